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
import { typeLabel } from './recordsChart.ts';
import { sortedRows } from '../table/rowOrder.ts';
import type { TableView } from '../table/table.ts';
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

  /** Returns the records that pass, in the order of the view. The choices are their state and their type. */
  matching({ filter, choices, order }: TableView): readonly DnsRecord[] {
    const { state, type } = choices;
    const matches = recordFilter(parseQuery(filter), this.#zoneText, (at) => this.#otherText(at));
    const passes = (record: DnsRecord, at: number): boolean =>
      (state === undefined || record.enabled === (state === 'active')) &&
      (type === undefined || typeLabel(record.type) === type) &&
      matches(at);
    const textOf = COLUMN_TEXTS.get(order?.column ?? '');
    if (order === undefined || textOf === undefined) return this.#records.filter(passes);
    const passing: DnsRecord[] = [];
    const places = getOrAdd(this.#places, JSON.stringify(order), () =>
      sortedRows([...this.#records.entries()], ([, record]) => textOf(record), order.descending).map(
        ([at]) => at,
      ),
    );
    for (const at of places) {
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

/** The text of each column that a table of records is sorted by. */
const COLUMN_TEXTS: ReadonlyMap<string, (record: DnsRecord) => string> = new Map([
  ['host', ({ host }) => (isApex(host) ? '' : toUnicode(host))],
  ['type', ({ type }) => typeLabel(type)],
  ['value', readableValue],
  ['line', ({ recordLine }) => recordLine ?? ''],
  ['ttl', ({ ttl }) => String(ttl ?? '')],
  ['state', recordStateText],
]);
