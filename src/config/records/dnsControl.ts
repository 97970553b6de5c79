import { getOrAdd } from '../../base/getOrAdd.ts';
import { fqdn, hostWithin } from '../../dns/names.ts';
import { BRACES } from '../structure/dnsControl.ts';
import { indexOfEntry, type Block } from '../structure/entry.ts';
import type { PlacedEntry, ReadText, DeclaredHost } from './declaredRecord.ts';
import {
  DeclaredCollector,
  type NotJudgedWhy,
  type DeclaredData,
  type DeclaredRecords,
} from './declaredRecords.ts';
import { relativeHost, zoneNameOf, zoneOfName } from './declaredNames.ts';
import { declaredValue } from './declaredValue.ts';
import { secondsOf, unescaped, writtenAt } from './writtenText.ts';

/**
 * Functions of a record, and how many arguments follow its name (documentation of DNSControl 5, read on 2026-11-23).
 */
const RECORDS: ReadonlyMap<string, number> = new Map(
  // A list of strings of TXT is one text.
  ['A AAAA ALIAS CNAME DNAME NS PTR TXT', 'MX CAA', 'SSHFP SVCB HTTPS', 'SRV DS TLSA'].flatMap((types, at) =>
    types.split(' ').map((type) => [type, at + 1] as const),
  ),
);

/** Other functions that make records, or whole zones (same documentation). */
const MAKERS =
  /^(?:D|D_EXTEND|(?:CAA|DKIM|DMARC|M365|SPF)_BUILDER|LOC(?:_BUILDER_\w+)?|NAPTR|URL(?:301)?|FRAME|OPENPGPKEY|DHCID|DNSKEY|SMIMEA|RP|(?:AZURE|R53)_ALIAS)$/u;

/** Functions of a domain that make no records that the service has (same documentation). */
const WITHOUT_RECORDS =
  /^(?:New\w+|DnsProvider|DefaultTTL|TTL|NAMESERVER_TTL|IGNORE\w*|(?:NO_)?PURGE|AUTODNSSEC\w*|DISABLE_\w+|CF_\w+|R53_ZONE|SOA)$/u;

/** A function call, or braces. `args` are its own arguments, without those of the calls and braces in it (`inner`). */
interface FunctionCall {
  readonly block: Block;
  readonly line: number;
  readonly args: Argument[];
  readonly inner: FunctionCall[];
}

interface Argument extends PlacedEntry {
  readonly text: string;
  /** Empty for code: a number, a name, an operator. */
  readonly quote: string;
}

/** Reads the records of `dnsconfig.js`. Those of variables, functions and loops are not judged. */
export function recordsOfDnsControl(read: ReadText): DeclaredRecords {
  const collected = new DeclaredCollector();
  const domains = new Set<string>();
  const calls = callsIn(read);
  const views = viewsIn(calls);
  let statement: number | undefined;
  for (const call of calls) {
    if (/^(?:if|for|while)$/u.test(call.block.key)) statement = call.line;
    const isExtended = call.block.key === 'D_EXTEND';
    if (!isExtended && call.block.key !== 'D') {
      for (const { line } of makersIn(call)) collected.leaveOut(line, 'expression');
      continue;
    }
    // `if (isOn) D_EXTEND(…)`
    const isGuarded = statement === call.line;
    const zone = isGuarded ? 'expression' : zoneOf(read, call, views, isExtended ? domains : undefined);
    if (typeof zone === 'string') {
      collected.leaveOut(call.line, zone);
      continue;
    }
    domains.add(zone.zone);
    const [, ...others] = call.args;
    const variables = others.filter(isVariable);
    for (const { line } of variables) collected.leaveOut(line, 'expression');
    const withVariable = new Set(variables.map(({ line }) => line));
    // `isOn ? A(…) : B`, `isOn && A(…)`
    const conditional = new Set(others.filter(isChoice).map(({ line }) => line));
    let ttl: number | undefined;
    for (const each of call.inner) {
      const { key } = each.block;
      if (key === 'DefaultTTL') ttl = ttlOf(each);
      if (key === 'NAMESERVER') addServer(each, zone, collected);
      else if (RECORDS.has(key)) {
        const host = conditional.has(each.line) ? 'expression' : hostOf(each, zone);
        if (typeof host === 'string') collected.leaveOut(each.line, host);
        else collected.add(each.line, host, valuesOf(each, zone.origin, ttl));
      } else if (key === BRACES) {
        for (const { line } of makersIn(each)) collected.leaveOut(line, 'expression');
      } else if (!WITHOUT_RECORDS.test(key) && !(key === '' && withVariable.has(each.line)))
        // A call without a name may be of a variable: `...names.map(…)`.
        collected.leaveOut(each.line, 'expression');
    }
  }
  return collected;
}

