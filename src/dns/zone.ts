import type { Lines } from '../api/line.ts';
import { fqdn, hostWithin, namesAbove } from './names.ts';
import type { Answer, AnswerDoubt, DecidedAnswer, DnsZone, UndecidedAnswer } from './answer.ts';
import type { DnsClient } from './client.ts';
import type { RecordLineAnswer, RecordLineDoubt } from './recordLines.ts';
import type { RecordLineLevel } from './recordLineTable.ts';
import { domainKey } from './syntax/domainName.ts';
import { sureAnswer } from './knownHosts.ts';
import { parseRdata } from './types/parseRdata.ts';
import { isRedirectType } from './types/redirect.ts';
import { zoneIndex, type DnsRecordLike, type ZoneIndex } from './zoneIndex.ts';

export type { Answer, AnswerDoubt, DecidedAnswer, DnsRecordLike, DnsZone, UndecidedAnswer };

/**
 * Returns the answer that a client gets for a name and a type of record (`ANY` for all of its types).
 *
 * Each client sees its own zone: for each host and type it gets the records of the most specific line (`lines.ts`). The
 * rules of DNS apply to that zone: the search from the apex down to the name (RFC 1034 section 4.3.2), wildcards below
 * the closest encloser (RFC 4592), and DNAME (RFC 6672). Disabled records do not exist. Redirects of the service answer
 * for addresses.
 *
 * Some types may not stand beside each other, but the service lets them. What counts is decided here, and exports and
 * rules follow it:
 * - NS records delegate their name with all that is at and below it, but not at the apex nor of a wildcard. A CNAME or a
 *   DNAME beside them does not count.
 * - Nothing may stand beside a CNAME, not even a DNAME. The set on the more specific line counts; on the same line the
 *   CNAME, except at the apex, where the others count.
 */
export function answer<R extends DnsRecordLike>(
  zone: DnsZone<R>,
  name: string,
  type: string,
  client: DnsClient,
): Answer<R> {
  const { kind: known = 'whole' } = zone.known ?? {};
  if (known === 'notLoaded') return undecided(known);
  const apex = domainKey(zone.name);
  const full = domainKey(name);
  if (full !== apex && !full.endsWith(`.${apex}`)) return undecided('outside');
  const view = new ClientView(zone, apex, client);
  const host = hostWithin(apex, full);
  const found = view.answer(host, type.toUpperCase());
  if (known === 'whole') return found;
  const sure = sureAnswer(zone, found, host, client);
  if (sure !== undefined) return sure;
  return found.kind === 'undecided' ? { ...found, why: known } : undecided(known, found);
}

function undecided<R>(why: AnswerDoubt, seen?: DecidedAnswer<R>): UndecidedAnswer<R> {
  return { kind: 'undecided', why, records: seen?.records ?? [], ...(seen === undefined ? {} : { seen }) };
}

const ADDRESS_TYPES: ReadonlySet<string> = new Set(['A', 'AAAA']);
const LEVELS: readonly RecordLineLevel[] = ['own', 'group', 'default'];

/** A decided or undecided set of records of one type at a node, with how specific its line is: 0 is the most. */
interface TypedSet<R> {
  readonly type: string;
  readonly found: Exclude<RecordLineAnswer<R>, { kind: 'none' }>;
  readonly rank: number;
}

/** The zone that one client sees. */
class ClientView<R extends DnsRecordLike> {
  readonly #index: ZoneIndex<R>;
  readonly #apex: string;
  readonly #client: DnsClient;
  readonly #lines: Lines | undefined;

  constructor(zone: DnsZone<R>, apex: string, client: DnsClient) {
    this.#index = zoneIndex(zone.records);
    this.#apex = apex;
    this.#client = client;
    this.#lines = zone.lines;
  }

