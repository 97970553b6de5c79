import { isDkimPolicy, parseDkimPolicy } from '../../../dns/policies/dkim.ts';
import type { DkimPublicKey } from '../../../dns/policies/dkimKey.ts';
import { explainFault, firstFaults } from '../faults.ts';
import { rfc, type Examples, type FaultSentences, type ReportOf, type RuleSet, type Topic } from '../rule.ts';
import { hostText, quoted } from '../findingText.ts';
import type { HostRecord, HostView, LineSet } from '../../zone/hostView.ts';
import { isText, startsWithQuote, textRecordsOf } from './textRecords.ts';

const RULES = {
  'dkim-syntax': {
    severity: 'error',
    source: rfc(6376, '3.6.1'),
    title: 'A DKIM key with a syntax error',
    says: {
      fault: 'The DKIM key {0} has a syntax error at character {1}, so verifiers cannot use it. {2}',
      name: 'The TXT record of {0} holds the name {1} instead of a DKIM key, so verifiers find no key: make it a CNAME.',
      split:
        'The DKIM key {0} is split into {1} records at its semicolons, so verifiers cannot use it: join them in one TXT record.',
    },
  },
  'dkim-key': {
    severity: 'error',
    source: rfc(8301, '3.2'),
    title: 'A DKIM key that verifiers cannot use',
    says: {
      short: 'The DKIM key {0} has {1} bits; verifiers refuse keys of less than {2}: make a new one.',
      fault: 'Verifiers cannot read the DKIM key {0}: publish it anew. {1}',
    },
  },
  'dkim-key-short': {
    severity: 'hint',
    source: rfc(8301, '3.2'),
    title: 'A DKIM key that is shorter than advised',
    says: 'The DKIM key {0} has {1} bits; {2} are advised.',
  },
  'dkim-revoked': {
    severity: 'information',
    source: rfc(6376, '3.6.1'),
    title: 'A DKIM key that is revoked',
    says: 'The DKIM key {0} is empty, which revokes it: mail signed with it does not verify.',
  },
  'dkim-multiple': {
    severity: 'warning',
    source: rfc(6376, '3.6.2.2'),
    part: 'name',
    title: 'Several texts at the name of one DKIM key',
    says: '{0} has {1} TXT records, so verifiers may take the wrong one for the DKIM key and refuse signed mail: keep one.',
  },
  'dkim-owner': {
    severity: 'information',
    source: rfc(6376, '3.6.2.1'),
    part: 'name',
    title: 'A DKIM key where nobody looks for it',
    says: 'Verifiers look for DKIM keys at names like selector._domainkey.example.com. Nobody finds the one at {0} unless a CNAME of another zone points to it: move it.',
  },
} as const satisfies RuleSet;

const FAULTS: FaultSentences = {
  dkimSha1: 'Verifiers refuse SHA-1; “h” has to allow sha256.',
  dkimQuotes: 'Quotes like those between the strings of a zone file are part of the text here: remove them.',
  dkimBase64: 'The key in “p” is not base64.',
  dkimEd25519: 'An Ed25519 key has 32 bytes; this one has {0}.',
  dkimRsa: 'The key in “p” cannot be read as an RSA key; a part of it may have been cut.',
};

type Report = ReportOf<typeof RULES>;

/** Bits of an RSA key: verifiers refuse shorter ones, and signers should use more (RFC 8301 section 3.2). */
const FEWEST_BITS = 1024;
const ADVISED_BITS = 2048;
/** Not selectors, but other records below `_domainkey` (RFC 4870 section 3.6, RFC 5617, RFC 6651). */
const NOT_SELECTORS: ReadonlySet<string> = new Set(['_adsp', '_policy', '_report']);

export const dkim: Topic<typeof RULES> = {
  rules: RULES,
  faults: FAULTS,
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

function checkKeys(name: string, set: LineSet, report: Report): void {
  const texts = textRecordsOf(set);
  const [first, ...more] = texts;
  if (first === undefined) return;
  const host = hostText(name);
  if (isSplitKey(texts)) {
    report('dkim-syntax/split', [first, ...more], [host, texts.length]);
    return;
  }
  if (more.length > 0) report('dkim-multiple', [first, ...more], [host, texts.length]);
  for (const record of texts) {
    const { value } = record;
    // The rules on TXT report quotes.
    if (startsWithQuote(value)) continue;
    if (isHostName(value)) {
      report('dkim-syntax/name', [record], [host, quoted(value.trim())]);
      continue;
    }
    const { faults, key } = parseDkimPolicy(value);
    for (const fault of firstFaults(faults)) {
      const { place, text, about } = explainFault(fault, value, FAULTS);
      report('dkim-syntax/fault', [record], [host, place, text], about);
    }
    checkKey(host, record, key, report);
  }
}

/** Whether a key was split into texts of one tag each (`v=DKIM1`, `k=rsa`, `p=…`), of which one is the key itself. */
function isSplitKey(texts: readonly HostRecord[]): boolean {
  const keys = texts.filter(({ value }) => /^\s*p\s*=/iu.test(value));
  return texts.length > 1 && keys.length === 1 && texts.every(({ value }) => ONE_TAG.test(value.trim()));
}

const ONE_TAG = /^[a-z]\s*=[^;]*;?$/iu;

/** Whether a text is a host name, most likely one that a CNAME should point to. */
function isHostName(text: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)+\.?$/u.test(text.trim());
}

