import assert from 'node:assert/strict';
import { faultText } from '../../../../src/check/rules/faultText.ts';
import { bimiPolicy } from '../../../../src/dns/policies/bimi.ts';
import { parseDkimPolicy } from '../../../../src/dns/policies/dkim.ts';
import { parseDmarcPolicy } from '../../../../src/dns/policies/dmarc.ts';
import { mtaStsPolicy } from '../../../../src/dns/policies/mtaSts.ts';
import { parseSpfPolicy } from '../../../../src/dns/policies/spf.ts';
import { tlsRptPolicy } from '../../../../src/dns/policies/tlsRpt.ts';
import type { Fault } from '../../../../src/dns/syntax/fault.ts';
import { parseRdata } from '../../../../src/dns/types/parseRdata.ts';

/** Returns the sentence about the first fault or warning of a value. */
function sentence(type: string, value: string): string {
  const parsed = parseRdata(type, value);
  const [fault] = parsed.ok ? parsed.warnings : parsed.faults;
  return fault === undefined ? '' : faultText(fault, value);
}

const SENTENCES: readonly (readonly [type: string, value: string, text: string])[] = [
  ['DS', '1 2', 'Expected key-tag algorithm digest-type digest.'],
  ['DS', '65536 8 2 ab', 'Expected a number from 0 to 65535.'],
  ['DS', '1 8 1 ab', 'Expected 40 hexadecimal digits, found 2.'],
  ['TLSA', '3 1 0 xyz', 'Expected hexadecimal digits.'],
  ['TLSA', '3 1 0 abc', 'Expected an even number of hexadecimal digits.'],
  ['CAA', '256 issue "ca.example"', 'Expected flags from 0 to 255.'],
  ['CAA', '0 is-sue "a"', 'Expected a tag of 1 to 15 letters and digits, like "issue".'],
  ['CAA', '0 issue', 'The value is missing; it may be empty quotes.'],
  ['CAA', '0 issue "a', 'A quote is out of place.'],
  [
    'CAA',
    String.raw`0 issue "\a\999"`,
    String.raw`A backslash is out of place; a backslash itself is written "\\".`,
  ],
  ['CAA', '0 issue "ca_1.example"', '"ca_1.example" is not the domain name of an authority.'],
  ['CAA', '0 issue "a; b"', 'Expected a parameter of the form name=value after the semicolon.'],
  ['CAA', '0 iodef "a"', 'Expected an address that starts with "mailto:", "http:" or "https:".'],
  ['CAA', '0 contactemail "a"', 'Expected a mail address.'],
  ['NAPTR', '1 1 "!" "s" "" a.', 'Expected flags of letters and digits, like "S" or "U".'],
  ['NAPTR', '1 1 "u" "s" "!a!b" .', 'Expected a substitution like "!^.*$!sip:info@example.com!".'],
  ['NAPTR', '1 1 "u" "s" "!a!b!" a.', 'Expected "." because a substitution stands before it.'],
  ['NAPTR', '1 1 "u" "s" "" a. b', 'Nothing may follow here.'],
  ['NAPTR', `1 1 "u" "${'s'.repeat(256)}" "" a.`, 'A string has at most 255 bytes.'],
  ['NAPTR', '1 1 "u" "s" "" a..b', 'A label of a domain name has 1 to 63 bytes.'],
  ['NAPTR', `1 1 "u" "s" "" ${'a.'.repeat(128)}`, 'A domain name has at most 255 bytes.'],
  ['HTTPS', '1 . apln=h2', '"apln" is not a parameter of this type.'],
  ['HTTPS', '1 . ALPN=h2', 'The parameter "alpn" is written in lower case.'],
  ['HTTPS', '1 . alpn=h2 alpn=h3', '"alpn" occurs more than once.'],
  ['HTTPS', '1 . alpn=h2,', 'Expected names with commas between them, like "h2,h3".'],
  ['HTTPS', '1 . port', '"port" has no value.'],
  ['HTTPS', '1 . ohttp=1', '"ohttp" takes no argument.'],
  ['HTTPS', '1 . ipv6hint=192.0.2.1', 'Expected IPv6 addresses with commas between them.'],
  ['HTTPS', '1 . ech=?', 'Expected base64.'],
  ['HTTPS', '1 . dohpath=/q', 'Expected a path with the variable "dns", like "/dns-query{?dns}".'],
  ['HTTPS', `1 . docpath=${'a'.repeat(256)}`, 'Expected names with commas between them.'],
  ['HTTPS', '1 . tls-supported-groups=1,1', 'Expected different numbers with commas between them.'],
  ['HTTPS', '1 . mandatory=x', 'Expected different keys with commas between them.'],
  ['HTTPS', '1 . mandatory=port', '"port" is mandatory but missing.'],
  ['HTTPS', '1 . key1=h2', 'This is not the data of "alpn".'],
  ['HTTPS', '1 . no-default-alpn', '"no-default-alpn" needs "alpn" beside it.'],
];

