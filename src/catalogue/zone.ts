import type { DomainId } from '../api/fields.ts';
import type { DnsRecord } from '../api/record.ts';
import type { Listen } from '../base/emitter.ts';
import type { AccountId } from '../model/account.ts';
import type { Addresses } from './addresses.ts';
import type { RecordColumns } from './columns.ts';
import type { Folded } from './folded.ts';

/** A record as search and the editor need it; Record.Info tells the rest. */
export type CataloguedRecord = Pick<
  DnsRecord,
  'id' | 'host' | 'type' | 'line' | 'value' | 'mx' | 'ttl' | 'enabled' | 'held' | 'remark'
>;

/** The records of one zone, packed: a record is made of it when somebody asks. Immutable. */
export interface RecordTable {
  readonly size: number;
  at(index: number): CataloguedRecord;
  /** Where the records of a host are: in ASCII, lower case, `@` for the apex; wildcards by their own spelling. */
  withHost(host: string): readonly number[];
  /** Every host there is, once, in that spelling. */
  hosts(): Iterable<string>;
  /** The same records as search and the file of an index want them. */
  readonly columns: RecordColumns;
  readonly folded: Folded;
  readonly addresses: Addresses;
}

/** What was read of a zone's records. */
export interface ZoneRecords {
  readonly table: RecordTable;
  /** Whether the list was read to its end. */
  readonly complete: boolean;
  /** When its oldest page was read: milliseconds since the epoch. */
  readonly readAt: number;
  /** `updated_on` and the count by Domain.List when they were read: where these differ, so may the records. */
  readonly updatedOn: string | undefined;
  readonly announced: number | undefined;
}

/** A zone of an account, whether or not its records were read. Immutable. */
export interface KnownZone {
  readonly account: AccountId;
  readonly id: DomainId;
  /** As people read it. */
  readonly name: string;
  /** In ASCII, lower case, without a final dot. */
  readonly ascii: string;
  /** By the latest Domain.List. */
  readonly updatedOn: string | undefined;
  readonly announced: number | undefined;
  /** Whether the world gets these records, by that list: it is neither paused or locked nor delegated elsewhere. */
  readonly served: boolean;
  /** Undefined: never read, which is not the same as empty. */
  readonly read: ZoneRecords | undefined;
  /** Whether the latest reading of its records failed; what was read before stays. */
  readonly failed: boolean;
}

/** All that is known of all accounts: what search and the editor ask, without a call. */
export interface Catalogue {
  readonly zones: Iterable<KnownZone>;
  /** The names of all known zones, in ASCII. A new set whenever one came or went. */
  readonly names: ReadonlySet<string>;
  /** The zones of a name (ASCII): several accounts may have one. */
  named(ascii: string): readonly KnownZone[];
  zone(account: AccountId, id: DomainId): KnownZone | undefined;
  /** A zone came, went or changed; `undefined`: many did. */
  readonly onDidChange: Listen<KnownZone | undefined>;
}
