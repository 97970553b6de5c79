import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseRdata } from '../../../../src/dns/types/parseRdata.ts';
import { ACCEPTED, REJECTED } from './values.ts';

function canonical(type: string, value: string): string {
  const parsed = parseRdata(type, value, 1);
  return parsed.ok ? parsed.canonical : assert.fail(JSON.stringify(parsed));
}

function targets(type: string, value: string): unknown {
  return parseRdata(type, value).targets.map(({ name, start, end }) => [name, value.slice(start, end)]);
}

function details(value: string): unknown {
  const parsed = parseRdata('CNAME', value);
  return parsed.ok ? [] : parsed.faults.flatMap((fault) => [fault.code, ...fault.details]);
}

describe('The value of a record', () => {
  for (const { type, value, mx, text, target, warnings = [] } of ACCEPTED)
    it(`is data of its type: ${type} ${value.slice(0, 80)}`, () => {
      const parsed = parseRdata(type, value, mx);
      assert.ok(parsed.ok, JSON.stringify(parsed));
      assert.equal(parsed.text, text);
      assert.equal(parsed.target, target);
      assert.deepEqual(
        parsed.warnings.map(({ code }) => code),
        warnings,
      );
    });

  for (const { type, value, mx, code, part } of REJECTED)
    it(`is no data of its type: ${type} ${value.slice(0, 80)}`, () => {
      const parsed = parseRdata(type, value, mx);
      assert.ok(!parsed.ok, JSON.stringify(parsed));
      const [first] = parsed.faults;
      assert.equal(first?.code, code);
      assert.equal(value.slice(first?.start, first?.end), part);
    });

  it('has a text that is data again, and stays the same', () => {
    for (const { type, value, mx } of ACCEPTED) {
      // The text of TXT is quoted, while values are not. That of MX starts with the priority.
      if (type === 'TXT' || type === 'SPF' || type === 'MX') continue;
      const parsed = parseRdata(type, value, mx);
      assert.ok(parsed.ok);
      const again = parseRdata(type, parsed.text);
      assert.ok(again.ok, `${parsed.text}: ${JSON.stringify(again)}`);
      assert.equal(again.text, parsed.text);
      assert.equal(again.canonical, parsed.canonical);
    }
  });

  it('has the number of bytes of a label or name that is too long', () => {
    assert.deepEqual(details(`${'a'.repeat(64)}.example`), ['nameLabel', 64]);
    assert.deepEqual(details(`${'a'.repeat(62)}\\032\\..example`), ['nameLabel', 64]);
    assert.deepEqual(details('a..example'), ['nameLabel', 0]);
    assert.deepEqual(details(`${'a.'.repeat(127)}a.`), ['nameLength', 257]);
    assert.deepEqual(details('a.'.repeat(127)), []);
    // No name in any spelling: not even looked into.
    assert.deepEqual(details(`${'\\097'.repeat(63)}.${'\\097'.repeat(63)}.${'\\097'.repeat(63)}.`), []);
    assert.deepEqual(details('.'.repeat(1_024)), ['nameLabel', 0]);
    assert.deepEqual(details('.'.repeat(1_025)), ['nameLength', 1_027]);
  });

  it('is equal in DNS whatever the case of names, and nothing else', () => {
    assert.equal(canonical('MX', 'Mail.Example.com'), canonical('MX', 'mail.example.COM.'));
    assert.equal(canonical('SRV', '1 1 1 A.example'), canonical('SRV', '01 1 1 a.example.'));
    assert.equal(canonical('AAAA', '2001:DB8::0:1'), canonical('AAAA', '2001:db8::1'));
    assert.equal(
      canonical('HTTPS', '1 A.example port=1 alpn="h2"'),
      canonical('HTTPS', '1 a.example. alpn=h2 port=1'),
    );
    assert.notEqual(canonical('TXT', 'A'), canonical('TXT', 'a'));
    assert.notEqual(canonical('CAA', '0 issue "A.example"'), canonical('CAA', '0 issue "a.example"'));
    assert.notEqual(canonical('NAPTR', '1 1 "" "A.x" "" A.x'), canonical('NAPTR', '1 1 "" "a.x" "" A.x'));
  });

  it('names the target of a redirect, and of data with faults', () => {
    assert.deepEqual(targets('URL', ' https://WWW.example.com/a'), [['www.example.com', 'WWW.example.com']]);
    assert.deepEqual(targets('显性URL', 'example.com/a'), [['example.com', 'example.com']]);
    assert.deepEqual(targets('SRV', '1 2 99999 a.example.'), [['a.example', 'a.example.']]);
    assert.deepEqual(targets('SVCB', '1 b.example port=x'), [['b.example', 'b.example']]);
    assert.deepEqual(targets('MX', '_a.example'), [['_a.example', '_a.example']]);
    assert.deepEqual(targets('MX', '.'), []);
  });

  it('has faults within the text, whatever the text is', () => {
    const types = [...new Set(ACCEPTED.map(({ type }) => type)), 'URL', 'HINFO'];
    const token = fc.constantFrom(
      ' ',
      '"',
      '\\',
      '0',
      '1',
      '65536',
      'a',
      '.',
      '*',
      'alpn',
      '=',
      ',',
      'key1',
      'mandatory',
      'h2',
      'ü',
      '\uD800',
      ';',
      '#',
    );
    const values = fc.oneof(
      fc.string(),
      fc.array(token, { maxLength: 12 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        values,
        fc.integer({ min: -1, max: 70_000 }),
        (type, value, mx) => {
          const parsed = parseRdata(type, value, mx);
          const found = parsed.ok ? parsed.warnings : parsed.faults;
          if (!parsed.ok) assert.ok(found.length > 0);
          for (const { start, end } of [...found, ...parsed.targets])
            assert.ok(start >= 0 && start <= end && end <= value.length, JSON.stringify(found));
          if (parsed.ok) assert.match(parsed.text, /^[ -~]*$/u);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('takes linear time', () => {
    const start = performance.now();
    for (const type of new Set(ACCEPTED.map((each) => each.type)))
      for (const part of ['a.', '\\', '"', ' ', 'a,', '\\000', 'key1=a ', ';a=b', '0', '-'])
        parseRdata(type, `0 0 0 ${part.repeat(65_535)}`, 1);
    assert.ok(performance.now() - start < 8000);
  });
});
