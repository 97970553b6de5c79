import assert from 'node:assert/strict';
import { hostsInLine } from '../../../../src/config/locate/hostsInLine.ts';

const ZONES = new Set(['example.com']);

describe('The hosts in a line', () => {
  it('are its names with their zones, and its addresses', () =>
    assert.deepEqual(hostsInLine('www.example.com 192.0.2.1 192.0.2.0/24', ZONES), {
      names: [{ start: 0, end: 15, text: 'www.example.com', certain: true, zone: 'example.com' }],
      addresses: [{ start: 16, end: 25, text: '192.0.2.1', certain: true }],
      mayHaveOthers: false,
      ignored: false,
      ignoresNext: false,
    }));

  const prefixes: readonly (readonly [line: string, ...addresses: string[]])[] = [
    ['192.0.2.1/32', '192.0.2.1'],
    ['192.0.2.0/32', '192.0.2.0'],
    ['192.0.2.0/31'],
    ['193.0.0.0/7', '193.0.0.0'],
    ['0.0.0.0/0'],
    ['2001:db8::1/64', '2001:db8::1'],
    // One without a prefix is what the line is about.
    ['192.0.2.1/24 192.0.2.2', '192.0.2.2'],
  ];
  for (const [line, ...addresses] of prefixes)
    it(`are ${addresses.join() || 'none'} in ${line}`, () =>
      assert.deepEqual(
        hostsInLine(line, ZONES).addresses.map(({ text }) => text),
        addresses,
      ));

  const others: readonly (readonly [line: string, mayHaveOthers: boolean])[] = [
    ['www.example.com 192.0.2.1 example.org', true],
    ['www.example.com 192.0.2.1 a.b.example.org', true],
    ['example.org 192.0.2.1 www.example.com', true],
    ['www.example.com 192.0.2.1 a.b', false],
    ['www.example.com 192.0.2.1 .org', false],
    // Both are needed to say that the address is of the name.
    ['www.example.com example.org', false],
    ['192.0.2.1 example.org', false],
    ['${HOST}.example.com 192.0.2.1', true],
  ];
  for (const [line, mayHaveOthers] of others)
    it(`${mayHaveOthers ? 'may have others' : 'are all'} in ${line}`, () =>
      assert.equal(hostsInLine(line, ZONES).mayHaveOthers, mayHaveOthers));

  const marks: readonly (readonly [line: string, ignored: boolean, ignoresNext: boolean])[] = [
    ['www.example.com # dns-tree-ignore', true, false],
    ['# dns-tree-ignore', false, false],
    ['# dns-tree-ignore-next-line', false, true],
    ['192.0.2.1 # dns-tree-ignore', true, false],
    ['', false, false],
  ];
  for (const [line, ignored, ignoresNext] of marks) {
    it(`are ${ignored ? '' : 'not '}ignored in ${line}`, () => {
      const hosts = hostsInLine(line, ZONES);
      assert.deepEqual([hosts.ignored, hosts.ignoresNext], [ignored, ignoresNext]);
    });
  }
});
