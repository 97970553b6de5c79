import * as l10n from '@vscode/l10n';
import { ANYONE } from '../../dns/client.ts';
import { parseSvcbValue } from '../../dns/types/svcb.ts';
import type { HostRecord, HostView } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';
import { hostText } from './findingText.ts';
import { rfc, type Report, type RuleFacts, type Topic } from './rule.ts';

const RULES = {
  'svcb-target': { severity: 'error', source: rfc(9460, '2.5') },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

const ALIAS_LOOP = rfc(9460, '2.4.2');

/** Where SVCB and HTTPS records lead. The rules about names look at how their targets are written. */
export const svcbTargets: Topic<Id> = {
  rules: RULES,
  check: (host, zone, report) => {
    for (const record of host.records)
      if (record.type === 'HTTPS' || record.type === 'SVCB') checkTarget(host, zone, record, report);
  },
};

function checkTarget(host: HostView, zone: ZoneView, record: HostRecord, report: Report<Id>): void {
  const parsed = parseSvcbValue(record.value);
  if (!parsed.ok) return;
  const { type } = record;
  const { name } = host;
  const { priority, target } = parsed.fields;
  const { key } = target;
  if (parsed.warnings.some(({ code }) => code === 'addressAsName'))
    reportAddress(record, target.written, report);
  else if (key === name && priority === 0)
    report(
      'svcb-target',
      [record],
      () =>
        l10n.t(
          'The {0} record of {1} is an alias for {1} itself, so clients ignore it: point it to another name, or raise its priority.',
          type,
          hostText(name),
        ),
      { source: ALIAS_LOOP },
    );
  else if (key !== '' && isMissing(zone, key, type, priority === 0))
    report('svcb-target', [record], () =>
      l10n.t(
        'The {0} record of {1} leads to {2}, which has no address in your zones. Clients that follow it find no server: add an A or AAAA record there or correct the name.',
        type,
        hostText(name),
        hostText(key),
      ),
    );
}

/** Whether it is certain that nobody gets an address for a target. One of an alias may have a record of the same type. */
function isMissing({ lookups }: ZoneView, name: string, type: string, isAlias: boolean): boolean {
  const types = isAlias ? ['A', 'AAAA', type] : ['A', 'AAAA'];
  return types.every((each) => {
    const found = lookups.answer(name, each, ANYONE);
    return found?.kind === 'noData' || found?.kind === 'noName';
  });
}

function reportAddress(record: HostRecord, address: string, report: Report<Id>): void {
  report('svcb-target', [record], () =>
    l10n.t(
      'This {0} record points to the address {1}, but it must be a name. Clients find no server: point it to a name that has this address.',
      record.type,
      hostText(address),
    ),
  );
}