  /** Returns the answer for a host, which is a key. */
  answer(host: string, type: string): Answer<R> {
    const moved = this.#movedAbove(host, type);
    if (moved !== undefined) return moved;
    if (this.#index.isTooDeep && this.#index.node(host) === undefined) return undecided('tooManyNames');
    const owner = this.#ownerOf(host, (each) => this.#index.exists(each, this.#client, this.#lines));
    const forSomeone = this.#ownerOf(host, (each) => this.#index.existsForSomeone(each));
    const found =
      owner === undefined
        ? this.#decided('noName', host, [])
        : this.#atNode(owner, type, owner === host ? undefined : owner);
    const isDoubtful =
      owner !== forSomeone && (isSynthesized(owner, host) || isSynthesized(forSomeone, host));
    return isDoubtful && found.kind !== 'undecided' ? undecided('otherLine', found) : found;
  }

  /** The delegation or DNAME between the apex and the host that takes the name out of the zone. */
  #movedAbove(host: string, type: string): Answer<R> | undefined {
    if (!this.#index.hasCuts && !this.#index.hasDnames) return undefined;
    for (const each of ['@', ...namesAbove(host).toReversed(), host]) {
      // The DS of a cut is the parent's (RFC 4035, 3.1.4).
      if (each === host && type === 'DS') return undefined;
      const servers = this.#serversOf(each);
      if (servers.kind === 'undecided') return undecided(servers.why);
      if (servers.kind === 'records')
        return { ...this.#decided('delegation', each, servers.records), from: servers.from };
      const moved = each === host ? undefined : this.#redirectedBy(each, host);
      if (moved !== undefined) return moved;
    }
    return undefined;
  }

  /** The name servers that a host is delegated to. NS records of a wildcard delegate nothing (RFC 4592 section 4.2). */
  #serversOf(host: string): RecordLineAnswer<R> {
    return host === '@' || /^\*(?:\.|$)/u.test(host) ? NOTHING : this.#pick(host, 'NS');
  }

  /** The answer of the DNAME record of `owner` for a host below it, unless a CNAME counts in its place. */
  #redirectedBy(owner: string, host: string): Answer<R> | undefined {
    const [dname] = this.#setsAt(owner, ['DNAME']);
    if (dname === undefined) return undefined;
    const [alias] = this.#client.kind === 'anyone' ? [] : this.#setsAt(owner, ['CNAME']);
    const counting = preferred(dname, alias, owner === '@') ?? dname;
    const doubt = doubtAmong([counting, dname]);
    if (doubt !== undefined || dname.found.kind === 'undecided') return undecided(doubt ?? 'ambiguousLine');
    if (counting !== dname) return undefined;
    const { records, from } = dname.found;
    const redirected = { ...this.#redirected(host, owner, records), from };
    return alias === undefined || owner === '@' ? redirected : undecided('aliasLine', redirected);
  }

  /** The name that answers for a host: itself, or the wildcard below its closest encloser (RFC 4592 section 3.3.1). */
  #ownerOf(host: string, exists: (host: string) => boolean): string | undefined {
    if (exists(host)) return host;
    const encloser = namesAbove(host).find(exists);
    const wildcard = encloser === undefined ? '*' : `*.${encloser}`;
    return exists(wildcard) ? wildcard : undefined;
  }

