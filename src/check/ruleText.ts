import * as l10n from '@vscode/l10n';
import type { RuleId } from './rules/allRules.ts';

/** What a rule finds, in a few words: lists, README.md and SARIF show it beside the id. */
export function ruleText(rule: RuleId): string {
  switch (rule) {
    case 'cname-other-data':
      return l10n.t('A CNAME beside other records of the same name and line');
    case 'cname-multiple':
      return l10n.t('Several CNAME records of one name on one line');
    case 'cname-apex':
      return l10n.t('A CNAME at the apex of a zone');
    case 'cname-loop':
      return l10n.t('CNAME records that lead back to themselves');
    case 'cname-chain':
      return l10n.t('A chain of CNAME records that is too long for resolvers');
    case 'occluded':
      return l10n.t('A record hidden by a delegation or a DNAME record above it');
    case 'duplicate-record':
      return l10n.t('Two equal records of one host on one line');
    case 'ttl-mismatch':
      return l10n.t('Different TTLs in one set of records');
    case 'ttl-range':
      return l10n.t('A TTL that is too high, or below what the grade allows');
    case 'line-without-default':
      return l10n.t('Records on some lines, and none on the default line');
    case 'line-unknown':
      return l10n.t('A line that the grade of the domain does not have');
    case 'name-length':
      return l10n.t('A label or a name that is too long');
    case 'name-empty-label':
      return l10n.t('A name with an empty label');
    case 'wildcard-position':
      return l10n.t('A “*” that is not the whole leftmost label');
    case 'wildcard-delegation':
      return l10n.t('NS records of a wildcard');
    case 'underscore-host':
      return l10n.t('A host with an address or mail, and an underscore in its name');
    case 'host-syntax':
      return l10n.t('A host with an address or mail whose name is no host name');
    case 'name-doubled':
      return l10n.t('A name or a target that repeats the zone');
    case 'target-relative':
      return l10n.t('A target of one label, which looks relative');
    case 'target-dot':
      return l10n.t('A target without a final dot');
    case 'idn-invalid':
      return l10n.t('A label that is not valid in IDNA');
    case 'mx-target-cname':
      return l10n.t('An MX record that points to a CNAME');
    case 'ns-target-cname':
      return l10n.t('An NS record that points to a CNAME');
    case 'srv-target-cname':
      return l10n.t('An SRV record that points to a CNAME');
    case 'target-missing':
      return l10n.t('A target in your zones that does not exist or has no address');
    case 'glue-missing':
      return l10n.t('A delegation to a name server within it, without its address');
    case 'mx-target-address':
      return l10n.t('An MX record that points to an address');
    case 'ns-target-address':
      return l10n.t('An NS record that points to an address');
    case 'srv-target-address':
      return l10n.t('An SRV record that points to an address');
    case 'cname-target-address':
      return l10n.t('A CNAME that points to an address');
    case 'target-syntax':
      return l10n.t('A target that is not a valid host name');
    case 'srv-owner':
      return l10n.t('An SRV record at a name that no client asks for');
    case 'srv-syntax':
      return l10n.t('An SRV value without its four fields');
    case 'mx-null':
      return l10n.t('A null MX beside others, or with a priority');
    case 'address-invalid':
      return l10n.t('A value that is no address of its type');
    case 'address-special':
      return l10n.t('An address that the public Internet cannot reach');
    case 'address-mapped':
      return l10n.t('An IPv4-mapped address beside the same IPv4 address');
    case 'spf-multiple':
      return l10n.t('Several SPF records of one name');
    case 'spf-syntax':
      return l10n.t('An SPF record with a syntax error');
    case 'spf-strings':
      return l10n.t('An SPF record in several strings, as in a zone file');
    case 'spf-lookups':
      return l10n.t('An SPF record that takes too many lookups, or leads to itself');
    case 'spf-target':
      return l10n.t('An SPF record that refers to a name without one');
    case 'spf-version':
      return l10n.t('A text that is meant as SPF and starts differently');
    case 'spf-weak':
      return l10n.t('An SPF record that allows everybody, or has parts without effect');
    case 'spf-type':
      return l10n.t('A record of the retired type SPF');
    case 'spf-missing':
      return l10n.t('Mail without an SPF record');
    case 'dmarc-syntax':
      return l10n.t('A DMARC record with a syntax error');
    case 'dmarc-multiple':
      return l10n.t('Several DMARC records of one domain');
    case 'dmarc-owner':
      return l10n.t('A DMARC record where nobody looks for it');
    case 'dmarc-report':
      return l10n.t('DMARC reports to a zone that does not permit them');
    case 'dmarc-policy':
      return l10n.t('A DMARC record without a policy');
    case 'dmarc-tag':
      return l10n.t('A part of a DMARC record without effect');
    case 'dmarc-missing':
      return l10n.t('Mail without a DMARC record');
    case 'dkim-syntax':
      return l10n.t('A DKIM key with a syntax error');
    case 'dkim-key':
      return l10n.t('A DKIM key that verifiers cannot use');
    case 'dkim-key-short':
      return l10n.t('A DKIM key that is shorter than advised');
    case 'dkim-revoked':
      return l10n.t('A DKIM key that is revoked');
    case 'dkim-multiple':
      return l10n.t('Several texts at the name of one DKIM key');
    case 'dkim-owner':
      return l10n.t('A DKIM key where nobody looks for it');
    case 'mta-sts-syntax':
      return l10n.t('An MTA-STS record with a syntax error');
    case 'mta-sts-multiple':
      return l10n.t('Several MTA-STS records of one domain');
    case 'tls-rpt-syntax':
      return l10n.t('A TLS-RPT record with a syntax error');
    case 'tls-rpt-multiple':
      return l10n.t('Several TLS-RPT records of one domain');
    case 'bimi-syntax':
      return l10n.t('A BIMI record with a syntax error');
    case 'bimi-multiple':
      return l10n.t('Several BIMI records of one selector');
    case 'caa-syntax':
      return l10n.t('A CAA record with a syntax error');
    case 'caa-critical':
      return l10n.t('A critical CAA tag that authorities do not know');
    case 'caa-tag':
      return l10n.t('A CAA tag that authorities do not know');
    case 'txt-quotes':
      return l10n.t('Quotes that are part of a text, or without a counterpart');
    case 'txt-cut':
      return l10n.t('A text of exactly 255 bytes, where programs cut it');
    case 'sshfp-syntax':
      return l10n.t('An SSHFP record with a syntax error');
    case 'tlsa-syntax':
      return l10n.t('A TLSA record with a syntax error');
    case 'ds-syntax':
      return l10n.t('A DS record with a syntax error');
    case 'naptr-syntax':
      return l10n.t('A NAPTR record with a syntax error');
    case 'svcb-syntax':
      return l10n.t('An SVCB or HTTPS record with a syntax error');
    case 'takeover-suffix':
      return l10n.t('A CNAME to a hosting service where names can be taken over');
    case 'value-unassigned':
      return l10n.t('A number that means nothing in its registry');
    case 'spf-open':
      return l10n.t('An SPF record that says nothing about other hosts');
    case 'spf-long':
      return l10n.t('An SPF record that is too long for one answer over UDP');
    case 'mta-sts-host':
      return l10n.t('An MTA-STS record without the host of its policy');
    case 'ptr-target-address':
      return l10n.t('A PTR record that points to an address');
    case 'svcb-target':
      return l10n.t('An SVCB or HTTPS record that leads nowhere, or to itself');
    case 'delegation-single':
      return l10n.t('A delegation to one name server');
    case 'delegation-elsewhere':
      return l10n.t('A delegation to elsewhere of a name that is a zone here');
    case 'ds-without-ns':
      return l10n.t('DS records without a delegation');
    case 'digest-weak':
      return l10n.t('A digest of SHA-1 without a stronger one');
    case 'caa-issue':
      return l10n.t('CAA records that do not limit who may issue, or have no effect');
    case 'no-mail-partly':
      return l10n.t('A domain without mail that says so in part only');
    case 'dmarc-subdomain':
      return l10n.t('A DMARC policy that is weaker for subdomains');
    case 'dmarc-reports':
      return l10n.t('DMARC reports without an address that gets them');
    case 'wildcard-blocked':
      return l10n.t('A wildcard that no longer answers for a name');
    case 'validation-persist':
      return l10n.t('A lasting proof of ownership that expired or that CAA forbids');
    case 'not-checked':
      return l10n.t('Records that the check left out because of a limit');
  }
}
