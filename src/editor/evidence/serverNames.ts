/** Names of products and protocols that end in a digit. */
const PRODUCTS =
  /^(?:v\d|.*-v\d|.*(?:oauth|ipv|http|h|s|ec|x50|sha|md|utf|base|route5|log4j|l)\d{1,3}$|k8s|i18n|l10n|web3|mp[34]|p2p|b2[bc])/u;

/**
 * Whether a name is that of a numbered server: its first label ends in digits (`db1001.example.com`). Groups of
 * APIs, labels and drivers have no such names, but versions and products do.
 */
export function isServerName(name: string): boolean {
  const label = name.slice(0, name.indexOf('.'));
  return /^[a-z][a-z\d-]{0,50}\d$/u.test(label) && !PRODUCTS.test(label);
}
