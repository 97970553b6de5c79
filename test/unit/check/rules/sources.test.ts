import assert from 'node:assert/strict';
import { ALL_RULES, RULE_IDS, type RuleId } from '../../../../src/check/rules/allRules.ts';
import type { Severity } from '../../../../src/check/rules/severity.ts';

/** Where each rule comes from: the sections that a person reads who wants to know why. */
const SOURCES: readonly (readonly [section: string, ...rules: RuleId[]])[] = [
  ['RFC 1034, 3.6.2', 'cname-chain', 'cname-loop', 'cname-other-data'],
  ['RFC 1034, 4.1', 'delegation-single'],
  ['RFC 1034, 4.2.1', 'glue-missing'],
  ['RFC 1034, 4.2.2', 'delegation-elsewhere'],
  ['RFC 1035, 2.3.4', 'name-length', 'not-checked'],
  ['RFC 1035, 3.1', 'name-empty-label'],
  ['RFC 1035, 3.3', 'txt-cut'],
  ['RFC 1035, 3.3.1', 'cname-target-address'],
  ['RFC 1035, 3.3.11', 'ns-target-address'],
  ['RFC 1035, 3.3.12', 'ptr-target-address'],
  ['RFC 1035, 3.3.14', 'txt-quotes'],
  ['RFC 1035, 3.4.1', 'address-invalid'],
  ['RFC 1035, 5.1', 'name-doubled', 'target-dot', 'target-relative'],
  ['RFC 1123, 2.1', 'host-syntax', 'target-syntax', 'underscore-host'],
  ['RFC 1912, 2.4', 'cname-apex', 'target-missing'],
  ['RFC 2136, 7.18', 'occluded'],
  ['RFC 2181, 5', 'duplicate-record'],
  ['RFC 2181, 5.2', 'ttl-mismatch'],
  ['RFC 2181, 8', 'ttl-range'],
  ['RFC 2181, 10.1', 'cname-multiple'],
  ['RFC 2181, 10.3', 'mx-target-cname', 'ns-target-cname'],
  ['RFC 2782', 'srv-owner', 'srv-syntax', 'srv-target-address', 'srv-target-cname'],
  ['RFC 3403, 4.1', 'naptr-syntax'],
  ['RFC 4034, 5.1', 'ds-syntax'],
  ['RFC 4035, 2.4', 'ds-without-ns'],
  ['RFC 4255, 3.1', 'sshfp-syntax'],
  ['RFC 4291, 2.5.5.2', 'address-mapped'],
  ['RFC 4592, 2.1.1', 'wildcard-position'],
  ['RFC 4592, 3.3.1', 'wildcard-blocked'],
  ['RFC 4592, 4.2', 'wildcard-delegation'],
  ['RFC 5321, 5.1', 'mx-target-address'],
  ['RFC 5891, 5.4', 'idn-invalid'],
  ['RFC 6376, 3.6.1', 'dkim-revoked', 'dkim-syntax'],
  ['RFC 6376, 3.6.2.1', 'dkim-owner'],
  ['RFC 6376, 3.6.2.2', 'dkim-multiple'],
  ['RFC 6698, 2.1', 'tlsa-syntax'],
  ['RFC 7208, 3', 'spf-missing'],
  ['RFC 7208, 3.1', 'spf-type'],
  ['RFC 7208, 3.3', 'spf-strings'],
  ['RFC 7208, 3.4', 'spf-long'],
  ['RFC 7208, 4.5', 'spf-multiple', 'spf-version'],
  ['RFC 7208, 4.6', 'spf-syntax'],
  ['RFC 7208, 4.6.4', 'spf-lookups'],
  ['RFC 7208, 4.7', 'spf-open'],
  ['RFC 7208, 5.1', 'spf-weak'],
  ['RFC 7208, 5.2', 'spf-target'],
  ['RFC 7505, 3', 'mx-null'],
  ['RFC 7505, 4.2', 'no-mail-partly'],
  ['RFC 8301, 3.2', 'dkim-key', 'dkim-key-short'],
  ['RFC 8460, 3', 'tls-rpt-multiple', 'tls-rpt-syntax'],
  ['RFC 8461, 3.1', 'mta-sts-multiple', 'mta-sts-syntax'],
  ['RFC 8461, 3.3', 'mta-sts-host'],
  ['RFC 8659, 4.1', 'caa-critical', 'caa-tag'],
  ['RFC 8659, 4.1.1', 'caa-syntax'],
  ['RFC 8659, 4.2', 'caa-issue'],
  ['RFC 9460, 2.1', 'svcb-syntax'],
  ['RFC 9460, 2.5', 'svcb-target'],
  ['RFC 9905, 2', 'digest-weak'],
  ['RFC 9989, 4.7', 'dmarc-subdomain', 'dmarc-tag'],
  ['RFC 9989, 4.8', 'dmarc-syntax'],
  ['RFC 9989, 4.10', 'dmarc-multiple', 'dmarc-owner'],
  ['RFC 9989, 4.10.1', 'dmarc-policy'],
  ['RFC 9989, 5.1', 'dmarc-missing'],
  ['RFC 9990, 3', 'dmarc-reports'],
  ['RFC 9990, 4', 'dmarc-report'],
];

