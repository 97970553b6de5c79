import { hostWithin } from '../names.ts';
import { domainKey } from '../syntax/domainName.ts';
import { zoneFileData, type RecordData } from './data.ts';
import { zoneFileEntries, type WholeEntry } from './entries.ts';
import { ttlOfWord } from './recordTypes.ts';

/** A record of a zone file. */
export interface ZoneFileRecord extends RecordData {
  /** In ASCII and lower case, `@` for the zone itself. */
  readonly host: string;
  /** In capitals. */
  readonly type: string;
  /** In seconds; undefined if the file states none. */
  readonly ttl: number | undefined;
}

/**
 * Why an entry is not read:
 * - `directive`: `$GENERATE`, one that is not known, or without what it sets
 * - `origin`: its name is not valid, or relative and no origin is known
 * - `class`: it is of another class than IN
 * - `value`: its data is not valid for its type or is too long
 * - `type`: `word` is no type, and stands in the place of one
 * - `timeStamp`: `word` is the time of an update, `[AGE:3562104]`, which DNS servers of Windows write
 */
type UnreadWhy =
  | { readonly why: 'directive' | 'origin' | 'class' | 'value' }
  | { readonly why: 'type' | 'timeStamp'; readonly word: string };

export type ZoneFileNotJudged = UnreadWhy & {
  /** Where the entry begins, counted from 0. */
  readonly line: number;
  /** The host of the zone that it is about, as in {@link ZoneFileRecord}; undefined if it is about none. */
  readonly host: string | undefined;
  /** The type of its records; undefined if it is not known. */
  readonly type: string | undefined;
};

/** The records of a zone in a file. */
export type ZoneFile =
  | {
      readonly kind: 'read';
      readonly records: readonly ZoneFileRecord[];
      /** How many records are of other zones. */
      readonly others: number;
      /** The types of records that signing the zone made, each once: they are left out. */
      readonly signing: readonly string[];
      readonly notJudged: readonly ZoneFileNotJudged[];
    }
  /**
   * The content of the zone is unknown: in this line the file includes another one, or opens a quote or parenthesis
   * that never closes.
   */
  | { readonly kind: 'include' | 'unclosed'; readonly line: number };

/** Types of records that only signing makes: NSEC, NSEC3 and NSEC3PARAM by their numbers too. */
const OF_SIGNING: ReadonlySet<string> = new Set(
  'RRSIG NSEC NSEC3 NSEC3PARAM TYPE47 TYPE50 TYPE51'.split(' '),
);
/** Types that are left out of signed zones only, because others use them too: `TYPE65534` is BIND's. */
const OF_SIGNED_ZONE: ReadonlySet<string> = new Set(['DNSKEY', 'CDS', 'CDNSKEY', 'TYPE65534']);

/** OVH names TXT records after their content. Elsewhere SPF is an older type of its own. */
const OF_OVH = /\sIN[ \t]{1,20}(?:DKIM|DMARC)[ \t]/iu;
const TEXTS_OF_OVH: ReadonlySet<string> = new Set(['DKIM', 'DMARC', 'SPF']);

/** In an export of Cloudflare, a TTL of 1 second stands for one that Cloudflare chooses. */
const OF_CLOUDFLARE = /^;; Exported:\s|;\s{0,5}cf_tags=/mu;

/**
 * Returns the records of `zone` in a zone file. Leaves out SOA records and those that signing makes: the service has
 * none. Takes time in proportion to the text.
 *
 * @param zone in ASCII
 * @param origin the origin of relative names before the first `$ORIGIN` or SOA record, in ASCII; undefined if unknown
 */
export function recordsOfZoneFile(text: string, zone: string, origin: string | undefined): ZoneFile {
  const apex = domainKey(zone);
  const automatic = OF_CLOUDFLARE.test(text) ? 1 : undefined;
  const isOfOvh = text.split('\n').some((line) => OF_OVH.test(line.split(/[;"]/u, 1).join('')));
  const texts = isOfOvh ? TEXTS_OF_OVH : undefined;
  const records: ZoneFileRecord[] = [];
  const notJudged: ZoneFileNotJudged[] = [];
  let others = 0;
  let defaultTtl: number | undefined;
  let lastTtl: number | undefined;
  for (const entry of zoneFileEntries(text, origin)) {
    const { line, fault, directive, owner } = entry;
    const isWithin = owner === apex || owner?.endsWith(`.${apex}`) === true;
    const host = isWithin ? hostWithin(apex, owner) : undefined;
    if (fault?.kind === 'quote' || fault?.kind === 'open') return { kind: 'unclosed', line: fault.line };
    if (directive === '$INCLUDE') return { kind: 'include', line };
    if (directive === '$TTL') defaultTtl = ttlOfWord(entry.data[0]?.text ?? '');
    lastTtl = entry.ttl ?? lastTtl;
    const given = typeOrWhy(entry);
    if (given === undefined) continue;
    if (typeof given !== 'string') {
      const isAbout = 'word' in given || given.why === 'value';
      notJudged.push({ line, host: isAbout ? host : undefined, type: entry.type, ...given });
      continue;
    }
    const type = texts?.has(given) === true ? 'TXT' : given;
    const data = OF_SIGNING.has(type) ? NO_DATA : zoneFileData(type, entry.data, entry.origin);
    if (typeof data === 'string') notJudged.push({ line, host, type, why: data });
    else if (owner === undefined) notJudged.push({ line, host, type, why: 'origin' });
    else if (host === undefined) others += 1;
    else {
      const ttl = entry.ttl ?? defaultTtl ?? lastTtl;
      records.push({ host, type, ...data, ttl: ttl === automatic ? undefined : ttl });
    }
  }
  const isSigned = records.some(({ type }) => type === 'RRSIG');
  const isMade = ({ type }: ZoneFileRecord): boolean =>
    OF_SIGNING.has(type) || (isSigned && OF_SIGNED_ZONE.has(type));
  return {
    kind: 'read',
    records: records.filter((record) => !isMade(record)),
    others,
    signing: [...new Set(records.filter(isMade).map(({ type }) => type))].toSorted(),
    notJudged,
  };
}

const NO_DATA: RecordData = { value: '', mx: undefined };

/** Returns the type of a record that is to be read; why it is not; undefined for a directive or an SOA record. */
function typeOrWhy(entry: WholeEntry): string | UnreadWhy | undefined {
  const { fault, directive, type, dnsClass, unknown } = entry;
  if (directive === '$ORIGIN') return entry.data.length === 1 ? undefined : { why: 'directive' };
  if (directive === '$TTL')
    return ttlOfWord(entry.data[0]?.text ?? '') === undefined ? { why: 'directive' } : undefined;
  if (directive !== undefined) return { why: 'directive' };
  if (type === 'SOA') return undefined;
  if (unknown !== undefined) return { why: /^\[AGE:/iu.test(unknown) ? 'timeStamp' : 'type', word: unknown };
  if (fault !== undefined || type === undefined) return { why: 'value' };
  return (dnsClass ?? 'IN') === 'IN' ? type : { why: 'class' };
}