function checkKey(host: string, record: HostRecord, key: DkimPublicKey, report: Report): void {
  // At a wildcard, an empty key says that nothing signs at all.
  if (key.kind === 'revoked' && !host.startsWith('*.'))
    report('dkim-revoked', [record], [host], { once: '' });
  else if (key.kind === 'unreadable') {
    const { text, about } = explainFault(key.fault, record.value, FAULTS);
    report('dkim-key/fault', [record], [host, text], about);
  } else if (key.kind === 'rsa' && key.bits < FEWEST_BITS)
    report('dkim-key/short', [record], [host, key.bits, FEWEST_BITS]);
  else if (key.kind === 'rsa' && key.bits < ADVISED_BITS)
    report('dkim-key-short', [record], [host, key.bits, ADVISED_BITS], { once: '' });
}

function checkOwner({ name, records }: HostView, report: Report): void {
  if (name.startsWith('*.')) return;
  for (const record of records)
    if (isKey(record) && !isOldPolicy(name, record)) report('dkim-owner', [record], [hostText(name)]);
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
dkim-syntax
  yes s1._domainkey TXT v=DKIM1; k=rsa«» → fault: s1._domainkey.example.com, 15, * p
  yes s1._domainkey TXT s1.domainkey.example.net. → name: s1._domainkey.example.com, s1.domainkey.example.net.
  yes s1._domainkey TXT k=rsa | s1._domainkey TXT p=MIGf → split: s1._domainkey.example.com, 2
  yes s1._domainkey TXT h=«sha1»; p= → fault: s1._domainkey.example.com, 3, *
  yes s1._domainkey TXT v=DKIM1; «""»p=AAAA → fault: s1._domainkey.example.com, 10, *
  no  _adsp._domainkey TXT dkim=all
  no  s1._domainkey TXT v=DKIM1; p=
dkim-key
  yes s1._domainkey TXT v=DKIM1; p=«?» → fault: s1._domainkey.example.com, *
  yes s1._domainkey TXT p=MHwwDQYJKoZIhvcNAQEBBQADawAwaAJhAKIITtp+nDK8bcaPG0zgrwdNXal9cMtcU0VEiQdkho8Dj5hRMlAQyVAPinKuTMKirkIq6Joteah993UaQL/czNLxHmF0/zoC82I60+qUVYRo7O/VSc/78RgJagka5ZhsEwIDAQAB → short: s1._domainkey.example.com, 768, 1024
  yes s1._domainkey TXT k=ed25519; p=«AAAA» → fault: s1._domainkey.example.com, * 3
  yes s1._domainkey TXT p=«AAAA» → fault: s1._domainkey.example.com, *
  no  s1._domainkey TXT v=DKIM1; p=
dkim-key-short
  yes s1._domainkey TXT p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCk2fMvj3cxH83gEPYl8nOwgiPmMMDmmF2TYoSwru0TDcoesxMIleQqLzQamdP6y8hD3vyOtIC25JQtScCKcaWQ9zbUz3W4/dXA0AWICaN87G9fzVPc2KnoTSC10jNFRZ9Ddk+9IEqWvzFfSMqWWZBPx7zQpK7pcv6uffGQskF8iwIDAQAB → s1._domainkey.example.com, 1024, 2048
  no  s1._domainkey TXT k=ed25519; p=(A){43}=
dkim-revoked
  yes s1._domainkey TXT v=DKIM1; p= → s1._domainkey.example.com
  no  *._domainkey TXT v=DKIM1; p=
dkim-multiple
  yes «s1._domainkey» TXT v=DKIM1; p= | s1._domainkey TXT x → s1._domainkey.example.com, 2
  no  s1._domainkey TXT k=rsa | s1._domainkey TXT p=MIGf
dkim-owner
  yes «s1» TXT v=DKIM1; p= → s1.example.com
  no  _domainkey TXT v=DKIM1; o=~
  no  s1._domainkey TXT v=DKIM1; p=
`;
