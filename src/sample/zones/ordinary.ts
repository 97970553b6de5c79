import type { DomainRow } from '../domain-rows.ts';
import { type Written, nameServers, record } from './written.ts';

/** A zone as most are: a site, mail, a few hosts; which and how many follows from the domain's place. */
export function ordinary(domain: DomainRow): readonly Written[] {
  const { place, punycode } = domain;
  const address = `198.51.100.${100 + place}`;
  return [
    ...nameServers(),
    record('@', 'A', address, place % 3 === 0 ? { monitorStatus: 'Ok' } : {}),
    record('www', 'CNAME', `${punycode}.`),
    ...(place % 2 === 0 ? mail() : [record('@', 'TXT', 'v=spf1 -all')]),
    ...(place % 3 === 0 ? [record('@', 'AAAA', `2001:db8:${place.toString(16)}::1`)] : []),
    ...(place % 4 === 1 ? regional(place) : []),
    ...(place % 5 === 2 ? [record('old', 'A', '203.0.113.250', { enabled: false })] : []),
    ...(place % 6 === 3 ? [record('@', 'CAA', '0 issue "ca.example"')] : []),
    ...HOSTS.slice(0, place % HOSTS.length).map((host, index) =>
      record(host, 'A', `203.0.113.${place * 4 + index}`, domain.vip ? { weight: 10 * (index + 1) } : {}),
    ),
  ];
}

const HOSTS = ['api', 'files', 'staging', 'vpn', 'git', 'metrics', 'login'];

function mail(): readonly Written[] {
  return [
    record('@', 'MX', 'mx1.mail.example.', { mx: 5 }),
    record('@', 'MX', 'mx2.mail.example.', { mx: 10 }),
    record('@', 'TXT', 'v=spf1 include:_spf.mail.example -all'),
  ];
}

function regional(place: number): readonly Written[] {
  return [
    record('cdn', 'A', `192.0.2.${100 + place}`),
    record('cdn', 'A', `203.0.113.${place}`, { line: 'Asia' }),
    record('cdn', 'A', `203.0.113.${place + 1}`, { line: 'Korea, Republic of' }),
    record('cdn', 'A', `198.51.100.${place}`, { line: 'Europe', enabled: place % 8 === 1 }),
  ];
}
