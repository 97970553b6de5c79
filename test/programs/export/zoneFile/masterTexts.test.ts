import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { DnsRecord } from '../../../../src/api/record.ts';
import type { FormName } from '../../../../src/export/forms.ts';
import { onlyText, writeForm, zoneOf, lossOf } from '../../../unit/export/zones.ts';
import {
  assertBindLoads,
  assertKnotAccepts,
  assertLoads,
  hasBind,
  hasKnot,
  ZONE_CHECKERS,
} from '../../../unit/export/zoneFile/zoneCheckers.ts';

const NS: Partial<DnsRecord> = { host: '@', type: 'NS', value: 'ns1.example.net.' };

/** Every printable character alone, at the start, inside and at the end of a host; and others that are not printable. */
const ODD = [
  ...Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCodePoint(index + 0x21)),
  '\u0000',
  '\n',
  '\t',
  '\u007F',
  '\u202E',
  '\u2028',
  '\uD800',
  'é\u0301\u0327',
  '\\#',
  '$INCLUDE',
  '$ORIGIN',
  '../x',
]
  .filter((character) => character !== '.')
  .flatMap((character) => [character, `${character}x`, `x${character}y`, `x${character}`]);

/** Records whose owner and target have these names. */
const HOSTILE = ODD.flatMap((host): Partial<DnsRecord>[] => [
  { host, type: 'TXT', value: 'text' },
  { host: `cname-${host}`, type: 'CNAME', value: `${host}.example.net.` },
  { host: `line-${host}`, type: 'TXT', value: 'default' },
  { host: `line-${host}`, type: 'TXT', value: 'other', recordLine: 'Japan' },
  { host: `${host}.only`, type: 'CNAME', value: `${host}.example.net.`, recordLine: 'Japan' },
]);

const NAME = /^(?:[A-Za-z0-9_.*/-]|\\\d{3})+$/u;

/** Returns the names that have to be plain: owners, targets, zones, and hosts in the configuration of Knot. */
function namesIn(file: string, text: string): readonly string[] {
  if (file.endsWith('.geo.conf'))
    return text
      .split('\n')
      .flatMap((line) => [
        ...(/^[^ ]/u.test(line) ? [line.slice(0, -1)] : []),
        ...[...(/^ {4}CNAME: \[(.*)\]$/u.exec(line)?.[1] ?? '').matchAll(/"([^"]*)"/gu)].map(
          ([, name = '']) => name,
        ),
      ]);
  if (file.endsWith('.conf'))
    return [...text.matchAll(/^ +(?:- domain: (.*)|zone "(.*)" \{)$/gmu)].map(
      ([, knot, bind]) => knot ?? bind ?? '',
    );
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';') && !line.startsWith('$'))
    .flatMap((line) => {
      const [owner = '', , , type = '', target = ''] = line.split(' ');
      return type === 'CNAME' || type === 'NS' ? [owner, target] : [owner];
    });
}

/** A host whose full name has so many characters, final dot included. */
const hostOf = (length: number): string =>
  'a'.repeat(length - '.example.com.'.length).replaceAll(/.{50}/gu, (label) => `${label.slice(1)}.`);

/** Why Knot DNS leaves out TXT records on a line. Its module has to accept the others. */
const reasons = async (records: readonly Partial<DnsRecord>[]): Promise<readonly string[]> => {
  const zone = zoneOf([
    NS,
    ...records.map((fields): Partial<DnsRecord> => ({ ...fields, type: 'TXT', recordLine: 'Japan' })),
  ]);
  const exported = await writeForm('knot', [zone]);
  if (hasKnot()) assertKnotAccepts(exported);
  return exported.omissions.map(lossOf);
};

describe('Names in texts for name servers', () => {
  const names = fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: 'binary', maxLength: 20 }));
  const zones = fc
    .tuple(
      fc.array(
        fc.record({ host: names, value: names, recordLine: fc.constantFrom('Default', 'Japan', 'Asia') }),
      ),
      fc.oneof(fc.constant('example.com'), names),
    )
    .map(([all, name]) => zoneOf([NS, ...all.map((fields) => ({ ...fields, type: 'CNAME' }))], name));

  for (const form of ['zoneFile', 'bind', 'knot'] as const satisfies readonly FormName[])
    it(`are letters, digits and escapes, whatever the records are (${form})`, async () => {
      await fc.assert(
        fc.asyncProperty(zones, async (zone) => {
          for (const { name, text } of (await writeForm(form, [zone])).files)
            for (const found of namesIn(name, text)) assert.match(found, NAME);
        }),
      );
    });

  for (const checker of ZONE_CHECKERS)
    it(`are accepted by ${checker.command}`, async () => {
      const zone = zoneOf([NS, ...HOSTILE]);
      for (const recordLine of ['Default', 'Japan'])
        assertLoads(checker, 'example.com.', onlyText(await writeForm('zoneFile', [zone], { recordLine })));
    });

  for (const checker of ZONE_CHECKERS)
    it(`are accepted by ${checker.command} as the name of a zone`, async () => {
      for (const label of ['a b', '#x', 'a"b', '$', 'a\nb', 'x'.repeat(63)]) {
        const escaped = label.replaceAll(
          /[^\w-]/gu,
          (character) => `\\${String(character.charCodeAt(0)).padStart(3, '0')}`,
        );
        const long = `${`${'y'.repeat(59)}.`.repeat(3)}${label}`;
        assertLoads(
          checker,
          `${escaped}.example.`,
          onlyText(await writeForm('zoneFile', [zoneOf([NS, {}], `${label}.example`)])),
        );
        assert.ok(onlyText(await writeForm('zoneFile', [zoneOf([NS], long)])).includes(' SOA '));
      }
    });

  it('are accepted by Knot DNS and BIND in their configurations (skipped where these are not installed)', async function () {
    if (!hasKnot() && !hasBind()) return this.skip();
    const all = [
      zoneOf([NS, ...HOSTILE]),
      ...[...new Set(ODD.map((label) => label.trim().toLowerCase()))].map((label) =>
        zoneOf([NS, {}], `${label}.example`),
      ),
    ];
    if (hasKnot()) assertKnotAccepts(await writeForm('knot', all));
    if (hasBind())
      assertBindLoads(
        await writeForm(
          'bind',
          all.filter(({ name }) => !name.startsWith('*.')),
        ),
      );
  });

  it('and data of Knot DNS are no longer than its module accepts', async () => {
    // 29 characters of these become escapes of 4, and 127 strings have quotes and blanks between them.
    const longest = `${'\u0001'.repeat(29)}${'x'.repeat(32_767 - 29 * 4 - 127 * 3 + 1)}`;
    assert.deepEqual(await reasons([{ host: hostOf(127), value: 'x' }]), []);
    assert.deepEqual(await reasons([{ host: hostOf(128), value: 'x' }]), ['name']);
    assert.deepEqual(await reasons([{ value: longest }]), []);
    assert.deepEqual(await reasons([{ value: `${longest}x` }]), ['formValue']);
    assert.deepEqual(await reasons([{ host: '-x', value: '"\\"' }]), []);
  });
});
