import * as l10n from '@vscode/l10n';
import { failureText } from '../../text/failureText.ts';
import { digits, LIMIT, shortened, visible } from '../../text/visible.ts';
import { accountLabel, accountPlace } from '../../text/accountText.ts';
import { domainText } from './domainText.ts';
import { tooltipLines, noIdText, nonEmpty, type NodeText } from './nodeTextParts.ts';
import { rowCountText, listText } from '../../text/listText.ts';
import type { Domain } from '../../api/domain.ts';
import type { DnsRecord } from '../../api/record.ts';
import { isApex, toUnicode } from '../../dns/names.ts';
import { isDefaultLine, readableValue, recordHostName, recordName } from '../../dns/record.ts';
import { serviceOfRecord } from '../../dns/service.ts';
import { monitorText } from '../../text/fieldWords.ts';
import { incompleteText } from '../../text/incompleteText.ts';
import { recordServiceText, troubleText } from '../../text/recordStateText.ts';
import {
  zoneOfNode,
  type AccountNode,
  type DomainNode,
  type GroupNode,
  type PinnedNode,
  type RecordNode,
  type RecordSetNode,
  type ZoneNode,
} from '../nodes.ts';
import { iconOfType } from '../recordIcons.ts';
import { messageText, pageText } from './messageText.ts';

/** Returns the texts of a node. */
export function nodeText(node: ZoneNode): NodeText {
  switch (node.kind) {
    case 'account':
      return accountText(node);
    case 'group':
      return groupText(node);
    case 'pinned':
      return pinnedText(node);
    case 'domain':
      return domainNodeText(node);
    case 'record':
      return recordText(node);
    case 'recordSet':
      return recordSetText(node);
    case 'page':
      return pageText(node);
    case 'message':
      return messageText(node);
  }
}

function domainNodeText(node: DomainNode): NodeText {
  const { account, domain, matching } = node;
  const text = domainText(domain, account.recordTotal(domain), matching);
  return {
    ...text,
    get tooltip() {
      const why = zoneOfNode(node)?.whyIncomplete();
      return nonEmpty([text.tooltip, why && incompleteText(why)]).join('\n');
    },
  };
}

function accountText({ account, refusal }: AccountNode): NodeText {
  const label = accountLabel(account.info);
  const place = accountPlace(account.info);
  const out = refusal === undefined ? undefined : l10n.t('signed out');
  const description = nonEmpty([place === label ? undefined : place, out]).join(' · ');
  return {
    label,
    description,
    tooltip: tooltipLines([
      [l10n.t('Account'), label],
      [l10n.t('Service'), place],
      [l10n.t('State'), refusal === undefined ? undefined : failureText(refusal)],
    ]),
    spoken: listText(nonEmpty([l10n.t('Account {0}', label), description])),
  };
}

function groupText({ group, matching }: GroupNode): NodeText {
  const label = visible(group.name, LIMIT.name).trim() || l10n.t('(no name)');
  const size = group.size === undefined ? '' : digits(group.size);
  const shown =
    matching === undefined || group.size === undefined ? size : l10n.t('{0} of {1}', digits(matching), size);
  const domains = group.size === undefined ? undefined : rowCountText(group.size, 'domains');
  return {
    label,
    description: nonEmpty([shown, noIdText(group.id)]).join(' · '),
    tooltip: tooltipLines([
      [l10n.t('Group'), label],
      [l10n.t('Domains'), shown],
      [l10n.t('Id'), group.id],
    ]),
    spoken: listText(nonEmpty([l10n.t('Group {0}', label), domains, noIdText(group.id)])),
  };
}

function pinnedText({ domains }: PinnedNode): NodeText {
  const label = l10n.t('Pinned');
  const counted = listText([label, rowCountText(domains.length, 'domains')]);
  return { label, description: digits(domains.length), tooltip: counted, spoken: counted };
}

/** The longest name before a line, in UTF-16 units: a view of 300 pixels has room for both. */
const NAME_BEFORE_LINE = 14;

