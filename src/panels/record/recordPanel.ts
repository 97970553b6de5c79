import * as l10n from '@vscode/l10n';
import { findingsOfItem, type ItemChecks } from '../../check/itemFindings.ts';
import type { ZoneChecks } from '../../check/zoneChecks.ts';
import type { RecordId } from '../../api/fields.ts';
import type { DnsRecord, RecordDetails } from '../../api/record.ts';
import { LIMIT, visible } from '../../text/visible.ts';
import { accountLabel } from '../../text/accountText.ts';
import { isDefaultLine } from '../../dns/record.ts';
import { fqdn, hostKey, toAscii, toUnicode } from '../../dns/names.ts';
import { ItemRef } from '../../zones/itemRef.ts';
import { serviceOfRecord } from '../../dns/service.ts';
import { recordServiceText } from '../../text/recordStateText.ts';
import { monitorText } from '../../text/fieldWords.ts';
import { zoneFileLine } from '../../export/zoneFile/zoneFileLine.ts';
import type { ValueState } from '../../zones/lists/lazyValue.ts';
import { clockText } from '../../text/age.ts';
import type { Zone } from '../../zones/zone.ts';
import type { RecordContent, Section } from '../content.ts';
import { domainHeading, gradeField, ttlField } from '../domain/domainPanel.ts';
import { FieldCollector } from '../fieldCollector.ts';
import { recordChangesCard, type ItemHistory } from '../changesCard.ts';
import { findingsCard } from '../findingsCard.ts';
import { distinction, siblingsOf } from './siblingRecords.ts';
import { spfCard } from './spfCard.ts';
import type { ItemKind } from '../panelKind.ts';

/** A record with all of Record.Info (api.md 2.6), its line in a zone file, and its siblings. */
export function recordPanel(
  checks: ItemChecks & Pick<ZoneChecks, 'lookupsOf'>,
  history: ItemHistory,
): ItemKind {
  return {
    name: 'record',
    needs: ['domain', 'record'],
    onDidChange: (listener) => [checks.onDidChange(listener), history.onDidChange(listener)],
    item: (account, ref, run) => {
      const { domain: domainId, record: recordId } = ref;
      if (domainId === undefined || recordId === undefined) return undefined;
      const ids = { account: ref.account, id: domainId };
      history.markSeen(ids, [recordId]);
      const zone = account.zone(domainId);
      const info = zone.recordInfo(recordId);
      const list = zone.pages;
      const listed = (): DnsRecord | undefined => list.state.content?.rows.find(({ id }) => id === recordId);
      const details = (): LookedUpDetails | undefined => latestDetails(zone, recordId, info.state.content);
      const zoneName = (): string => info.state.content?.value.domain.name ?? zone.domain?.name ?? '';
      // Record.Info has only the code.
      const gradeTitle = (grade: string | undefined): string | undefined =>
        zone.domain?.grade === grade ? zone.domain?.gradeTitle : undefined;
      return {
        get heading() {
          const record = details()?.record ?? listed();
          if (record === undefined) return l10n.t('Record {0}', visible(recordId, LIMIT.short));
          const name = visible(fqdn(toUnicode(record.host), toUnicode(zoneName())), LIMIT.name);
          const title = `${name} ${visible(record.type, LIMIT.word)}`;
          return [title, ...distinction(record, recordId, list.state.content?.rows)].join(' · ');
        },
        get subtitle() {
          const name = visible(toUnicode(zoneName()), LIMIT.name) || domainHeading(account, domainId);
          return l10n.t('Record · {0} · {1}', name, accountLabel(account.info));
        },
        loadable: info,
        actions: [
          { name: 'lines', label: l10n.t('Show Lines on Map') },
          { name: 'domain', label: l10n.t('Show Domain Details') },
          { name: 'live', label: l10n.t('Compare With Live Answers') },
          { name: 'copyAs', label: l10n.t('Copy As…') },
          { name: 'check', label: l10n.t('Check Zone') },
          { name: 'lookUp', label: l10n.t('Refresh Host') },
          { name: 'reveal', label: l10n.t('Reveal in Zones') },
        ],
        render() {
          const shown = details();
          if (shown === undefined) return undefined;
          const collector = new FieldCollector();
          const content: RecordContent = {
            findings: findingsCard(findingsOfItem(checks, ref)),
            spf: spfCard(checks.lookupsOf(ref.account, domainId), shown.record, zoneName()),
            changes: recordChangesCard(history.loadedChanges(ids), recordId),
            zoneLine: zoneLine(collector, shown.record, zoneName()),
            sections: recordSections(collector, shown, zoneName(), listed(), gradeTitle(shown.domain.grade)),
            siblings: siblingsOf(shown.record, recordId, list, zone.whyIncomplete()),
          };
          return { content, copies: collector.copies };
        },
        async act(name, value, signal) {
          const other = ItemRef.safeParse({ ...ref, record: value });
          if (name === 'lines') await run('dnsTree.domain.lines', ref);
          else if (name === 'domain') await run('dnsTree.domain.show', ref);
          else if (name === 'check') await run('dnsTree.check.zone', ref);
          else if (name === 'lookUp') await run('dnsTree.lookUp', ref);
          else if (name === 'live') await run('dnsTree.live.check', ref);
          else if (name === 'copyAs') await run('dnsTree.copy.as', ref);
          else if (name === 'reveal') await run('dnsTree.reveal', ref);
          else if (name === 'loadRecords') await zone.loadPages(signal);
          else if (name === 'record' && other.success) await run('dnsTree.record.show', other.data);
        },
      };
    },
  };
}

