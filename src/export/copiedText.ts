import type { Exported } from './exported.ts';

/** The files of a form as one text for the clipboard. Where there are several, the name of each stands above it. */
export function copiedText({ files }: Exported): string {
  const [first, ...more] = files;
  if (more.length === 0) return first?.text.trimEnd() ?? '';
  return files.map(({ name, text }) => `${commentSign(name)} ${name}\n${text}`).join('\n');
}

/** The sign that begins a comment in a file: `;` in zone files, `#` in configurations and YAML. */
function commentSign(name: string): string {
  return name.endsWith('.zone') ? ';' : '#';
}