/** Returns the texts of a record. Below the row of its host, the value stands in the place of the host. */
function recordText({ record, domain, parent }: RecordNode): NodeText {
  const name = visible(recordName(record, domain), LIMIT.name);
  const host = isApex(record.host) ? '@' : visible(record.host, LIMIT.name);
  const type = visible(record.type, LIMIT.word) || l10n.t('(no type)');
  const value = visible(readableValue(record), LIMIT.value);
  const line = isDefaultLine(record.recordLine) ? undefined : visible(record.recordLine ?? '', LIMIT.short);
  const ttl = ttlIfOther(record, domain);
  const spelledType = iconOfType(record.type).tellsType ? undefined : type;
  const isBelowHost = parent?.kind === 'recordSet' && parent.by === 'host';
  const isAddress = record.type === 'A' || record.type === 'AAAA';
  const shownValue = line === undefined || isAddress ? value : shortened(value, NAME_BEFORE_LINE);
  const states = recordStates(record);
  const typeAndValue = nonEmpty([spelledType, isBelowHost ? undefined : shownValue]).join(' ');
  return {
    label: isBelowHost ? value : host,
    // A badge says what state it is in.
    description: nonEmpty([typeAndValue, line, ttl]).join(' · '),
    get tooltip() {
      const service = serviceOfRecord(record);
      return tooltipLines([
        [l10n.t('Full name'), recordName(record, domain)],
        [l10n.t('Punycode'), asciiIfOther(record, domain)],
        [l10n.t('Type'), record.type],
        [l10n.t('Value'), record.value],
        [l10n.t('Service'), service && recordServiceText(service)],
        [l10n.t('Priority'), record.type === 'MX' && record.mx !== undefined ? String(record.mx) : undefined],
        [l10n.t('Line'), record.recordLine],
        [l10n.t('TTL'), record.ttl === undefined ? undefined : l10n.t('{0} seconds', digits(record.ttl))],
        [l10n.t('Weight'), record.weight === undefined ? undefined : String(record.weight)],
        // A single state is that of the badge, which another line of the tooltip explains.
        [l10n.t('State'), states.length > 1 ? listText(states) : undefined],
        [l10n.t('Monitor'), monitorState(record)],
        [l10n.t('Remark'), record.remark],
        [l10n.t('Updated'), record.updatedOn],
        [l10n.t('Id'), record.id],
      ]);
    },
    spoken: listText(
      nonEmpty([
        l10n.t('{0} record {1}', type, name),
        value,
        line === undefined ? undefined : l10n.t('line {0}', line),
        ttl,
        ...states,
        monitorTrouble(record),
      ]),
    ),
  };
}

/** The TTL of a record, if it is not the default of its zone. Every zone has records that the service keeps itself. */
function ttlIfOther({ ttl, held }: DnsRecord, domain: Domain): string | undefined {
  const isUsual = ttl === undefined || domain.ttl === undefined || ttl === domain.ttl || held;
  return isUsual ? undefined : l10n.t('TTL {0}', digits(ttl));
}

function asciiIfOther(record: DnsRecord, domain: Domain): string | undefined {
  const ascii = recordHostName(record, domain);
  return ascii === recordName(record, domain) ? undefined : ascii;
}

function monitorTrouble({ monitorStatus }: DnsRecord): string | undefined {
  if (monitorStatus === 'Down') return troubleText('down');
  return monitorStatus === 'Warn' ? troubleText('warning') : undefined;
}

/** Undefined for a record that is not monitored. */
function monitorState({ monitorStatus = '' }: DnsRecord): string | undefined {
  return monitorStatus === '' ? undefined : (monitorText(monitorStatus) ?? monitorStatus);
}

function recordStates(record: DnsRecord): readonly string[] {
  return nonEmpty([disabledState(record), record.held ? l10n.t('system record') : undefined]);
}

function disabledState({ enabled }: DnsRecord): string | undefined {
  return enabled === false ? l10n.t('disabled') : undefined;
}

/** Returns the texts of the records of one host, type or service. */
function recordSetText(set: RecordSetNode): NodeText {
  const { by, rows, lineCount, isWhole } = set;
  const records = rows.map(({ record }) => record);
  const types = [...new Set(records.map(({ type }) => visible(type, LIMIT.word) || l10n.t('(no type)')))];
  const isSetOfLines = by === 'host' && types.length === 1 && lineCount === records.length;
  const count = isSetOfLines
    ? l10n.t('{0} lines', digits(lineCount))
    : rowCountText(records.length, 'records');
  const part = isWhole ? undefined : l10n.t('there may be more');
  const label = setLabel(set);
  const listed = by === 'type' ? undefined : listText(types);
  // A narrow view cuts off the end of a long list.
  const counted = types.length > 1 ? [count, listed] : [listed, count];
  const description = nonEmpty([...counted, part]).join(' · ');
  const text = nonEmpty([label, description]).join(' · ');
  return {
    label,
    description,
    tooltip: text,
    spoken: spokenSetText(by, listText(nonEmpty([label, description]))),
  };
}

function setLabel({ by, rows: [row] }: RecordSetNode): string {
  const first = row?.record;
  if (first === undefined) return '';
  switch (by) {
    case 'host':
      return isApex(first.host) ? '@' : visible(toUnicode(first.host), LIMIT.name);
    case 'type':
      return visible(first.type, LIMIT.word) || l10n.t('(no type)');
    case 'service':
      return serviceOfRecord(first)?.service ?? l10n.t('No known service');
  }
}

function spokenSetText(by: RecordSetNode['by'], text: string): string {
  const texts: Readonly<Record<typeof by, string>> = {
    host: l10n.t('Host {0}', text),
    type: l10n.t('Type {0}', text),
    service: l10n.t('Service {0}', text),
  };
  return texts[by];
}
