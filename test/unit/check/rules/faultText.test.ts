import assert from 'node:assert/strict';
import { faultText } from '../../../../src/check/rules/faultText.ts';
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
  ['HTTPS', '0 a. port=1', 'Parameters have no effect with priority 0 (alias mode).'],
];

describe('The sentence about a fault in a value', () => {
  for (const [type, value, text] of SENTENCES)
    it(`is “${text}”`, () => {
      assert.equal(sentence(type, value), text);
    });
});
