import * as l10n from '@vscode/l10n';
import { eachInSteps, type Steps } from '../../../base/timeSlices.ts';
import { bimi, isMailPolicy, mtaSts, tlsReporting, type MailPolicy } from '../../grammar/mailPolicies.ts';
import { rfc, type Report, type RuleFacts, type Topic } from '../rule.ts';
import { hostText } from '../findingText.ts';
import type { HostView, LineSet } from '../../zone/zoneView.ts';
import { firstFaults, placeOf, startsWithQuote, textRecordsOf } from './textRecords.ts';

const BIMI_DRAFT = {
  text: 'Brand Indicators for Message Identification, 4.3',
  url: 'https://datatracker.ietf.org/doc/draft-brand-indicators-for-message-identification/',
} as const;

const RULES = {
  'mta-sts-syntax': { severity: 'error', source: rfc(8461, '3.1') },
  'mta-sts-multiple': { severity: 'error', source: rfc(8461, '3.1') },
  'tls-rpt-syntax': { severity: 'error', source: rfc(8460, '3') },
  'tls-rpt-multiple': { severity: 'error', source: rfc(8460, '3') },
  'bimi-syntax': { severity: 'warning', source: BIMI_DRAFT },
  'bimi-multiple': { severity: 'warning', source: BIMI_DRAFT },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

interface Kind {
  readonly policy: MailPolicy;
  /** What people call it. */
  readonly title: string;
  readonly syntax: Id;
  readonly multiple: Id;
  isOwner(name: string): boolean;
}

const KINDS: readonly Kind[] = [
  {
    policy: mtaSts,
    title: 'MTA-STS',
    syntax: 'mta-sts-syntax',
    multiple: 'mta-sts-multiple',
    isOwner: (name) => name.startsWith('_mta-sts.'),
  },
  {
    policy: tlsReporting,
    title: 'TLS-RPT',
    syntax: 'tls-rpt-syntax',
    multiple: 'tls-rpt-multiple',
    isOwner: (name) => name.startsWith('_smtp._tls.'),
  },
  {
    policy: bimi,
    title: 'BIMI',
    syntax: 'bimi-syntax',
    multiple: 'bimi-multiple',
    isOwner: (name) => name.indexOf('._bimi.') > 0,
  },
];

export const mailPolicies: Topic<Id> = {
  rules: RULES,
  checkHost: (host, _zone, report) => {
    // Most names have no underscore.
    if (!host.name.includes('_')) return undefined;
    const kind = KINDS.find((each) => each.isOwner(host.name));
    return kind && checkTexts(host, kind, report);
  },
};

function* checkTexts({ name, sets }: HostView, kind: Kind, report: Report<Id>): Steps<void> {
  for (const set of sets) {
    yield* checkLine(hostText(name), set, kind, report);
    yield;
  }
}

function* checkLine(
  who: string,
  set: LineSet,
  { policy, title, syntax, multiple }: Kind,
  report: Report<Id>,
): Steps<void> {
  const texts = textRecordsOf(set).filter(({ value }) => !startsWithQuote(value));
  const [first, ...more] = texts.filter(({ value }) => isMailPolicy(policy, value));
  if (first !== undefined && more.length > 0)
    report(multiple, [first, ...more], () =>
      l10n.t(
        '{0} has {1} {2} records, so mail servers use none of them: keep one.',
        who,
        more.length + 1,
        title,
      ),
    );
  // Mail servers skip other texts beside a policy (RFC 8461 section 3.1, RFC 8460 section 3).
  yield* eachInSteps(first === undefined ? texts : [first, ...more], (record) => {
    for (const fault of firstFaults(policy.faults(record.value)))
      report(syntax, [record], () =>
        l10n.t(
          'The {0} record {1} has a syntax error at character {2}, so mail servers ignore it. {3}',
          title,
          who,
          placeOf(fault),
          fault.message,
        ),
      );
  });
}
