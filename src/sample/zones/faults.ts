import { DKIM_KEY } from './exampleCom.ts';
import { type SampleRecord, nameServers, record } from './sampleRecord.ts';

/** A DKIM key of 1024 bits. Nobody has its private part. */
const DKIM_KEY_1024 =
  'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC8zdkuDtgrqiEWCFmm6Dul2IVoFxTPOcUSuC2ekSE5tNYsk/ES8pq5pOAVF23TbHvrVklsBdOocBN/68EHyJpOs9DCvBnxadnBtefmcx1rOMPW1FwOETy5Ze0JvtbbPR1BEwuMSfykhm7UjIySdBxT23op41vRdxdSmKCGY4PRqwIDAQAB';

/** The zone whose records break every rule of the check. The remark of a record names the rule that it shows. */
export function faults(): readonly SampleRecord[] {
  return [
    ...nameServers(),
    ...rrsetRecords(),
    ...nameRecords(),
    ...targetRecords(),
    ...addressRecords(),
    ...mailRecords(),
    ...other(),
  ];
}

function rrsetRecords(): readonly SampleRecord[] {
  return [
    record('@', 'A', '192.0.2.140'),
    record('@', 'CNAME', 'example.com.', { line: 'Antarctica', remark: 'cname-apex' }),
    record('both', 'CNAME', 'example.com.', { remark: 'cname-other-data' }),
    record('both', 'A', '192.0.2.141'),
    record('two', 'CNAME', 'edge-asia.example.net.', { remark: 'cname-multiple' }),
    record('two', 'CNAME', 'edge-europe.example.net.'),
    record('hen', 'CNAME', 'egg.faults.example.', { remark: 'cname-loop' }),
    record('egg', 'CNAME', 'hen.faults.example.', { remark: 'cname-loop' }),
    ...Array.from({ length: 9 }, (_, index) =>
      record(
        `step-${index + 1}`,
        'CNAME',
        `step-${index + 2}.faults.example.`,
        index === 0 ? { remark: 'cname-chain' } : {},
      ),
    ),
    record('step-10', 'A', '192.0.2.142'),
    record('delegated', 'NS', 'ns1.example.net.', { remark: 'delegation-single' }),
    record('www.delegated', 'A', '192.0.2.143', { remark: 'occluded' }),
    record('twice', 'A', '192.0.2.144'),
    record('twice', 'A', '192.0.2.144', { remark: 'duplicate-record' }),
    record('uneven', 'A', '192.0.2.145', { ttl: 600 }),
    record('uneven', 'A', '192.0.2.146', { ttl: 300, remark: 'ttl-mismatch' }),
    record('forever', 'A', '192.0.2.147', { ttl: 2_147_483_648, remark: 'ttl-range' }),
    record('asia-only', 'A', '192.0.2.148', { line: 'Asia', remark: 'line-without-default' }),
    record('atlantis', 'A', '192.0.2.149'),
    record('atlantis', 'A', '192.0.2.150', { line: 'Atlantis', remark: 'line-unknown' }),
  ];
}

function nameRecords(): readonly SampleRecord[] {
  return [
    record('a'.repeat(64), 'A', '192.0.2.151', { remark: 'name-length' }),
    record('two..dots', 'A', '192.0.2.152', { remark: 'name-empty-label' }),
    record('any.*', 'A', '192.0.2.153', { remark: 'wildcard-position' }),
    record('*.any', 'NS', 'ns1.example.net.', { remark: 'wildcard-delegation' }),
    record('my_host', 'A', '192.0.2.154', { remark: 'underscore-host' }),
    record('my host', 'A', '192.0.2.155', { remark: 'host-syntax' }),
    record('www.faults.example', 'A', '192.0.2.156', { remark: 'name-doubled' }),
    record('intranet', 'CNAME', 'server', { remark: 'target-relative' }),
    record('no-dot', 'CNAME', 'edge-asia.example.net', { remark: 'target-dot' }),
    record('xn--a', 'A', '192.0.2.157', { remark: 'idn-invalid' }),
  ];
}

