import { namesAbove } from './names.ts';
import type { DnsClient } from './client.ts';
import { domainKey } from './syntax/domainName.ts';
import { answer, type Answer, type DecidedAnswer, type DnsRecordLike, type DnsZone } from './zone.ts';

/** Returns the zone with the longest name that a name, as a key, is in. */
export type FindZone<R extends DnsRecordLike = DnsRecordLike> = (name: string) => DnsZone<R> | undefined;

/** One name of a chain. */
interface ChainLink<R> {
  /** A key, see `domainKey`. */
  readonly name: string;
  /** Undefined: the name is in no zone that is known here. */
  readonly answer: Answer<R> | undefined;
}

/** How a chain ends. */
type ChainEnd =
  | Exclude<DecidedAnswer<unknown>['kind'], 'cname' | 'dname'>
  | 'undecided'
  /** At a name in no zone that is known here. */
  | 'outside'
  /** At a name of the chain itself. */
  | 'loop'
  /** At an alias whose target is no name. */
  | 'badTarget'
  /** After so many names that resolvers give up. */
  | 'tooLong';

/** The names that aliases connect, and the records at the ends. */
export interface Chain<R> {
  /** The names that were followed, the first one first, each once. */
  readonly links: readonly ChainLink<R>[];
  /** How it ends. With several aliases at one host there are several ends, in the order in which they were met. */
  readonly ends: readonly { readonly kind: ChainEnd; readonly name: string }[];
  /** The records at the ends. */
  readonly records: readonly R[];
  /** Whether every end was reached over decided answers, and is one. */
  readonly isCertain: boolean;
}

/** How many names are followed. Resolvers hardly ever follow more. */
export const MOST_LINKS = 16;

/**
 * Follows the CNAME and DNAME records of a name through all zones that `find` returns, as a client sees them. If an
 * answer is undecided, follows the loaded records, but the result is not certain. A DS record is looked up in the
 * parent zone (RFC 4035, 3.1.4.1).
 */
export function followChain<R extends DnsRecordLike>(
  find: FindZone<R>,
  name: string,
  type: string,
  client: DnsClient,
): Chain<R> {
  const links: ChainLink<R>[] = [];
  const ends: { readonly kind: ChainEnd; readonly name: string }[] = [];
  const records: R[] = [];
  let isCertain = true;
  const queue: Step[] = [{ name: domainKey(name), from: undefined }];
  const met = new Set<string>();
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    const { name: next } = step;
    if (met.has(next)) {
      if (isBehind(step)) ends.push({ kind: 'loop', name: next });
      continue;
    }
    if (links.length === MOST_LINKS) {
      ends.push({ kind: 'tooLong', name: next });
      break;
    }
    met.add(next);
    const zone = find(type.toUpperCase() === 'DS' ? (namesAbove(next)[0] ?? next) : next);
    const found = zone && answer(zone, next, type, client);
    links.push({ name: next, answer: found });
    if (found === undefined || found.kind === 'undecided') isCertain = false;
    const seen = found?.kind === 'undecided' ? found.seen : found;
    const kind = found === undefined ? 'outside' : (seen?.kind ?? 'undecided');
    // The question for a CNAME record ends at it, also at one that a DNAME record makes.
    const isAlias = (kind === 'cname' || kind === 'dname') && type.toUpperCase() !== 'CNAME';
    // The records of every line may hold aliases beside others.
    const targets = type.toUpperCase() === 'CNAME' ? [] : (seen?.targets ?? []);
    if (isAlias && targets.length === 0) ends.push({ kind: 'badTarget', name: next });
    if (!isAlias) {
      ends.push({ kind: kind === 'cname' || kind === 'dname' ? 'records' : kind, name: next });
      for (const record of seen?.records ?? [])
        if (targets.length === 0 || record.type.toUpperCase() !== 'CNAME') records.push(record);
    }
    for (const target of targets) queue.push({ name: target, from: step });
  }
  const isTooLong = ends.some(({ kind }) => kind === 'tooLong');
  return { links, ends, records, isCertain: isCertain && !isTooLong };
}

/** Returns a function that finds the zone with the longest name. If several have one name, the first counts. */
export function zoneFinder<R extends DnsRecordLike>(zones: Iterable<DnsZone<R>>): FindZone<R> {
  const byName = new Map<string, DnsZone<R>>();
  for (const zone of zones) {
    const key = domainKey(zone.name);
    if (!byName.has(key)) byName.set(key, zone);
  }
  return (name) => {
    const zone = [name, ...namesAbove(name)].find((each) => byName.has(each));
    return zone === undefined ? undefined : byName.get(zone);
  };
}

interface Step {
  readonly name: string;
  readonly from: Step | undefined;
}

/** Whether a name occurs earlier in its own chain. */
function isBehind({ name, from }: Step): boolean {
  for (let each = from; each !== undefined; each = each.from) if (each.name === name) return true;
  return false;
}
