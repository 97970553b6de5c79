/** All panels: `dist/panels/<name>.js` is the script. */
export const PAGE_NAMES = ['domain', 'record', 'account', 'lines', 'live', 'check', 'workspace'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** The view type of a panel in the editor. */
export function viewType(name: PageName): string {
  return `dnsTree.${name}`;
}
