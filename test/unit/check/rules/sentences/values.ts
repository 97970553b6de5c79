// Findings of the rules about addresses, values and TTL, with every sentence.
import { record } from '../../zones.ts';
import type { SentenceCases } from './sentenceCase.ts';

export const VALUES: SentenceCases = {
  '“fe80::1%eth0” is not an IPv6 address. The host gets no address from this record: correct it.': {
    of: 'address-invalid: e AAAA fe80::1%eth0',
    source: 'https://www.rfc-editor.org/rfc/rfc3596.html#section-2.2',
  },
  '“” is not an IPv4 address. The host gets no address from this record: write it as four numbers from 0 to 255.':
    'address-invalid: f A',
  '“192.0.2.1” is an IPv4 address, which a record of type AAAA cannot hold. The host gets no address from it: change the type to A.':
    {
      of: 'address-invalid: c AAAA 192.0.2.1',
      source: 'https://www.rfc-editor.org/rfc/rfc3596.html#section-2.2',
    },
  '“2001:db8::1” is an IPv6 address, which a record of type A cannot hold. The host gets no address from it: change the type to AAAA.':
    'address-invalid: b A 2001:db8::1',
  'a.example.com has the same IPv4 address in an A record and, as an IPv4-mapped address, in an AAAA record. Clients with only IPv6 can reach neither: remove the AAAA record.':
    ['address-mapped: a A 192.0.2.1', 'a AAAA ::ffff:192.0.2.1'],
  'example.com has the address 192.0.2.1, which is for documentation (192.0.2.0/24, RFC 5737). The public Internet cannot reach it: check that this is intended.':
    'address-special: @ A 192.0.2.1',
  'international.example.com has the address 10.1.2.3, which is for private networks (10.0.0.0/8, RFC 1918). The public Internet cannot reach it: check that this is intended.':
    'address-special: international A 10.1.2.3',
  'planet.example.com has the address 127.0.0.1, which is the client’s own machine (127.0.0.0/8, RFC 1122). The public Internet cannot reach it: check that this is intended.':
    'address-special: planet A 127.0.0.1',
  'c.example.com has the address ::ffff:192.0.2.1, which is a mapped IPv4 address (::ffff:0.0.0.0/96, RFC 4291). The public Internet cannot reach it: check that this is intended.':
    'address-special: c AAAA ::ffff:192.0.2.1',
  'c.example.com has the address fe80::1, which is valid on one network segment (fe80::/10, RFC 4291). The public Internet cannot reach it: check that this is intended.':
    'address-special: c AAAA fe80::1',
  'Authorities do not know the CAA tag "isue", which example.com marks as critical, so none of them issues a certificate: correct the tag.':
    'caa-critical: @ CAA 128 «isue» "ca.example"',
  'No CAA record of example.com has the tag "issue", so every authority may issue certificates for it: add one that names yours.':
    'caa-issue: @ CAA 0 isue "ca.example"',
  'This CAA record of example.com names no authority, and has no effect because another one lets ca.example issue: remove one of the two.':
    ['caa-issue: @ CAA 0 issue ";"', '@ CAA 0 issue "ca.example"'],
  'The CAA record of example.com has the parameter "accounturi" more than once, so it lets no authority issue certificates: keep one.':
    {
      of: 'caa-issue: @ CAA 0 issue "ca.example; accounturi=a; «accounturi=b»"',
      source: 'https://www.rfc-editor.org/rfc/rfc8657.html#section-3',
    },
  'The CAA record of example.com has a syntax error at character 10, so authorities may refuse a certificate or issue one that you meant to forbid. "https://ca.example" is not the domain name of an authority.':
    'caa-syntax: @ CAA 0 issue "«https://ca.example»"',
  'The CAA record of example.com has a syntax error at character 7, so authorities may refuse a certificate or issue one that you meant to forbid. The value is missing; it may be empty quotes.':
    { of: 'caa-syntax: @ CAA 0 isue', at: '' },
  'Authorities ignore the CAA tag "isue" of example.com, which they do not know: correct it.': [
    'caa-tag: @ CAA 0 «isue» "ca.example"',
    '@ CAA 0 issue "ca.example"',
  ],
  'The SSHFP record of a.example.com has a digest of SHA-1, which no longer counts as secure, and no stronger one beside it: add one of SHA-256.':
    {
      of: 'digest-weak: a SSHFP 4 1 abababababababababababababababababababab',
      source: 'https://www.rfc-editor.org/rfc/rfc6594.html',
    },
  'The DS record of sub.example.com has a digest of SHA-1, which no longer counts as secure, and no stronger one beside it: add one of SHA-256.':
    'digest-weak: sub DS 1 13 1 abababababababababababababababababababab',
  'The DS record of a.example.com has a syntax error at character 1. With a wrong DS record, resolvers that validate find nothing in a.example.com at all. Expected a number from 0 to 65535.':
    'ds-syntax: a DS «70000» 13 2 abababababababababababababababababababababababababababababababab',
  'The DS record of sub.example.com has a syntax error at character 7. With a wrong DS record, resolvers that validate find nothing in sub.example.com at all. Expected 64 hexadecimal digits, found 2.':
    'ds-syntax: sub DS 1 8 2 «00»',
  'This AAAA record equals another one of the same host on the same line. Clients get it once: remove one of the two.':
    ['duplicate-record: a AAAA 2001:db8::1', 'a AAAA 2001:0DB8:0::1'],
  'The NAPTR record of a.example.com has neither a substitution nor a replacement, so it leads nowhere: add one of them.':
    'naptr-syntax: a NAPTR 1 1 "" "" "" .',
  'The NAPTR record of a.example.com has a syntax error at character 14, so clients ignore it. Expected a substitution like "!^.*$!sip:info@example.com!".':
    'naptr-syntax: a NAPTR 1 1 "u" "x" "«!a!b»" .',
  'The SSHFP record of a.example.com has a syntax error at character 5, so clients ignore it. Expected 64 hexadecimal digits, found 4.':
    'sshfp-syntax: a SSHFP 4 2 «abcd»',
  'The HTTPS record of example.com has a syntax error at character 5, so clients ignore it. "apln" is not a parameter of this type.':
    'svcb-syntax: @ HTTPS 1 . «apln=h2»',
  'The HTTPS record of example.com has priority 0 (alias mode), in which clients ignore its parameters: remove them or raise the priority.':
    {
      of: 'svcb-syntax: @ HTTPS 0 a.example. «alpn=h2»',
      source: 'https://www.rfc-editor.org/rfc/rfc9460.html#section-2.4.2',
    },
  'The HTTPS record of example.com has a syntax error at character 10, so clients ignore it. A quote is out of place.':
    'svcb-syntax: @ HTTPS 1 . alpn=«"h2»',
  'The HTTPS record of example.com has a syntax error at character 14, so clients ignore it. "port" occurs more than once.':
    'svcb-syntax: @ HTTPS 1 . port=443 «key3=\\001\\187»',
  'The HTTPS record of example.com has a syntax error at character 10, so clients ignore it. This is not the data of "alpn".':
    'svcb-syntax: @ HTTPS 1 . key1=«h2»',
  'The HTTPS record of example.com has a syntax error at character 15, so clients ignore it. Expected different keys with commas between them.':
    'svcb-syntax: @ HTTPS 1 . mandatory=«port,port» port=443',
  'The HTTPS record of example.com has a syntax error at character 5, so clients ignore it. The parameter "port" is written in lower case.':
    { of: 'svcb-syntax: @ HTTPS 1 . «PORT=443»', corrected: '1 . port=443' },
  'www.example.com points to a name below azurewebsites.net, where others can register names that their owners gave up: make sure that shop.azurewebsites.net is still yours, or remove the record.':
    'takeover-suffix: www CNAME Shop.Azurewebsites.net.',
  'The TLSA record of a.example.com has a syntax error at character 69, so clients ignore it. Expected usage selector matching-type data.':
    {
      of: 'tlsa-syntax: a TLSA 3 1 abababababababababababababababababababababababababababababababab',
      at: '',
    },
  'The TTL 60 differs from 600, that of another A record of this host on the same line. Resolvers may use either for all of them: set the same TTL.':
    { of: ['ttl-mismatch: a A 192.0.2.1', record('a', 'A', '192.0.2.2', { ttl: 60 })], at: 'ttl' },
  'The TTL 59 is below 60, the lowest that the domain’s grade allows. The service may answer with another one: raise it.':
    { of: ['ttl-range', record('b', 'A', '192.0.2.2', { ttl: 59 })], zone: { minTtl: 60 }, at: 'ttl' },
  'The TTL 2,147,483,648 is above 2,147,483,647. Resolvers keep the record as long as they keep any, older ones not at all: lower it.':
    {
      of: ['ttl-range', record('a', 'A', '192.0.2.1', { ttl: 2147483648 })],
      zone: { minTtl: 60 },
      at: 'ttl',
      source: 'https://www.rfc-editor.org/rfc/rfc8767.html#section-4',
    },
  'The text of example.com has exactly 255 bytes, the length at which some programs cut text: compare it with its source.':
    'txt-cut: @ TXT éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééa',
  'The quotes are part of the text of a.example.com, so programs do not recognize it: remove them.': {
    of: 'txt-quotes: a TXT "v=DKIM1; " "p="',
    at: '',
  },
  'The quotes are part of the text of example.com, so programs do not recognize it: remove them.': {
    of: 'txt-quotes: @ TXT "v=spf1 -all"',
    at: '',
    corrected: 'v=spf1 -all',
  },
  'The text of example.com has a quote without its counterpart, as if a part were cut off: compare it with its source.':
    'txt-quotes: @ TXT "v=spf1 -all',
  'The record _validation-persist.example.com expired, so ca.example no longer issues certificates by it: renew "persistUntil", or remove the record.':
    'validation-persist: _validation-persist TXT ca.example; accounturi=https://ca.example/1; persistUntil=1700000000',
  'The record _validation-persist.www.example.com lets ca.example issue certificates, and the CAA records forbid it: name ca.example in a CAA record with "issue", or remove this one.':
    [
      'validation-persist: _validation-persist.www TXT ca.example; accounturi=https://ca.example/1; policy=wildcard',
      '@ CAA 0 issue "other.example"',
    ],
  'Only 0 and 128 mean something as flags of a CAA record. Authorities take those of example.com for 0 or 128: write the one that you mean.':
    'value-unassigned: @ CAA 1 issue "ca.example"',
  'The TLSA record of a.example.com has the number 4, which means nothing in the registry “TLSA Certificate Usages” of IANA, so clients ignore the record: correct it.':
    'value-unassigned: a TLSA «4» 1 1 abababababababababababababababababababababababababababababababab',
};
