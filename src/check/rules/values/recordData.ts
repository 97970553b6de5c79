import * as l10n from '@vscode/l10n';
import { dsFaults, sshfpFaults, tlsaFaults } from '../../grammar/digests.ts';
import { naptrFaults } from '../../grammar/naptr.ts';
import { svcbFaults } from '../../grammar/svcb.ts';
import type { TextFault } from '../../grammar/textFault.ts';
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

/** For each type its rule, and the function that finds the faults of a value. */
const SYNTAX_RULES: ReadonlyMap<string, readonly [Id, (text: string) => readonly TextFault[]]> = new Map([
  ['SSHFP', ['sshfp-syntax', sshfpFaults]],
  ['TLSA', ['tlsa-syntax', tlsaFaults]],
  ['DS', ['ds-syntax', dsFaults]],
  ['NAPTR', ['naptr-syntax', naptrFaults]],
  ['SVCB', ['svcb-syntax', svcbFaults]],
  ['HTTPS', ['svcb-syntax', svcbFaults]],
]);

export const recordData: Topic<Id> = {
  rules: RULES,
  check: ({ name, records }, _zone, report) => {
    for (const record of records) checkValue(name, record, report);
  },
};

function checkValue(name: string, record: HostRecord, report: Report<Id>): void {
  const syntax = SYNTAX_RULES.get(record.type);
  if (syntax === undefined) return;
  const [rule, faultsOf] = syntax;
  const [fault] = faultsOf(record.value);
  if (fault !== undefined)
    report(rule, [record], () =>
      l10n.t(
        'The {0} record of {1} has a syntax error at character {2}, so clients ignore it. {3}',
        record.type,
        hostText(name),
        fault.at + 1,
        fault.message,
      ),
    );
}
