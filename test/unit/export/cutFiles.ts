/** The heading of a file in a copied text: its name, as a comment that the file's reader skips. */
const HEADING = /^(?:; (\S+\.zone)|# (\S+\.(?:conf|yaml)))$/u;

/** The files of a copied text by name, cut at their headings. Each part begins with its heading. */
export function cutFiles(copied: string): ReadonlyMap<string, string> {
  const files = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of copied.split('\n')) {
    const [, zoneFile, other] = HEADING.exec(line) ?? [];
    const name = zoneFile ?? other;
    if (name !== undefined) files.set(name, (lines = []));
    lines.push(line);
  }
  return new Map([...files].map(([name, part]) => [name, part.join('\n')]));
}
