import type { Block, Entry } from '../structure/entry.ts';
import {
  relativeHost,
  StatedCollector,
  zoneNameOf,
  type PlacedEntry,
  type ReadText,
  type StatedData,
  type StatedRecords,
} from './statedRecord.ts';
import { statedValue } from './statedValue.ts';
import { isContinuation, isReference, secondsOf, unescaped, writtenAt } from './writtenText.ts';

/** A zone of octoDNS 1: one file per zone, called after it, with a key for each host (documentation of YamlProvider). */
const FILE = /(?:^|\/)([\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+)\.ya?ml$/u;

/** Returns the zone that a YAML file is called after; undefined if it is called otherwise. */
export function zoneOfYamlFile(fileName: string): string | undefined {
  return zoneNameOf(FILE.exec(fileName.slice(-300).replaceAll('\\', '/'))?.[1] ?? '');
}

/** The fields of a value that is a mapping, in the order of the record's data (octodns/octodns 1, `octodns/record`). */
const FIELDS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  [
    'MX',
    [
      ['preference', 'priority'],
      ['exchange', 'value'],
    ],
  ],
  ['HTTPS', [['svcpriority'], ['targetname']]],
  ['SVCB', [['svcpriority'], ['targetname']]],
  ['SRV', [['priority'], ['weight'], ['port'], ['target']]],
  ['CAA', [['flags'], ['tag'], ['value']]],
  ['SSHFP', [['algorithm'], ['fingerprint_type'], ['fingerprint']]],
  ['DS', [['key_tag'], ['algorithm'], ['digest_type'], ['digest']]],
  ['TLSA', [['certificate_usage'], ['selector'], ['matching_type'], ['certificate_association_data']]],
]);

/** A value that is a mapping. */
interface ValueFields {
  readonly fields: Map<string, PlacedEntry>;
  /** Those of HTTPS and SVCB, each with its values. */
  readonly parameters: Map<string, PlacedEntry[]>;
}

/** One member of a host's list, or its only mapping. */
interface RecordBlock {
  readonly line: number;
  readonly owner: PlacedEntry;
  type: string | undefined;
  ttl: number | undefined;
  /** `values` and `value`: texts, or mappings by their blocks. */
  readonly texts: PlacedEntry[];
  readonly mappings: Map<Block, ValueFields>;
  /** Whether it has a value of several lines or an alias, or answers by place or health. */
  isUnread: boolean;
}

/** Reads a file of octoDNS, which is called after its zone. `zone`: its name, in ASCII. */
export function recordsOfOctoDns(read: ReadText, zone: string): StatedRecords {
  const collected = new StatedCollector();
  for (const each of recordBlocks(read)) {
    const { line, owner, type } = each;
    const host = relativeHost(owner.entry.key);
    if (host === undefined || type === undefined) collected.leaveOut(line, 'value');
    else collected.add(line, { zone, host, owner }, valuesOf(read, zone, each, type) ?? 'value');
  }
  return collected;
}

function recordBlocks(read: ReadText): Iterable<RecordBlock> {
  const blocks = new Map<Block | Entry, RecordBlock>();
  let owner: PlacedEntry | undefined;
  for (const [line, entries] of read.entries.entries())
    for (const entry of entries) {
      const { kind, block } = entry;
      if (block.parent === undefined) {
        if (kind === 'key') owner = { line, entry };
        // An alias instead of records: `www: *shared`.
        else if (owner?.entry.key === entry.key && writtenAt(read, { line, entry }).text.startsWith('*'))
          blocks.set(owner.entry, newRecord(line, owner));
        continue;
      }
      if (owner === undefined) continue;
      const within = block.parent.parent === undefined;
      if (within && owner.entry.key === block.key) {
        const known = blocks.get(block) ?? newRecord(line, owner);
        blocks.set(block, known);
        addAttribute(read, known, { line, entry });
        continue;
      }
      const isParameter = block.key === 'svcparams';
      const value = isParameter ? block.parent : block;
      const known = value.parent === undefined ? undefined : blocks.get(value.parent);
      // A mapping in braces has the key of the host.
      const isValue = /^values?$/u.test(value.key) || value.key === value.parent?.key;
      if (known !== undefined && isValue) addField(read, known, value, { line, entry }, isParameter);
    }
  return blocks.values();
}

