import type { SpfPart, SpfPolicy } from '../../../dns/policies/spf.ts';
import { getOrAdd } from '../../../base/getOrAdd.ts';
import { dependsOnMessage } from '../../../dns/policies/spfDomainSpec.ts';
import type { NameLookup, Lookups } from '../../zone/lookups.ts';
import { policiesIn, spfOf } from './textRecords.ts';

/** MX records of one name that receivers look at (RFC 7208 section 4.6.4). */
const MOST_MX = 10;
/** Counting stops here: receivers give up long before. */
const MOST_COUNTED = 50;
/** How many names without an answer a sentence lists. */
const MOST_NAMED = 3;

/** What the evaluation of an SPF record looks up, as far as the zones of the account tell. */
export interface SpfLookups {
  /** Terms that take a lookup, those of included records too. */
  readonly count: number;
  /** Included records that are in no loaded zone: their own lookups are not counted. */
  readonly outside: number;
  /** Names that are certain to have no answer, and the first of them. */
  readonly voids: number;
  readonly firstVoids: readonly string[];
  /** The name whose record leads back to itself. */
  readonly loop: string | undefined;
  /** A name with more MX records than receivers look at. */
  readonly crowded: string | undefined;
}

type Evaluated = Exclude<SpfPart, { readonly kind: 'unknown' } | { readonly kind: 'exp' }>;

const EVALUATED = new WeakMap<SpfPolicy, readonly Evaluated[]>();

/**
 * The terms that receivers get to: mechanisms up to `all`, and `redirect` without one (RFC 7208 section 5.1). Found once,
 * however many names include the record.
 */
export function evaluatedTerms(record: SpfPolicy): readonly Evaluated[] {
  return getOrAdd(EVALUATED, record, () => {
    const { terms } = record;
    const all = terms.findIndex(({ kind }) => kind === 'all');
    return terms.filter((term, at): term is Evaluated => {
      if (term.kind === 'unknown' || term.kind === 'exp') return false;
      return term.kind === 'redirect' ? all === -1 : all === -1 || at <= all;
    });
  });
}

/** The name that a term looks up, in lower case and without a final dot; undefined when it depends on the message. */
export function lookedUpName(term: { readonly domain: string | undefined }, own: string): string | undefined {
  if (term.domain === undefined) return own;
  if (dependsOnMessage(term.domain)) return undefined;
  const name = term.domain.toLowerCase();
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/** Counts the lookups of the SPF record of a name, as seen from a line (RFC 7208 section 4.6.4). */
export function countLookups(
  lookups: Lookups,
  name: string,
  line: string | undefined,
  record: SpfPolicy,
): SpfLookups {
  const counted: LookupCount = {
    count: 0,
    outside: 0,
    voids: 0,
    firstVoids: [],
    loop: undefined,
    crowded: undefined,
  };
  const lookUp: LookUp = (target, type) =>
    type === 'address' ? lookups.lookUpAddress(target, line) : lookups.lookUp(target, type, line);
  countTerms(counted, lookUp, [name], record);
  return counted;
}

interface LookupCount {
  count: number;
  outside: number;
  voids: number;
  firstVoids: string[];
  loop: string | undefined;
  crowded: string | undefined;
}

type LookUp = (name: string, type: 'TXT' | 'MX' | 'address') => NameLookup;

/** `path` holds the names whose records are being evaluated, the last one innermost. */
function countTerms(counted: LookupCount, lookUp: LookUp, path: readonly string[], record: SpfPolicy): void {
  for (const term of evaluatedTerms(record)) {
    if (counted.count >= MOST_COUNTED) return;
    if (term.kind === 'all' || term.kind === 'ip4' || term.kind === 'ip6') continue;
    counted.count += 1;
    // What it looks up depends on the host that sends.
    if (term.kind === 'ptr') continue;
    const name = lookedUpName(term, path.at(-1) ?? '');
    if (term.kind === 'include' || term.kind === 'redirect') countReferred(counted, lookUp, path, name);
    else if (name !== undefined) countAnswer(counted, lookUp, term.kind, name);
  }
}

function countReferred(
  counted: LookupCount,
  lookUp: LookUp,
  path: readonly string[],
  name: string | undefined,
): void {
  if (name === undefined) {
    counted.outside += 1;
    return;
  }
  if (path.includes(name)) {
    counted.loop ??= name;
    return;
  }
  const found = lookUp(name, 'TXT');
  if (found.kind === 'nothing') return;
  const records = found.kind === 'records' ? policiesIn(found.records).spf : [];
  const [first, second] = records;
  // Without exactly one record receivers stop there.
  if (found.kind === 'records' && (first === undefined || second !== undefined)) return;
  const record = first && spfOf(first);
  if (record === undefined) counted.outside += 1;
  else countTerms(counted, lookUp, [...path, name], record);
}

function countAnswer(counted: LookupCount, lookUp: LookUp, kind: 'a' | 'mx' | 'exists', name: string): void {
  const found = lookUp(name, kind === 'mx' ? 'MX' : 'address');
  if (found.kind === 'nothing') {
    counted.voids += 1;
    if (counted.firstVoids.length < MOST_NAMED) counted.firstVoids.push(name);
  }
  if (kind === 'mx' && found.kind === 'records' && found.records.length > MOST_MX) counted.crowded ??= name;
}
