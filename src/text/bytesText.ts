/**
 * Returns a whole number of bytes in decimal units, as disks and downloads are labelled: `1.4 GB`, `25 MB`, `512 kB`,
 * `12 B`.
 */
export function bytesText(bytes: number): string {
  const [unit, name] = UNITS.find(([size]) => bytes >= size) ?? [1, 'B'];
  const count = bytes / unit;
  return `${count < 10 ? Math.round(count * 10) / 10 : Math.round(count)} ${name}`;
}

const UNITS = [
  [1_000_000_000, 'GB'],
  [1_000_000, 'MB'],
  [1000, 'kB'],
] as const;
