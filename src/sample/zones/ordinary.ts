import type { DomainRow } from '../domainRows.ts';
import { type SampleRecord, nameServers, record } from './sampleRecord.ts';

/** An ordinary zone: a site, mail and a few hosts. The index of the domain decides which. */
export function ordinary(domain: DomainRow): readonly SampleRecord[] {
  const { index, punycode } = domain;
  const address = `198.51.100.${100 + index}`;
  return [
    ...nameServers(),
    record('@', 'A', address, index % 3 === 0 ? { monitorStatus: 'Ok' } : {}),
    record('www', 'CNAME', `${punycode}.`),
    ...(index % 2 === 0 ? mail() : [record('@', 'TXT', 'v=spf1 -all')]),
    ...(index % 3 === 0 ? [record('@', 'AAAA', `2001:db8:${index.toString(16)}::1`)] : []),
    ...(index % 4 === 1 ? regional(index) : []),
    ...(index % 5 === 2 ? [record('old', 'A', '203.0.113.250', { enabled: false })] : []),
    ...(index % 6 === 3 ? [record('@', 'CAA', '0 issue "ca.example"')] : []),
    ...HOSTS.slice(0, index % HOSTS.length).map((host, at) =>
      record(host, 'A', `203.0.113.${index * 4 + at}`, domain.vip ? { weight: 10 * (at + 1) } : {}),
    ),
    ...(index % 2 === 0 ? [record('_dmarc', 'TXT', 'v=DMARC1; p=quarantine')] : []),
  ];
}

const HOSTS = ['api', 'files', 'staging', 'vpn', 'git', 'metrics', 'login'];

function mail(): readonly SampleRecord[] {
  return [
    record('@', 'MX', 'mx1.mail.example.', { mx: 5 }),
    record('@', 'MX', 'mx2.mail.example.', { mx: 10 }),
    record('@', 'TXT', 'v=spf1 include:_spf.mail.example -all'),
  ];
}

function regional(index: number): readonly SampleRecord[] {
  return [
    record('cdn', 'A', `192.0.2.${100 + index}`),
    record('cdn', 'A', `203.0.113.${index}`, { line: 'Asia' }),
    record('cdn', 'A', `203.0.113.${index + 1}`, { line: 'Korea, Republic of' }),
    record('cdn', 'A', `198.51.100.${index}`, { line: 'Europe', enabled: index % 8 === 1 }),
  ];
}