/** Returns the outermost calls that make records: the call itself, or calls in it. */
function* makersIn(call: FunctionCall): Iterable<FunctionCall> {
  const { key } = call.block;
  if (RECORDS.has(key) || MAKERS.test(key)) yield call;
  else for (const each of call.inner) yield* makersIn(each);
}

/** Returns the calls and braces that are in no other, and those in them. */
function callsIn(read: ReadText): readonly FunctionCall[] {
  const calls = new Map<Block, FunctionCall>();
  const outer: FunctionCall[] = [];
  const callOf = (block: Block, line: number): FunctionCall | undefined => {
    const known = calls.get(block);
    if (known !== undefined || block.parent === undefined) return known;
    const call: FunctionCall = { block, line, args: [], inner: [] };
    calls.set(block, call);
    (callOf(block.parent, line)?.inner ?? outer).push(call);
    return call;
  };
  for (const [line, each] of read.entries.entries())
    for (const entry of each) callOf(entry.block, line)?.args.push(argumentAt(read, { line, entry }));
  return outer;
}

/** Constants of DNSControl, and usual names of its providers. */
const CONSTANTS = /^(?:REG|DSP|DNS|PROVIDER|NO_PURGE|AUTODNSSEC|DISABLE|IGNORE|CF_|END$)/u;

/** Whether an argument stands for records: `COMMON_RECORDS`, `...COMMON_RECORDS`, unlike `REG_NONE`. */
function isVariable({ text, quote }: Argument): boolean {
  return quote === '' && /^(?:\.{3})?[\p{L}_$]/u.test(text) && !CONSTANTS.test(text);
}

interface ZoneOfCall {
  readonly zone: string;
  /** The origin of relative names. For `D_EXTEND` it may be a name within the zone. */
  readonly origin: string;
}

/** The views of each zone by their tags: `D("example.com!inside", …)`. Without a tag it is `''`. */
type Views = ReadonlyMap<string, ReadonlySet<string>>;

function viewsIn(calls: readonly FunctionCall[]): Views {
  const views = new Map<string, Set<string>>();
  for (const {
    block: { key },
    args: [first],
  } of calls) {
    const [written = '', tag = ''] = (key === 'D' ? stringOf(first) : undefined)?.split('!', 2) ?? [];
    const zone = zoneNameOf(written);
    if (zone !== undefined) getOrAdd(views, zone, () => new Set<string>()).add(tag);
  }
  return views;
}

/**
 * @param views those of the whole text: if a zone has several, only the one without a tag is public
 * @param domains the zones of the `D` calls before a `D_EXTEND`; undefined for a `D`
 */
function zoneOf(
  read: ReadText,
  { args: [first, second] }: FunctionCall,
  views: Views,
  domains: ReadonlySet<string> | undefined,
): ZoneOfCall | NotJudgedWhy {
  const name = stringOf(first);
  if (name === undefined) return 'expression';
  // `"example" + suffix`, unlike `"example.com", ...records`
  if (isOperator(second) && second?.text.startsWith('...') !== true) return 'expression';
  const [written = '', tag = ''] = name.split('!', 2);
  const origin = zoneNameOf(written);
  if (origin === undefined) return 'zone';
  const zone =
    domains === undefined ? origin : (zoneOfName(origin, domains) ?? zoneOfName(origin, read.zones));
  if (zone === undefined) return 'zone';
  const hasOtherViews =
    views
      .get(zone)
      ?.values()
      .some((other) => other !== tag) === true;
  return tag !== '' && hasOtherViews ? 'private' : { zone, origin };
}

