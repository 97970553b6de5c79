import { stringsInQuotes } from '../../dns/syntax/presentation.ts';
import { terraformBlocks, type ResourceBlock } from './terraformBlocks.ts';
import { attributeOf, type ResolveReference, type SaidValue, type SaidText } from './terraformAttributes.ts';
import { RECORD_RULES, ZONE_RULES, type RecordRule } from './terraformTable.ts';
import type { ReadText, DeclaredHost } from './declaredRecord.ts';
import {
  DeclaredCollector,
  type NotJudgedWhy,
  type DeclaredData,
  type DeclaredRecords,
} from './declaredRecords.ts';
import { hostOfZone, relativeHost, zoneNameOf, zoneOfName } from './declaredNames.ts';
import { declaredValue } from './declaredValue.ts';
import { secondsOf } from './writtenText.ts';

/** A zone that a resource stands for. */
interface DeclaredZone {
  readonly name: string;
  readonly isPrivate: boolean;
  /** The attributes that have its name, as they are written. */
  readonly named: ReadonlyMap<string, string>;
}

/** Reads the records of Terraform. Follows references to zones in the same file only. */
export function recordsOfTerraform(read: ReadText): DeclaredRecords {
  const collected = new DeclaredCollector();
  const blocks = terraformBlocks(read);
  const zones = zonesOf(blocks);
  for (const each of blocks) {
    const rule = ruleOf(each);
    if (rule === undefined) continue;
    const isServed = servedOf(each, rule);
    if (isServed === false) continue;
    const host = hostOf(read, each, rule, zones);
    if (typeof host === 'string') collected.leaveOut(each.line, host);
    else if (isServed === undefined) collected.leaveOut(each.line, 'expression');
    else collected.add(each.line, host, valuesOf(each, rule, host.zone));
  }
  return collected;
}

/**
 * Returns the rule with most of the attributes: two providers, or versions of one, may share the type of a resource.
 */
function ruleOf({ block: { key, labels }, values }: ResourceBlock): RecordRule | undefined {
  const [label = ''] = key === 'resource' ? labels : [];
  const count = ({ zone, host, type = '' }: RecordRule): number =>
    [...zone, host, type].filter((attribute) => values.has(attribute)).length;
  return RECORD_RULES.filter(({ resource }) => resource.test(label)).toSorted(
    (a, b) => count(b) - count(a),
  )[0];
}

/** Returns whether a record is enabled; undefined if that is known only by running the code. */
function servedOf(each: ResourceBlock, { disabled }: RecordRule): boolean | undefined {
  const said = disabled === undefined ? undefined : attributeOf(each, disabled.key);
  if (said === undefined) return true;
  const text = onlyText(said)?.text;
  return text === undefined ? undefined : text.toUpperCase() !== disabled?.value;
}

/** Returns the zones by their addresses: `aws_route53_zone.main`, `data.cloudflare_zone.main`. */
function zonesOf(blocks: readonly ResourceBlock[]): ReadonlyMap<string, DeclaredZone> {
  const zones = new Map<string, DeclaredZone>();
  for (const each of blocks) {
    const { key, labels } = each.block;
    const [type = '', label = ''] = labels;
    const rules = ZONE_RULES.filter(({ resource }) => resource === type);
    const named = new Map<string, string>();
    for (const attribute of new Set(rules.flatMap(({ name }) => name))) {
      const text = onlyText(attributeOf(each, attribute))?.text;
      if (text !== undefined) named.set(attribute, text);
    }
    const name = [...named.values()].map(zoneNameOf).find((one) => one !== undefined);
    if (name === undefined || each.values.has('for_each') || each.values.has('count')) continue;
    const isPrivate = rules.some((rule) => rule.isPrivate !== undefined && has(each, rule.isPrivate));
    zones.set(`${key === 'data' ? 'data.' : ''}${type}.${label}`, { name, isPrivate, named });
  }
  return zones;
}

function has(
  block: ResourceBlock,
  { key, value }: { readonly key: string; readonly value?: string },
): boolean {
  if (value === undefined) return block.inner.some((inner) => inner.block.key === key);
  return onlyText(attributeOf(block, key))?.text === value;
}

function onlyText(said: SaidValue): SaidText | undefined {
  return typeof said === 'object' && said.length === 1 ? said[0] : undefined;
}

function hostOf(
  read: ReadText,
  each: ResourceBlock,
  rule: RecordRule,
  zones: ReadonlyMap<string, DeclaredZone>,
): DeclaredHost | NotJudgedWhy {
  if (each.values.has('for_each') || each.values.has('count')) return 'expression';
  const resolve: ResolveReference = (reference) => {
    const [zone, attribute] = zoneReferred(zones, reference);
    return zone?.named.get(attribute);
  };
  const owner = attributeOf(each, rule.host, resolve);
  const written = onlyText(owner);
  if (written === undefined && owner !== undefined) return 'expression';
  const { text = '' } = written ?? {};
  const known = zoneOf(each, rule, zones);
  if (known?.isPrivate === true) return 'private';
  const zone = known?.name ?? (rule.mayBeWhole ? zoneOfName(text, read.zones) : undefined);
  if (zone === undefined) return 'zone';
  const host = rule.mayBeWhole ? hostOfZone(text, zone) : relativeHost(text);
  if (host === undefined) return 'expression';
  const isCertain = each.inner.every((block) => hasSameOwner(block, rule, { zone, host }));
  return isCertain ? { zone, host, owner: written?.placed } : 'owner';
}

