/** Names of versions, protocols and products, without the digits that they end in: `v1`, `oauth2`, `s3`. */
const PRODUCT =
  /(?:oauth|ipv|http|sha|md|utf|base)$|(?:^|-)(?:v|h|s|l|ec|x|route|log4j|web|mp|k)$|(?:^|-)v\d/u;

/**
 * Whether a name is that of a numbered server: its first label ends in digits (`db1001.example.com`). Groups of
 * APIs, labels and drivers have no such names, but versions and products do.
 */
export function isServerName(name: string): boolean {
  const label = name.slice(0, name.indexOf('.'));
  const stem = label.replace(/\d{1,9}$/u, '');
  return stem !== label && /^[a-z][a-z\d-]{0,50}$/u.test(stem) && !PRODUCT.test(stem);
}
