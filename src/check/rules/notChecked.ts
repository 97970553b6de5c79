import * as l10n from '@vscode/l10n';
import { digits } from '../../text/digits.ts';
import type { HostRecord, UncheckedRecords } from '../zone/hostView.ts';
import { MOST_OF_VALUE, MOST_AT_HOST, MOST_OF_TYPE, MOST_TEXT_AT_HOST } from '../zone/limits.ts';
import { hostText, quoted } from './findingText.ts';
import { rfc, type Report, type RuleFacts, type Topic } from './rule.ts';

const RULES = {
  'not-checked': { severity: 'information', source: rfc(1035, '2.3.4'), part: 'name' },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

/** Reports where a limit kept records from being checked. It is the last topic, because the lookups of the others count. */
export const notChecked: Topic<Id> = {
  rules: RULES,
  check: ({ name, records, unchecked }, { lookups }, report) => {
    for (const each of unchecked) reportRecords(name, each, report);
    for (const record of records) if (record.original !== undefined) reportValue(record, report);
    const [first] = records;
    if (first !== undefined && lookups.limit.isOver) reportLookups(name, first, report);
  },
};

function reportRecords(name: string, { type, first, count }: UncheckedRecords, report: Report<Id>): void {
  report('not-checked', [first], () =>
    type === undefined
      ? l10n.t(
          '{0} records of {1} were not checked: more than {2}, or more than {3} characters in their values. Faults in them are not found.',
          digits(count),
          hostText(name),
          digits(MOST_AT_HOST),
          digits(MOST_TEXT_AT_HOST),
        )
      : l10n.t(
          '{0} records of type {1} of {2} were not checked: more than {3}. Faults in them are not found.',
          digits(count),
          quoted(type),
          hostText(name),
          digits(MOST_OF_TYPE),
        ),
  );
}

function reportValue(record: HostRecord, report: Report<Id>): void {
  const length = record.original?.value.length ?? 0;
  report('not-checked', [record], () =>
    l10n.t(
      'This {0} record was not checked: its value has more than {1} characters ({2}). Faults in it are not found.',
      quoted(record.type),
      digits(MOST_OF_VALUE),
      digits(length),
    ),
  );
}

function reportLookups(name: string, first: HostRecord, report: Report<Id>): void {
  report('not-checked', [first], () =>
    l10n.t(
      'The records of {0} lead to more names and lines than the check looks up. Faults there are not found.',
      hostText(name),
    ),
  );
}
