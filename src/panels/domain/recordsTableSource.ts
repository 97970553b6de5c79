import * as l10n from '@vscode/l10n';
import type { Domain } from '../../api/domain.ts';
import type { DomainId } from '../../api/fields.ts';
import type { DnsRecord } from '../../api/record.ts';
import { inSlices } from '../../base/timeSlices.ts';
import type { KnownZones } from '../../zones/knownZones.ts';
import type { ItemRef } from '../../zones/itemRef.ts';
import { isApex, toUnicode } from '../../dns/names.ts';
import { domainAscii, isDefaultLine, readableValue } from '../../dns/record.ts';
import type { Incomplete } from '../../zones/lists/wholeness.ts';
import type { Account } from '../../zones/account.ts';
import type { LazyList } from '../../zones/lists/lazyList.ts';
import { durationText } from '../../text/fieldWords.ts';
import { LIMIT, visible, digits } from '../../text/visible.ts';
import type { RecordsCard } from '../content.ts';
import { recordStateText, recordStateTooltip } from '../../text/recordStateText.ts';
import { FilterableRecords } from './filterableRecords.ts';
import { hostedTarget } from './hostedTarget.ts';
import { loadedSoFar } from '../loadRecords.ts';
import { repeatedTexts } from '../repeatedTexts.ts';
import { PORTION, type ListedRecord, type RecordFilter, type RecordPortion } from './recordPortion.ts';
import { typeLabel } from './recordsChart.ts';
import { listText, sentencesText } from '../../text/listText.ts';

/** Examples of what the filter accepts besides words. */
const FILTER_EXAMPLES = 'www, type:CNAME, is:disabled, 192.0.2.0/24';

/** The records of a domain as a table whose rows the page requests in portions. */
export class RecordsTableSource {
  readonly #ref: ItemRef;
  readonly #accounts: KnownZones;
  readonly #list: LazyList<DnsRecord>;
  readonly #whyIncomplete: () => Incomplete | undefined;
  readonly #domain: () => Domain | undefined;
  /** Increases when anything changes that the rows are made from. */
  #revision = 0;
  #madeFrom: readonly unknown[] = [];
  /** The name keys that several records have: only their ids distinguish these records. */
  #repeated: ReadonlySet<string> | undefined;
  #filterable: FilterableRecords | undefined;
  /** The records whose texts are made or being made. */
  #prepared: FilterableRecords | undefined;
  /** The result of the last filter. */
  #filtered: { readonly key: string; readonly records: readonly DnsRecord[] } | undefined;

  constructor(account: Account, id: DomainId, accounts: KnownZones) {
    this.#ref = { account: account.id, domain: id };
    this.#accounts = accounts;
    this.#list = account.zone(id).pages;
    this.#whyIncomplete = () => account.zone(id).whyIncomplete();
    this.#domain = () => account.zone(id).domain;
  }

