import * as l10n from '@vscode/l10n';
import { parseDsValue } from '../../dns/types/ds.ts';
import { parseSshfpValue } from '../../dns/types/sshfp.ts';
import type { HostRecord, HostView, LineSet } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';
import { hostText } from './findingText.ts';
import { firstTarget } from './recordTarget.ts';
import { rfc, type Report, type RuleFacts, type Topic } from './rule.ts';

const RULES = {
  'delegation-single': { severity: 'hint', source: rfc(1034, '4.1') },
  'delegation-elsewhere': { severity: 'warning', source: rfc(1034, '4.2.2') },
  'ds-without-ns': { severity: 'warning', source: rfc(4035, '2.4') },
  'digest-weak': { severity: 'information', source: rfc(9905, '2') },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

const SSHFP_SECTION = rfc(6594);

/** The number of SHA-1 among the digests of DS and SSHFP. */
const SHA1 = 1;

/** Delegations to other name servers, and the digests that secure them and hosts. */
export const delegations: Topic<Id> = {
  rules: RULES,
  check: (host, zone, report) => {
    for (const set of host.sets) {
      checkSha1(host.name, set, report);
      if (host.host !== '@' && !host.host.startsWith('*')) checkServers(host, zone, set, report);
    }
    if (host.host !== '@') checkDs(host, zone, report);
  },
};

function checkServers(host: HostView, zone: ZoneView, { records }: LineSet, report: Report<Id>): void {
  const [first, ...others] = records.filter(({ type }) => type === 'NS');
  if (first === undefined) return;
  const { name } = host;
  checkElsewhere(host, zone, [first, ...others], report);
  const server = firstTarget(first)?.name;
  // One that is within the delegation is a machine of its own, such as one that answers challenges.
  const isOwn = server === undefined || server === name || server.endsWith(`.${name}`);
  if (others.length > 0 || isOwn || name.startsWith('_')) return;
  report(
    'delegation-single',
    [first],
    () =>
      l10n.t(
        '{0} is delegated to one name server. While that one is down, nobody finds anything below {0}: add another one.',
        hostText(name),
      ),
    { once: '' },
  );
}

/** The account hosts the delegated name as a zone of its own, which nobody asks for. */
function checkElsewhere(
  { name }: HostView,
  zone: ZoneView,
  delegating: readonly [HostRecord, ...HostRecord[]],
  report: Report<Id>,
): void {
  const hosted = zone.lookups.nameServersOf(name);
  if (hosted.size === 0) return;
  const servers = delegating.flatMap((record) => firstTarget(record)?.name ?? []);
  if (servers.length === 0 || servers.some((server) => hosted.has(server))) return;
  const [first = ''] = servers;
  const [own = ''] = hosted;
  report('delegation-elsewhere', delegating, () =>
    l10n.t(
      '{0} is delegated to {1}, but is also a zone of this account on {2}. Nobody gets the records of that zone: delegate to its name servers, or remove it.',
      hostText(name),
      hostText(first),
      hostText(own),
    ),
  );
}

function checkDs({ name, records }: HostView, zone: ZoneView, report: Report<Id>): void {
  const [first, ...others] = records.filter(({ type }) => type === 'DS');
  if (first === undefined || !zone.complete || records.some(({ type }) => type === 'NS')) return;
  report('ds-without-ns', [first, ...others], () =>
    l10n.t(
      '{0} has DS records but no NS records, so nothing is delegated there and they have no effect: add the NS records, or remove the DS records.',
      hostText(name),
    ),
  );
}

/** Finds digests of SHA-1 without a stronger one of the same key beside them. */
function checkSha1(name: string, { records }: LineSet, report: Report<Id>): void {
  const digests = records.flatMap((record) => digestOf(record) ?? []);
  const strong = new Set(digests.filter(({ kind }) => kind !== SHA1).map(({ key }) => key));
  for (const { record, key, kind } of digests) {
    if (kind !== SHA1 || strong.has(key)) continue;
    report(
      'digest-weak',
      [record],
      () =>
        l10n.t(
          'The {0} record of {1} has a digest of SHA-1, which no longer counts as secure, and no stronger one beside it: add one of SHA-256.',
          record.type,
          hostText(name),
        ),
      record.type === 'SSHFP' ? { source: SSHFP_SECTION } : {},
    );
  }
}

interface Digest {
  readonly record: HostRecord;
  /** What it is a digest of, as far as the record tells. */
  readonly key: string;
  readonly kind: number;
}

function digestOf(record: HostRecord): Digest | undefined {
  if (record.type === 'DS') {
    const parsed = parseDsValue(record.value);
    if (!parsed.ok) return undefined;
    const { keyTag, algorithm, digestType } = parsed.fields;
    return { record, key: `DS ${keyTag} ${algorithm}`, kind: digestType };
  }
  if (record.type !== 'SSHFP') return undefined;
  const parsed = parseSshfpValue(record.value);
  if (!parsed.ok) return undefined;
  return { record, key: `SSHFP ${parsed.fields.algorithm}`, kind: parsed.fields.fingerprintType };
}
