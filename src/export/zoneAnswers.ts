import type { DnsRecord } from '../api/record.ts';
import { hostKey } from '../model/names.ts';
import { isRedirect, type ExportZone, type Loss } from './form.ts';
import { ExportLines, type Audience } from './exportLines.ts';

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

/** The enabled DNS records of a zone by host, type and line. Returns the records that each client gets. */
export class ZoneAnswers {
  readonly lines: ExportLines;
  /** Records that no client gets: disabled ones, redirects, and those on unknown or ambiguous lines. */
  readonly losses: readonly Loss[];
  readonly #zone: ExportZone;
  readonly #usedKeys = new Set<string>();
  readonly #hosts = new Map<string, Map<string, ByLine>>();

  constructor(zone: ExportZone) {
    this.#zone = zone;
    this.lines = new ExportLines(zone.groups);
    const losses: Loss[] = [];
    for (const record of zone.records) {
      const loss = this.#add(record);
      if (loss !== undefined) losses.push(loss);
    }
    this.losses = losses;
  }

  /** The keys of the lines that have records. */
  get usedKeys(): ReadonlySet<string> {
    return this.#usedKeys;
  }

  /** The records on a line, by its key. */
  onLine(key: string): readonly DnsRecord[] {
    if (!this.#usedKeys.has(key)) return [];
    return [...this.#hosts.values()].flatMap((types) =>
      [...types.values()].flatMap((byLine) => byLine.get(key) ?? []),
    );
  }

  /** The hosts, as keys, that have records on more than the default line. */
  get hostsWithLines(): readonly string[] {
    return [...this.#hosts]
      .filter(([, types]) => [...types.values()].some((byLine) => byLine.size > 1 || !byLine.has('default')))
      .map(([host]) => host);
  }

  /** The records of the whole zone that a client gets. */
  of(client: Audience): Answering {
    const answering = new Set<DnsRecord>();
    const losses: Loss[] = [];
    for (const [host, types] of this.#hosts) {
      for (const [type, { records }] of chosenOf(client, host, types)) {
        for (const record of records) answering.add(record);
        const byLine = types.get(type);
        if (byLine !== undefined && (byLine.size > 1 || records.length === 0))
          losses.push(...this.#others(byLine, records));
      }
    }
    return { records: this.#zone.records.filter((record) => answering.has(record)), losses };
  }

  /** The records of a host (as a key) that a client gets. */
  ofHost(client: Audience, host: string): readonly DnsRecord[] {
    const types = this.#hosts.get(host);
    return types === undefined
      ? []
      : [...chosenOf(client, host, types).values()].flatMap(({ records }) => records);
  }

  /** Whether a host (as a key) has records of a type on more than one line. */
  hasLines(host: string, type: string): boolean {
    return (this.#hosts.get(host)?.get(type)?.size ?? 0) > 1;
  }

  /** The records of a host (as a key) and type that a client gets. */
  ofType(client: Audience, host: string, type: string): readonly DnsRecord[] {
    const byLine = this.#hosts.get(host)?.get(type);
    return byLine === undefined ? [] : chosenFor(client, byLine).records;
  }

  #add(record: DnsRecord): Loss | undefined {
    const { host, type, line, enabled } = record;
    const loss = { zone: this.#zone.name, record, kind: 'leftOut' } as const;
    if (enabled === false) return { ...loss, why: 'disabled' };
    if (isRedirect(type)) return { ...loss, why: 'redirect' };
    const meaning = this.lines.meaning(line);
    if (meaning.kind !== 'known')
      return { ...loss, why: meaning.kind === 'unknown' ? 'unknownLine' : 'ambiguousLine' };
    this.#usedKeys.add(meaning.key);
    const key = hostKey(host);
    const types = this.#hosts.get(key) ?? new Map<string, ByLine>();
    if (types.size === 0) this.#hosts.set(key, types);
    const byLine: ByLine = types.get(type) ?? new Map<string, DnsRecord[]>();
    if (byLine.size === 0) types.set(type, byLine);
    const records = byLine.get(meaning.key);
    if (records === undefined) byLine.set(meaning.key, [record]);
    else records.push(record);
    return undefined;
  }

  #others(byLine: ByLine, chosen: readonly DnsRecord[]): readonly Loss[] {
    const stays = [...new Set(chosen.map(({ line }) => line ?? ''))];
    return [...byLine.values()]
      .filter(([first]) => first !== undefined && !chosen.includes(first))
      .flat()
      .map((record): Loss => {
        const meaning = this.lines.meaning(record.line);
        const isPlace = meaning.kind === 'known' && meaning.isPlace;
        const loss = { zone: this.#zone.name, record, kind: 'leftOut' } as const;
        return { ...loss, why: isPlace ? 'otherLine' : 'searchEngine', stays };
      });
  }
}

const NOTHING: Chosen = { records: [], step: Number.POSITIVE_INFINITY };

/** The records of a host that a client gets, by type. */
function chosenOf(
  client: Audience,
  host: string,
  types: ReadonlyMap<string, ByLine>,
): ReadonlyMap<string, Chosen> {
  const chosen = new Map<string, Chosen>();
  for (const [type, byLine] of types) chosen.set(type, chosenFor(client, byLine));
  // The apex has NS records, so a CNAME cannot stand alone there anyway.
  if (host !== '@') dropLessSpecific(chosen);
  return chosen;
}

function chosenFor({ steps }: Audience, byLine: ByLine): Chosen {
  for (const [step, keys] of steps.entries()) {
    let records: readonly DnsRecord[] | undefined;
    let isCertain = true;
    for (const key of keys) {
      const found = byLine.get(key);
      if (records !== undefined && found !== undefined) isCertain &&= saying(found) === saying(records);
      records ??= found;
    }
    // The service does not document which of two groups wins. Unless both hold the same, use the next step.
    if (records !== undefined && isCertain) return { records, step };
  }
  return NOTHING;
}

/** The content of records as one string, to compare. */
function saying(records: readonly DnsRecord[]): string {
  return JSON.stringify(
    records.map(({ value, mx, weight }) => JSON.stringify([value, mx, weight])).toSorted(),
  );
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
