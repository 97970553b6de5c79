import * as l10n from '@vscode/l10n';
import type { Domain } from '../../api/domain.ts';
import type { DomainId } from '../../api/fields.ts';
import { findingsOfItem, type ItemChecks } from '../../check/itemFindings.ts';
import { countsText } from '../../check/findingCountText.ts';
import type { Finding } from '../../check/findings.ts';
import type { KnownZones } from '../../zones/knownZones.ts';
import { LIMIT, visible, digits } from '../../text/visible.ts';
import { accountLabel } from '../../text/accountText.ts';
import { toUnicode } from '../../dns/names.ts';
import { domainAscii } from '../../dns/record.ts';
import { ItemRef } from '../../zones/itemRef.ts';
import { durationText } from '../../text/fieldWords.ts';
import { domainTroubles, domainStatusText, extStatusText } from '../../text/domainStatusText.ts';
import type { Account } from '../../zones/account.ts';
import type { Zone } from '../../zones/zone.ts';
import { isWholeZone } from '../../zones/zoneState.ts';
import type { DomainContent, Field, Section } from '../content.ts';
import { loadedPart } from '../../text/loadedPartText.ts';
import { recordsChart } from './recordsChart.ts';
import { RecordsTableSource } from './recordsTableSource.ts';
import { FieldCollector } from '../fieldCollector.ts';
import { domainChangesCard, type ItemHistory } from '../changesCard.ts';
import { findingsCard } from '../findingsCard.ts';
import type { Action } from '../action.ts';
import type { ItemKind } from '../panelKind.ts';

/** The records of a domain, by type and as a table, its findings, and all of Domain.Info (api.md 2.4). */
export function domainPanel(accounts: KnownZones, checks: ItemChecks, history: ItemHistory): ItemKind {
  return {
    name: 'domain',
    needs: ['domain'],
    onDidChange: (listener) => [
      // Values link to zones that the index knows.
      accounts.onDidChangeZone(listener),
      checks.onDidChange(listener),
      history.onDidChange(listener),
    ],
    item: (account, ref, run) => {
      const { domain: id } = ref;
      if (id === undefined) return undefined;
      const table = new RecordsTableSource(account, id, accounts);
      const zone = account.zone(id);
      const { details, pages: records } = zone;
      return {
        get heading() {
          return domainHeading(account, id);
        },
        get subtitle() {
          const troubles = zone.domain === undefined ? [] : domainTroubles(zone.domain);
          return [l10n.t('Domain · {0}', accountLabel(account.info)), ...troubles].join(' · ');
        },
        loadable: details,
        list: records,
        table,
        actions: [
          { name: 'lines', label: l10n.t('Show Lines on Map') },
          { name: 'check', label: l10n.t('Check Zone') },
          { name: 'live', label: l10n.t('Compare With Live Answers') },
          { name: 'copyAs', label: l10n.t('Copy As…') },
          { name: 'changes', label: l10n.t('Show Changes') },
          { name: 'reveal', label: l10n.t('Reveal in Zones') },
        ],
        render() {
          const domain = details.state.content?.value;
          const rows = records.state.content?.rows;
          if (domain === undefined && rows === undefined) return undefined;
          const collector = new FieldCollector();
          const part = loadedPart(records, zone.whyIncomplete());
          const found = findingsOfItem(checks, ref);
          const findings = findingsCard(found, findingAction);
          const checked = checks.latest(ref.account, id)?.zone;
          // The index may have all records, while the list of the page has some.
          const ofPart = checked === undefined || isWholeZone(checked) ? undefined : part?.note;
          const summary = [countsText(found.counts), ...(ofPart === undefined ? [] : [ofPart])].join(' · ');
          const content: DomainContent = {
            findings: findings && { ...findings, summary },
            changes: domainChangesCard(history.loadedChanges({ account: ref.account, id })),
            chart: recordsChart(rows ?? [], part),
            records: table.card(domain?.records),
            sections: domain === undefined ? [] : domainSections(collector, domain, zone, account),
          };
          const copied = (key: string): string | undefined =>
            key.startsWith('value ')
              ? table.record(key.slice('value '.length))?.value
              : collector.copies.get(key);
          return { content, copies: { get: copied } };
        },
        async act(name, value, signal) {
          if (name === 'lines') await run('dnsTree.domain.lines', ref);
          else if (name === 'check') await run('dnsTree.check.zone', ref);
          else if (name === 'changes') await run('dnsTree.history.changes', ref);
          else if (name === 'change') await run('dnsTree.history.changes', { ...ref, change: Number(value) });
          else if (name === 'live') await run('dnsTree.live.check', ref);
          else if (name === 'copyAs') await run('dnsTree.copy.as', ref);
          else if (name === 'reveal') await run('dnsTree.reveal', ref);
          else if (name === 'loadRecords') await zone.loadPages(signal);
          else if (name === 'record') {
            const record = table.record(value ?? '')?.id;
            if (record !== undefined) await run('dnsTree.record.show', { ...ref, record });
          } else if (name === 'found') {
            const found = ItemRef.safeParse({ ...ref, record: value });
            if (found.success) await run('dnsTree.record.show', found.data);
          } else if (name === 'target') {
            const target = table.targetOf(value ?? '');
            if (target !== undefined)
              await run(target.record === undefined ? 'dnsTree.domain.show' : 'dnsTree.record.show', target);
          }
        },
      };
    },
  };
}