/** How serious what each rule finds is. */
const BY_SEVERITY: Readonly<Record<Severity, string>> = {
  error:
    'address-invalid caa-syntax cname-loop cname-multiple cname-other-data cname-target-address ' +
    'dkim-key dkim-syntax dmarc-multiple dmarc-syntax ds-syntax glue-missing idn-invalid ' +
    'mta-sts-multiple mta-sts-syntax mx-null mx-target-address mx-target-cname name-empty-label ' +
    'name-length naptr-syntax ns-target-address ns-target-cname ptr-target-address spf-lookups ' +
    'spf-multiple spf-strings spf-syntax spf-target srv-syntax srv-target-address ' +
    'srv-target-cname sshfp-syntax svcb-syntax svcb-target target-missing target-syntax ' +
    'tls-rpt-multiple tls-rpt-syntax tlsa-syntax',
  warning:
    'address-mapped bimi-multiple bimi-syntax caa-critical caa-issue cname-chain ' +
    'delegation-elsewhere dkim-multiple dmarc-policy dmarc-report dmarc-reports ds-without-ns ' +
    'duplicate-record host-syntax line-unknown line-without-default mta-sts-host name-doubled ' +
    'occluded spf-type spf-version spf-weak srv-owner target-relative ttl-mismatch ttl-range ' +
    'txt-quotes underscore-host value-unassigned wildcard-blocked wildcard-delegation ' +
    'wildcard-position',
  information: 'digest-weak dkim-owner dkim-revoked dmarc-owner dmarc-tag not-checked spf-open',
  hint:
    'address-special caa-tag cname-apex delegation-single dkim-key-short dmarc-missing ' +
    'dmarc-subdomain no-mail-partly spf-long spf-missing takeover-suffix target-dot txt-cut ' +
    'validation-persist',
};

describe('The severity of a rule', () => {
  for (const [severity, rules] of Object.entries(BY_SEVERITY))
    it(`is ${severity} for some of them`, () => {
      const found = RULE_IDS.filter((rule) => ALL_RULES[rule].severity === severity);
      assert.deepEqual(found.toSorted(), rules.split(' '));
    });
});

describe('The source of a rule', () => {
  for (const [section, ...rules] of SOURCES)
    it(`is ${section} for ${rules.join(', ')}`, () => {
      const [number, part] = section.replace('RFC ', '').split(', ');
      const url = `https://www.rfc-editor.org/rfc/rfc${number}.html${part === undefined ? '' : `#section-${part}`}`;
      for (const rule of rules) assert.deepEqual(ALL_RULES[rule].source, { text: section, url }, rule);
    });

  it('is the document of the service, of a list or of a draft for these', () => {
    const service = {
      text: 'DNSPod, Host Record and Record Value',
      url: 'https://docs.dnspod.com/dns/601114eaf5ab591fcad80e4e/',
    };
    const bimi = {
      text: 'Brand Indicators for Message Identification, 4.3',
      url: 'https://datatracker.ietf.org/doc/draft-brand-indicators-for-message-identification/',
    };
    const draft = 'draft-ietf-acme-dns-persist-01';
    for (const [rule, source] of [
      ['line-unknown', service],
      ['line-without-default', service],
      ['bimi-multiple', bimi],
      ['bimi-syntax', bimi],
      [
        'address-special',
        {
          text: 'RFC 6890, IANA special-purpose addresses',
          url: 'https://www.iana.org/assignments/iana-ipv4-special-registry/',
        },
      ],
      [
        'takeover-suffix',
        { text: 'Can I take over XYZ?', url: 'https://github.com/EdOverflow/can-i-take-over-xyz' },
      ],
      ['validation-persist', { text: draft, url: `https://datatracker.ietf.org/doc/html/${draft}` }],
      ['value-unassigned', { text: 'IANA, Protocol Registries', url: 'https://www.iana.org/protocols' }],
    ] as const)
      assert.deepEqual(ALL_RULES[rule].source, source, rule);
  });

  it('is a section of an RFC for all but these', () => {
    const known = new Set(SOURCES.flatMap(([, ...rules]) => rules));
    assert.deepEqual(RULE_IDS.filter((rule) => !known.has(rule)).toSorted(), [
      'address-special',
      'bimi-multiple',
      'bimi-syntax',
      'line-unknown',
      'line-without-default',
      'takeover-suffix',
      'validation-persist',
      'value-unassigned',
    ]);
  });
});