/** Whether a block of values has the same owner, or none. */
function hasSameOwner(
  each: ResourceBlock,
  { nested }: RecordRule,
  { zone, host }: Pick<DeclaredHost, 'zone' | 'host'>,
): boolean {
  if (each.block.key !== nested?.block) return true;
  const said = (nested.owner ?? []).map((key) => attributeOf(each, key));
  const labels = said.filter((one) => one !== undefined).map((one) => onlyText(one)?.text);
  if (labels.length === 0) return true;
  // `_sip._tcp.@`
  const name = labels.join('.').replace(/(?:^|\.)@?$/u, '');
  return !labels.includes(undefined) && hostOfZone(name, zone) === host;
}

function valuesOf(
  each: ResourceBlock,
  rule: RecordRule,
  zone: string,
): readonly DeclaredData[] | NotJudgedWhy {
  const type = typeOf(each, rule);
  if (type === undefined) return 'expression';
  const nested = nestedTexts(each, rule, type);
  const values = nested ?? textsOf(each, rule);
  if (typeof values === 'string') return values;
  const seconds = secondsSaid(attributeOf(each, rule.ttl));
  const ttl = seconds === rule.automaticTtl ? undefined : seconds;
  const priority =
    nested === undefined && rule.priority !== undefined && /^(?:MX|SRV)$/u.test(type)
      ? secondsSaid(attributeOf(each, rule.priority))
      : undefined;
  const records: DeclaredData[] = [];
  for (const { placed: data, text: value } of values) {
    const declared = declaredValue({
      zone,
      type,
      text: rule.addsQuotes === true && /^(?:TXT|SPF)$/u.test(type) ? withQuotes(value) : value,
      priority,
      targets: rule.targets ?? 'absolute',
      isRaw: rule.hasRawTexts === true,
    });
    if (declared === undefined) return 'value';
    records.push({ type, ...declared, ttl, line: data.line, data });
  }
  return records;
}

/** Puts quotes around a text that has several strings with them: `first" "second`. */
function withQuotes(text: string): string {
  const quoted = `"${text}"`;
  return /"\s*"/u.test(text) && stringsInQuotes(quoted) !== undefined ? quoted : text;
}

function textsOf(each: ResourceBlock, { values: keys }: RecordRule): readonly SaidText[] | NotJudgedWhy {
  return keys.map((key) => attributeOf(each, key)).find((said) => said !== undefined) ?? 'value';
}

/** Returns the values in blocks of their own, each placed at its last attribute; undefined if there are none. */
function nestedTexts(
  each: ResourceBlock,
  { nested, priority }: RecordRule,
  type: string,
): readonly SaidText[] | NotJudgedWhy | undefined {
  const fields = nested?.fields[type] ?? nested?.fields['*'];
  if (nested === undefined || fields === undefined) return undefined;
  const { inner } = each;
  if (inner.some(({ block }) => block.key === 'dynamic')) return 'expression';
  const blocks = inner.filter(({ block }) => block.key === nested.block);
  const values: SaidText[] = [];
  for (const block of blocks) {
    const said = fields.map((field) => {
      const holder = field === priority && !block.values.has(field) ? each : block;
      return onlyText(attributeOf(holder, field));
    });
    const last = said.at(-1);
    if (last === undefined || said.includes(undefined)) return 'expression';
    values.push({ placed: last.placed, text: said.map((one) => one?.text).join(' ') });
  }
  return blocks.length === 0 ? undefined : values;
}

function zoneReferred(
  zones: ReadonlyMap<string, DeclaredZone>,
  reference: string,
): readonly [zone: DeclaredZone | undefined, attribute: string] {
  const dot = reference.lastIndexOf('.');
  return [zones.get(reference.slice(0, dot)), reference.slice(dot + 1)];
}

/** Returns the zone that a record names or refers to; undefined if it stands elsewhere. */
function zoneOf(
  each: ResourceBlock,
  { zone }: RecordRule,
  zones: ReadonlyMap<string, DeclaredZone>,
): Pick<DeclaredZone, 'name' | 'isPrivate'> | undefined {
  for (const key of zone) {
    let referred: DeclaredZone | undefined;
    const said = attributeOf(each, key, (reference) => {
      [referred] = zoneReferred(zones, reference);
      return referred?.name;
    });
    if (referred !== undefined) return referred;
    const name = zoneNameOf(onlyText(said)?.text ?? '');
    if (name !== undefined) return { name, isPrivate: false };
  }
  return undefined;
}

function typeOf(each: ResourceBlock, { type, types }: RecordRule): string | undefined {
  const text =
    type === undefined
      ? /_([a-z]+)_record$/u.exec(each.block.labels[0] ?? '')?.[1]
      : onlyText(attributeOf(each, type))?.text;
  const known = text !== undefined && /^[A-Z][A-Z\d]{0,9}$/iu.test(text) ? text.toUpperCase() : undefined;
  return known === undefined ? undefined : (types?.get(known) ?? known);
}

function secondsSaid(said: SaidValue): number | undefined {
  const seconds = onlyText(said)?.text;
  return seconds === undefined ? undefined : secondsOf(seconds);
}