function findingAction({ host, records: [{ id }] }: Finding): Action | undefined {
  return id === undefined ? undefined : { name: 'found', label: visible(host, LIMIT.name), value: id };
}

/** Returns the name of a domain if it is loaded, else its id. */
export function domainHeading(account: Account, id: DomainId): string {
  const name = account.zone(id).domain?.name ?? '';
  return visible(toUnicode(name), LIMIT.name) || l10n.t('Domain {0}', visible(id, LIMIT.short));
}

function domainSections(
  collector: FieldCollector,
  domain: Domain,
  zone: Zone,
  { groups }: Account,
): Section[] {
  const { status, extStatus, groupId, ttl } = domain;
  const group = groups.state.content?.rows.find((each) => each.id === groupId);
  const groupName = group === undefined ? undefined : visible(group.name, LIMIT.name);
  const ascii = domain.punycode ?? domainAscii(domain);
  return [
    {
      title: l10n.t('Identity'),
      fields: [
        collector.field('name', l10n.t('Name'), toUnicode(domain.name)),
        ...(ascii === toUnicode(domain.name) ? [] : [collector.field('punycode', l10n.t('Punycode'), ascii)]),
        collector.field('id', l10n.t('Id'), domain.id),
        collector.field('group', l10n.t('Group'), groupId, groupName),
        collector.field('remark', l10n.t('Remark'), domain.remark ?? ''),
      ],
    },
    {
      title: l10n.t('Counts'),
      fields: [
        collector.number('records', l10n.t('Records'), domain.records),
        ttlField(collector, 'ttl', l10n.t('Default TTL'), ttl),
      ],
    },
    {
      title: l10n.t('Dates'),
      note: l10n.t('As sent by the service, without a time zone.'),
      fields: [
        collector.field('createdOn', l10n.t('Created'), domain.createdOn),
        collector.field('updatedOn', l10n.t('Updated'), domain.updatedOn),
      ],
    },
    {
      title: l10n.t('State'),
      fields: [
        collector.field('status', l10n.t('State'), status, status && domainStatusText(status)),
        collector.field('extStatus', l10n.t('Further state'), extStatus, extStatusText(extStatus ?? '')),
        gradeField(collector, domain),
        collector.flag('isVip', l10n.t('VIP'), domain.isVip),
        collector.flag('isMark', l10n.t('Starred'), domain.isMark),
        collector.flag('searchengine', l10n.t('Sent to search engines'), domain.searchenginePush),
        collector.flag('beian', l10n.t('Registered in China (beian)'), domain.beian),
      ],
    },
    {
      title: l10n.t('Owner'),
      fields: [
        collector.field('owner', l10n.t('E-mail'), domain.owner),
        collector.field('userId', l10n.t('Account id'), domain.userId),
      ],
    },
    ...collector.others([...domain.other, ...(zone.pages.state.content?.other ?? [])]),
  ];
}

/** The grade of a domain by the service's name for it, with the code beside it. */
export function gradeField(
  collector: FieldCollector,
  { grade, gradeTitle }: Pick<Domain, 'grade' | 'gradeTitle'>,
): Field {
  const isNamed = grade !== undefined && grade !== '' && gradeTitle !== undefined && gradeTitle !== '';
  const title = isNamed ? visible(gradeTitle, LIMIT.name) : undefined;
  return collector.field('grade', l10n.t('Grade'), grade || gradeTitle, title);
}

/** A TTL in words. */
export function ttlText(seconds: number): string {
  return seconds < 60 ? l10n.t('{0} seconds', seconds) : durationText(seconds);
}

/** A TTL in words, with the seconds beside it. */
export function ttlField(
  collector: FieldCollector,
  key: string,
  label: string,
  ttl: number | undefined,
): Field {
  if (ttl === undefined) return collector.number(key, label, ttl);
  const field = collector.number(key, label, ttl, ttlText(ttl));
  return ttl < 60 ? { ...field, raw: undefined } : { ...field, raw: l10n.t('{0} seconds', digits(ttl)) };
}
