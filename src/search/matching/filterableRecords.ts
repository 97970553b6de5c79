import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { isApex, toUnicode, fold } from '../../dns/names.ts';
import { readableValue } from '../../dns/record.ts';
import { recordFilter } from './recordFilter.ts';
import { ZoneText } from './zoneText.ts';
import { parseQuery } from '../query/query.ts';
import { queryHint } from '../query/queryHint.ts';
import { queryHintText } from '../query/queryHintText.ts';
import { recordStateText } from '../../text/recordStateText.ts';
import { typeLabel } from '../../text/fieldWords.ts';
import { sortedRows } from '../../text/rowOrder.ts';
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

  /**
   * Returns the records that match a query and have a state and type, sorted by a column.
   * @param state `active` or `disabled`
   * @param type as {@link typeLabel} shows it
   */
  matching(
    text: string,
    { state, type }: { readonly state?: string; readonly type?: string } = {},
    order?: { readonly column: string; readonly descending: boolean },
  ): readonly DnsRecord[] {
    const matches = recordFilter(parseQuery(text), this.#zoneText, (at) => this.#otherText(at));
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
