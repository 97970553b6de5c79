// What depends on a record, a host or an address: `leadIndex.ts` has the records by what they lead to, `reach.ts` follows
// them backwards, `effects.ts` tells what becomes of each host without it, and `dependentsTree.ts` makes a tree of them.
import type { Lines } from '../../api/line.ts';
import type { UnlistedZones } from '../../index/coverage.ts';
import type { FoundRecord, IndexedZone } from '../../index/recordIndex.ts';
import type { IndexedRecord } from '../../index/recordTable.ts';
import {
  DependentsTree,
  type DependentHost,
  type FileMentions,
  type MentionedPlaces,
} from './dependentsTree.ts';
import { isBreaking, type Effect } from './effect.ts';
import { Effects } from './effects.ts';
import { LeadIndex } from './leadIndex.ts';
import { isNaming, ReachWalk, type Reach } from './reach.ts';
import { ServedRecords } from './servedRecords.ts';

/** What is asked about. Names are keys (`domainKey`), addresses in canonical spelling. */
export type Subject =
  | { readonly kind: 'record'; readonly zone: IndexedZone; readonly record: IndexedRecord }
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'address'; readonly address: string };

/** What depends on a subject. */
export interface Dependents extends FileMentions {
  readonly subject: Subject;
  /** What becomes of the subject's own records; undefined for an address. */
  readonly effect: Effect | undefined;
  /** Whether a host among these, or a name that files mention, has fewer answers or none then. */
  readonly isBreaking: boolean;
  /** Why a record answers nobody, so that nothing depends on it: it, what hides it, or its zone. */
  readonly unserved: 'disabled' | 'hidden' | 'zone' | undefined;
  readonly hosts: readonly DependentHost[];
  /** How many hosts and places are in the tree, each host once. */
  readonly counts: { readonly hosts: number; readonly files: number };
  /** The limits that were met. */
  readonly endedAt: readonly ('hosts' | 'depth' | 'places' | 'repeated' | 'leads')[];
  /** How many zones are not loaded, so that what depends in them is not known. */
  readonly missing: number;
  /** Whether there may be more of these: the service has not said how many zones there are. */
  readonly mayMissMore?: boolean;
  /** Whether there are more files than were read. */
  readonly areFilesCut?: boolean;
}

/**
 * Finds what depends on a subject in zones, those preferred first, and in files. Yields often.
 * @param linesOf the lines of a zone's grade, if they are loaded
 * @param unlisted how many zones there are besides `zones`
 */
export function* findDependents(
  subject: Subject,
  zones: readonly IndexedZone[],
  mentions: MentionedPlaces,
  linesOf: (zone: IndexedZone) => Lines | undefined = () => undefined,
  unlisted: Pick<UnlistedZones, 'count'> = { count: 0 },
): Generator<void, Dependents> {
  const missing = zones.filter(({ loaded }) => loaded === undefined).length + (unlisted.count ?? 0);
  const nothing = {
    subject,
    effect: undefined,
    isBreaking: false,
    hosts: [],
    files: [],
    moreFiles: 0,
    missing,
    mayMissMore: unlisted.count === undefined,
  };
  const noCounts = { counts: { hosts: 0, files: 0 }, endedAt: [] };
  if (subject.kind === 'record' && !subject.zone.served) return { ...nothing, ...noCounts, unserved: 'zone' };
  const index = new LeadIndex(preferred(zones, subject), linesOf);
  yield* index.build(mentions.hosts);
  const served = new ServedRecords(index);
  const unserved = subject.kind === 'record' ? whyUnserved(served, subject) : undefined;
  if (unserved !== undefined) return { ...nothing, ...noCounts, unserved };
  const removed = yield* removedRecords(index, subject);
  const reach = yield* reached(new ReachWalk(index, served), subject, removed);
  const effects = new Effects(index, served, removed);
  yield* setFirst(effects, served, subject, reach, removed);
  yield* effects.spread(reach.hosts);
  const tree = new DependentsTree(effects, mentions);
  const root = subject.kind === 'address' ? undefined : reach.hosts[0];
  yield* tree.link(reach.hosts);
  const own = tree.mentioned(subject.kind === 'address' ? subject.address : (root?.name ?? ''));
  const hosts = yield* tree.below(root);
  const effect = root && effects.of(root);
  return {
    ...nothing,
    ...own,
    effect,
    isBreaking:
      (own.files.length > 0 && isBreaking(effect)) ||
      reach.hosts.some((host) => host !== root && isBreaking(effects.of(host))),
    unserved: undefined,
    hosts,
    counts: { hosts: tree.hosts, files: tree.places },
    endedAt: [
      ...new Set([
        ...(reach.endedAt === undefined ? [] : [reach.endedAt]),
        ...tree.endedAt,
        ...(index.isCut ? (['leads'] as const) : []),
      ]),
    ],
  };
}

/** Of zones with one name, those that are served count, and that of the subject's account comes first. */
function preferred(zones: readonly IndexedZone[], subject: Subject): readonly IndexedZone[] {
  const served = new Set(zones.flatMap((zone) => (zone.served ? zone.ascii : [])));
  const rank = ({ account }: IndexedZone): number =>
    subject.kind === 'record' && account === subject.zone.account ? 0 : 1;
  return zones
    .filter((zone) => zone.served || !served.has(zone.ascii))
    .toSorted((one, other) => rank(one) - rank(other));
}

function whyUnserved(served: ServedRecords, subject: FoundRecord): Dependents['unserved'] {
  if (subject.record.enabled === false) return 'disabled';
  return served.of(subject) === 'hidden' ? 'hidden' : undefined;
}

function* removedRecords(index: LeadIndex, subject: Subject): Generator<void, readonly FoundRecord[]> {
  switch (subject.kind) {
    case 'record':
      return [subject];
    case 'host':
      return index.at(subject.host);
    case 'address':
      return yield* index.having(subject.address);
  }
}

function reached(
  reaching: ReachWalk,
  subject: Subject,
  removed: readonly FoundRecord[],
): Generator<void, Reach> {
  switch (subject.kind) {
    case 'record':
      return reaching.toRecord(subject);
    case 'host':
      return reaching.toHost(subject.host);
    case 'address':
      return reaching.toAddress(subject.address, removed);
  }
}

/** Compares the hosts of the removed records with what they answer without them. */
function* setFirst(
  effects: Effects,
  served: ServedRecords,
  subject: Subject,
  { hosts }: Reach,
  removed: readonly FoundRecord[],
): Generator<void, void> {
  if (subject.kind === 'address') {
    for (const host of hosts) {
      yield;
      const own = host.links.flatMap(({ by }) =>
        by !== undefined && by.lead.kind === 'address' && !isNaming(by) ? by : [],
      );
      if (own.length > 0) yield* effects.setRemoved(host, own);
    }
    return;
  }
  const [first] = hosts;
  if (first === undefined) return;
  // A host whose records are not here, or that only a wildcard answers for, is taken to answer no more.
  const isHere = subject.kind === 'record' || removed.some((each) => served.of(each) === 'answer');
  if (isHere) yield* effects.setRemoved(first, removed);
  else effects.set(first, { kind: 'none' });
}
