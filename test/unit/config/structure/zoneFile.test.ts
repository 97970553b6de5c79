import assert from 'node:assert/strict';
import { ZoneFileReader } from '../../../../src/config/structure/zoneFile.ts';
import { linesRead } from './values.ts';

/**
 * Returns the words of a zone file, line by line: a text in quotes, `name=in full` for a name that the origin completes,
 * `address of owner`.
 */
function wordsIn(text: string, origin: string | undefined = 'example.com'): readonly string[] {
  return linesRead(new ZoneFileReader(origin), text).map(([line, entries]) =>
    entries
      .map(({ kind, start, end, key, fqdn, block }) => {
        const word = line.slice(start, end);
        if (key === 'address') return `${word} of ${block.key}`;
        if (kind === 'text') return `text ${word}`;
        return fqdn === undefined ? word : `${word}=${fqdn}`;
      })
      .join(', '),
  );
}

describe('The words of a zone file', () => {
  const label = 'a'.repeat(60);
  const long = `${label}.${label}.${label}.${'b'.repeat(58)}`;
  const cases: readonly (readonly [text: string, ...lines: string[]])[] = [
    ['www 600 IN AAAA ::1', 'www=www.example.com, 600, IN, AAAA, ::1 of www.example.com'],
    ['@ A 192.0.2.1', '@, A, 192.0.2.1 of example.com'],
    ['{{a}} A 192.0.2.1', '{{a}}, A, 192.0.2.1 of '],
    ['-a A 192.0.2.1', '-a, A, 192.0.2.1 of '],
    ['a- A 192.0.2.1', 'a-, A, 192.0.2.1 of '],
    ['a..b A 192.0.2.1', 'a..b, A, 192.0.2.1 of '],
    ['_a.b-c A 192.0.2.1', '_a.b-c=_a.b-c.example.com, A, 192.0.2.1 of _a.b-c.example.com'],
    [
      'a A 192.0.2.1\n  AAAA ::1',
      'a=a.example.com, A, 192.0.2.1 of a.example.com',
      'AAAA, ::1 of a.example.com',
    ],
    ['a TXT "b c" "d', 'a=a.example.com, TXT, text "b c", text "d'],
    ['a TXT "" b', 'a=a.example.com, TXT, text "", b'],
    ['{% if a %}', ''],
    ['<% if a %>', ''],
    ['% if a', ''],
    ['b._dns-sd._udp PTR a', ''],
    ['lb._dns-sd._udp PTR a', ''],
    ['abc._dns-sd._udp PTR a', 'abc._dns-sd._udp=abc._dns-sd._udp.example.com, PTR, a=a.example.com'],
    // The mailbox is no word.
    ['@ soa ns hostmaster.a. 1', '@, soa, ns=ns.example.com, 1'],
    ['@ IN SOA <% a %> hostmaster.a. 1', '@, IN, SOA, <% a %>, 1'],
    ['a RPX b.c.', 'a, RPX, b.c.'],
    ['a 300 AWS ALIAS A b', 'a, 300, AWS, ALIAS, A, b'],
    // In another kind of file.
    ['the a1_ b', 'the, a1_, b'],
    // No name has more than 253 characters.
    [`${long} NS a`, `${long}=${long}.example.com, NS, a=a.example.com`],
    // The origin.
    ['$ORIGIN Eu\na NS b', '$ORIGIN, Eu', 'a=a.eu.example.com, NS, b=b.eu.example.com'],
    ['$origin eu.test.\na NS b', '$origin, eu.test.', 'a=a.eu.test, NS, b=b.eu.test'],
    // The zone that an SOA record names.
    ['b.test. SOA c ( d 1 )\ne NS f', 'b.test., SOA, c=c.b.test, 1', 'e=e.b.test, NS, f=f.b.test'],
    ['b.test SOA c. d. 1\ne NS f', 'b.test, SOA, c., 1', 'e=e.b.test, NS, f=f.b.test'],
    // Escapes.
    ['\\_dmarc NS a\\.b', '\\_dmarc=_dmarc.example.com, NS, a\\.b'],
    // Parentheses.
    [
      'a MX ( 10\nc ; d\n)\ne NS f',
      'a=a.example.com, MX, 10',
      'c=c.example.com',
      '',
      'e=e.example.com, NS, f=f.example.com',
    ],
  ];
  for (const [text, ...lines] of cases)
    it(`are ${lines.join(' ⏎ ').slice(0, 80)} in ${text.replaceAll('\n', ' ⏎ ').slice(0, 60)}`, () =>
      assert.deepEqual(wordsIn(text), lines));

  it('are in full below the root', () =>
    assert.deepEqual(wordsIn('www.b CNAME a.b\n@ A ::1\nb. A ::1', ''), [
      'www.b, CNAME, a.b',
      '@, A, ::1 of ',
      'b., A, ::1 of b',
    ]));

  it('are not completed without an origin', () => {
    const reader = new ZoneFileReader(undefined);
    const { entries } = reader.read('www CNAME a', reader.initial);
    assert.deepEqual(
      entries.map(({ fqdn }) => fqdn),
      [undefined, undefined, undefined],
    );
  });

  it('tell owners, targets, addresses and mailboxes apart', () => {
    const reader = new ZoneFileReader('example.com');
    const told = (line: string): readonly string[] =>
      reader
        .read(line, reader.initial)
        .entries.map(({ key, subject, block, start, end }) =>
          [line.slice(start, end), key, subject, block.key].filter((each) => each !== '').join(' '),
        );
    assert.deepEqual(told('@ SOA ( ns.example.com. hostmaster.example.com. 1 )'), [
      '@ owner',
      'SOA',
      'ns.example.com. SOA example.com',
      '1',
    ]);
    assert.deepEqual(told('a MX 10 b'), ['a owner', 'MX', '10', 'b MX a.example.com']);
    assert.deepEqual(told('a A ::1'), ['a owner', 'A', '::1 address address a.example.com']);
  });
});
