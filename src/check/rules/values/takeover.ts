import { namesAbove } from '../../../model/names.ts';
import * as l10n from '@vscode/l10n';
import { firstTarget } from '../recordTarget.ts';
import { hostText } from '../findingText.ts';
import type { Report, RuleFacts, Topic } from '../rule.ts';
import type { HostRecord } from '../../zone/hostView.ts';

const RULES = {
  'takeover-suffix': {
    severity: 'hint',
    source: { text: 'Can I take over XYZ?', url: 'https://github.com/EdOverflow/can-i-take-over-xyz' },
  },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

/**
 * Suffixes under which hosting services let anybody register a name that its owner gave up. Looked up in November
 * 2026: the entries "Vulnerable" of that list that name a suffix (fingerprints.json at commit 003c6b9c), and for its
 * entry "Microsoft Azure" those of Microsoft's "Prevent dangling DNS entries and avoid subdomain takeover".
 */
const SUFFIXES: ReadonlySet<string> = new Set([
  'agilecrm.com',
  'airee.ru',
  'animaapp.io',
  'azure-api.net',
  'azurecontainer.io',
  'azureedge.net',
  'azurewebsites.net',
  'bitbucket.io',
  'blob.core.windows.net',
  'cloudapp.azure.com',
  'cloudapp.net',
  'elasticbeanstalk.com',
  'furyns.com',
  'ghost.io',
  'hatenablog.com',
  'helpjuice.com',
  'helpscoutdocs.com',
  'ngrok.io',
  's3.amazonaws.com',
  'surge.sh',
  'trafficmanager.net',
  'youtrack.cloud',
]);

/**
 * Names with a hash of their owner, which nobody else can register: `app-0123456789abcdef.westeurope-01.azurewebsites.net`
 * (Microsoft, "Unique default hostname", read in November 2026).
 */
const UNIQUE = /-[a-z\d]{16}\.[a-z\d]+-\d\d\.azurewebsites\.net$/u;

export const takeover: Topic<Id> = {
  rules: RULES,
  check: ({ name, records }, _zone, report) => {
    for (const record of records) if (record.type === 'CNAME') checkTarget(name, record, report);
  },
};

function checkTarget(name: string, record: HostRecord, report: Report<Id>): void {
  const target = firstTarget(record)?.name;
  const suffix = target === undefined ? undefined : namesAbove(target).find((each) => SUFFIXES.has(each));
  if (target === undefined || suffix === undefined || UNIQUE.test(target)) return;
  report(
    'takeover-suffix',
    [record],
    () =>
      l10n.t(
        '{0} points to a name below {1}, where others can register names that their owners gave up: make sure that {2} is still yours, or remove the record.',
        hostText(name),
        suffix,
        hostText(target),
      ),
    { once: suffix },
  );
}
