import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { hostsInLine } from '../../../src/config/locate/hostsInLine.ts';
import { NameChecker } from '../../../src/config/problems/nameChecker.ts';
import { DOCUMENT_LIMITS } from '../../../src/config/structure/documentLimits.ts';
import { FilesCheck } from '../../../src/workspace/filesCheck.ts';
import { FRESH, record, knownZones, zone } from '../config/zones.ts';

const checked = (text: string, path = '/w/a.yaml', targets?: ReadonlySet<string>): FilesCheck => {
  const index = knownZones(zone('example.com', [record({ host: 'www' })]));
  const check = new FilesCheck(new NameChecker(index, FRESH), targets);
  assert.ok(check.add({ file: 'a.yaml', path, text, languageId: 'yaml' }));
  return check;
};

const placesIn = ({ mentions }: FilesCheck): readonly string[] =>
  [...mentions.hosts].flatMap((host) =>
    mentions.of(host).map(({ line, start, end }) => `${host} ${line}:${start}-${end}`),
  );

/** Parts of texts without a name of the zones. */
const PIECES = [
  ...(
    '192.0.2.1 192.0.2.7/24 192.0.2.0/24 192.0.2.8/32 192.0.2.1-192.0.2.9 2001:db8::1 [2001:db8::2]:80 ' +
    'v1.2.3.4 example.net 。192.0.2.3 了解192.0.2.4了解 " \\ \\n : .'
  ).split(' '),
  '{{ host }}.example.org',
  'a: ',
  '  - ',
  ' ',
  '\n',
  '\r\n',
  '\r',
];

describe('The problems of files', () => {
  it('are listed up to 20,000, and the others counted', () => {
    // At the limit: each problem is found and kept.
    const index = knownZones(zone('example.com', [record({ host: 'www' })]));
    const check = new FilesCheck(new NameChecker(index, FRESH));
    const add = (count: number): boolean => {
      const text = 'host: gone.example.com\n'.repeat(count);
      return check.add({ file: 'a.yaml', path: '/w/a.yaml', text, languageId: 'yaml' });
    };
    for (let nth = 0; nth < 10; nth += 1) assert.ok(add(2_000));
    assert.deepEqual([check.problems.length, check.unlisted], [20_000, 0]);
    assert.ok(add(2));
    assert.deepEqual([check.problems.length, check.unlisted, check.read], [20_000, 2, 11]);
    // Absent names crowd out no mistakes.
    assert.ok(check.add({ file: 'b.yaml', path: '/w/b.yaml', text: 'host: wwww.example.com' }));
    assert.equal(check.problems.at(-1)?.problem.kind, 'misspelled');
    assert.deepEqual([check.unlisted, check.unlistedMistakes], [2, 0]);
  });
});

describe('A file that names none of the zones', () => {
  it('mentions the addresses that its lines have', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const lines = text.split(/\r\n|\r|\n/u);
        const wanted = lines.flatMap((each, line) =>
          hostsInLine(each, new Set(['example.com'])).addresses.map(
            ({ text: address, start, end }) => `${address} ${line}:${start}-${end}`,
          ),
        );
        assert.deepEqual([...placesIn(checked(text))].toSorted(), wanted.toSorted());
      }),
    );
  });

  it('mentions an address with its prefix, but no network', () => {
    const text = 'a: 192.0.2.7/24\nb: 192.0.2.8/32\nc: 192.0.2.0/24\nd: 192.0.2.9 of 192.0.2.10/24';
    assert.deepEqual(placesIn(checked(text)), ['192.0.2.7 0:3-12', '192.0.2.8 1:3-12', '192.0.2.9 3:3-12']);
  });

  it('mentions none in a line that is too long to be read', () => {
    const line = '192.0.2.1 '.padEnd(DOCUMENT_LIMITS.lineCharacters, '#');
    assert.deepEqual(placesIn(checked(`${line}\n192.0.2.2`)), ['192.0.2.1 0:0-9', '192.0.2.2 1:0-9']);
    assert.deepEqual(placesIn(checked(`${line}#\n192.0.2.2`)), ['192.0.2.2 1:0-9']);
  });

  it('mentions no names in a line that is too long to be read', () => {
    const line = 'cdn.example.net '.padEnd(DOCUMENT_LIMITS.lineCharacters, '#');
    const targets = new Set(['cdn.example.net']);
    assert.ok(checked(line, '/w/a.yaml', targets).mentions.has('cdn.example.net'));
    assert.ok(!checked(`${line}#`, '/w/a.yaml', targets).mentions.has('cdn.example.net'));
  });

  it('can pause before any of its lines', () => {
    const check = new FilesCheck(new NameChecker(knownZones(zone('example.com', [])), FRESH));
    const lines = ['192.0.2.1', '#'.repeat(DOCUMENT_LIMITS.lineCharacters + 1), '192.0.2.2'];
    const steps = check.steps({ file: 'a.txt', path: '/w/a.txt', text: lines.join('\n') }, () => true);
    for (const line of lines) assert.equal(steps.next().done, false, line);
    assert.equal(steps.next().done, true);
    assert.deepEqual([...check.mentions.hosts], ['192.0.2.1', '192.0.2.2']);
  });

  it('mentions names outside of the zones, without a place', () => {
    const { mentions } = checked('cdn: a.cdn.example.net', '/w/a.yaml', new Set(['cdn.example.net']));
    assert.deepEqual([mentions.has('a.cdn.example.net'), [...mentions.of('a.cdn.example.net')]], [true, []]);
  });

  it('is read all the same if it is called after a host or a zone', () => {
    assert.ok(checked('a: 1', '/w/host_vars/gone.example.com.yml').mentions.has('gone.example.com'));
    const zoneOfOctoDns = checked('gone:\n  type: CNAME\n  value: x.example.net.\n', '/w/example.com.yaml');
    assert.ok(zoneOfOctoDns.mentions.has('gone.example.com'));
  });
});
