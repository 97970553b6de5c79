import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { Answer } from '../../dns/zone.ts';
import type { MasterRecord } from './masterRecords.ts';

const ADDRESSES = ['A', 'AAAA'] as const;

/** Returns the answer for a full name in a zone with these records. */
type AnswerLookup = (records: readonly DnsRecord[], name: string, type: string) => Answer<DnsRecord>;

/**
 * Returns the NS records whose server is a host of this zone without an address: it cannot be reached. BIND does not
 * load a zone with one at the apex, and kzonecheck refuses one at a delegation. A server below another delegation is
 * accepted while that delegation is written. `records` are written, `valid` are those of the zone that can be.
 */
export function serversLackingAddress(
  records: readonly MasterRecord[],
  valid: readonly DnsRecord[],
  lookup: AnswerLookup,
): readonly MasterRecord[] {
  const servers = records.filter(({ type }) => type === 'NS');
  const lacking = delegationsLackingAddress(
    servers.filter(({ host }) => host !== '@'),
    addressesByOwner(records),
    (name, type) => lookup(valid, name, type),
  );
  // No delegation depends on the servers of the apex, so these come last.
  const out = new Set([...lacking].map(({ record }) => record));
  const written = out.size === 0 ? valid : valid.filter((record) => !out.has(record));
  const ofApex = servers.filter(
    ({ host, canonical }) =>
      host === '@' &&
      ADDRESSES.every((type) => {
        const { isOutside, hasAddress, cut } = serverPlace(lookup(written, canonical, type));
        return !isOutside && !hasAddress && cut === undefined;
      }),
  );
  return [...lacking, ...ofApex];
}

/** `hasAddress` has the owners of written records, and whether each has an address. */
function delegationsLackingAddress(
  delegations: readonly MasterRecord[],
  hasAddress: ReadonlyMap<string, boolean>,
  lookup: (name: string, type: string) => Answer<DnsRecord>,
): ReadonlySet<MasterRecord> {
  /** How many servers each delegation has. */
  const left = new Map<string, number>();
  /** The delegations to servers below each delegation. */
  const below = new Map<string, MasterRecord[]>();
  const queue: MasterRecord[] = [];
  for (const each of delegations) {
    const { canonical: server } = each;
    left.set(writtenOwner(each), (left.get(writtenOwner(each)) ?? 0) + 1);
    const known = hasAddress.get(server) ?? (server.endsWith(`.${writtenOwner(each)}`) ? false : undefined);
    const places = known === undefined ? ADDRESSES.map((type) => serverPlace(lookup(server, type))) : [];
    const cut = places[0]?.cut;
    if (cut !== undefined) getOrAdd(below, cut, () => []).push(each);
    const isFound = places.some((place) => place.isUndecided || place.hasAddress) || cut !== undefined;
    if (!(known ?? isFound)) queue.push(each);
  }
  const lacking = new Set<MasterRecord>();
  for (const each of queue) {
    if (lacking.has(each)) continue;
    lacking.add(each);
    const owner = writtenOwner(each);
    const others = (left.get(owner) ?? 0) - 1;
    left.set(owner, others);
    if (others === 0) for (const other of below.get(owner) ?? []) queue.push(other);
  }
  return lacking;
}

/** Returns where the address of a server is, by the answer for its name. */
function serverPlace(found: Answer<DnsRecord>): {
  readonly isUndecided: boolean;
  readonly isOutside: boolean;
  readonly hasAddress: boolean;
  /** The delegation that it is below, absolute. */
  readonly cut: string | undefined;
} {
  return {
    isUndecided: found.kind === 'undecided',
    isOutside: found.kind === 'undecided' && found.why === 'outside',
    hasAddress: found.kind === 'records',
    cut: found.kind === 'delegation' ? `${found.owner}.` : undefined,
  };
}

/** The owners of records, and whether they have addresses. */
function addressesByOwner(records: readonly MasterRecord[]): ReadonlyMap<string, boolean> {
  const owners = new Map<string, boolean>();
  for (const each of records) {
    const owner = writtenOwner(each);
    const isAddress = each.type === 'A' || each.type === 'AAAA';
    owners.set(owner, isAddress || owners.get(owner) === true);
  }
  return owners;
}

function writtenOwner({ owner }: MasterRecord): string {
  return owner.toLowerCase();
}
