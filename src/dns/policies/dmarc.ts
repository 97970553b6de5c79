import { fault, type Fault } from '../syntax/fault.ts';
import { subSpan, type Span } from '../syntax/span.ts';
import { mailtoDomain, schemeOf } from '../syntax/reportAddress.ts';
import { parseTagList, partsOfValue, valueOfTag, type ListedTag } from '../syntax/tagList.ts';

export interface DmarcPolicy {
  /** Receivers drop each tag with a fault and go on with its default (RFC 9989 section 4.7). */
  readonly faults: readonly Fault[];
  /** What receivers ignore: unknown tags, and tags and limits that RFC 9989 dropped (appendix C). */
  readonly ignored: readonly Fault[];
  /** Whether it states a policy (`p`), valid or not. */
  readonly hasPolicy: boolean;
  /** The valid values of `p`, `sp` and `np` in lower case. */
  readonly policies: Readonly<Partial<Record<'p' | 'sp' | 'np', string>>>;
  /** Whether `rua` is given, and whether an address in it is one that receivers mail reports to. */
  readonly reports: 'none' | 'unusable' | 'mailed';
  /** The domains that reports are mailed to, lower case, each once. */
  readonly reportDomains: readonly string[];
  /** Addresses in `rua` that no receiver sends reports to: only `mailto:` has a meaning (RFC 9990). */
  readonly unusedReports: readonly Fault[];
}

const POLICY_WORDS = ['none', 'quarantine', 'reject'];
/** The values of each tag that takes one of a few words (RFC 9989 section 4.8). */
const TAG_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['p', POLICY_WORDS],
  ['sp', POLICY_WORDS],
  ['np', POLICY_WORDS],
  ['adkim', ['r', 's']],
  ['aspf', ['r', 's']],
  ['psd', ['y', 'n', 'u']],
  ['t', ['y', 'n']],
]);
const FAILURE_WORDS = ['0', '1', 'd', 's'];
/** Of RFC 7489, dropped by RFC 9989. */
const DROPPED_TAGS: ReadonlySet<string> = new Set(['pct', 'rf', 'ri']);

/** Whether receivers choose this TXT record as a DMARC record (RFC 9989 sections 4.7 and 4.10). */
export function isDmarcPolicy(text: string): boolean {
  return /^[vV][ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/u.test(text);
}

/** Parses a DMARC record (RFC 9989 sections 4.7 and 4.8). Call it for texts that `isDmarcPolicy` accepts. */
export function parseDmarcPolicy(text: string): DmarcPolicy {
  const { tags, faults } = parseTagList(text, { caseSensitive: false, emptyValues: false });
  const ignored: Fault[] = [];
  const found: Fault[] = [...faults];
  for (const tag of tags.slice(1)) {
    const name = tag.name.text.toLowerCase();
    if (DROPPED_TAGS.has(name)) ignored.push(fault(tag.name, 'dmarcObsolete', name));
    else if (TAG_WORDS.has(name) || REPORT_TAGS.includes(name) || name === 'fo')
      found.push(...tagFaults(name, tag.value));
    // Parsing reported a second version.
    else if (name !== 'v') ignored.push(fault(tag.name, 'dmarcUnknown', name));
  }
  const addresses = REPORT_TAGS.flatMap((name) => addressesOf(tags, name));
  for (const uri of addresses)
    if (schemeOf(uri.text) !== undefined && SIZE_LIMIT.test(uri.text))
      ignored.push(fault(subSpan(uri, withoutLimit(uri.text).length), 'dmarcSizeLimit'));
  return {
    faults: found,
    ignored,
    hasPolicy: valueOfTag(tags, 'p') !== undefined,
    policies: Object.fromEntries(
      ['p', 'sp', 'np'].flatMap((name) => {
        const value = valueOfTag(tags, name)?.text.toLowerCase() ?? '';
        return POLICY_WORDS.includes(value) ? [[name, value]] : [];
      }),
    ),
    reports: reportsOf(addressesOf(tags, 'rua')),
    reportDomains: [
      ...new Set(addresses.flatMap((uri) => mailtoDomain(withoutLimit(uri.text))?.toLowerCase() ?? [])),
    ],
    unusedReports: addressesOf(tags, 'rua').flatMap((uri) => {
      const scheme = schemeOf(withoutLimit(uri.text));
      return scheme === undefined || scheme === 'mailto' ? [] : [fault(uri, 'dmarcScheme', scheme)];
    }),
  };
}

const REPORT_TAGS = ['rua', 'ruf'];

function tagFaults(name: string, value: Span): readonly Fault[] {
  // Parsing reported a tag without a value.
  if (value.text === '') return [];
  const words = TAG_WORDS.get(name);
  if (words !== undefined) return wordFaults(name, [value], words);
  if (name === 'fo') return wordFaults(name, partsOfValue(value, ':'), FAILURE_WORDS);
  return partsOfValue(value, ',').flatMap((uri) => addressFault(name, uri) ?? []);
}

function wordFaults(name: string, values: readonly Span[], words: readonly string[]): readonly Fault[] {
  return values
    .filter(({ text }) => !words.includes(text.toLowerCase()))
    .map((value) => fault(value, 'tagChoice', name, words.join(', ')));
}

/** A URI, usually `mailto:`. A limit on the size at its end (`!10m`, RFC 7489) is allowed. */
function addressFault(name: string, uri: Span): Fault | undefined {
  const bare = withoutLimit(uri.text);
  const scheme = schemeOf(bare);
  if (scheme === undefined) return fault(uri, 'dmarcUri', name);
  const isNoMail = scheme === 'mailto' && mailtoDomain(bare) === undefined;
  return isNoMail ? fault({ start: uri.start, end: uri.start + bare.length }, 'dmarcMail') : undefined;
}

const SIZE_LIMIT = /!\d+[kmgt]?$/iu;

function withoutLimit(uri: string): string {
  return uri.replace(SIZE_LIMIT, '');
}

function reportsOf(addresses: readonly Span[]): DmarcPolicy['reports'] {
  if (addresses.length === 0) return 'none';
  return addresses.some(({ text }) => mailtoDomain(withoutLimit(text)) !== undefined) ? 'mailed' : 'unusable';
}

function addressesOf(tags: readonly ListedTag[], name: string): readonly Span[] {
  const value = valueOfTag(tags, name);
  return value === undefined ? [] : partsOfValue(value, ',');
}
