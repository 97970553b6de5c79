import { namesAbove } from '../../../dns/names.ts';
import { firstTarget } from '../recordTarget.ts';
import { hostText } from '../findingText.ts';
import type { Examples, RuleSet, Topic } from '../rule.ts';

const RULES = {
  'takeover-suffix': {
    severity: 'hint',
    source: { text: 'Can I take over XYZ?', url: 'https://github.com/EdOverflow/can-i-take-over-xyz' },
    title: 'A CNAME to a hosting service where names can be taken over',
    says: '{0} points to a name below {1}, where others can register names that their owners gave up: make sure that {2} is still yours, or remove the record.',
  },
} as const satisfies RuleSet;

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
 * Names with a hash of their owner, which only that owner can register:
 * `app-0123456789abcdef.westeurope-01.azurewebsites.net` (Microsoft, "Unique default hostname", read in November 2026).
 */
const UNIQUE = /-[a-z\d]{16}\.[a-z\d]+-\d\d\.azurewebsites\.net$/u;

export const takeover: Topic<typeof RULES> = {
  rules: RULES,
  check: ({ name, records }, _zone, report) => {
    for (const record of records) {
      const target = record.type === 'CNAME' ? (firstTarget(record)?.name ?? '') : '';
      const suffix = namesAbove(target).find((each) => SUFFIXES.has(each));
      if (suffix !== undefined && !UNIQUE.test(target))
        report('takeover-suffix', [record], [hostText(name), suffix, hostText(target)], { once: suffix });
    }
  },
};

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
takeover-suffix
  yes www CNAME Shop.Azurewebsites.net. → www.example.com, azurewebsites.net, shop.azurewebsites.net
  no  www CNAME azurewebsites.net.
  no  www CNAME shop-ahbbevchezhuhzf5.uksouth-01.azurewebsites.net.
`;