/** Adds a name server of the zone, which is always written in full. */
function addServer(
  { line, args: [data, second] }: FunctionCall,
  { zone, origin }: ZoneOfCall,
  collected: DeclaredCollector,
): void {
  const text = second === undefined ? stringOf(data) : undefined;
  const declared =
    text === undefined ? undefined : declaredValue({ zone, type: 'NS', text, targets: 'absolute' });
  if (data === undefined || declared === undefined || origin !== zone) collected.leaveOut(line, 'expression');
  else
    collected.add(line, { zone, host: '@', owner: undefined }, [
      { type: 'NS', ...declared, ttl: undefined, line: data.line, data },
    ]);
}

/** Returns the host of a record: relative to the origin, or with a final dot. */
function hostOf({ args }: FunctionCall, { zone, origin }: ZoneOfCall): DeclaredHost | NotJudgedWhy {
  const [owner, second] = args;
  const written = stringOf(owner);
  // `"www" + suffix`
  if (written === undefined || isOperator(second)) return 'expression';
  const relative = relativeHost(written.replace(/\.$/u, ''));
  if (relative === undefined) return 'value';
  const name = written.endsWith('.') ? relative : fqdn(relative, origin);
  if (name === zone) return { zone, host: '@', owner };
  return name.endsWith(`.${zone}`) ? { zone, host: hostWithin(zone, name), owner } : 'zone';
}

/** @param origin what relative targets end in */
function valuesOf(
  { block: { key: type }, args, inner }: FunctionCall,
  origin: string,
  ttl: number | undefined,
): readonly DeclaredData[] | NotJudgedWhy {
  const [, ...rest] = args;
  const count = RECORDS.get(type) ?? 0;
  const values = type === 'TXT' ? rest.filter((each) => stringOf(each) !== undefined) : rest.slice(0, count);
  const texts = values.map((each) => (/^\d{1,10}$/u.test(each.text) ? each.text : stringOf(each)));
  const data = values.at(-1);
  const isCode =
    inner.some(({ block: { key } }) => !/^(?:TTL|CF_\w+|\{)$/u.test(key)) ||
    rest.some(isOperator) ||
    texts.includes(undefined) ||
    rest[0] !== values[0];
  if (isCode || data === undefined) return 'expression';
  // CAA has flags by words behind it.
  if (values.length < count || (type === 'CAA' && rest.length > count)) return 'value';
  const text = type === 'TXT' ? texts.join('') : `${type === 'CAA' ? '0 ' : ''}${texts.join(' ')}`;
  const declared = declaredValue({ zone: origin, type, text, targets: 'relative', isRaw: true });
  if (declared === undefined) return 'value';
  const own = inner.find(({ block: { key } }) => key === 'TTL');
  return [{ type, ...declared, ttl: own === undefined ? ttl : ttlOf(own), line: data.line, data }];
}

/** Returns the seconds of a `TTL` call; undefined for an expression, such as `3600 * 24`. */
function ttlOf({ args: [first, second], inner }: FunctionCall): number | undefined {
  const isCode = first === undefined || second !== undefined || inner.length > 0;
  return isCode ? undefined : secondsOf(first.text);
}

function isOperator(argument: Argument | undefined): boolean {
  return argument?.quote === '' && /^(?:[^\p{L}\p{N}_$]|\.)/u.test(argument.text);
}

function isChoice({ text, quote }: Argument): boolean {
  return quote === '' && /^[?:&|]/u.test(text);
}

/** Returns the text of a string; undefined for anything else. */
function stringOf({ text, quote }: Pick<Argument, 'text' | 'quote'> = CODE): string | undefined {
  return quote === '' || (quote === '`' && text.includes('${')) ? undefined : unescaped(text, quote);
}

const CODE = { text: '', quote: '' };

/** Returns an argument with its text and its quote. The quote before `+` in `"a"+b` closes another string. */
function argumentAt(read: ReadText, placed: PlacedEntry): Argument {
  const written = { ...placed, ...writtenAt(read, placed) };
  const { line, entry, quote } = written;
  if (quote === '') return written;
  const entries = read.entries[line] ?? [];
  const closed = entries[indexOfEntry(entries, entry) - 1]?.end;
  const isWhole = read.textOf(line).charAt(entry.end) === quote;
  return closed === entry.start - 1 || !isWhole ? { ...written, quote: '' } : written;
}
