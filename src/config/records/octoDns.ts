import {
  DeclaredCollector,
  type NotJudgedWhy,
  type DeclaredData,
  type DeclaredRecords,
} from './declaredRecords.ts';
import { relativeHost, zoneNameOf } from './declaredNames.ts';
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

/**
 * The keys of each type's fields, in the order of the record's data (octodns/octodns 1, `octodns/record`). Behind a slash
 * the one that a field had earlier.
 */
const FIELDS: Readonly<Record<string, string>> = {
  MX: 'preference/priority exchange/value',
  HTTPS: 'svcpriority targetname',
  SVCB: 'svcpriority targetname',
  SRV: 'priority weight port target',
  CAA: 'flags tag value',
  SSHFP: 'algorithm fingerprint_type fingerprint',
  DS: 'key_tag algorithm digest_type digest',
  TLSA: 'certificate_usage selector matching_type certificate_association_data',
};

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
  const fields = FIELDS[type]?.split(' ') ?? [];
  const nodes = fields.map((field) => {
    const key = field.split('/').find((each) => entries.has(each));
    return key === undefined ? undefined : entries.get(key)?.value;
  });
  const texts = nodes.map((node, at) =>
    // The flags of CAA may be left out.
    node === undefined && fields[at] === 'flags' ? '0' : numberOrText(node),
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
