import assert from 'node:assert/strict';
import { ALL_RULES, RULE_IDS, type RuleId } from '../../../../src/check/rules/allRules.ts';

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

describe('The source of a rule', () => {
  for (const [section, ...rules] of SOURCES)
    it(`is ${section} for ${rules.join(', ')}`, () => {
      const [number, part] = section.replace('RFC ', '').split(', ');
      const url = `https://www.rfc-editor.org/rfc/rfc${number}.html${part === undefined ? '' : `#section-${part}`}`;
      for (const rule of rules) assert.deepEqual(ALL_RULES[rule].source, { text: section, url }, rule);
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
