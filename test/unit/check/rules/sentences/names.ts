// Findings of the rules about names, targets, delegations and lines, with every sentence.
import { LINES, record, SHARED_LINES, zone } from '../../zones.ts';
import type { SentenceCases } from './sentenceCase.ts';

/** CNAME records from each name to the next, and from the last to the first. */
function circle(length: number): readonly string[] {
  return Array.from({ length }, (_, at) => `a${at} CNAME a${(at + 1) % length}.example.com.`);
}

export const NAMES: SentenceCases = {
  'example.com is the apex of the zone and has a CNAME. The service accepts it, but other DNS software does not: use A and AAAA records where the zone may move.':
    'cname-apex: @ «CNAME» example.net.',
  'a0.example.com reaches its end after 9 CNAME records. Resolvers may give up before that: point it nearer to the end.':
    [
      'cname-chain: a0 CNAME a1.example.com.',
      'a1 CNAME a2.example.com.',
      'a2 CNAME a3.example.com.',
      'a3 CNAME a4.example.com.',
      'a4 CNAME a5.example.com.',
      'a5 CNAME a6.example.com.',
      'a6 CNAME a7.example.com.',
      'a7 CNAME a8.example.com.',
      'a8 CNAME a9.example.com.',
    ],
  'The CNAME of a.example.com leads back to itself (a.example.com → a.example.com). The name never resolves: point one of them to a name with an address.':
    'cname-loop: a CNAME A.Example.com.',
  'www.example.com has 2 CNAME records on the same line. A name has only one canonical name, so clients may get any of them or an error: keep one.':
    ['cname-multiple: www «CNAME» a.example.net.', 'www CNAME b.example.net.'],
  'www.example.com has a CNAME and other records on the same line (A). Resolvers follow the CNAME, so the others may never be found: remove one or the other.':
    ['cname-other-data: www «A» 192.0.2.1', 'www CNAME example.net.'],
  'This CNAME points to the address 192.0.2.1, but it must be a name. It never resolves: use an A or AAAA record.':
    'cname-target-address: a CNAME «192.0.2.1»',
  'sub.example.com is delegated to ns1.example.net, but is also a zone of this account on ns1.example.org. Nobody gets the records of that zone: delegate to its name servers, or remove it.':
    {
      of: 'delegation-elsewhere: sub NS ns1.example.net.',
      others: [
        zone({
          name: 'sub.example.com',
          served: false,
          records: ['@ NS ns1.example.org.', '@ NS ns2.example.org.'],
        }),
      ],
    },
  'sub.example.com is delegated to one name server. While that one is down, nobody finds anything below sub.example.com: add another one.':
    'delegation-single: sub NS ns1.example.net.',
  'a.example.com has DS records but no NS records, so nothing is delegated there and they have no effect: add the NS records, or remove the DS records.':
    'ds-without-ns: a DS 12345 13 2 abababababababababababababababababababababababababababababababab',
  'sub.example.com is delegated to sub.example.com, which is part of the delegation and has no address in this zone. Nobody can find that server: add its A or AAAA record to this zone.':
    'glue-missing: sub NS sub.example.com.',
  '-a.example.com has A records, but is not a host name. Host names consist of letters, digits and inner hyphens: programs may refuse it. Rename it.':
    'host-syntax: «-a» A 192.0.2.1',
  'The label “a ü” is not a valid internationalized name (IDNA). Browsers and mail programs refuse it: correct its spelling.':
    { of: ['idn-invalid', record('a ü', 'TXT', '')], at: 'name' },
  'The label “xn--zzzzzz” is not a valid internationalized name (IDNA). Browsers and mail programs refuse it: correct its spelling.':
    'idn-invalid: a CNAME «xn--zzzzzz.example.net.»',
  'The grade of this domain has no line “Mars”, so the service may never answer with the records of a.example.com on it: choose a line of the grade.':
    { of: 'line-unknown: Mars: a A 192.0.2.1', zone: { lines: LINES }, at: 'line' },
  'a.example.com has A records on some lines and none on the default line. Everybody else gets no answer: add one on the default line.':
    { of: 'line-without-default: Mars: a A 192.0.2.1', at: 'line' },
  'The MX “.” has priority 10. Senders recognize it as “takes no mail” only with priority 0: set it to 0.':
    'mx-null: @ MX .',
  'The MX “.” says that this host takes no mail, and 1 other MX records on the same line say that it does. Senders may bounce mail: remove one or the other.':
    ['mx-null', record('a', 'MX', '.', { mx: 0 }), 'a MX mx.example.net.'],
  'This MX record points to the address 192.0.2.1, but it must be a name. Clients find no server: point it to a name that has this address.':
    'mx-target-address: a MX «192.0.2.1»',
  'This MX record points to www.example.com, which is a CNAME on the line Turkey. Many programs do not follow it: point it to a.example or another name with addresses of its own.':
    {
      of: ['mx-target-cname: Europe: www CNAME A.example', 'Turkey: a MX www.example.com.'],
      zone: { lines: SHARED_LINES },
    },
  'This MX record points to www.example.com, which is a CNAME. Many programs do not follow it: point it to example.org or another name with addresses of its own.':
    ['mx-target-cname: a MX www.example.com.', 'www CNAME example.org.'],
  'The name www.example.com.example.com repeats the zone. Nobody asks for it: the host is relative to example.com and must not contain it.':
    'name-doubled: «www.example.com» A 192.0.2.1',
  'This SRV record points to example.com.example.com, which repeats the zone. The name most likely does not exist: remove the second example.com.':
    'name-doubled: _sip._tcp SRV 0 0 5060 «example.com.example.com»',
  'The name .a.example.com has an empty label. No such name exists in DNS: remove the extra dot.':
    'name-empty-label: «.a» TXT',
  'The name mx..example.net. has an empty label. No such name exists in DNS: remove the extra dot.': {
    of: 'name-empty-label: a MX mx..example.net.',
    at: '',
  },
  'The name aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example.com has a label of 64 octets. No resolver can ask for it, because a label has at most 63: shorten it.':
    'name-length: «aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa» TXT',
  'The name b.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example.net. has a label of 64 octets. No resolver can ask for it, because a label has at most 63: shorten it.':
    'name-length: a CNAME b.«aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa».example.net.',
  'This NS record points to the address 192.0.2.1, but it must be a name. Clients find no server: point it to a name that has this address.':
    'ns-target-address: a NS «192.0.2.1»',
  'This NS record points to www.example.com, which is a CNAME. Many programs do not follow it: point it to example.org or another name with addresses of its own.':
    ['ns-target-cname: a NS www.example.com.', 'www CNAME example.org.'],
  'This NS record points to www.example.com, which is a CNAME on the line Japan. Many programs do not follow it: point it to example.org or another name with addresses of its own.':
    {
      of: ['ns-target-cname: a NS www.example.com.', 'Japan: www CNAME example.org.'],
      zone: { lines: LINES },
    },
  'example.com has a DNAME record, which redirects all names below it. Clients never get this A record: move it to where the DNAME record leads, or remove it.':
    {
      of: ['occluded: «@» DNAME example.net.', 'www A 192.0.2.1'],
      source: 'https://www.rfc-editor.org/rfc/rfc6672.html#section-2.4',
    },
  'sub.example.com is delegated to other name servers, which answer for it and all names below it. Clients never get this A record: move it to those name servers, or remove it.':
    ['occluded: «sub» NS sub.example.com.', 'ns2.sub A 192.0.2.1'],
  'This PTR record points to the address 192.0.2.1, but it must be a name. Programs that look up the name of 1.example.com find none: write the name of the host.':
    'ptr-target-address: 1 PTR «192.0.2.1»',
  'a.example.com has an SRV record, but is not of the form _service._protocol. Clients only ask for such names: move it there.':
    'srv-owner: «a» SRV 0 1 5060 SIP.example.com',
  'The value “a.example.net.” is not “priority weight port target” with numbers up to 65535. Clients cannot use the record: correct it.':
    'srv-syntax: _c._tcp SRV a.example.net.',
  'This SRV record points to the address 192.0.2.1, but it must be a name. Clients find no server: point it to a name that has this address.':
    'srv-target-address: _a._tcp SRV 0 0 5060 «192.0.2.1»',
  'This SRV record points to www.example.com, which is a CNAME on the line Japan. Many programs do not follow it: point it to example.org or another name with addresses of its own.':
    {
      of: ['srv-target-cname: _a._tcp SRV 0 0 5060 www.example.com.', 'Japan: www CNAME example.org.'],
      zone: { lines: LINES },
    },
  'This SRV record points to www.example.com, which is a CNAME. Many programs do not follow it: point it to example.org or another name with addresses of its own.':
    ['srv-target-cname: _a._tcp SRV 0 0 5060 www.example.com.', 'www CNAME example.org.'],
  'The HTTPS record of c.example.com is an alias for c.example.com itself, so clients ignore it: point it to another name, or raise its priority.':
    {
      of: 'svcb-target: c HTTPS 0 C.example.com.',
      source: 'https://www.rfc-editor.org/rfc/rfc9460.html#section-2.4.2',
    },
  'This SVCB record points to the address 192.0.2.1, but it must be a name. Clients find no server: point it to a name that has this address.':
    'svcb-target: _d._tcp SVCB 1 192.0.2.1',
  'The HTTPS record of a.example.com leads to gone.example.com, which has no address in your zones. Clients that follow it find no server: add an A or AAAA record there or correct the name.':
    'svcb-target: a HTTPS 1 gone.example.com.',
  'The value www.example.com has no final dot. The service takes it as absolute, but a zone file reads it as below example.com: add the dot.':
    { of: 'target-dot: a CNAME «www.example.com»', corrected: 'www.example.com.' },
  'The value www.example.com has no final dot. The service takes it as absolute, but a zone file reads it as below example.com: add the dot. The same is true of 1 more record.':
    { of: ['target-dot: a CNAME «www.example.com»', 'b MX mx.example.com'], corrected: 'www.example.com.' },
  'The CNAME of a.example.com leads to www.example.com, and your zone example.com has no such name. Clients get “no such domain”: add it there or remove the CNAME.':
    'target-missing: a CNAME www.example.com',
  'The CNAME of a.example.com leads to b.example.com and from there to c.example.net, which your zone example.net does not have. Clients get “no such domain”: add c.example.net there, or remove the CNAME.':
    {
      of: ['target-missing: a CNAME b.example.com', 'b CNAME c.example.net'],
      others: [zone({ name: 'example.net', records: ['@ A 192.0.2.1'] })],
    },
  'The CNAME of a.example.com leads to www.old.example.com and from there to www.new.example.com, which your zone example.com does not have. Clients get “no such domain”: add www.new.example.com there, or remove the CNAME.':
    ['target-missing: a CNAME www.old.example.com', 'old DNAME new.example.com'],
  'This MX record points to mx.example.com, which has no address in your zone example.com. Clients find no server: add an A or AAAA record there or correct the name.':
    {
      of: 'target-missing: b MX mx.example.com',
      source: 'https://www.rfc-editor.org/rfc/rfc5321.html#section-5.1',
    },
  'This SRV record points to sip.example.com, which has no address in your zone example.com. Clients find no server: add an A or AAAA record there or correct the name.':
    {
      of: 'target-missing: a SRV 0 1 5060 SIP.example.com',
      source: 'https://www.rfc-editor.org/rfc/rfc2782.html',
    },
  'This NS record points to off.example.net, which has no address in your zone example.net. Clients find no server: add an A or AAAA record there or correct the name.':
    {
      of: 'target-missing: d NS off.example.net.',
      others: [
        zone({
          name: 'example.net',
          records: [record('off', 'A', '192.0.2.1', { enabled: false }), 'x.branch A 192.0.2.1'],
        }),
      ],
      source: 'https://www.rfc-editor.org/rfc/rfc1912.html#section-2.8',
    },
  'This HTTPS record points to “www”, a top-level name, because values are absolute. Write the full name, such as www.example.com.':
    'target-relative: a HTTPS 1 «www» alpn=h2',
  'This NS record points to “”, which is not a valid host name. Clients find nothing there: correct it.': {
    of: 'target-syntax: c NS',
    at: '',
    source: 'https://www.rfc-editor.org/rfc/rfc1035.html#section-3.3.11',
  },
  'This SRV record points to “-d.example.net.”, which is not a valid host name. Clients find nothing there: correct it.':
    {
      of: 'target-syntax: _d._tcp SRV 0 0 1 «-d.example.net.»',
      source: 'https://www.rfc-editor.org/rfc/rfc2782.html',
    },
  'This CNAME record points to “\\”, which is not a valid host name. Clients find nothing there: correct it.':
    {
      of: 'target-syntax: i CNAME a«\\».example.net\\',
      source: 'https://www.rfc-editor.org/rfc/rfc1035.html#section-3.3.1',
    },
  'This MX record points to “*.example.net.”, which is not a valid host name. Clients find nothing there: correct it.':
    {
      of: 'target-syntax: h MX «*.example.net.»',
      source: 'https://www.rfc-editor.org/rfc/rfc5321.html#section-2.3.5',
    },
  'This PTR record points to “a printer._ipp._tcp.example.net.”, which is not a valid host name. Clients find nothing there: correct it.':
    {
      of: 'target-syntax: f PTR «a printer._ipp._tcp.example.net.»',
      source: 'https://www.rfc-editor.org/rfc/rfc1035.html#section-3.3.12',
    },
  '_c.example.com has MX records and an underscore in its name. Host names have none: browsers, mail and certificates may refuse it. Rename it.':
    'underscore-host: «_c» MX mx.example.net.',
  '*.app.example.com does not answer for x.app.example.com, since _acme-challenge.x.app.example.com exists: nobody finds x.app.example.com any more. Add the records of the wildcard at x.app.example.com too.':
    ['wildcard-blocked: *.app A 192.0.2.1', '_acme-challenge.x.app TXT token'],
  '*.example.com has NS records. No standard says what a wildcard delegates, so name servers differ: delegate each name by its own NS records.':
    'wildcard-delegation: «*» NS ns1.example.net.',
  '“*” stands for any name only as the whole leftmost label. a.*.example.com answers for nothing but itself: move it to the front.':
    'wildcard-position: «a.*» TXT',
  'a.example.com has a CNAME and other records on the same line (NS). Its NS records delegate the name, so nobody follows the CNAME: remove one or the other.':
    ['cname-other-data: a «CNAME» b.example.', 'a NS ns1.example.net.', 'a NS ns2.example.net.'],
  'a.example.com has a CNAME and other records on the same line (T0, T1, T2, T3, T4, T5, T6, T7). Resolvers follow the CNAME, so the others may never be found: remove one or the other.':
    [
      'cname-other-data: a «CNAME» b.example.',
      'a T0 x',
      'a T1 x',
      'a T2 x',
      'a T3 x',
      'a T4 x',
      'a T5 x',
      'a T6 x',
      'a T7 x',
    ],
  'a.example.com has a CNAME and other records on the same line (T0, T1, T2, T3, T4, T5, T6, T7, …). Resolvers follow the CNAME, so the others may never be found: remove one or the other.':
    [
      'cname-other-data: a «CNAME» b.example.',
      'a T0 x',
      'a T1 x',
      'a T2 x',
      'a T3 x',
      'a T4 x',
      'a T5 x',
      'a T6 x',
      'a T7 x',
      'a T8 x',
    ],
  'The CNAME of a0.example.com leads back to itself (a0.example.com → a1.example.com → a2.example.com → a3.example.com → a4.example.com → a5.example.com → a6.example.com → a7.example.com → a0.example.com). The name never resolves: point one of them to a name with an address.':
    ['cname-loop', ...circle(8)],
  'The CNAME of a0.example.com leads back to itself (a0.example.com → a1.example.com → a2.example.com → a3.example.com → a4.example.com → a5.example.com → a6.example.com → a7.example.com → … → a0.example.com). The name never resolves: point one of them to a name with an address.':
    ['cname-loop', ...circle(9)],
  'a0.example.com leads through 17 CNAME records or more. Resolvers give up before the end: point it nearer to the end.':
    ['cname-chain', ...circle(30).slice(0, 29)],
};
