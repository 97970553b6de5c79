import * as l10n from '@vscode/l10n';
import type { DomainId } from '../../api/fields.ts';
import type { DnsRecord } from '../../api/record.ts';
import { inSlices } from '../../base/timeSlices.ts';
import type { KnownZones } from '../../zones/knownZones.ts';
import type { ItemRef } from '../../zones/itemRef.ts';
import { isApex, toUnicode } from '../../dns/names.ts';
import { domainAscii, isDefaultLine, readableValue } from '../../dns/record.ts';
import type { Zone } from '../../zones/zone.ts';
import type { Account } from '../../zones/account.ts';
import type { LazyList } from '../../zones/lists/lazyList.ts';
import { durationText, typeLabel } from '../../text/fieldWords.ts';
import { LIMIT, visible, digits } from '../../text/visible.ts';
import type { RecordsCard } from '../content.ts';
import { tableOf, type FoundRows, type TableSource } from '../table/tableSource.ts';
import { copiedTable } from '../table/copiedTable.ts';
import type { ButtonPart, CopyForm, Part, Table, TableRow, TableView } from '../table/table.ts';
import { recordStateText, recordStateTooltip } from '../../text/recordStateText.ts';
import { FilterableRecords } from '../../search/matching/filterableRecords.ts';
import { hostedTarget } from '../../zones/hostedTarget.ts';
import { loadedSoFar } from '../../text/loadedPartText.ts';
import { repeatedTexts } from '../../text/repeatedTexts.ts';
import { listText, sentencesText } from '../../text/listText.ts';

/** Examples of what the filter accepts besides words. */
const FILTER_EXAMPLES = 'www, type:CNAME, is:disabled, 192.0.2.0/24';

/** The records of a domain as a table. */
export class RecordsTableSource implements TableSource {
  readonly name = 'records';
  readonly #ref: ItemRef;
  readonly #accounts: KnownZones;
  readonly #list: LazyList<DnsRecord>;
  readonly #zone: Zone;
  /** Increases when anything changes that the rows are made from. */
  #revision = 0;
  #madeFrom: readonly unknown[] = [];
  /** The name keys that several records have: only their ids distinguish these records. */
  #repeated: ReadonlySet<string> | undefined;
  #filterable: FilterableRecords | undefined;

  constructor(account: Account, id: DomainId, accounts: KnownZones) {
    this.#ref = { account: account.id, domain: id };
    this.#accounts = accounts;
    this.#zone = account.zone(id);
    this.#list = this.#zone.pages;
  }

  /** The table without its rows. */
  card(announced: number | undefined): RecordsCard {
    const { note, action } = loadedSoFar(this.#list, this.#zone.whyIncomplete(), announced);
    return {
      title: l10n.t('Records'),
      note,
      ...(action === undefined ? {} : { action }),
      ...(this.#list.state.content === undefined ? {} : { table: this.#table() }),
    };
  }

  #columns(): Table['columns'] {
    return [
      { name: 'host', label: l10n.t('Host'), isRowHeader: true },
      { name: 'type', label: l10n.t('Type') },
      { name: 'value', label: l10n.t('Value') },
      { name: 'line', label: l10n.t('Line') },
      { name: 'ttl', label: l10n.t('TTL') },
      { name: 'state', label: l10n.t('State') },
      { name: 'tool', label: '' },
    ];
  }

  #table(): Table {
    const options = [
      { value: '', label: l10n.t('All states') },
      { value: 'active', label: l10n.t('Active') },
      { value: 'disabled', label: l10n.t('Disabled') },
    ];
    return tableOf(
      {
        name: this.name,
        style: 'record-list',
        label: l10n.t('Records'),
        columns: this.#columns(),
        choices: [{ kind: 'select', name: 'state', label: l10n.t('State'), options }],
        revision: this.revision,
      },
      l10n.t('Filter records'),
      l10n.t('Filter records: {0}', FILTER_EXAMPLES),
    );
  }

