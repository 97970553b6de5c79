import { type SampleRecord, nameServers, record } from './sampleRecord.ts';

/** The zone to look at first: every type, several lines, weights, disabled and monitored records, deep names. */
export function exampleCom(): readonly SampleRecord[] {
  return [...nameServers(), ...web(), ...mail(), ...services(), ...policies(), ...redirects()];
}

/** A DKIM key of 2048 bits. Nobody has its private part. */
export const DKIM_KEY =
  'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAyHeJ/URV/SPDh0uPjAlihnOarJC939JfEoENOmgvbmWW2+N6ZFbZv15N+HHBj1o8wupUPp9K6n2AAl7tIJ/V4yF1e/EEja+vHoVdr+d0j/3FYMWuukw76/y3hrGSxLt+Aha4UZyWqvu+n1UjVcIOvmrbY4OHcIiU4tnG2Df+LMK3/jLItkrCIi5gE6Gb+uJJIWQqi8z+hA/ozoaeqkd10WoZOqV3hQ95YK+ZOrOgXCz1rpsQgjAF9oqIzuqDQj8uyCjSkJ22DfCHfI7E/HsJDnXSgOwgU+w5z6MV7trmONzPVB7SUg10dtGxfASURThYA7Besp1AIW7O0vwY5PwQlwIDAQAB';

function web(): readonly SampleRecord[] {
  return [
    record('@', 'A', '192.0.2.10', { monitorStatus: 'Ok', remark: 'Load balancer' }),
    record('@', 'A', '192.0.2.11', { monitorStatus: 'Ok' }),
    record('@', 'AAAA', '2001:db8::10'),
    record('@', 'A', '203.0.113.10', { line: 'Asia', monitorStatus: 'Warn' }),
    record('www', 'CNAME', 'example.com.'),
    record('www', 'CNAME', 'edge-asia.example.net.', { line: 'Asia' }),
    record('www', 'CNAME', 'edge-tokyo.example.net.', { line: 'Japan', remark: '東京エッジ' }),
    record('www', 'CNAME', 'edge-europe.example.net.', { line: 'Europe' }),
    record('www', 'CNAME', 'edge-london.example.net.', { line: 'United Kingdom' }),
    record('www', 'CNAME', 'edge-crawl.example.net.', { line: 'Search Engine', remark: 'Prerendered pages' }),
    record('cdn', 'A', '198.51.100.20', { ttl: 60, weight: 70 }),
    record('cdn', 'A', '198.51.100.21', { ttl: 60, weight: 30 }),
    record('cdn', 'A', '198.51.100.30', { line: 'Africa' }),
    record('cdn', 'A', '198.51.100.40', { line: 'Europe' }),
    record('cdn', 'A', '198.51.100.41', { line: 'Germany' }),
    record('cdn', 'A', '198.51.100.42', { line: 'European Union' }),
    record('cdn', 'A', '198.51.100.50', { line: 'North America' }),
    record('cdn', 'A', '198.51.100.51', { line: 'United States' }),
    record('cdn', 'A', '198.51.100.60', { line: 'South American' }),
    record('cdn', 'A', '198.51.100.61', { line: 'Brazil' }),
    record('cdn', 'A', '198.51.100.70', { line: 'Oceania' }),
    record('cdn', 'A', '198.51.100.80', { line: 'Asia Pacific', enabled: false, remark: 'قديم، لا تستخدم' }),
    record('api', 'A', '192.0.2.30', { ttl: 120, weight: 100, monitorStatus: 'Ok' }),
    record('api', 'A', '192.0.2.31', { ttl: 120, weight: 0, monitorStatus: 'Down', remark: 'Drained 🚧' }),
    record('api', 'AAAA', '2001:db8:0:30::1', { ttl: 120, weight: null }),
    record('v2.api', 'CNAME', 'api.example.com.'),
    record('old', 'A', '192.0.2.99', { enabled: false, remark: 'Switched off in spring' }),
    record('*', 'A', '192.0.2.200', { remark: 'Catch-all' }),
    record('*.apps', 'CNAME', 'ingress.eu-west.cluster.example.net.'),
    record('db-1.rack-7.hall-b.dc.internal', 'A', '192.0.2.71', { remark: 'Deep name' }),
    record('static', 'CNAME', 'files.example.org', { remark: 'No final dot, as some clients write it' }),
  ];
}

