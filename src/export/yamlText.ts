import { quotedString } from './quotedString.ts';

/** Plain data that can be written as YAML. A map keeps the order of its keys, also of numeric ones. */
export type Yaml = string | number | null | readonly Yaml[] | YamlMap;
type YamlMap = { readonly [key: string]: Yaml } | ReadonlyMap<string, Yaml>;

/** Words that YAML readers (1.1 or 1.2) do not read as text. */
const WORDS: ReadonlySet<string> = new Set(['y', 'n', 'yes', 'no', 'on', 'off', 'true', 'false', 'null']);

/** Data, which is not empty, as a YAML document in block style. Text is quoted unless every reader reads it as text. */
export function yamlText(data: YamlMap): string {
  return `---\n${entriesOf(data).map(yamlEntry).join('')}`;
}

/** An entry of a map in block style. */
export function yamlEntry(entry: readonly [key: string, value: Yaml]): string {
  return `${entryLines(entry).join('\n')}\n`;
}

function blockLines(data: Yaml): readonly string[] {
  if (typeof data === 'string') return [scalar(data)];
  if (typeof data === 'number' || data === null) return [String(data)];
  if (isList(data)) {
    if (data.length === 0) return ['[]'];
    return data.flatMap((item) => blockLines(item).map((line, at) => `${at === 0 ? '- ' : '  '}${line}`));
  }
  const entries = entriesOf(data);
  if (entries.length === 0) return ['{}'];
  return entries.flatMap(entryLines);
}

function entryLines([key, value]: readonly [string, Yaml]): readonly string[] {
  const lines = blockLines(value);
  const isInline = typeof value !== 'object' || value === null || isEmpty(value);
  return isInline
    ? [`${scalar(key)}: ${lines.join('')}`]
    : [`${scalar(key)}:`, ...lines.map((line) => `  ${line}`)];
}

function isList(data: Yaml): data is readonly Yaml[] {
  return Array.isArray(data);
}

function entriesOf(data: YamlMap): readonly (readonly [string, Yaml])[] {
  return data instanceof Map ? [...data] : Object.entries(data);
}

function isEmpty(data: readonly Yaml[] | YamlMap): boolean {
  return (isList(data) ? data : entriesOf(data)).length === 0;
}

function scalar(text: string): string {
  return /^[a-z_][\w./-]*$/iu.test(text) && !WORDS.has(text.toLowerCase()) ? text : quotedString(text);
}
