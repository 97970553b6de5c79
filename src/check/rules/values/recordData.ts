import * as l10n from '@vscode/l10n';
import { parseRdata } from '../../../dns/types/parseRdata.ts';
import { aboutFault } from '../faultPlace.ts';
import { faultText } from '../faultText.ts';
import { hostText } from '../findingText.ts';
import { rfc, type Report, type RuleFacts, type Topic } from '../rule.ts';
import type { HostRecord } from '../../zone/hostView.ts';

const RULES = {
  'sshfp-syntax': { severity: 'error', source: rfc(4255, '3.1') },
  'tlsa-syntax': { severity: 'error', source: rfc(6698, '2.1') },
  'ds-syntax': { severity: 'error', source: rfc(4034, '5.1') },
  'naptr-syntax': { severity: 'error', source: rfc(3403, '4.1') },
  'svcb-syntax': { severity: 'error', source: rfc(9460, '2.1') },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

/** The rule about the syntax of each type. */
const SYNTAX_RULES: ReadonlyMap<string, Id> = new Map([
  ['SSHFP', 'sshfp-syntax'],
  ['TLSA', 'tlsa-syntax'],
  ['DS', 'ds-syntax'],
  ['NAPTR', 'naptr-syntax'],
  ['SVCB', 'svcb-syntax'],
  ['HTTPS', 'svcb-syntax'],
]);

export const recordData: Topic<Id> = {
  rules: RULES,
  check: ({ name, records }, _zone, report) => {
    for (const record of records) checkValue(name, record, report);
  },
};

function checkValue(name: string, record: HostRecord, report: Report<Id>): void {
  const { type, value } = record;
  const rule = SYNTAX_RULES.get(type);
  if (rule === undefined) return;
  const parsed = parseRdata(type, value);
  const [fault] = parsed.ok
    ? parsed.warnings.filter(({ code }) => code === 'svcbAliasParameters')
    : parsed.faults;
  if (fault !== undefined)
    report(
      rule,
      [record],
      () =>
        l10n.t(
          'The {0} record of {1} has a syntax error at character {2}, so clients ignore it. {3}',
          type,
          hostText(name),
          fault.start + 1,
          faultText(fault, value),
        ),
      aboutFault(fault, value),
    );
}
