// Names that only look like hosts: what extends Kubernetes is told apart by domains, and need not be hosted there.

/** Keys whose values are names of API groups, drivers, finalizers. */
const KEYS =
  'apiGroups?|apiVersions?|group|finalizers|provisioner|driver|signerName|schedulerName|topologyKey';

/** Keys that have such a name for a value where a slash follows it. */
const KEYS_OF_QUALIFIED = 'controller|key|type|reason|resourceName';

/** Such a key right before a value of the same line, in YAML or JSON: `group: `, `"apiGroups": ["", "`. */
const SAME_LINE = sameLine(KEYS);
const SAME_LINE_QUALIFIED = sameLine(`${KEYS}|${KEYS_OF_QUALIFIED}`);

/** Such a key at the end of a line, over a list. */
const OVER_LIST = new RegExp(
  String.raw`^\s*(?:-\s+)?["']?(?:${KEYS})["']?\s{0,9}:\s{0,9}\[?\s*(?:#.*)?$`,
  'u',
);

/** A line that is one value of a list, and nothing else. */
const ITEM = /^\s*(?:-\s+["']?|["'])[\w./*-]*["']?,?\s*(?:#.*)?$/u;

/** What is named after the group that it belongs to. */
const DEFINITION = /^["']?kind["']?\s*:\s*["']?(?:CustomResourceDefinition|APIService|CSIDriver)\b/u;

/** So far a list or a manifest is looked through. */
const FURTHEST = 60;
const LONGEST_LINE = 300;

/** Lines of a text, and how many there are. */
export interface Lines {
  readonly lineCount: number;
  textOf(line: number): string;
}

/** Where a name stands in one line. */
interface Place {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Whether a name is no host by the key before it, by the list it is in, or as the name of a definition. */
export function isIdentifier(lines: Lines, { line, start, end }: Place): boolean {
  const text = lines.textOf(line);
  const before = text.slice(Math.max(0, start - 240), start);
  if ((text.charAt(end) === '/' ? SAME_LINE_QUALIFIED : SAME_LINE).test(before)) return true;
  if (text.length > LONGEST_LINE) return false;
  if (ITEM.test(text)) return isUnderKey(lines, line);
  return /^\s+["']?name["']?\s*:/u.test(text) && isInDefinition(lines, line);
}

function isUnderKey(lines: Lines, line: number): boolean {
  for (let above = line - 1; above >= Math.max(0, line - FURTHEST); above -= 1) {
    const text = lines.textOf(above);
    if (text.length > LONGEST_LINE) return false;
    if (!ITEM.test(text) && !/^\s*(?:#.*)?$/u.test(text)) return OVER_LIST.test(text);
  }
  return false;
}

/** The name of a definition of resources, or of a service of an API, ends with the name of its group. */
function isInDefinition(lines: Lines, line: number): boolean {
  for (let above = line - 1; above >= Math.max(0, line - FURTHEST); above -= 1) {
    const text = lines.textOf(above);
    if (text.startsWith('---')) break;
    if (DEFINITION.test(text)) return true;
  }
  for (let below = line + 1; below < Math.min(lines.lineCount, line + FURTHEST); below += 1) {
    const text = lines.textOf(below);
    if (text.startsWith('---')) break;
    if (DEFINITION.test(text)) return true;
  }
  return false;
}

function sameLine(keys: string): RegExp {
  return new RegExp(String.raw`(?:^|[\s"'{,-])(?:${keys})["']?\s{0,9}:\s{0,9}(?:\[[^\]]{0,200}|["']?)$`, 'u');
}