function newRecord(line: number, owner: PlacedEntry): RecordBlock {
  return { line, owner, type: undefined, ttl: undefined, texts: [], mappings: new Map(), isUnread: false };
}

function addField(
  read: ReadText,
  record: RecordBlock,
  value: Block,
  placed: PlacedEntry,
  isParameter: boolean,
): void {
  const { mappings } = record;
  const known = mappings.get(value) ?? { fields: new Map(), parameters: new Map() };
  mappings.set(value, known);
  const { kind, key } = placed.entry;
  const isSecond = !isParameter && known.fields.has(key);
  if (kind === 'text' || (kind === 'value' && (isSecond || isReference(read, placed))))
    record.isUnread = true;
  if (kind !== 'value') return;
  const values = known.parameters.get(key);
  if (!isParameter) known.fields.set(key, placed);
  else if (values === undefined) known.parameters.set(key, [placed]);
  else values.push(placed);
}

function addAttribute(read: ReadText, record: RecordBlock, placed: PlacedEntry): void {
  const { kind, block, isItem } = placed.entry;
  // Values in brackets have the key of the host.
  const key = isItem === true && placed.entry.key === block.key ? 'values' : placed.entry.key;
  if (kind === 'key' && /^(?:dynamic|geo)$/u.test(key)) record.isUnread = true;
  if (kind === 'text' && /^values?$/u.test(key)) record.isUnread = true;
  if (kind !== 'value') return;
  if (key === 'type') record.type = writtenAt(read, placed).text.toUpperCase();
  else if (key === 'ttl') record.ttl = secondsOf(writtenAt(read, placed).text);
  else if (/^values?$/u.test(key)) {
    if (isContinuation(read, record.texts.at(-1), placed) || isReference(read, placed))
      record.isUnread = true;
    record.texts.push(placed);
    // In brackets, `v=spf1` counts as a key and its value.
  } else if (isItem === true) record.isUnread = true;
}

function valuesOf(
  read: ReadText,
  zone: string,
  { ttl, texts, mappings, isUnread }: RecordBlock,
  type: string,
): readonly StatedData[] | undefined {
  if (isUnread || !/^[A-Z][A-Z\d]{0,9}$/u.test(type)) return undefined;
  const records: StatedData[] = [];
  const values = [
    ...texts.map((data) => ({ data, text: textOf(read, data) })),
    ...[...mappings.values()].map((fields) => dataOf(read, fields, type)),
  ];
  if (values.length === 0) return undefined;
  for (const { data, text } of values) {
    const stated =
      text === undefined
        ? undefined
        : statedValue({ zone, type, text: plainText(type, text), targets: 'absolute', isRaw: true });
    if (data === undefined || stated === undefined) return undefined;
    records.push({ type, ...stated, ttl, line: data.line, data });
  }
  return records;
}

/** Returns a text as octoDNS reads it: without the quotes around it, and those between its strings. */
function plainText(type: string, text: string): string {
  if (type !== 'TXT' && type !== 'SPF') return text;
  return (text.startsWith('"') ? text.slice(1, -1) : text).replaceAll('" "', '');
}

/** Returns a text without the escapes of YAML and those of octoDNS: `v=DMARC1\; p=none`. */
function textOf(read: ReadText, placed: PlacedEntry): string {
  const { text, quote } = writtenAt(read, placed);
  const plain = quote === "'" ? text.replaceAll("''", "'") : unescaped(text, quote);
  return plain.replaceAll(String.raw`\;`, ';');
}

function dataOf(
  read: ReadText,
  { fields, parameters }: ValueFields,
  type: string,
): { readonly data: PlacedEntry | undefined; readonly text: string | undefined } {
  const placed = (FIELDS.get(type) ?? []).map((keys) =>
    keys.map((key) => fields.get(key)).find((one) => one !== undefined),
  );
  const texts = placed.map((each) => (each === undefined ? undefined : textOf(read, each)));
  const isWhole = !texts.includes(undefined);
  for (const [key, values] of parameters) {
    const written = values.map((each) => textOf(read, each)).join(',');
    texts.push(/^(?:null|~|)$/u.test(written) ? key : `${key}=${written}`);
  }
  return { data: placed.at(-1), text: isWhole ? texts.join(' ') : undefined };
}
