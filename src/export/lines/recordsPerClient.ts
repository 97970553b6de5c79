import type { LineGroup, Lines } from '../../api/line.ts';
import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { DnsClient } from '../../dns/client.ts';
import {
  isCountryCode,
  lineGroupKind,
  lineTable,
  type RecordLineLevel,
  type RecordLineTable,
} from '../../dns/recordLineTable.ts';
import { isRedirectType } from '../../dns/types/redirect.ts';
import { answer, type Answer } from '../../dns/zone.ts';
import { ownerKey, zoneIndex, type ZoneIndex } from '../../dns/zoneIndex.ts';
import { fqdn } from '../../dns/names.ts';
import type { ExportRun } from '../exportRun.ts';
import { linesOf, type ExportZone } from '../exportZone.ts';
import type { LeftOutWhy, Omission } from '../omissions/omission.ts';

/** The records of a zone that one client gets, in the order of the zone, and the omissions of the others. */
export interface ClientRecords {
  readonly client: DnsClient;
  readonly records: readonly DnsRecord[];
  readonly omissions: readonly Omission[];
}

/** The records that a client gets for a host and type. */
interface RecordChoice {
  readonly records: readonly DnsRecord[];
  /** Undefined without records. */
  readonly level: RecordLineLevel | undefined;
  /** The records that the client may get as well. Then none are written. */
  readonly undecided: readonly DnsRecord[];
}

/** A line with records that may answer a client. */
interface UsedLine {
  readonly key: string;
  readonly level: RecordLineLevel;
}

const NOTHING: RecordChoice = { records: [], level: undefined, undecided: [] };

/** Decides which records of a zone each client gets, by the rules of `src/dns`. */
export class RecordsPerClient {
  readonly #zone: string;
  readonly #all: readonly DnsRecord[];
  readonly #lines: Lines | undefined;
  readonly #table: RecordLineTable;
  readonly #index: ZoneIndex<DnsRecord>;
  readonly #omissions: Omission[] = [];
  /** The records that some client gets, in the order of the zone. */
  readonly #records: DnsRecord[] = [];
  /** Those of them at hosts that have records on another line than the default one, and at the apex. */
  readonly #varying: readonly DnsRecord[];
  /** The other ones, which every client gets. */
  readonly shared: readonly DnsRecord[];
  /** The records on each line other than the default one, by its key. */
  readonly #onLine = new Map<string, DnsRecord[]>();
  /** The hosts that have records on such a line, with the keys of the lines: usually few. */
  readonly #hosts = new Map<string, Set<string>>();
  readonly #placeless: ReadonlySet<string | undefined>;
  /** The codes of the countries that the line groups list. */
  readonly countries: ReadonlySet<string>;

  constructor(zone: ExportZone) {
    this.#zone = zone.name;
    this.#all = zone.records;
    this.#lines = linesOf(zone);
    this.#table = lineTable(this.#lines);
    this.#index = zoneIndex(zone.records);
    this.#placeless = placelessLines(zone.groups ?? []);
    this.countries = countriesIn(zone.groups ?? []);
    for (const record of zone.records) this.#add(record);
    const varies = ({ host }: DnsRecord): boolean => {
      const key = ownerKey(host);
      return key === '@' || this.#hosts.has(key);
    };
    const { varying = [], shared = [] } = Object.groupBy(this.#records, (record) =>
      varies(record) ? 'varying' : 'shared',
    );
    this.#varying = varying;
    this.shared = shared;
  }

  /** Records that no client gets: disabled ones, redirects, and those on unknown or ambiguous lines. */
  get omissions(): readonly Omission[] {
    return this.#omissions;
  }

  /** The records on a line other than the default one, by its key. */
  onLine(key: string): readonly DnsRecord[] {
    return this.#onLine.get(key) ?? [];
  }