  /** The table without its rows. */
  card(announced: number | undefined): RecordsCard {
    const { note, action } = loadedSoFar(this.#list, this.#whyIncomplete(), announced);
    return {
      title: l10n.t('Records'),
      columns: {
        host: l10n.t('Host'),
        type: l10n.t('Type'),
        value: l10n.t('Value'),
        line: l10n.t('Line'),
        ttl: l10n.t('TTL'),
        state: l10n.t('State'),
      },
      words: {
        filter: l10n.t('Filter records'),
        examples: l10n.t('Filter records: {0}', FILTER_EXAMPLES),
        state: l10n.t('State'),
        states: {
          all: l10n.t('All states'),
          active: l10n.t('Active'),
          disabled: l10n.t('Disabled'),
        },
        clear: l10n.t('Clear Filter'),
      },
      revision: this.#currentRevision(),
      loaded: this.#list.state.content !== undefined,
      note,
      ...(action === undefined ? {} : { action }),
    };
  }

  portion(filter: RecordFilter, first: number): RecordPortion {
    const all = this.#list.state.content?.rows ?? [];
    const records = this.#filter(filter);
    const isFiltered = filter.text.trim() !== '' || filter.type !== undefined || filter.state !== 'all';
    return {
      filter,
      revision: this.#currentRevision(),
      first,
      rows: records.slice(first, first + PORTION).map((record) => this.#row(record)),
      count: records.length,
      countText: isFiltered ? this.#countText(records.length, all.length, filter.text) : '',
    };
  }

  /** Whether the filter should be prepared: once for the records that are loaded, and not while more arrive. */
  get isUnprepared(): boolean {
    const { content, loading } = this.#list.state;
    return content !== undefined && loading === undefined && this.#records() !== this.#prepared;
  }

  /**
   * Prepares the texts that the filter searches before the user types, because that takes a while with many records.
   */
  async prepare(signal: AbortSignal): Promise<void> {
    this.#prepared = this.#records();
    await inSlices(this.#prepared.prepare(), signal);
  }

  record(id: string): DnsRecord | undefined {
    return this.#list.state.content?.rows.find((record) => record.id === id);
  }

  /** Returns the item that the link in a value opens. */
  targetOf(id: string): ItemRef | undefined {
    const record = this.record(id);
    return record && hostedTarget(this.#accounts, this.#ref, record)?.ref;
  }

  #currentRevision(): number {
    // The filter compares full names. The name of the domain may arrive after its records.
    const madeFrom = [this.#list.state.content, this.#accounts.names, this.#domain()?.name];
    if (madeFrom.some((part, index) => part !== this.#madeFrom[index])) {
      this.#madeFrom = madeFrom;
      this.#filtered = undefined;
      this.#repeated = undefined;
      this.#revision += 1;
    }
    return this.#revision;
  }

  #filter(filter: RecordFilter): readonly DnsRecord[] {
    const key = JSON.stringify([this.#currentRevision(), filter]);
    if (this.#filtered?.key !== key) this.#filtered = { key, records: this.#records().matching(filter) };
    return this.#filtered.records;
  }

  #records(): FilterableRecords {
    const domain = this.#domain();
    const zone = { name: domain?.name ?? '', ascii: domain === undefined ? '' : domainAscii(domain) };
    const rows = this.#list.state.content?.rows ?? [];
    if (this.#filterable?.isOf(zone, rows) !== true) this.#filterable = new FilterableRecords(zone, rows);
    return this.#filterable;
  }

  #countText(count: number, all: number, text: string): string {
    if (count > 0) return l10n.t('{0} of {1} records', digits(count), digits(all));
    return sentencesText([l10n.t('No record matches the filter.'), this.#records().hint(text)]);
  }

  #isRepeated(record: DnsRecord): boolean {
    this.#repeated ??= repeatedTexts((this.#list.state.content?.rows ?? []).map(nameKey));
    return this.#repeated.has(nameKey(record));
  }

  #row(record: DnsRecord): ListedRecord {
    const { id, ttl } = record;
    const host = isApex(record.host) ? '@' : visible(toUnicode(record.host), LIMIT.name);
    const type = typeLabel(record.type);
    const line = visible(record.recordLine ?? '', LIMIT.short) || l10n.t('Default');
    const value = readableValue(record);
    const name = [host, type, visible(value, LIMIT.short)].join(' ');
    const lineName = isDefaultLine(record.recordLine) ? name : listText([name, line]);
    const fullName =
      id !== undefined && this.#isRepeated(record) ? l10n.t('{0}, id {1}', lineName, visible(id)) : lineName;
    return {
      ...(id === undefined ? {} : { id }),
      name: fullName,
      host,
      type,
      ...this.#value(record, value, fullName),
      line,
      ttl: ttl === undefined ? '' : String(ttl),
      ttlText: ttl === undefined ? '' : durationText(ttl),
      state: recordStateText(record),
      stateText: recordStateTooltip(record),
      disabled: record.enabled === false,
      ...(id === undefined || record.value === '' ? {} : { copy: l10n.t('Copy value of {0}', fullName) }),
    };
  }

  #value(record: DnsRecord, value: string, name: string): Pick<ListedRecord, 'value' | 'target'> {
    const target = record.id === undefined ? undefined : hostedTarget(this.#accounts, this.#ref, record);
    if (target === undefined) return { value: visible(value, LIMIT.value) };
    // The priority of an MX record is written before its value.
    const at = value.length - record.value.length;
    const [start, end] = [at + target.start, at + target.end];
    const text = visible(value.slice(start, end), LIMIT.name);
    return {
      value: visible(value.slice(0, start), LIMIT.value),
      target: {
        text,
        label: l10n.t('Open {0}, the target of {1}', text, name),
        rest: visible(value.slice(end), LIMIT.value),
      },
    };
  }
}

/** Equal for records whose rows have the same name. */
function nameKey({ host, type, value, mx, recordLine = '' }: DnsRecord): string {
  return [host.toLowerCase(), type, mx, value.slice(0, LIMIT.short), recordLine].join('\n');
}