function mail(): readonly SampleRecord[] {
  return [
    record('@', 'MX', 'mx1.mail.example.', { mx: 5, ttl: 3600 }),
    record('@', 'MX', 'mx2.mail.example.', { mx: 10, ttl: 3600 }),
    record('@', 'MX', 'backup.example.net.', { mx: 20, ttl: 3600, enabled: false, remark: '备用' }),
    record('mail', 'A', '192.0.2.25'),
    record('mail', 'AAAA', '2001:db8::25'),
    record('@', 'TXT', 'v=spf1 mx ip4:192.0.2.0/24 ip6:2001:db8::/32 include:_spf.mail.example -all'),
    record('@', 'SPF', 'v=spf1 mx -all', { enabled: false, remark: 'Retired type' }),
    record('_dmarc', 'TXT', 'v=DMARC1; p=quarantine; rua=mailto:dmarc@example.com; pct=100'),
    record('2024a._domainkey', 'TXT', DKIM_KEY, { remark: 'DKIM, 2048 bits' }),
    record('2023b._domainkey', 'TXT', 'v=DKIM1; p=', { remark: 'Revoked' }),
    record('_mta-sts', 'TXT', 'v=STSv1; id=20240901T000000;'),
    record('_smtp._tls', 'TXT', 'v=TLSRPTv1; rua=mailto:tls@example.com'),
    record('autodiscover', 'CNAME', 'autodiscover.mail.example.'),
    record('bounce', 'MX', 'feedback.mail.example.', { mx: 1 }),
  ];
}

function services(): readonly SampleRecord[] {
  return [
    record('_imaps._tcp', 'SRV', '0 1 993 mail.example.com.'),
    record('_submission._tcp', 'SRV', '0 1 587 mail.example.com.'),
    record('_xmpp-client._tcp', 'SRV', '5 0 5222 chat.example.com.'),
    record('_sip._tls', 'SRV', '10 60 5061 sip.example.com.'),
    record('_sip._tls', 'SRV', '20 40 5061 sip-backup.example.com.'),
    record('chat', 'A', '192.0.2.52'),
    record('sip', 'A', '192.0.2.61', { monitorStatus: 'Ok' }),
    record('sip-backup', 'A', '203.0.113.61'),
    record('vpn', 'A', '203.0.113.7', { ttl: 1, remark: '事務所 VPN' }),
    record('vpn', 'AAAA', '2001:db8:7::1', { ttl: 1 }),
    record('git', 'A', '192.0.2.80'),
    record('lab', 'NS', 'ns1.lab.example.', { ttl: 86_400, remark: 'Delegated' }),
    record('lab', 'NS', 'ns2.lab.example.', { ttl: 86_400 }),
    record('localhost', 'A', '127.0.0.1'),
  ];
}

function policies(): readonly SampleRecord[] {
  return [
    record('@', 'CAA', '0 issue "ca.example"', { ttl: 604_800 }),
    record('@', 'CAA', '0 issuewild ";"', { ttl: 604_800 }),
    record('@', 'CAA', '0 iodef "mailto:security@example.com"', { ttl: 604_800 }),
    record('_acme-challenge', 'TXT', 'gfj9Xq-Rg85nM0bT1wZr7yLk2cVh4sUd6pNe8aQoIxY', { ttl: 60 }),
    record('_acme-challenge.www', 'CNAME', 'www.acme.example.net.', { ttl: 60 }),
    record('_acme-challenge.api', 'TXT', 'A0b1C2d3E4f5G6h7I8j9K-l_MnOpQrStUvWxYz01234', { ttl: 60 }),
    record('@', 'TXT', 'google-site-verification=3f8a2c7e91b04d56'),
    record('@', 'TXT', 'quotes "inside", a \\ backslash; and a semicolon'),
  ];
}

function redirects(): readonly SampleRecord[] {
  return [
    record('blog', 'URL', 'https://blog.example.org/?from=example.com'),
    record('shop', 'Framed URL', 'https://shop.example/'),
    record('商店', '显性URL', 'https://shop.example/zh/', { remark: '显性转发' }),
    record('旧', '隐性URL', 'https://archive.example/旧/', { remark: '隐性转发', enabled: false }),
  ];
}