/** Returns the faults of a TXT record by what it starts with, those of a DKIM key included. */
function policyFaults(text: string): readonly Fault[] {
  if (text.startsWith('v=spf1')) return parseSpfPolicy(text).faults;
  if (text.startsWith('v=STSv1')) return mtaStsPolicy.faults(text);
  if (text.startsWith('v=TLSRPTv1')) return tlsRptPolicy.faults(text);
  if (text.startsWith('v=BIMI1')) return bimiPolicy.faults(text);
  if (text.startsWith('v=DMARC1')) {
    const { faults, ignored, unusedReports } = parseDmarcPolicy(text);
    return [...faults, ...ignored, ...unusedReports];
  }
  const { faults, key } = parseDkimPolicy(text);
  return key.kind === 'unreadable' ? [...faults, key.fault] : faults;
}

const POLICY_SENTENCES: readonly (readonly [value: string, text: string])[] = [
  ['v=spf1 a:é', '"é" is not allowed here.'],
  ['v=spf1 1=a', '"1" is not the name of a modifier.'],
  ['v=spf1 exp=a.b exp=a.b', '"exp" may occur only once in a record.'],
  ['v=spf1 all:a', '"all" takes no argument.'],
  ['v=spf1 include', 'A domain name is missing.'],
  ['v=spf1 ptr/0', 'Expected ":" and a domain name, or nothing.'],
  ['v=spf1 a/33', 'Expected the length of a prefix from 0 to 32, without leading zeros.'],
  ['v=spf1 ip4:2001:db8::1', '"2001:db8::1" is written "ip6:".'],
  ['v=spf1 ip4:x', 'Expected an IPv4 address of four numbers, or a network like "192.0.2.0/24".'],
  ['v=spf1 ip6:x', 'Expected an IPv6 address, or a network like "2001:db8::/32".'],
  ['v=spf1 +192.0.2.1', '"192.0.2.1" needs "ip4:" before it.'],
  ['v=spf1 redirect:a.b', '"redirect" is a modifier and is written "redirect=".'],
  ['v=spf1 -', 'The name of a mechanism is missing.'],
  ['v=spf1 moo', '"moo" is not a mechanism; there are all, include, a, mx, ptr, ip4, ip6 and exists.'],
  ['v=spf1 a:192.0.2.1', 'Expected a domain name; addresses are written "ip4:" or "ip6:".'],
  ['v=spf1 a:a', 'Expected a domain name of two labels or more.'],
  ['v=spf1 a:a.1', '"1" cannot be the last label of a domain name.'],
  ['v=spf1 a:%a.b', '"%a" is not a macro; a percent sign itself is written "%%".'],
  ['v=DMARC1;;p=none', 'Expected a tag before this semicolon.'],
  ['v=DMARC1;p', 'Expected "=" in "p".'],
  ['v=DMARC1;1=a', '"1" is not the name of a tag.'],
  ['v=DMARC1;p=none;p=none', '"p" occurs more than once.'],
  ['v=DMARC1;p=', '"p" has no value.'],
  ['v=DMARC1;p=x', '"x" is not a value of "p"; expected one of none, quarantine, reject.'],
  ['v=DMARC1;p=none;rua=a', '"rua" takes addresses like "mailto:reports@example.com".'],
  ['v=DMARC1;p=none;rua=mailto:a!10m', '"mailto:a" is not a mail address.'],
  [
    'v=DMARC1;p=none;pct=1',
    'RFC 9989 dropped the tag "pct"; receivers that follow RFC 7489 still apply it, the others do not.',
  ],
  [
    'v=DMARC1;p=none;rua=mailto:a@b.example!10m',
    'RFC 9989 dropped limits on the size of reports; receivers ignore "!10m".',
  ],
  ['v=DMARC1;p=none;x=1', '"x" is not a tag of DMARC; receivers ignore it.'],
  ['v=DMARC1;p=none;rua=https://a.example/', 'Receivers send reports by mail only, not to "https:".'],
  ['v=DKIM1', 'The tag "p" is missing.'],
  ['k=rsa; v=DKIM1; p=', 'Expected "v=DKIM1" as the first tag.'],
  ['h=sha1; p=', 'Verifiers refuse SHA-1; "h" has to allow sha256.'],
  ['p=?', 'The key in "p" is not base64.'],
  ['k=ed25519; p=AAAA', 'An Ed25519 key has 32 bytes; this one has 3.'],
  ['p=AAAA', 'The key in "p" cannot be read as an RSA key; a part of it may have been cut.'],
  ['v=STSv1; id=-', '"id" takes 1 to 32 letters and digits.'],
  ['v=TLSRPTv1; rua=a', 'Expected "mailto:" and an address, or an address that starts with "https://".'],
  ['v=BIMI1; l=a', 'Expected an address that starts with "https://".'],
];

describe('The sentence about a fault in a value', () => {
  for (const [type, value, text] of SENTENCES)
    it(`is “${text}”`, () => {
      assert.equal(sentence(type, value), text);
    });

  for (const [value, text] of POLICY_SENTENCES)
    it(`of ${value} is “${text}”`, () => {
      const [fault] = policyFaults(value);
      assert.ok(fault);
      assert.equal(faultText(fault, value), text);
    });
});
