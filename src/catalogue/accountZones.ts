import type { Domain } from '../api/domain.ts';
import type { DomainId } from '../api/fields.ts';
import type { AccountId } from '../model/account.ts';
import { domainAscii } from '../model/record.ts';
import type { KnownZone, ZoneRecords } from './zone.ts';

interface Entry {
  readonly zone: KnownZone;
  /** When the service last listed it: milliseconds since the epoch. */
  readonly seenAt: number;
}

/** What Domain.List says of a zone. */
type Said = Pick<KnownZone, 'updatedOn' | 'announced'>;

const NOTHING_SAID: Said = { updatedOn: undefined, announced: undefined };

/** What is known of the zones of one account: of several readings the best stays. */
export class AccountZones {
  readonly account: AccountId;
  readonly #entries = new Map<DomainId, Entry>();
  /** Readings of zones that no list has named so far. */
  readonly #nameless = new Map<DomainId, ZoneRecords>();
  #listedAt: number | undefined;
  /** Domains there are, by the latest list of all of them. */
  #promised = 0;

  constructor(account: AccountId) {
    this.account = account;
  }

  *zones(): Generator<KnownZone> {
    for (const { zone } of this.#entries.values()) yield zone;
  }

  get(id: DomainId): KnownZone | undefined {
    return this.#entries.get(id)?.zone;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** When all domains of the account were last listed; undefined: there may be zones that are not known. */
  get listedAt(): number | undefined {
    return this.#listedAt;
  }

  /** How many zones there are, listed or only counted by the service; undefined while nobody has told. */
  get total(): number | undefined {
    return this.#listedAt === undefined ? undefined : Math.max(this.size, this.#promised);
  }

  /** Takes the rows of a list of domains; which zones came or changed by it. */
  list(rows: readonly Domain[], readAt: number): KnownZone[] {
    return rows.flatMap((row) => {
      const { id } = row;
      const before = id === undefined ? undefined : this.#entries.get(id);
      if (id === undefined || (before !== undefined && before.seenAt > readAt)) return [];
      const zone = this.#listed(id, row, before?.zone);
      this.#entries.set(id, { zone, seenAt: readAt });
      this.#nameless.delete(id);
      return zone === before?.zone ? [] : [zone];
    });
  }

  /** Takes a list of all domains, read to its end, and how many there should be; which zones are gone by it. */
  listAll(rows: readonly Domain[], readAt: number, total = rows.length): KnownZone[] {
    this.#listedAt = readAt;
    this.#promised = total;
    // A list that ends before its own total does not say of the others that they are gone.
    if (rows.length < total) return [];
    const listed = new Set(rows.map(({ id }) => id));
    const gone: KnownZone[] = [];
    for (const [id, { zone, seenAt }] of this.#entries) {
      // What another list named since then is newer than this list.
      if (listed.has(id) || seenAt > readAt) continue;
      this.#entries.delete(id);
      gone.push(zone);
    }
    return gone;
  }

  /**
   * What Domain.List had said of a zone when its records were read. Nothing where the zone was listed since: it
   * may have changed in between.
   */
  saidBefore(id: DomainId, readAt: number): Said {
    const entry = this.#entries.get(id);
    if (entry === undefined) return NOTHING_SAID;
    const { zone, seenAt } = entry;
    // What was said before the first page of a reading holds for those behind it.
    if (zone.read?.readAt === readAt) return zone.read;
    return seenAt <= readAt ? zone : NOTHING_SAID;
  }

  /** Takes a reading of the records of a zone; the zone, if that changed it. */
  read(id: DomainId, records: ZoneRecords): KnownZone | undefined {
    const entry = this.#entries.get(id);
    if (entry === undefined) {
      this.#nameless.set(id, records);
      return undefined;
    }
    const read = better(entry.zone.read, records);
    return this.#set(id, entry, { read, failed: false });
  }

  /** Notes whether the latest reading of a zone's records failed; the zone, if that changed it. */
  note(id: DomainId, failed: boolean): KnownZone | undefined {
    const entry = this.#entries.get(id);
    return entry === undefined ? undefined : this.#set(id, entry, { failed });
  }

  /** Takes all zones as they were known when they were last listed, at another time; whether that changed anything. */
  restore(zones: Iterable<KnownZone>, listedAt: number): boolean {
    const newer = this.#listedAt === undefined || this.#listedAt < listedAt;
    const before = new Map(this.#entries);
    for (const stored of zones) {
      const entry = before.get(stored.id);
      // A later list of all domains did not have it.
      if (entry === undefined && !newer) continue;
      const { zone, seenAt } =
        entry === undefined || entry.seenAt < listedAt ? { zone: stored, seenAt: listedAt } : entry;
      const read = better(entry?.zone.read, stored.read) ?? this.#nameless.get(stored.id);
      this.#entries.set(stored.id, { zone: { ...zone, read, failed: entry?.zone.failed ?? false }, seenAt });
    }
    if (newer) {
      this.#listedAt = listedAt;
      this.#promised = 0;
      for (const [id, { seenAt }] of this.#entries) if (seenAt < listedAt) this.#entries.delete(id);
    }
    return (
      this.#entries.size !== before.size ||
      this.#entries.values().some(({ zone }) => before.get(zone.id)?.zone !== zone)
    );
  }

  #listed(id: DomainId, row: Domain, before: KnownZone | undefined): KnownZone {
    const ascii = domainAscii(row).toLowerCase();
    const { name, updatedOn, records: announced } = row;
    const served = isServed(row);
    const same =
      before?.name === name &&
      before.ascii === ascii &&
      before.updatedOn === updatedOn &&
      before.announced === announced &&
      before.served === served;
    if (same) return before;
    const { read = this.#nameless.get(id), failed = false } = before ?? {};
    return { account: this.account, id, name, ascii, updatedOn, announced, served, read, failed };
  }

  #set(id: DomainId, { zone, seenAt }: Entry, change: Partial<KnownZone>): KnownZone | undefined {
    const now = { ...zone, ...change };
    if (now.read === zone.read && now.failed === zone.failed) return undefined;
    this.#entries.set(id, { zone: now, seenAt });
    return now;
  }
}

/** Of what nobody documented, nothing is concluded. */
function isServed({ status, extStatus }: Domain): boolean {
  return !['pause', 'lock', 'spam'].includes(status ?? '') && extStatus !== 'dnserror';
}

/** The newer reading, but what was read to its end is not given up for what was not. */
function better(before: ZoneRecords | undefined, now: ZoneRecords | undefined): ZoneRecords | undefined {
  if (before === undefined || now === undefined) return before ?? now;
  if (before.complete !== now.complete) return before.complete ? before : now;
  return now.readAt >= before.readAt ? now : before;
}
