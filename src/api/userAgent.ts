const CONTACT = 'https://marketplace.visualstudio.com/items?itemName=dns-tree.dns-tree';

/** `Name/Version (contact)`, as the service requires (service-facts.md). */
export function userAgent(version: string): string {
  return `DNS-Tree/${version} (${CONTACT})`;
}