/** The details of a record. */
interface LookedUpDetails extends RecordDetails {
  /** When its host was looked up later, and whether the record still existed then. */
  readonly lookedUp: { readonly at: number; readonly isThere: boolean } | undefined;
}

/** Returns the details of a record, updated by a later lookup of its host. */
function latestDetails(
  zone: Zone,
  id: RecordId,
  content: ValueState<RecordDetails>['content'],
): LookedUpDetails | undefined {
  if (content === undefined) return undefined;
  const { value, loadNumber } = content;
  const { record } = value;
  const host = zone.hosts.get(hostKey(record.host));
  if (host === undefined || host.loadNumber < loadNumber) return { ...value, lookedUp: undefined };
  const row = host.rows.find((each) => each.id === id);
  const lookedUp = { at: host.loadedAt, isThere: row !== undefined };
  if (row === undefined) return { ...value, lookedUp };
  const { domainId, other } = record;
  return { ...value, record: { ...row, status: row.status ?? record.status, domainId, other }, lookedUp };
}

function lookedUpText({ at, isThere }: NonNullable<LookedUpDetails['lookedUp']>): string {
  const time = clockText(at, Date.now());
  return isThere ? time : l10n.t('{0}: the record was not there any more', time);
}

function zoneLine(collector: FieldCollector, record: DnsRecord, zone: string): RecordContent['zoneLine'] {
  const title = l10n.t('In a zone file');
  const written = zoneFileLine(record, zone);
  if (written === undefined) {
    const value = l10n.t('This type exists only at this service and cannot be written in a zone file.');
    return { title, field: { key: 'zoneLine', label: title, value, absent: true } };
  }
  const { recordLine = '' } = record;
  // A zone file has one answer for everyone.
  const ofLine = isDefaultLine(recordLine)
    ? ''
    : ` ; ${l10n.t('line {0}', visible(recordLine, LIMIT.short))}`;
  const field = collector.field('zoneLine', l10n.t('Zone-file line'), `${written}${ofLine}`);
  return record.enabled === false
    ? { title, note: l10n.t('The record is disabled, so its line is a comment.'), field }
    : { title, field };
}

function recordSections(
  collector: FieldCollector,
  { record, domain, other, lookedUp }: LookedUpDetails,
  zone: string,
  listed: DnsRecord | undefined,
  gradeTitle: string | undefined,
): Section[] {
  const { ttl, monitorStatus: monitor, type } = record;
  const service = serviceOfRecord(record);
  const name = fqdn(toUnicode(record.host), toUnicode(zone));
  const ascii = fqdn(toAscii(record.host), toAscii(zone));
  return [
    {
      title: l10n.t('Answer'),
      fields: [
        collector.field('fqdn', l10n.t('Full name'), name),
        ...(ascii === name ? [] : [collector.field('ascii', l10n.t('Punycode'), ascii)]),
        collector.field('type', l10n.t('Type'), type),
        collector.field('value', l10n.t('Value'), record.value),
        ...(service === undefined
          ? []
          : [collector.field('service', l10n.t('Service'), recordServiceText(service))]),
        ...(type === 'MX' ? [collector.number('mx', l10n.t('Priority'), record.mx)] : []),
        collector.field('line', l10n.t('Line'), record.recordLine),
        ttlField(collector, 'ttl', l10n.t('TTL'), ttl),
        ...(record.weight === undefined ? [] : [collector.number('weight', l10n.t('Weight'), record.weight)]),
      ],
    },
    {
      title: l10n.t('State'),
      fields: [
        collector.flag('enabled', l10n.t('Enabled'), record.enabled),
        ...(record.status === undefined ? [] : [collector.field('status', l10n.t('State'), record.status)]),
        ...(listed?.held === true ? [collector.flag('held', l10n.t('System record'), true)] : []),
        ...(monitor === ''
          ? []
          : [collector.field('monitor', l10n.t('Monitor'), monitor, monitor && monitorText(monitor))]),
        collector.field('remark', l10n.t('Remark'), record.remark ?? ''),
        collector.field('updatedOn', l10n.t('Updated'), record.updatedOn),
        ...(lookedUp === undefined
          ? []
          : [collector.field('lookedUp', l10n.t('Host records loaded'), lookedUpText(lookedUp))]),
      ],
    },
    {
      title: l10n.t('Identity'),
      fields: [
        collector.field('host', l10n.t('Host in the zone'), record.host),
        collector.field('id', l10n.t('Id'), record.id),
        collector.field('zone', l10n.t('Zone'), domain.name),
        collector.field('domainId', l10n.t('Domain id'), record.domainId ?? domain.id),
        gradeField(collector, { grade: domain.grade, gradeTitle }),
      ],
    },
    ...collector.others([...record.other, ...other]),
  ];
}