  #pick(host: string, type: string): RecordLineAnswer<R> {
    return this.#index.pick(host, type, this.#client, this.#lines);
  }

  /** Returns the answer for a name that exists. */
  #atNode(host: string, type: string, wildcard: string | undefined): Answer<R> {
    if (this.#client.kind === 'anyone' || type === 'ANY') return this.#allAt(host, type, wildcard);
    const wanted = this.#setsAt(host, this.#typesFor(host, type)).toSorted(
      (one, other) => one.rank - other.rank,
    );
    const [alias] = this.#setsAt(host, this.#aliasTypes(host));
    const own = wanted.find((set) => set.rank === wanted[0]?.rank && set.type === type) ?? wanted[0];
    const answering = preferred(own, alias, host === '@');
    if (answering === undefined)
      return host === '@' && type === 'SOA'
        ? undecided('notListed')
        : this.#decided('noData', host, [], wildcard);
    const { found } = answering;
    const rivals = alias === undefined ? wanted : [...wanted, alias];
    const doubt = doubtAmong(rivals.filter(({ rank }) => rank <= answering.rank));
    if (doubt !== undefined || found.kind === 'undecided') return undecided(doubt ?? 'ambiguousLine');
    const isAlias = answering.type === 'CNAME';
    const other = isRedirectType(answering.type) ? 'redirect' : 'records';
    const kind = isAlias && type !== 'CNAME' ? 'cname' : other;
    const aliases = isAlias ? found.records : [];
    const decided = { ...this.#decided(kind, host, found.records, wildcard, aliases), from: found.from };
    // Two groups of the client may each have records: no document says which comes first.
    const { level, name } = found.from;
    const isOtherGroup = ({ found: each }: TypedSet<R>): boolean =>
      level === 'group' && each.kind === 'records' && each.from.level === level && each.from.name !== name;
    if (!isAlias) return rivals.some(isOtherGroup) ? undecided('twoGroups', decided) : decided;
    const all = this.#setsAt(host, this.#allTypes(host));
    if (all.some(isOtherGroup)) return undecided('twoGroups', decided);
    // With another type on a more specific line, the host may not be an alias for this client.
    const isMoreSpecific = all.some((set) => set.type !== own?.type && set.rank < answering.rank);
    return isMoreSpecific ? undecided('aliasLine', decided) : decided;
  }

  /** All records of a host, or those of a type and the aliases beside them, whatever their lines. */
  #allAt(host: string, type: string, wildcard: string | undefined): Answer<R> {
    const types = new Set([...this.#typesFor(host, type), ...this.#aliasTypes(host)]);
    const all = this.#allTypes(host);
    const wanted = this.#setsAt(host, type === 'ANY' ? all : all.filter((each) => types.has(each)));
    const doubt = doubtAmong(wanted);
    if (doubt !== undefined) return undecided(doubt);
    const records = wanted.flatMap(({ found }) => (found.kind === 'records' ? found.records : []));
    if (records.length === 0) return this.#decided('noData', host, [], wildcard);
    const isOnly = (test: (type: string) => boolean): boolean => wanted.every((set) => test(set.type));
    const aliases = wanted.flatMap((set) =>
      set.type === 'CNAME' && set.found.kind === 'records' ? set.found.records : [],
    );
    if (type !== 'CNAME' && isOnly((each) => each === 'CNAME'))
      return this.#decided('cname', host, records, wildcard, aliases);
    return this.#decided(isOnly(isRedirectType) ? 'redirect' : 'records', host, records, wildcard, aliases);
  }

  /** The type of an alias; none where the host is delegated. */
  #aliasTypes(host: string): readonly string[] {
    return this.#serversOf(host).kind === 'records' ? [] : ['CNAME'];
  }

  #allTypes(host: string): readonly string[] {
    return this.#index.node(host)?.keys().toArray() ?? [];
  }

  /** The types of a host that answer for a type: itself, and for addresses redirects. */
  #typesFor(host: string, type: string): readonly string[] {
    if (!ADDRESS_TYPES.has(type)) return [type];
    return this.#allTypes(host).filter((each) => each === type || isRedirectType(each));
  }

  #setsAt(host: string, types: readonly string[]): readonly TypedSet<R>[] {
    return types.flatMap((type): TypedSet<R>[] => {
      const found = this.#pick(host, type);
      if (found.kind === 'none') return [];
      const level = found.kind === 'records' ? found.from.level : found.level;
      return [{ type, found, rank: LEVELS.indexOf(level) }];
    });
  }

  /**
   * The answer of a DNAME record: the owner at the end of the name is replaced by its target; the labels before it
   * stay (RFC 6672 section 2.2).
   */
  #redirected(host: string, owner: string, records: readonly R[]): DecidedAnswer<R> {
    const labels = owner === '@' ? host : host.slice(0, -owner.length - 1);
    const targets = targetsOf(records).map((target) => (target === '' ? labels : `${labels}.${target}`));
    return { ...this.#decided('dname', owner, records), targets };
  }

  #decided(
    kind: DecidedAnswer<R>['kind'],
    host: string,
    records: readonly R[],
    wildcard?: string,
    aliases: readonly R[] = [],
  ): DecidedAnswer<R> {
    return {
      kind,
      records,
      owner: fqdn(host, this.#apex),
      ...(wildcard === undefined ? {} : { wildcard: fqdn(wildcard, this.#apex) }),
      targets: targetsOf(aliases),
    };
  }
}

function doubtAmong(sets: readonly TypedSet<unknown>[]): RecordLineDoubt | undefined {
  for (const { found } of sets) if (found.kind === 'undecided') return found.why;
  return undefined;
}

const NOTHING = { kind: 'none' } as const;

/** Returns the set on the more specific line; on the same line the alias, except at the apex, which has NS records. */
function preferred<R>(
  own: TypedSet<R> | undefined,
  alias: TypedSet<R> | undefined,
  isAtApex: boolean,
): TypedSet<R> | undefined {
  if (own === undefined || alias === undefined) return own ?? alias;
  return alias.rank < own.rank || (alias.rank === own.rank && !isAtApex) ? alias : own;
}

/** Whether a wildcard answers for the host. */
function isSynthesized(owner: string | undefined, host: string): boolean {
  return owner !== undefined && owner !== host;
}

/** The targets of records, each once. The root is empty. */
function targetsOf(records: readonly DnsRecordLike[]): readonly string[] {
  const names = records.flatMap(({ type, value, mx }) => {
    const parsed = parseRdata(type, value, mx);
    return parsed.ok ? [parsed.target ?? ''] : [];
  });
  return [...new Set(names)];
}
