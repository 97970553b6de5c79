import { readFileSync } from 'node:fs';

/** The files that a package may contain. The format requires the first two. */
const allowed = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/package\.json$/,
  /^extension\/package\.nls(\.[a-z-]+)?\.json$/,
  /^extension\/(readme|changelog)\.md$/,
  /^extension\/LICENSE(\.txt)?$/,
  /^extension\/dist\/(extension|dns-tree|parts\/[\w-]+)\.cjs$/,
  /^extension\/dist\/third-party-notices\.txt$/,
  /^extension\/dist\/panels\/[^/]+\.(js|css)$/,
  /^extension\/media\/.*\.(svg|png|css|md|json|ttf|woff2?)$/,
];
const required = [
  'extension/package.json',
  'extension/dist/dns-tree.cjs',
  'extension/dist/extension.cjs',
  'extension/dist/third-party-notices.txt',
  'extension/media/icons/dark/record-a.svg',
  'extension/media/l10n/bundle.l10n.zh-cn.json',
  'extension/media/manual/README.md',
  'extension/media/manual/README.zh-cn.md',
  'extension/media/manual/pictures/tour.png',
];

/** Returns a sentence for each file that should not be in the package, and for each that is missing. */
export function problemsOf(vsix: string): string[] {
  const files = filesIn(vsix);
  return [
    ...files
      .filter((file) => !allowed.some((pattern) => pattern.test(file)))
      .map((file) => `${file} is packed and should not be`),
    ...required.filter((file) => !files.includes(file)).map((file) => `${file} is not packed`),
  ];
}

/** The names in a zip file's central directory. */
function filesIn(zip: string): string[] {
  const bytes = readFileSync(zip);
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0) throw new Error(`${zip} is not a zip file`);
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const start = at + 46;
    names.push(bytes.toString('utf8', start, start + (name ?? 0)));
    at = start + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}
