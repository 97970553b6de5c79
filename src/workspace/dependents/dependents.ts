// Finds what depends on a record, a host or an address: `targetIndex.ts` indexes the records by what they point to, and
// `dependentsTree.ts` follows them backwards.
import type { SarifPlace } from '../../check/sarif.ts';
import type { UnlistedZones } from '../../zones/indexing/unlistedZones.ts';
import type { FoundRecord, ZoneState } from '../../zones/zoneState.ts';
import type { IndexedRecord } from '../../zones/recordTable.ts';
import { DependentsTree, type DependentHost, type MentionedPlaces } from './dependentsTree.ts';
import { TargetIndex, ownerOf } from './targetIndex.ts';
import { ServedRecords } from './servedRecords.ts';

/** A record, host or address whose dependents are searched. Names are keys (`domainKey`), addresses are canonical. */
export type Subject =
  | { readonly kind: 'record'; readonly zone: ZoneState; readonly record: IndexedRecord }
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'address'; readonly address: string };

/** What depends on a subject. */
export interface Dependents {
  readonly subject: Subject;
  /** Why DNS does not answer with a record, so that nothing depends on it; `zone`: its zone is not published. */
  readonly unserved: 'disabled' | 'hidden' | 'zone' | undefined;
  readonly hosts: readonly DependentHost[];
  /** Where files mention the subject itself. */
  readonly files: readonly SarifPlace[];
  /** Whether more hosts depend on it than are listed. */
  readonly isCut: boolean;
  /** How many zones are not loaded, so that dependents in them are unknown. */
  readonly missing: number;
  /** Whether more zones may be missing: the service has not said how many there are. */
  readonly mayMissMore?: boolean;
  /** Whether there are more files than were read. */
  readonly areFilesCut?: boolean;
}

/**
 * Finds what depends on a subject in zones, and in files. Yields often.
 * @param unlisted how many zones there are in addition to `zones`
 */
export function* findDependents(
  subject: Subject,
  zones: readonly ZoneState[],
  mentions: MentionedPlaces,
  unlisted: Pick<UnlistedZones, 'count'> = { count: 0 },
): Generator<void, Dependents> {
  const missing = zones.filter(({ loaded }) => loaded === undefined).length + (unlisted.count ?? 0);
  const nothing = { subject, hosts: [], files: [], isCut: false, missing };
  const found = { ...nothing, mayMissMore: unlisted.count === undefined };
  if (subject.kind === 'record' && !subject.zone.served) return { ...found, unserved: 'zone' };
  const index = new TargetIndex(preferred(zones, subject));
  yield* index.build(mentions.hosts);
  const served = new ServedRecords(index);
  const unserved = subject.kind === 'record' ? whyUnserved(served, subject) : undefined;
  if (unserved !== undefined) return { ...found, unserved };
  const tree = new DependentsTree(index, served, mentions);
  const hosts = yield* hostsOf(tree, subject);
  return { ...found, unserved, hosts, files: mentions.of(nameOf(subject)), isCut: tree.isCut };
}

/** If zones with one name include published ones, keeps only these. Zones of the subject's account come first. */
function preferred(zones: readonly ZoneState[], subject: Subject): readonly ZoneState[] {
  const served = new Set(zones.flatMap((zone) => (zone.served ? zone.ascii : [])));
  const rank = ({ account }: ZoneState): number =>
    subject.kind === 'record' && account === subject.zone.account ? 0 : 1;
  return zones
    .filter((zone) => zone.served || !served.has(zone.ascii))
    .toSorted((one, other) => rank(one) - rank(other));
}

function whyUnserved(served: ServedRecords, subject: FoundRecord): Dependents['unserved'] {
  if (subject.record.enabled === false) return 'disabled';
  return served.of(subject) === 'hidden' ? 'hidden' : undefined;
}

function hostsOf(tree: DependentsTree, subject: Subject): Generator<void, readonly DependentHost[]> {
  switch (subject.kind) {
    case 'record':
      return tree.ofRecord(subject);
    case 'host':
      return tree.ofHost(subject.host);
    case 'address':
      return tree.ofAddress(subject.address);
  }
}

/** Returns the name or address of a subject, which files may mention. */
function nameOf(subject: Subject): string {
  switch (subject.kind) {
    case 'record':
      return ownerOf(subject.zone, subject.record);
    case 'host':
      return subject.host;
    case 'address':
      return subject.address;
  }
}
