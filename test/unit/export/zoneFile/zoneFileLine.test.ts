import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { DnsRecord } from '../../../../src/api/record.ts';
import { zoneFileLine } from '../../../../src/export/zoneFile/zoneFileLine.ts';
import { record } from '../../zones/rows.ts';

const line = (fields: Partial<DnsRecord>): string | undefined =>
  zoneFileLine(record({ mx: 0, ttl: 600, ...fields }), 'example.com');

/** What stands behind the name, the TTL and the class. */
const dataOf = (fields: Partial<DnsRecord>): string | undefined =>
  line(fields)?.replace(/^www\.example\.com\. 600 IN /u, '');

/** Returns the words of a line as readers of zone files parse them, without escapes and quotes. */
function parseWords(text: string): { readonly bytes: Buffer; readonly quoted: boolean }[] {
  const words: { bytes: number[]; quoted: boolean }[] = [];
  let word: { bytes: number[]; quoted: boolean } | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const inside = word?.quoted === true;
    assert.ok(character >= ' ' && character <= '~', 'a line is printable ASCII');
    if (character === '\\') {
      const digits = /^\d{3}/u.exec(text.slice(at + 1))?.[0];
      word ??= { bytes: [], quoted: false };
      word.bytes.push(digits === undefined ? text.charCodeAt(at + 1) : Number(digits));
      at += digits === undefined ? 1 : 3;
    } else if (character === '"') {
      if (inside && word !== undefined) words.push(word);
      word = inside ? undefined : { bytes: [], quoted: true };
    } else if (character === ' ' && !inside) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      assert.ok(inside || !'();'.includes(character), 'no comment and no parenthesis');
      word ??= { bytes: [], quoted: false };
      word.bytes.push(character.charCodeAt(0));
    }
  }
  assert.ok(word?.quoted !== true, 'quotes are closed');
  if (word !== undefined) words.push(word);
  return words.map(({ bytes, quoted }) => ({ bytes: Buffer.from(bytes), quoted }));
}

describe('A record as a line of a zone file', () => {
  it('has absolute names, with or without a final dot in the value', () => {
    assert.equal(line({}), 'www.example.com. 600 IN A 192.0.2.1');
    assert.equal(line({ host: '@' }), 'example.com. 600 IN A 192.0.2.1');
    assert.equal(line({ host: '*', ttl: undefined }), '*.example.com. IN A 192.0.2.1');
    for (const value of ['edge.example.net', 'edge.example.net.'])
      assert.equal(line({ type: 'CNAME', value }), 'www.example.com. 600 IN CNAME edge.example.net.');
    const ascii = zoneFileLine(record({ host: 'bücher', mx: 0, ttl: 600 }), 'bücher.example');
    assert.equal(ascii, 'xn--bcher-kva.xn--bcher-kva.example. 600 IN A 192.0.2.1');
  });

  it('has the priority of MX, even before a value that is none, and the quotes of CAA', () => {
    assert.equal(dataOf({ type: 'MX', mx: 10, value: 'a  b' }), 'MX 10 a b');
    assert.equal(dataOf({ type: 'MX', mx: undefined, value: 'a  b' }), 'MX 0 a b');
    for (const value of ['0 issue "ca.example"', '0 issue ca.example'])
      assert.equal(dataOf({ type: 'CAA', value }), 'CAA 0 issue "ca.example"');
  });

  it('quotes text and splits it after 255 bytes', () => {
    assert.equal(dataOf({ type: 'TXT', value: 'a "b" \\c; d' }), 'TXT "a \\"b\\" \\\\c; d"');
    assert.equal(dataOf({ type: 'TXT', value: '' }), 'TXT ""');
    assert.equal(dataOf({ type: 'TXT', value: 'x'.repeat(256) }), `TXT "${'x'.repeat(255)}" "x"`);
  });

  it('is a comment for a disabled record, and missing for a type that only the service has', () => {
    assert.equal(line({ enabled: false }), '; www.example.com. 600 IN A 192.0.2.1');
    for (const type of ['URL', 'Framed URL', '显性URL', '', '<u>TYPE</u>', 'A\nB'])
      assert.equal(line({ type }), undefined, type);
  });

  it('keeps any text unchanged when it is parsed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 900 }), (value) => {
        const words = parseWords(line({ type: 'TXT', value }) ?? '').slice(4);
        assert.ok(words.every(({ bytes, quoted }) => quoted && bytes.length <= 255));
        assert.equal(Buffer.concat(words.map(({ bytes }) => bytes)).toString(), value.toWellFormed());
      }),
    );
  });

  it('is one line of printable ASCII with five parts for any record', () => {
    const types = fc.constantFrom('A', 'AAAA', 'CNAME', 'MX', 'NS', 'SRV', 'CAA', 'HTTPS', 'SPF', 'TXT');
    const text = fc.string({ unit: 'binary', maxLength: 80 });
    fc.assert(
      fc.property(types, text, text, (type, host, value) => {
        const words = parseWords(line({ type, host, value }) ?? '');
        assert.ok(words.length >= 5);
        const middle = words.slice(1, 4).map(({ bytes }) => bytes.toString());
        assert.deepEqual(middle, ['600', 'IN', type]);
      }),
    );
  });
});
