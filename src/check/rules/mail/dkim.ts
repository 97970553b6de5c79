import * as l10n from '@vscode/l10n';
import { isDkim, parseDkim, type DkimKey } from '../../grammar/dkim.ts';
import { rfc, type Report, type RuleFacts, type Topic } from '../rule.ts';
import { hostText } from '../findingText.ts';
import type { HostRecord, HostView, LineSet } from '../../zone/zoneView.ts';
import { firstFaults, isText, placeOf, startsWithQuote, textRecordsOf } from './textRecords.ts';

const RULES = {
  'dkim-syntax': { severity: 'error', source: rfc(6376, '3.6.1') },
  'dkim-key': { severity: 'error', source: rfc(8301, '3.2') },
  'dkim-key-short': { severity: 'hint', source: rfc(8301, '3.2') },
  'dkim-revoked': { severity: 'information', source: rfc(6376, '3.6.1') },
  'dkim-multiple': { severity: 'warning', source: rfc(6376, '3.6.2.2') },
  'dkim-owner': { severity: 'information', source: rfc(6376, '3.6.2.1') },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

/** Bits of an RSA key: verifiers refuse shorter ones, and signers should use more (RFC 8301 section 3.2). */
const FEWEST_BITS = 1024;
const ADVISED_BITS = 2048;
/** Not selectors, but other records below `_domainkey` (RFC 5617, RFC 6651). */
const NOT_SELECTORS: ReadonlySet<string> = new Set(['_adsp', '_report']);

export const dkim: Topic<Id> = {
  rules: RULES,
  checkHost: (host, _zone, report) => (isSelector(host.name) ? checkSelector(host, report) : undefined),
  links: {
    mayConcern: (_host, records) => records.some(isKey),
    *check(host, zone, report) {
      yield;
      if (!isSelector(host.name) && !zone.isCnameTarget(host.name)) checkOwner(host, report);
    },
  },
};

const isKey = (record: HostRecord): boolean => isText(record) && isDkim(record.value);

/** Whether a name is a selector below a domain's `_domainkey`. */
function isSelector(name: string): boolean {
  const at = name.indexOf('._domainkey.');
  return at > 0 && !NOT_SELECTORS.has(name.slice(0, at));
}

/** Yields after each key: reading one takes a tenth of a millisecond. */
function* checkSelector(host: HostView, report: Report<Id>): Generator<void, void> {
  for (const set of host.sets) yield* checkKeys(host, set, report);
}

function* checkKeys({ name }: HostView, set: LineSet, report: Report<Id>): Generator<void, void> {
  const who = hostText(name);
  const [first, ...more] = textRecordsOf(set);
  if (first === undefined) return;
  if (more.length > 0)
    report('dkim-multiple', [first, ...more], () =>
      l10n.t(
        '{0} has {1} TXT records, so verifiers may take the wrong one for the DKIM key and refuse signed mail: keep one.',
        who,
        more.length + 1,
      ),
    );
  for (const record of [first, ...more]) {
    // The rules on TXT report quotes.
    if (startsWithQuote(record.value)) continue;
    const { faults, key } = parseDkim(record.value);
    for (const fault of firstFaults(faults))
      report('dkim-syntax', [record], () =>
        l10n.t(
          'The DKIM key {0} has a syntax error at character {1}, so verifiers cannot use it. {2}',
          who,
          placeOf(fault),
          fault.message,
        ),
      );
    checkKey(who, record, key, report);
    yield;
  }
}

function checkKey(who: string, record: HostRecord, key: DkimKey, report: Report<Id>): void {
  switch (key.kind) {
    case 'revoked':
      report('dkim-revoked', [record], () =>
        l10n.t('The DKIM key {0} is empty, which revokes it: mail signed with it does not verify.', who),
      );
      return;
    case 'unreadable':
      report('dkim-key', [record], () =>
        l10n.t('Verifiers cannot read the DKIM key {0}: publish it anew. {1}', who, key.fault.message),
      );
      return;
    case 'rsa':
      if (key.bits < FEWEST_BITS)
        report('dkim-key', [record], () =>
          l10n.t(
            'The DKIM key {0} has {1} bits; verifiers refuse keys of less than {2}: make a new one.',
            who,
            key.bits,
            FEWEST_BITS,
          ),
        );
      else if (key.bits < ADVISED_BITS)
        report('dkim-key-short', [record], () =>
          l10n.t('The DKIM key {0} has {1} bits; {2} are advised.', who, key.bits, ADVISED_BITS),
        );
      return;
    case 'ed25519':
    case 'unknown':
  }
}

function checkOwner({ name, records }: HostView, report: Report<Id>): void {
  for (const record of records)
    if (isKey(record) && !name.startsWith('*.'))
      report('dkim-owner', [record], () =>
        l10n.t(
          'Verifiers look for DKIM keys at names like selector._domainkey.example.com. Nobody finds the one at {0} unless a CNAME of another zone leads to it: move it.',
          hostText(name),
        ),
      );
}
