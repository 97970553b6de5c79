import * as l10n from '@vscode/l10n';
import { isDkimPolicy, parseDkimPolicy, type DkimPublicKey } from '../../../dns/policies/dkim.ts';
import { aboutFault } from '../faultPlace.ts';
import { faultText } from '../faultText.ts';
import { rfc, type Report, type RuleFacts, type Topic } from '../rule.ts';
import { hostText, quoted } from '../findingText.ts';
import type { HostRecord, HostView, LineSet } from '../../zone/hostView.ts';
import { firstFaults, isText, placeOf, startsWithQuote, textRecordsOf } from './textRecords.ts';

const RULES = {
  'dkim-syntax': { severity: 'error', source: rfc(6376, '3.6.1') },
  'dkim-key': { severity: 'error', source: rfc(8301, '3.2') },
  'dkim-key-short': { severity: 'hint', source: rfc(8301, '3.2') },
  'dkim-revoked': { severity: 'information', source: rfc(6376, '3.6.1') },
  'dkim-multiple': { severity: 'warning', source: rfc(6376, '3.6.2.2'), part: 'name' },
  'dkim-owner': { severity: 'information', source: rfc(6376, '3.6.2.1'), part: 'name' },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

/** Bits of an RSA key: verifiers refuse shorter ones, and signers should use more (RFC 8301 section 3.2). */
const FEWEST_BITS = 1024;
const ADVISED_BITS = 2048;
/** Not selectors, but other records below `_domainkey` (RFC 4870 section 3.6, RFC 5617, RFC 6651). */
const NOT_SELECTORS: ReadonlySet<string> = new Set(['_adsp', '_policy', '_report']);

export const dkim: Topic<Id> = {
  rules: RULES,
  check: (host, zone, report) => {
    if (isSelector(host.name)) for (const set of host.sets) checkKeys(host.name, set, report);
    else if (host.records.some(isKey) && !zone.isPolicyTarget(host.name)) checkOwner(host, report);
  },
};

const isKey = (record: HostRecord): boolean => isText(record) && isDkimPolicy(record.value);

/** Whether a name has the policy of DomainKeys, the predecessor of DKIM: `o=~` (RFC 4870 section 3.6). */
function isOldPolicy(name: string, { value }: HostRecord): boolean {
  return name.startsWith('_domainkey.') && /(?:^|;)\s*o\s*=/iu.test(value);
}

/** Whether a name is a selector below a domain's `_domainkey`. */
function isSelector(name: string): boolean {
  const at = name.indexOf('._domainkey.');
  return at !== -1 && !NOT_SELECTORS.has(name.slice(0, at));
}

function checkKeys(name: string, set: LineSet, report: Report<Id>): void {
  const texts = textRecordsOf(set);
  const count = texts.length;
  const [first, ...more] = texts;
  if (first === undefined) return;
  if (isSplitKey(texts)) {
    report('dkim-syntax', [first, ...more], () =>
      l10n.t(
        'The DKIM key {0} is split into {1} records at its semicolons, so verifiers cannot use it: join them in one TXT record.',
        hostText(name),
        count,
      ),
    );
    return;
  }
  if (count > 1)
    report('dkim-multiple', [first, ...more], () =>
      l10n.t(
        '{0} has {1} TXT records, so verifiers may take the wrong one for the DKIM key and refuse signed mail: keep one.',
        hostText(name),
        count,
      ),
    );
  for (const record of texts) {
    // The rules on TXT report quotes.
    if (startsWithQuote(record.value)) continue;
    if (isHostName(record.value)) {
      reportHostName(name, record, report);
      continue;
    }
    const { faults, key } = parseDkimPolicy(record.value);
    for (const fault of firstFaults(faults))
      report(
        'dkim-syntax',
        [record],
        () =>
          l10n.t(
            'The DKIM key {0} has a syntax error at character {1}, so verifiers cannot use it. {2}',
            hostText(name),
            placeOf(fault),
            faultText(fault, record.value),
          ),
        aboutFault(fault, record.value),
      );
    checkKey(name, record, key, report);
  }
}

/** Whether each text has one tag of a key at most, and one the key itself: `v=DKIM1`, `k=rsa`, `p=…`. */
function isSplitKey(texts: readonly HostRecord[]): boolean {
  const keys = texts.filter(({ value }) => /^\s*p\s*=/iu.test(value));
  return texts.length > 1 && keys.length === 1 && texts.every(({ value }) => ONE_TAG.test(value.trim()));
}

const ONE_TAG = /^[a-z]\s*=[^;]*;?$/iu;

/** Whether a text is the name that a CNAME should lead to. */
function isHostName(text: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)+\.?$/u.test(text.trim());
}

function reportHostName(name: string, record: HostRecord, report: Report<Id>): void {
  report('dkim-syntax', [record], () =>
    l10n.t(
      'The TXT record of {0} holds the name {1} instead of a DKIM key, so verifiers find no key: make it a CNAME.',
      hostText(name),
      quoted(record.value.trim()),
    ),
  );
}

function checkKey(name: string, record: HostRecord, key: DkimPublicKey, report: Report<Id>): void {
  switch (key.kind) {
    case 'revoked':
      // At a wildcard, it says that nothing signs at all.
      if (name.startsWith('*.')) return;
      report(
        'dkim-revoked',
        [record],
        () =>
          l10n.t(
            'The DKIM key {0} is empty, which revokes it: mail signed with it does not verify.',
            hostText(name),
          ),
        { once: '' },
      );
      return;
    case 'unreadable':
      report(
        'dkim-key',
        [record],
        () =>
          l10n.t(
            'Verifiers cannot read the DKIM key {0}: publish it anew. {1}',
            hostText(name),
            faultText(key.fault, record.value),
          ),
        aboutFault(key.fault, record.value),
      );
      return;
    case 'rsa':
      if (key.bits < FEWEST_BITS)
        report('dkim-key', [record], () =>
          l10n.t(
            'The DKIM key {0} has {1} bits; verifiers refuse keys of less than {2}: make a new one.',
            hostText(name),
            key.bits,
            FEWEST_BITS,
          ),
        );
      else if (key.bits < ADVISED_BITS)
        report(
          'dkim-key-short',
          [record],
          () =>
            l10n.t('The DKIM key {0} has {1} bits; {2} are advised.', hostText(name), key.bits, ADVISED_BITS),
          { once: '' },
        );
      return;
    case 'ed25519':
    case 'unknown':
  }
}

function checkOwner({ name, records }: HostView, report: Report<Id>): void {
  if (name.startsWith('*.')) return;
  for (const record of records)
    if (isKey(record) && !isOldPolicy(name, record))
      report('dkim-owner', [record], () =>
        l10n.t(
          'Verifiers look for DKIM keys at names like selector._domainkey.example.com. Nobody finds the one at {0} unless a CNAME of another zone leads to it: move it.',
          hostText(name),
        ),
      );
}