function targetRecords(): readonly SampleRecord[] {
  return [
    record('alias', 'CNAME', 'example.com.'),
    record('mx-alias', 'MX', 'alias.faults.example.', { mx: 10, remark: 'mx-target-cname' }),
    record('ns-alias', 'NS', 'alias.faults.example.', { remark: 'ns-target-cname' }),
    record('_alias._tcp', 'SRV', '0 1 443 alias.faults.example.', { remark: 'srv-target-cname' }),
    record('mx-address', 'MX', '192.0.2.158', { mx: 10, remark: 'mx-target-address' }),
    record('ns-address', 'NS', '192.0.2.159', { remark: 'ns-target-address' }),
    record('_address._tcp', 'SRV', '0 1 443 192.0.2.160', { remark: 'srv-target-address' }),
    record('ptr-address', 'PTR', '192.0.2.163', { remark: 'ptr-target-address' }),
    record('cname-address', 'CNAME', '192.0.2.161', { remark: 'cname-target-address' }),
    record('mx-syntax', 'MX', 'mail server.elsewhere.test.', { mx: 10, remark: 'target-syntax' }),
    record('gone', 'CNAME', 'gone.example.net.', { remark: 'target-missing' }),
    record('island', 'NS', 'ns1.island.faults.example.', { remark: 'glue-missing' }),
    record('sip', 'SRV', '0 1 5060 edge-asia.example.net.', { remark: 'srv-owner' }),
    record('_sip._udp', 'SRV', '5060 edge-asia.example.net.', { remark: 'srv-syntax' }),
    record('no-mail', 'MX', '.', { mx: 1, remark: 'mx-null' }),
  ];
}

function addressRecords(): readonly SampleRecord[] {
  return [
    record('not-an-address', 'A', '192.0.2.300', { remark: 'address-invalid' }),
    record('silenced', 'A', '192.0.2.300', { remark: 'dns-tree-ignore:address-invalid' }),
    record('unreachable', 'A', '127.0.0.1', { remark: 'address-special' }),
    record('mapped', 'A', '192.0.2.162'),
    record('mapped', 'AAAA', '::ffff:192.0.2.162', { remark: 'address-mapped' }),
  ];
}

function mailRecords(): readonly SampleRecord[] {
  return [
    record('@', 'MX', 'mx1.mail.example.', { mx: 10, remark: 'dmarc-missing, spf-missing' }),
    record('@', 'MX', '.', { line: 'Antarctica', mx: 0, remark: 'no-mail-partly' }),
    record('spf-twice', 'TXT', 'v=spf1 mx -all', { remark: 'spf-multiple' }),
    record('spf-twice', 'TXT', 'v=spf1 a -all'),
    record('spf-syntax', 'TXT', 'v=spf1 ip4:192.0.2.300 -all', { remark: 'spf-syntax' }),
    record('spf-lookups', 'TXT', `v=spf1 ${lookups(11)} -all`, { remark: 'spf-lookups' }),
    record('spf-target', 'TXT', 'v=spf1 include:_spf.example.net -all', { remark: 'spf-target' }),
    record('spf-version', 'TXT', 'v=spf1, mx -all', { remark: 'spf-version' }),
    record('spf-weak', 'TXT', 'v=spf1 +all', { remark: 'spf-weak' }),
    record('spf-strings', 'TXT', '"v=spf1 mx " "-all"', { remark: 'spf-strings' }),
    record('open-end', 'TXT', 'v=spf1 mx', { remark: 'spf-open' }),
    record('spf-bytes', 'TXT', `v=spf1 ${'ip4:192.0.2.0/24 '.repeat(30)}-all`, { remark: 'spf-long' }),
    record('spf-type', 'SPF', 'v=spf1 mx -all', { remark: 'spf-type' }),
    record('_dmarc.syntax', 'TXT', 'v=DMARC1; p=rejct', { remark: 'dmarc-syntax' }),
    record('_dmarc.twice', 'TXT', 'v=DMARC1; p=none', { remark: 'dmarc-multiple' }),
    record('_dmarc.twice', 'TXT', 'v=DMARC1; p=reject'),
    record('dmarc', 'TXT', 'v=DMARC1; p=reject', { remark: 'dmarc-owner' }),
    record('_dmarc.report', 'TXT', 'v=DMARC1; p=none; rua=mailto:dmarc@example.org', {
      remark: 'dmarc-report',
    }),
    record('_dmarc.policy', 'TXT', 'v=DMARC1; rua=mailto:dmarc@faults.example', { remark: 'dmarc-policy' }),
    record('_dmarc.unsent', 'TXT', 'v=DMARC1; p=reject; rua=https://faults.example/', {
      remark: 'dmarc-reports',
    }),
    record('_dmarc.weaker', 'TXT', 'v=DMARC1; p=reject; sp=none', { remark: 'dmarc-subdomain' }),
    record('_dmarc.tag', 'TXT', 'v=DMARC1; p=reject; pct=50', { remark: 'dmarc-tag' }),
    record('syntax._domainkey', 'TXT', `${DKIM_KEY}; k`, { remark: 'dkim-syntax' }),
    record('cut._domainkey', 'TXT', DKIM_KEY.slice(0, 200), { remark: 'dkim-key' }),
    record('short._domainkey', 'TXT', DKIM_KEY_1024, { remark: 'dkim-key-short' }),
    record('revoked._domainkey', 'TXT', 'v=DKIM1; p=', { remark: 'dkim-revoked' }),
    record('twice._domainkey', 'TXT', DKIM_KEY, { remark: 'dkim-multiple' }),
    record('twice._domainkey', 'TXT', DKIM_KEY_1024),
    record('selector', 'TXT', DKIM_KEY, { remark: 'dkim-owner' }),
    record('_mta-sts.syntax', 'TXT', 'v=STSv1; id=2024-09-01;', { remark: 'mta-sts-syntax' }),
    record('_mta-sts.unserved', 'TXT', 'v=STSv1; id=1;', { remark: 'mta-sts-host' }),
    record('_mta-sts.twice', 'TXT', 'v=STSv1; id=1;', { remark: 'mta-sts-multiple' }),
    record('_mta-sts.twice', 'TXT', 'v=STSv1; id=2;'),
    record('_smtp._tls.syntax', 'TXT', 'v=TLSRPTv1; rua=tls@example.com', { remark: 'tls-rpt-syntax' }),
    record('_smtp._tls.twice', 'TXT', 'v=TLSRPTv1; rua=mailto:a@example.com', { remark: 'tls-rpt-multiple' }),
    record('_smtp._tls.twice', 'TXT', 'v=TLSRPTv1; rua=mailto:b@example.com'),
    record('syntax._bimi', 'TXT', 'v=BIMI1; l=http://example.com/logo.svg', { remark: 'bimi-syntax' }),
    record('twice._bimi', 'TXT', 'v=BIMI1; l=https://example.com/a.svg', { remark: 'bimi-multiple' }),
    record('twice._bimi', 'TXT', 'v=BIMI1; l=https://example.com/b.svg'),
  ];
}

