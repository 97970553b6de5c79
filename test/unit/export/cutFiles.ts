/** Matches the heading of a file in a copied text: a comment with its name, which readers of the file skip. */
const HEADING = /^(?:; (\S+\.zone)|# (\S+\.(?:conf|yaml)))$/u;

/** Cuts a copied text at its headings. Returns the files by name, each with its heading. */
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
