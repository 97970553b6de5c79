import { DEFAULT_LINE } from '../../model/lines/linePrecedence.ts';
import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { hostKey } from '../../model/names.ts';
import { contentKey } from '../../model/record.ts';
import type { ExportZone } from '../exportZone.ts';
import type { LeftOutWhy, Loss } from '../losses/loss.ts';
import { isRedirectType } from '../../dns/types/redirect.ts';
import { LineMeanings, type LineClient } from './lineMeanings.ts';

/** The records of a zone that one client gets, in the order of the zone, and the losses of the others. */
export interface Answering {
  readonly records: readonly DnsRecord[];
  readonly losses: readonly Loss[];
}

/** The records of one host and type by the key of their line. */
type ByLine = Map<string, DnsRecord[]>;

/** The records that a client gets for a host and type, and the index of the client's step that has them. */
interface Chosen {
  readonly records: readonly DnsRecord[];
  readonly step: number;
}

/** Tells which records of a zone each client gets. */
export class RecordsPerClient {
  readonly lines: LineMeanings;
  readonly #losses: Loss[] = [];
  readonly #zone: string;
  /** The records that some client gets, in the order of the zone. */
  readonly #records: DnsRecord[] = [];
  /** Those of them at hosts that have records on another line than the default one, and at the apex. */
  readonly #varying: readonly DnsRecord[];
  /** The other ones, which every client gets. */
  readonly shared: readonly DnsRecord[];
  /** Those of the records that are on a line, by its key; an empty list for the default line. */
  readonly #byKey = new Map<string, DnsRecord[]>();
  /** The hosts that have records on another line than the default one: usually few. */
  readonly #hosts = new Map<string, Map<string, ByLine>>();

  constructor({ name, groups, records }: ExportZone) {
    this.#zone = name;
    this.lines = new LineMeanings(groups);
    for (const record of records) this.#split(record);
    if (this.#hosts.size > 0) for (const record of this.#records) this.#addToHost(record);
    const varies = (record: DnsRecord): boolean => {
      const host = hostKey(record.host);
      return host === '@' || this.#hosts.has(host);
    };
    const { varying = [], shared = [] } = Object.groupBy(this.#records, (record) =>
      varies(record) ? 'varying' : 'shared',
    );
    this.#varying = varying;
    this.shared = shared;
  }

  /** Records that no client gets: disabled ones, redirects, and those on unknown or ambiguous lines. */
  get losses(): readonly Loss[] {
    return this.#losses;
  }

  /** Whether a line has records, by its key. */
  hasLine(key: string): boolean {
    return this.#byKey.has(key);
  }

  /** The records on a line other than the default one, by its key. */
  onLine(key: string): readonly DnsRecord[] {
    return this.#byKey.get(key) ?? [];
  }

  /** The hosts, as keys, that have records on another line than the default one. */
  get hostsWithLines(): Iterable<string> {
    return this.#hosts.keys();
  }

  /** The records of the whole zone that a client gets. */
  of(client: LineClient): Answering {
    return this.#answering(client, this.#records);
  }

  /** The records that a client gets, without those that every client gets: {@link shared}. */
  varying(client: LineClient): Answering {
    return this.#answering(client, this.#varying);
  }

  #answering(client: LineClient, records: readonly DnsRecord[]): Answering {
    const losses: Loss[] = [];
    const others = new Set<DnsRecord>();
    for (const [host, types] of this.#hosts) {
      const chosen = chosenOf(client, host, types);
      for (const [type, byLine] of types)
        for (const loss of this.#others(byLine, chosen.get(type)?.records ?? [])) {
          losses.push(loss);
          others.add(loss.record);
        }
    }
    return { records: records.filter((record) => !others.has(record)), losses };
  }