/** SPF mechanisms that take a lookup each. */
function lookups(count: number): string {
  return Array.from({ length: count }, (_, index) => `a:host-${index}.faults.invalid`).join(' ');
}

function other(): readonly SampleRecord[] {
  return [
    record('caa-syntax', 'CAA', '0 issue ca.example; policy', { remark: 'caa-syntax' }),
    record('caa-issue', 'CAA', '0 iodef "mailto:security@faults.example"', { remark: 'caa-issue' }),
    record('caa-critical', 'CAA', '128 isue "ca.example"', { remark: 'caa-critical' }),
    record('caa-tag', 'CAA', '0 isue "ca.example"', { remark: 'caa-tag' }),
    record('caa-tag', 'CAA', '0 issue "ca.example"'),
    record('caa-flags', 'CAA', '1 issue "ca.example"', { remark: 'value-unassigned' }),
    record('quotes', 'TXT', '"text in quotes"', { remark: 'txt-quotes' }),
    record('cut', 'TXT', 'site-verification='.padEnd(255, '0123456789abcdef'), { remark: 'txt-cut' }),
    record('sshfp', 'SSHFP', '4 2 0123456789abcdef', { remark: 'sshfp-syntax' }),
    record('_443._tcp', 'TLSA', '3 1 1 0123456789abcdef', { remark: 'tlsa-syntax' }),
    record('lonely-ds', 'DS', `12345 13 1 ${'ab'.repeat(20)}`, { remark: 'ds-without-ns, digest-weak' }),
    record('delegated', 'DS', '12345 13 2 0123456789abcdef', { remark: 'ds-syntax' }),
    record('naptr', 'NAPTR', '100 10 "U" "E2U+sip"', { remark: 'naptr-syntax' }),
    record('svcb-target', 'HTTPS', '0 svcb-target.faults.example.', { remark: 'svcb-target' }),
    record('svcb', 'HTTPS', '1 . alpn=h2,,h3', { remark: 'svcb-syntax' }),
    record('long', 'TXT', 'text '.repeat(1_000), { remark: 'not-checked' }),
    record(
      '_validation-persist',
      'TXT',
      'ca.example; accounturi=https://ca.example/1; persistUntil=1700000000',
      {
        remark: 'validation-persist',
      },
    ),
    record('*.wild', 'A', '192.0.2.164'),
    record('_acme-challenge.x.wild', 'TXT', 'token', { remark: 'wildcard-blocked' }),
    record('moved', 'NS', 'ns1.elsewhere.test.', { remark: 'delegation-elsewhere' }),
    record('moved', 'NS', 'ns2.elsewhere.test.'),
    record('takeover', 'CNAME', 'faults-example.azurewebsites.net.', { remark: 'takeover-suffix' }),
  ];
}
