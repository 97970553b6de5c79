import {
  relativeHost,
  DeclaredCollector,
  zoneNameOf,
  type NotJudgedWhy,
  type DeclaredData,
  type DeclaredRecords,
} from './declaredRecord.ts';
import { declaredValue } from './declaredValue.ts';
import { secondsOf } from './writtenText.ts';
import {
  hasTemplate,
  numberOrText,
  scalarText,
  whyUnread,
  type YamlNode,
  type YamlScalar,
} from './yamlNodes.ts';
import type { YamlText } from './readYaml.ts';

/** A zone of octoDNS 1: one file per zone, named after it, with a key for each host (documentation of YamlProvider). */
const FILE = /(?:^|\/)([\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+)\.ya?ml$/u;

/** Returns the zone that a YAML file is named after; undefined if it is not named after one. */
export function zoneOfYamlFile(fileName: string): string | undefined {
  return zoneNameOf(FILE.exec(fileName.slice(-300).replaceAll('\\', '/'))?.[1] ?? '');
}

/** A field of a value that is a mapping. */
interface ValueField {
  /** Its key, and the one that it had earlier. */
  readonly keys: readonly string[];
  /** Its text if it is left out. */
  readonly otherwise?: string;
}

const field = (...keys: readonly string[]): ValueField => ({ keys });

/** The fields of each type, in the order of the record's data (octodns/octodns 1, `octodns/record`). */
const FIELDS: ReadonlyMap<string, readonly ValueField[]> = new Map([
  ['MX', [field('preference', 'priority'), field('exchange', 'value')]],
  ['HTTPS', [field('svcpriority'), field('targetname')]],
  ['SVCB', [field('svcpriority'), field('targetname')]],
  ['SRV', [field('priority'), field('weight'), field('port'), field('target')]],
  ['CAA', [{ keys: ['flags'], otherwise: '0' }, field('tag'), field('value')]],
  ['SSHFP', [field('algorithm'), field('fingerprint_type'), field('fingerprint')]],
  ['DS', [field('key_tag'), field('algorithm'), field('digest_type'), field('digest')]],
  [
    'TLSA',
    [
      field('certificate_usage'),
      field('selector'),
      field('matching_type'),
      field('certificate_association_data'),
    ],
  ],
]);

/** Reads a file of octoDNS, which is named after its zone. `zone`: its name, in ASCII. */
export function recordsOfOctoDns({ documents }: YamlText, zone: string): DeclaredRecords {
  const collected = new DeclaredCollector();
  const [root, ...others] = documents;
  // A file with a second document is not read.
  for (const { at } of others) collected.leaveOut(at.line, 'value');
  if (root?.kind !== 'map') {
    const isEmpty = root === undefined || (root.kind === 'scalar' && root.value === null);
    if (!isEmpty) collected.leaveOut(root.at.line, 'value');
    return collected;
  }
  for (const { line } of root.unreadKeys) collected.leaveOut(line, 'value');
  for (const { key, value } of root.entries.values())
    for (const record of value.kind === 'list' ? value.items : [value])
      addRecord(collected, zone, key, record);
  return collected;
}

function addRecord(collected: DeclaredCollector, zone: string, key: YamlScalar, record: YamlNode): void {
  const host = relativeHost(key.text);
  const { line } = record.at;
  if (host === undefined) collected.leaveOut(line, whyUnread(key));
  else collected.add(line, { zone, host, owner: key.at }, record.why ?? valuesOf(zone, record));
}

function valuesOf(zone: string, record: YamlNode): readonly DeclaredData[] | NotJudgedWhy {
  if (record.kind !== 'map') return 'value';
  const { entries } = record;
  // It answers by place or health, or is not for each provider.
  if (['dynamic', 'geo'].some((key) => entries.has(key)) || isOfSomeProviders(entries.get('octodns')?.value))
    return 'value';
  const type = scalarText(entries.get('type')?.value)?.toUpperCase() ?? '';
  if (hasTemplate(type)) return 'expression';
  if (!/^[A-Z][A-Z\d]{0,9}$/u.test(type)) return 'value';
  const written = entries.get('ttl')?.value;
  const ttl = secondsOf(numberOrText(written) ?? '');
  if (written !== undefined && ttl === undefined) return whyUnread(written);
  const values = (entries.get('values') ?? entries.get('value'))?.value;
  const records: DeclaredData[] = [];
  for (const value of values?.kind === 'list' ? values.items : [values]) {
    const { data, text } = dataOf(type, value);
    if (text === undefined || data === undefined) return 'value';
    if (hasTemplate(text)) return 'expression';
    const declared = declaredValue({
      zone,
      type,
      text: plainText(type, text),
      targets: 'absolute',
      isRaw: true,
    });
    if (declared === undefined) return 'value';
    records.push({ type, ...declared, ttl, line: data.at.line, data: data.at });
  }
  return records.length === 0 ? 'value' : records;
}

function isOfSomeProviders(octodns: YamlNode | undefined): boolean {
  return (
    octodns?.kind === 'map' && ['ignored', 'excluded', 'included'].some((key) => octodns.entries.has(key))
  );
}

/** Returns a text as octoDNS reads it: without the quotes around it, those between its strings, and its escapes. */
function plainText(type: string, text: string): string {
  if (type !== 'TXT' && type !== 'SPF') return text;
  return (text.startsWith('"') ? text.slice(1, -1) : text)
    .replaceAll('" "', '')
    .replaceAll(String.raw`\;`, ';');
}

interface ReadValue {
  /** Where its target or value is. */
  readonly data: YamlNode | undefined;
  readonly text: string | undefined;
}

function dataOf(type: string, value: YamlNode | undefined): ReadValue {
  if (value?.kind !== 'map') return { data: value, text: scalarText(value) };
  const { entries } = value;
  const fields = FIELDS.get(type) ?? [];
  const nodes = fields.map(({ keys }) =>
    keys.map((key) => entries.get(key)?.value).find((one) => one !== undefined),
  );
  const texts = fields.map(
    ({ otherwise }, at) => numberOrText(nodes[at]) ?? (nodes[at] === undefined ? otherwise : undefined),
  );
  const parameters = parametersOf(entries.get('svcparams')?.value);
  const isWhole = fields.length > 0 && !texts.includes(undefined) && parameters !== undefined;
  return { data: nodes.at(-1), text: isWhole ? [...texts, ...parameters].join(' ') : undefined };
}

/** Returns the parameters of HTTPS and SVCB; undefined if they are not read. */
function parametersOf(parameters: YamlNode | undefined): readonly string[] | undefined {
  if (parameters === undefined) return [];
  if (parameters.kind !== 'map') return undefined;
  const texts: string[] = [];
  for (const { key, value } of parameters.entries.values()) {
    const values = value.kind === 'list' ? value.items.map(numberOrText) : [numberOrText(value)];
    if (value.kind === 'scalar' && value.value === null) texts.push(key.text);
    else if (values.includes(undefined)) return undefined;
    else texts.push(`${key.text}=${values.join(',')}`);
  }
  return texts;
}
