import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { isApex, toUnicode, fold } from '../../dns/names.ts';
import { readableValue } from '../../dns/record.ts';
import { recordFilter } from '../../search/matching/recordFilter.ts';
import { ZoneText } from '../../search/matching/zoneText.ts';
import { parseQuery } from '../../search/query/query.ts';
import { queryHint } from '../../search/query/queryHint.ts';
import { queryHintText } from '../../search/query/queryHintText.ts';
import { recordStateText } from '../../text/recordStateText.ts';
import { LIMIT } from '../../text/visible.ts';
import { typeLabel } from './recordsChart.ts';
import type { RecordFilter, TableOrder } from './recordPortion.ts';
import { sentencesText } from '../../text/listText.ts';

interface FilteredZone {
  readonly name: string;
  readonly ascii: string;
}

/** The loaded records of a zone, with the texts that each keystroke in the filter searches. */
export class FilterableRecords {
  readonly #zone: FilteredZone;
  readonly #records: readonly DnsRecord[];
  readonly #zoneText: ZoneText;
  readonly #otherTexts: (string | undefined)[] = [];
  /** The places of all records in each order that was chosen, so that a keystroke does not sort again. */
  readonly #places = new Map<string, readonly number[]>();

  constructor(zone: FilteredZone, records: readonly DnsRecord[]) {
    this.#zone = zone;
    this.#records = records;
    this.#zoneText = new ZoneText(zone, records);
  }

  /** Whether these are still the records of the zone, and its name. */
  isOf({ name, ascii }: FilteredZone, records: readonly DnsRecord[]): boolean {
    return records === this.#records && name === this.#zone.name && ascii === this.#zone.ascii;
  }

  /** Makes the texts in steps, so that the first letter in the filter does not wait for all of them at once. */
  *prepare(): Generator {
    yield* this.#zoneText.prepare();
    yield* this.#zoneText.prepareServices();
    for (const at of this.#records.keys()) {
      this.#otherText(at);
      yield;
    }
  }

  /** Returns the records that pass, in the order of the filter. */
  matching({ text, type, state, order }: RecordFilter): readonly DnsRecord[] {
    const matches = recordFilter(parseQuery(text), this.#zoneText, (at) => this.#otherText(at));
    const passes = (record: DnsRecord, at: number): boolean =>
      (state === 'all' || record.enabled === (state === 'active')) &&
      (type === undefined || typeLabel(record.type) === type) &&
      matches(at);
    if (order === undefined) return this.#records.filter(passes);
    const passing: DnsRecord[] = [];
    const key = `${order.column} ${order.descending}`;
    for (const at of getOrAdd(this.#places, key, () => sortedPlaces(this.#records, order))) {
      const record = this.#records[at];
      if (record !== undefined && passes(record, at)) passing.push(record);
    }
    return passing;
  }

  /** Returns the problem of a query that matches nothing; empty if it has none. */
  hint(text: string): string {
    const types = new Set(this.#records.map((record) => record.type));
    const lines = new Set(this.#records.map(({ recordLine = '' }) => recordLine));
    const services = new Set(this.#zoneText.services.filter((service) => service !== undefined));
    const hint = queryHint(text, { types, lines, zones: [], services });
    if (hint === undefined) return '';
    const { problem, possible } = queryHintText(hint);
    return sentencesText([problem, possible]);
  }

  #otherText(at: number): string {
    const known = this.#otherTexts[at];
    const record = this.#records[at];
    if (known !== undefined || record === undefined) return known ?? '';
    const { type, mx, recordLine = '', remark = '', ttl } = record;
    const priority = type === 'MX' ? mx : undefined;
    const text = fold([type, priority, recordLine, ttl, recordStateText(record), remark].join('\n'));
    this.#otherTexts[at] = text;
    return text;
  }
}

/** Numbers in texts are compared by their value. Equal rows keep their order. */
function sortedPlaces(records: readonly DnsRecord[], { column, descending }: TableOrder): readonly number[] {
  const keyed = records.map((record, at) => ({ at, key: sortKey(record, column) }));
  const sign = descending ? -1 : 1;
  return keyed.toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign)).map(({ at }) => at);
}

/** Longer numbers are not addresses or counts. */
const NUMBER_LENGTH = 10;

function sortKey(record: DnsRecord, column: TableOrder['column']): string {
  const text = COLUMN_TEXTS[column](record).slice(0, LIMIT.value);
  return fold(text).replaceAll(/\d+/gu, (number) => number.padStart(NUMBER_LENGTH, '0'));
}

const COLUMN_TEXTS: Readonly<Record<TableOrder['column'], (record: DnsRecord) => string>> = {
  host: ({ host }) => (isApex(host) ? '' : toUnicode(host)),
  type: ({ type }) => typeLabel(type),
  value: readableValue,
  line: ({ recordLine }) => recordLine ?? '',
  ttl: ({ ttl }) => String(ttl ?? ''),
  state: recordStateText,
};
