import assert from 'node:assert/strict';
import type { DnsRecord } from '../../../../src/api/record.ts';
import { callFor } from '../../../../src/export/dnscontrol/dnscontrolCall.ts';
import { record } from '../../zones/rows.ts';

/** The call for a record of `example.com`, or why there is none. */
function callOf(fields: Partial<DnsRecord>): string {
  const call = callFor('example.com', record(fields));
  return call.kind === 'call' ? call.text : call.why;
}

const CALLS: readonly (readonly [fields: Partial<DnsRecord>, call: string])[] = [
  [{ value: '192.0.2.1' }, 'A("www", "192.0.2.1")'],
  [{ host: '@' }, 'A("@", "192.0.2.1")'],
  [{ host: '' }, 'A("@", "192.0.2.1")'],
  [{ host: '*' }, 'A("*", "192.0.2.1")'],
  [{ host: '*.a' }, 'A("*.a", "192.0.2.1")'],
  [{ host: ' bücher ' }, 'A("xn--bcher-kva", "192.0.2.1")'],
  [{ host: 'a.-b' }, 'name'],
  [{ host: 'a b' }, 'name'],
  [{ host: 'a.' }, 'A("a", "192.0.2.1")'],
  [{ host: 'x'.repeat(64) }, 'name'],
  [{ enabled: false, type: 'URL' }, 'disabled'],
  [{ type: 'URL', host: 'a b' }, 'redirect'],
  [{ type: 'AAAA', value: '2001:DB8::1' }, 'AAAA("www", "2001:db8::1")'],
  [{ type: 'CNAME', value: 'a.example', host: '@' }, 'type'],
  [{ type: 'CNAME', value: '.' }, 'formValue'],
  [{ type: 'CNAME', value: 'a/b.example' }, 'formValue'],
  [
    { type: 'CNAME', value: '\u3400\u4DBF\u4E00\u9FFF.example' },
    'CNAME("www", "xn--y0ky88eufav322a.example.")',
  ],
  [{ type: 'CNAME', value: 'é.example' }, 'provider'],
  [{ type: 'NS', value: 'a.example' }, 'NS("www", "a.example.")'],
  [
    { type: 'NS', value: 'a.example', host: '@', ttl: 60, recordLine: 'Asia', weight: 5 },
    'NAMESERVER("a.example.")',
  ],
  [{ type: 'MX', value: 'a.example', mx: undefined }, 'MX("www", 0, "a.example.")'],
  [{ type: 'MX', value: 'a.example', mx: 65_536 }, 'value'],
  [{ type: 'MX', value: '.', mx: 0 }, 'provider'],
  [{ type: 'MX', value: 'xn--bcher-kva.example', mx: 5 }, 'MX("www", 5, "xn--bcher-kva.example.")'],
  [{ type: 'MX', value: 'a b', mx: 0 }, 'value'],
  [{ type: 'TXT', value: 'a\u202Eb\u2028' }, 'TXT("www", "a\\u202eb\\u2028")'],
  [{ type: 'TXT', value: 'a b' }, 'TXT("www", "a b")'],
  [{ type: 'TXT', value: ' a' }, 'TXT("www", " a")'],
  [{ type: 'TXT', value: '' }, 'provider'],
  [{ type: 'TXT', value: "it's" }, 'provider'],
  [{ type: 'TXT', value: 'a"b' }, 'provider'],
  [{ type: 'TXT', value: 'a\\b' }, 'provider'],
  [{ type: 'SRV', value: '1 2 3 a.example' }, 'SRV("www", 1, 2, 3, "a.example.")'],
  [{ type: 'SRV', value: '1 2 3 .' }, 'formValue'],
  [{ type: 'CAA', value: '0 ISSUE "a.example"' }, 'CAA("www", "issue", "a.example")'],
  [{ type: 'CAA', value: '128 issue ";"' }, 'CAA("www", "issue", ";", CAA_CRITICAL)'],
  [{ type: 'CAA', value: '1 issue ";"' }, 'formValue'],
  [{ type: 'CAA', value: '129 issue ";"' }, 'formValue'],
  [{ type: 'CAA', value: '0 other "x"' }, 'formValue'],
  [{ type: 'PTR', value: 'a.example' }, 'type'],
  [{ type: 'HINFO', value: 'x' }, 'type'],
  [{ ttl: 2_147_483_648 }, 'A("www", "192.0.2.1", TTL(2147483647))'],
  [{ weight: 0 }, 'A("www", "192.0.2.1", {"tencentdns_weight":"0"})'],
  [{ weight: 100 }, 'A("www", "192.0.2.1", {"tencentdns_weight":"100"})'],
  [{ weight: 101 }, 'A("www", "192.0.2.1")'],
  [{ weight: 1.5 }, 'A("www", "192.0.2.1")'],
  [{ recordLine: 'Default', other: [['line_id', '0']] }, 'A("www", "192.0.2.1")'],
  [{ recordLine: 'Asia', other: [['line_id', 7]] }, 'A("www", "192.0.2.1", {"tencentdns_line":"Asia"})'],
  [
    { recordLine: 'Asia', other: [['line_id', '7']], ttl: 60 },
    'A("www", "192.0.2.1", TTL(60), {"tencentdns_line":"Asia","tencentdns_line_id":"7"})',
  ],
  [{ host: 'example.com' }, 'A("example.com", "192.0.2.1", DISABLE_REPEATED_DOMAIN_CHECK)'],
  [{ host: 'A.Example.com' }, 'A("A.Example.com", "192.0.2.1", DISABLE_REPEATED_DOMAIN_CHECK)'],
];

describe('The call of DNSControl for a record', () => {
  for (const [fields, call] of CALLS)
    it(`is ${call.slice(0, 100)} for ${JSON.stringify(fields).slice(0, 100)}`, () => {
      assert.equal(callOf(fields), call);
    });
});