  /** The texts that the filter searches are made in slices, because there may be many records. */
  async find(view: TableView, signal: AbortSignal): Promise<FoundRows> {
    const filterable = this.#records();
    if (view.filter.trim() !== '') await inSlices(filterable.prepare(), signal);
    const all = this.#list.state.content?.rows ?? [];
    const records = filterable.matching(view.filter, view.choices, view.order);
    const isFiltered = view.filter.trim() !== '' || Object.keys(view.choices).length > 0;
    return {
      count: records.length,
      rows: (first, end) => records.slice(first, end).map((record) => this.#row(record)),
      countText: isFiltered ? this.#countText(records.length, all.length, view.filter) : '',
    };
  }

  /** Writes the records of a view as they are listed. */
  async copy(form: CopyForm, view: TableView, signal: AbortSignal): Promise<string | undefined> {
    await this.find(view, signal);
    const rows = this.#records()
      .matching(view.filter, view.choices, view.order)
      .map((record) => [
        toUnicode(record.host),
        record.type,
        readableValue(record),
        record.recordLine,
        record.ttl,
        recordStateText(record),
      ]);
    return copiedTable(form, this.#columns(), rows, signal);
  }

  record(id: string): DnsRecord | undefined {
    return this.#list.state.content?.rows.find((record) => record.id === id);
  }

  /** Returns the item that the link in a value opens. */
  targetOf(id: string): ItemRef | undefined {
    const record = this.record(id);
    return record && hostedTarget(this.#accounts, this.#ref, record)?.ref;
  }

  /** Increases when anything changes that the rows are made from. */
  get revision(): number {
    // The filter compares full names. The name of the domain may arrive after its records.
    const madeFrom = [this.#list.state.content, this.#accounts.names, this.#zone.domain?.name];
    if (madeFrom.some((part, index) => part !== this.#madeFrom[index])) {
      this.#madeFrom = madeFrom;
      this.#repeated = undefined;
      this.#revision += 1;
    }
    return this.#revision;
  }

  #records(): FilterableRecords {
    const { domain } = this.#zone;
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

  #row(record: DnsRecord): TableRow {
    const { id, ttl } = record;
    const host = isApex(record.host) ? '@' : visible(toUnicode(record.host), LIMIT.name);
    const type = typeLabel(record.type);
    const line = visible(record.recordLine ?? '', LIMIT.short) || l10n.t('Default');
    const value = readableValue(record);
    const name = this.#nameOf(record, host, type, value, line);
    const open: Part = {
      kind: 'button',
      look: 'plain',
      action: { name: 'record', label: host, fullLabel: name, value: id },
    };
    const values = this.#value(record, value, name);
    const text = values.map((part) => (typeof part === 'string' ? part : part.action.label)).join('');
    const copy: Part = { kind: 'copy', key: `value ${id}`, label: l10n.t('Copy value of {0}', name) };
    return {
      ...(id === undefined ? {} : { id }),
      cells: [
        { parts: [id === undefined ? host : open], title: host },
        { parts: [type], title: type },
        { parts: values, title: text },
        { parts: [line], title: line },
        { parts: [String(ttl ?? '')], title: ttl === undefined ? '' : durationText(ttl) },
        { parts: [recordStateText(record)], title: recordStateTooltip(record) },
        { parts: id === undefined || record.value === '' ? [] : [copy] },
      ],
      ...(record.enabled === false ? { look: 'disabled' } : {}),
    };
  }

  /** Names a record for a screen reader, with what distinguishes it from the others. */
  #nameOf(record: DnsRecord, host: string, type: string, value: string, line: string): string {
    const name = [host, type, visible(value, LIMIT.short)].join(' ');
    const lineName = isDefaultLine(record.recordLine) ? name : listText([name, line]);
    return record.id !== undefined && this.#isRepeated(record)
      ? l10n.t('{0}, id {1}', lineName, visible(record.id))
      : lineName;
  }

  /** The value, with a link to the host that it points to if that is hosted. */
  #value(record: DnsRecord, value: string, name: string): (string | ButtonPart)[] {
    const target = record.id === undefined ? undefined : hostedTarget(this.#accounts, this.#ref, record);
    if (target === undefined) return [visible(value, LIMIT.value)];
    // The priority of an MX record is written before its value.
    const at = value.length - record.value.length;
    const [start, end] = [at + target.start, at + target.end];
    const label = visible(value.slice(start, end), LIMIT.name);
    const fullLabel = l10n.t('Open {0}, the target of {1}', label, name);
    return [
      visible(value.slice(0, start), LIMIT.value),
      {
        kind: 'button',
        look: 'link',
        action: { name: 'target', label, fullLabel, value: record.id },
        title: fullLabel,
      },
      visible(value.slice(end), LIMIT.value),
    ];
  }
}

/** Equal for records whose rows have the same name. */
function nameKey({ host, type, value, mx, recordLine = '' }: DnsRecord): string {
  return [host.toLowerCase(), type, mx, value.slice(0, LIMIT.short), recordLine].join('\n');
}
