import * as l10n from '@vscode/l10n';
import { parseRdata } from '../../../dns/types/parseRdata.ts';
import type { Fault } from '../../../dns/syntax/fault.ts';
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
  'value-unassigned': {
    severity: 'warning',
    source: { text: 'IANA, Protocol Registries', url: 'https://www.iana.org/protocols' },
  },
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

/** Other types whose numbers have a registry. */
const NUMBERED_TYPES: ReadonlySet<string> = new Set(['CAA', 'CDNSKEY', 'CDS', 'DNSKEY', 'SMIMEA']);

const ALIAS_MODE = rfc(9460, '2.4.2');

export const recordData: Topic<Id> = {
  rules: RULES,
  check: ({ name, records }, _zone, report) => {
    for (const record of records) checkValue(name, record, report);
  },
};

function checkValue(name: string, record: HostRecord, report: Report<Id>): void {
  const { type, value } = record;
  const rule = SYNTAX_RULES.get(type);
  if (rule === undefined && !NUMBERED_TYPES.has(type)) return;
  const parsed = parseRdata(type, value);
  if (parsed.ok) for (const warning of parsed.warnings) reportWarning(name, record, warning, report);
  else if (rule !== undefined) reportFault(rule, name, record, parsed.faults[0], report);
}

function reportFault(
  rule: Id,
  name: string,
  record: HostRecord,
  fault: Fault | undefined,
  report: Report<Id>,
): void {
  if (fault === undefined) return;
  const { type, value } = record;
  report(
    rule,
    [record],
    () =>
      type === 'DS'
        ? l10n.t(
            'The DS record of {0} has a syntax error at character {1}. With a wrong DS record, resolvers that validate find nothing in {0} at all. {2}',
            hostText(name),
            fault.start + 1,
            faultText(fault, value),
          )
        : l10n.t(
            'The {0} record of {1} has a syntax error at character {2}, so clients ignore it. {3}',
            type,
            hostText(name),
            fault.start + 1,
            faultText(fault, value),
          ),
    aboutFault(fault, value),
  );
}

/** Reports what every name server serves, and what does not do what it should. */
function reportWarning(name: string, record: HostRecord, warning: Fault, report: Report<Id>): void {
  const { type } = record;
  const { code, details, start, end } = warning;
  switch (code) {
    case 'unassigned': {
      const [title = '', number = ''] = details;
      report(
        'value-unassigned',
        [record],
        () =>
          l10n.t(
            'The {0} record of {1} has the number {2}, which means nothing in the registry “{3}” of IANA, so clients ignore the record: correct it.',
            type,
            hostText(name),
            number,
            title,
          ),
        { start, end },
      );
      return;
    }
    case 'caaReservedFlags':
      report('value-unassigned', [record], () =>
        l10n.t(
          'Only 0 and 128 mean something as flags of a CAA record. Authorities take those of {0} for 0 or 128: write the one that you mean.',
          hostText(name),
        ),
      );
      return;
    case 'naptrNeither':
      report('naptr-syntax', [record], () =>
        l10n.t(
          'The NAPTR record of {0} has neither a substitution nor a replacement, so it leads nowhere: add one of them.',
          hostText(name),
        ),
      );
      return;
    case 'svcbAliasParameters':
      report(
        'svcb-syntax',
        [record],
        () =>
          l10n.t(
            'The {0} record of {1} has priority 0 (alias mode), in which clients ignore its parameters: remove them or raise the priority.',
            type,
            hostText(name),
          ),
        { start, end, source: ALIAS_MODE },
      );
      return;
    default:
  }
}