  /**
   * The lines with records that may answer a client before the default line, most specific first. Clients with equal
   * lines get equal answers.
   */
  usedLines(client: DnsClient): readonly UsedLine[] {
    const [path] = this.#table.pathsOf(client);
    return (path?.steps ?? []).flatMap(({ level, keys }) =>
      keys.filter((key) => this.#onLine.has(key)).map((key) => ({ key, level })),
    );
  }

  /** The hosts, as keys, that have records on another line than the default one. */
  get hostsWithLines(): Iterable<string> {
    return this.#hosts.keys();
  }

  /** Whether any host has records on another line than the default one. */
  get hasLines(): boolean {
    return this.#hosts.size > 0;
  }

  /** The keys of the lines that a host (as a key) has records on, without the default line. */
  linesAt(host: string): ReadonlySet<string> {
    return this.#hosts.get(host) ?? new Set();
  }

  /** The records of the whole zone that a client gets. */
  of(client: DnsClient): ClientRecords {
    const omissions = [...this.#hosts.keys()].flatMap((host) => this.#omissionsAt(client, host));
    return withoutLost(client, this.#records, omissions);
  }

  /**
   * The records that a client gets, without those that every client gets: {@link shared}. Pauses after each host,
   * because every host of a zone may have lines.
   */
  async varying(client: DnsClient, run: Pick<ExportRun, 'pause'>): Promise<ClientRecords> {
    const omissions: Omission[] = [];
    for (const host of this.#hosts.keys()) {
      for (const omission of this.#omissionsAt(client, host)) omissions.push(omission);
      await run.pause();
    }
    return withoutLost(client, this.#varying, omissions);
  }

  /** For each type at a host (a key): the records that a client gets, and those that it may get as well. */
  ofHost(client: DnsClient, host: string): readonly RecordChoice[] {
    return this.#typesAt(host).map((type) => this.ofType(client, host, type));
  }

  /** The records of a host (as a key) and type that a client gets, and those that it may get as well. */
  ofType(client: DnsClient, host: string, type: string): RecordChoice {
    const picked = this.#index.pick(host, type, client, this.#lines);
    if (picked.kind === 'none') return NOTHING;
    const { kind } = this.answerTo(client, fqdn(host, this.#zone), type);
    const undecided = picked.kind === 'undecided' ? picked.candidates.flat() : picked.records;
    if (picked.kind === 'undecided' || kind === 'undecided') return { ...NOTHING, undecided };
    // An alias or a redirect on a more specific line answers in their place.
    if (kind === 'redirect' || kind === 'cname') return NOTHING;
    return { records: picked.records, level: picked.from.level, undecided: [] };
  }

  /** Returns the answer for a full name to a client, with all records of the zone or `records` of it. */
  answerTo(client: DnsClient, name: string, type: string, records = this.#all): Answer<DnsRecord> {
    return answer({ name: this.#zone, records, lines: this.#lines }, name, type, client);
  }

  #typesAt(host: string): readonly string[] {
    const types = this.#index.node(host)?.keys().toArray() ?? [];
    return types.filter((type) => !isRedirectType(type));
  }

  /** The omissions of the records of a host (as a key) that a client does not get. */
  #omissionsAt(client: DnsClient, host: string): readonly Omission[] {
    return this.#typesAt(host).flatMap((type) =>
      this.#others(this.#index.node(host)?.get(type) ?? [], this.ofType(client, host, type)),
    );
  }

  /** Adds a record to the records that some client gets, or else to the omissions. */
  #add(record: DnsRecord): void {
    const keys = this.#table.keysOf(record.recordLine);
    const why = this.#whyUnanswered(record, keys.length);
    if (why === undefined) this.#records.push(record);
    else this.#omissions.push({ zone: this.#zone, record, kind: 'leftOut', why });
    const isOnDefault = keys.length === 1 && keys[0] === 'default';
    if (record.enabled === false || isOnDefault) return;
    const lines = getOrAdd(this.#hosts, ownerKey(record.host), () => new Set<string>());
    for (const key of keys) {
      lines.add(key);
      getOrAdd(this.#onLine, key, () => []).push(record);
    }
  }

  /** Why no client gets a record; undefined when some client does. `meanings`: how many lines its line may be. */
  #whyUnanswered({ type, enabled }: DnsRecord, meanings: number): LeftOutWhy | undefined {
    if (enabled === false) return 'disabled';
    if (isRedirectType(type)) return 'redirect';
    // If the service lists no lines, the names in the records are the only ones.
    if (meanings === 0) return this.#lines === undefined ? undefined : 'unknownLine';
    return meanings > 1 ? 'ambiguousLine' : undefined;
  }

  /** The omissions of the records of a host and type that are on other lines than the chosen ones. */
  #others(all: readonly DnsRecord[], { records: chosen, undecided }: RecordChoice): readonly Omission[] {
    const written = new Set(chosen);
    const open = new Set(undecided);
    const replacedBy = [...new Set(chosen.map(({ recordLine }) => recordLine ?? ''))];
    return all
      .filter((record) => !written.has(record) && this.#isAnswering(record))
      .map((record): Omission => {
        if (open.has(record)) return { zone: this.#zone, record, kind: 'leftOut', why: 'undecided' };
        const why = this.#placeless.has(record.recordLine) ? 'searchEngine' : 'otherLine';
        return { zone: this.#zone, record, kind: 'leftOut', why, replacedBy };
      });
  }

  #isAnswering(record: DnsRecord): boolean {
    return this.#whyUnanswered(record, this.#table.keysOf(record.recordLine).length) === undefined;
  }
}

function withoutLost(
  client: DnsClient,
  records: readonly DnsRecord[],
  omissions: readonly Omission[],
): ClientRecords {
  const others = new Set(omissions.map(({ record }) => record));
  return { client, records: records.filter((record) => !others.has(record)), omissions };
}

/** Returns the names of the lines that are no places, such as those of search engines. */
function placelessLines(groups: readonly LineGroup[]): ReadonlySet<string | undefined> {
  const found = groups.filter(({ id }) => id !== 'default' && lineGroupKind(id) === 'placeless');
  return new Set(found.flatMap(({ name, areas }) => [name, ...areas.map((area) => area.name)]));
}

/** The codes of the countries that line groups list, each once. */
function countriesIn(groups: readonly LineGroup[]): ReadonlySet<string> {
  const areas = groups.filter(({ id }) => lineGroupKind(id) === 'geographic').flatMap((group) => group.areas);
  return new Set(areas.map(({ code }) => code).filter(isCountryCode));
}