  /** The keys of the lines that a host (as a key) has records on, less the default one. */
  linesAt(host: string): ReadonlySet<string> {
    const lines = new Set([...(this.#hosts.get(host) ?? [])].flatMap(([, byLine]) => [...byLine.keys()]));
    lines.delete(DEFAULT_LINE);
    return lines;
  }

  /** The records that a client gets for a host (as a key) with lines. */
  ofHost(client: LineClient, host: string): readonly DnsRecord[] {
    const types = this.#hosts.get(host);
    return types === undefined
      ? []
      : [...chosenOf(client, host, types).values()].flatMap(({ records }) => records);
  }

  /** Whether any record is on another line than the default one. */
  get hasLines(): boolean {
    return this.#hosts.size > 0;
  }

  /** Whether a host (as a key) has records of a type on more than one line. */
  hasLinesAt(host: string, type: string): boolean {
    return (this.#hosts.get(host)?.get(type)?.size ?? 0) > 1;
  }

  /** The records of a host (as a key) and type that a client gets. */
  ofType(client: LineClient, host: string, type: string): readonly DnsRecord[] {
    const types = this.#hosts.get(host);
    // Every client gets all records of a host that has no other line.
    if (types === undefined)
      return this.#records.filter((record) => record.type === type && hostKey(record.host) === host);
    const byLine = types.get(type);
    return byLine === undefined ? [] : chosenFor(client, byLine).records;
  }

  /** Adds a record to the records that some client gets, or else to the losses. */
  #split(record: DnsRecord): void {
    const why = this.#whyUnanswered(record);
    if (why !== undefined) {
      this.#losses.push({ zone: this.#zone, record, kind: 'leftOut', why });
      return;
    }
    this.#records.push(record);
    const key = this.#keyOf(record);
    const onLine = getOrAdd(this.#byKey, key, () => []);
    if (key === DEFAULT_LINE) return;
    onLine.push(record);
    this.#hosts.set(hostKey(record.host), new Map());
  }

  /** Why no client gets a record; undefined when some client does. */
  #whyUnanswered({ type, line, enabled }: DnsRecord): LeftOutWhy | undefined {
    if (enabled === false) return 'disabled';
    if (isRedirectType(type)) return 'redirect';
    const { kind } = this.lines.meaning(line);
    if (kind === 'known') return undefined;
    return kind === 'unknown' ? 'unknownLine' : 'ambiguousLine';
  }

  #keyOf({ line }: DnsRecord): string {
    const meaning = this.lines.meaning(line);
    return meaning.kind === 'known' ? meaning.key : DEFAULT_LINE;
  }

  /** Adds a record to its host, if that host has lines. */
  #addToHost(record: DnsRecord): void {
    const types = this.#hosts.get(hostKey(record.host));
    if (types === undefined) return;
    const byLine = getOrAdd(types, record.type, () => new Map<string, DnsRecord[]>());
    getOrAdd(byLine, this.#keyOf(record), () => []).push(record);
  }

  /** The losses of the records of a host and type that are on other lines than the chosen ones. */
  #others(byLine: ByLine, chosen: readonly DnsRecord[]): readonly Loss[] {
    const stays = [...new Set(chosen.map(({ line }) => line ?? ''))];
    return [...byLine.values()]
      .filter((records) => records !== chosen)
      .flat()
      .map((record): Loss => {
        const meaning = this.lines.meaning(record.line);
        const isPlace = meaning.kind === 'known' && meaning.isPlace;
        const why = isPlace ? 'otherLine' : 'searchEngine';
        return { zone: this.#zone, record, kind: 'leftOut', why, stays };
      });
  }
}

const NOTHING: Chosen = { records: [], step: Number.POSITIVE_INFINITY };

/** The records of a host that a client gets, by type. */
function chosenOf(
  client: LineClient,
  host: string,
  types: ReadonlyMap<string, ByLine>,
): ReadonlyMap<string, Chosen> {
  const chosen = new Map<string, Chosen>();
  for (const [type, byLine] of types) chosen.set(type, chosenFor(client, byLine));
  // The apex has NS records, so a CNAME cannot stand alone there anyway.
  if (host !== '@') dropLessSpecific(chosen);
  return chosen;
}

function chosenFor({ steps }: LineClient, byLine: ByLine): Chosen {
  for (const [step, keys] of steps.entries()) {
    let records: readonly DnsRecord[] | undefined;
    let isCertain = true;
    for (const key of keys) {
      const found = byLine.get(key);
      if (records !== undefined && found !== undefined)
        isCertain &&= contentKey(found) === contentKey(records);
      records ??= found;
    }
    // The service does not document which of two groups wins. Unless both hold the same, use the next step.
    if (records !== undefined && isCertain) return { records, step };
  }
  return NOTHING;
}

/** Nothing may stand beside a CNAME: keep the CNAME or the other types, whichever has the more specific line. */
function dropLessSpecific(chosen: Map<string, Chosen>): void {
  const alias = chosen.get('CNAME');
  if (alias === undefined || chosen.size === 1) return;
  const others = [...chosen].filter(([type]) => type !== 'CNAME');
  const nearest = Math.min(...others.map(([, { step }]) => step));
  if (nearest < alias.step) chosen.set('CNAME', NOTHING);
  if (alias.step < nearest) for (const [type] of others) chosen.set(type, NOTHING);
}
