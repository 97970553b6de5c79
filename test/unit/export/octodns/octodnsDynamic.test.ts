import assert from 'node:assert/strict';
import { parse } from 'yaml';
import * as z from 'zod';
import type { LineGroup } from '../../../../src/api/line.ts';
import type { DnsRecord } from '../../../../src/api/record.ts';
import { group } from '../../zones/sampleLines.ts';
import { lossesOf, onlyText, writeForm, zoneOf } from '../zones.ts';

const Dynamic = z.object({
  pools: z.record(
    z.string(),
    z.object({ values: z.array(z.object({ value: z.string(), weight: z.optional(z.number()) })) }),
  ),
  rules: z.array(z.object({ geos: z.optional(z.array(z.string())), pool: z.string() })),
});
const File = z.object({ www: z.looseObject({ dynamic: z.optional(Dynamic) }) });

const asia = (...areas: readonly string[]): readonly LineGroup[] => [
  group('default', 'Default', 'default Default'),
  group('asia', 'Asia', ...areas),
];

/** The rules and pools of `www` in a few words, and what is lost. */
async function written(records: readonly Partial<DnsRecord>[], groups?: readonly LineGroup[]) {
  const zone = zoneOf(records);
  const exported = await writeForm('octodns', [groups === undefined ? zone : { ...zone, groups }]);
  const { www } = File.parse(parse(onlyText(exported)));
  const { pools = {}, rules = [] } = www.dynamic ?? {};
  return {
    pools: Object.entries(pools).map(([name, { values }]) =>
      [
        name,
        ...values.map(({ value, weight }) => (weight === undefined ? value : `${value}*${weight}`)),
      ].join(' '),
    ),
    rules: rules.map(({ geos = [], pool }) => [pool, ...geos].join(' ')),
    lost: lossesOf(exported),
  };
}

const [ONE, TWO, THREE] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];

const japan = (value: string, weight?: number) => ({ value, weight, recordLine: 'Japan' });

/** The names of the pools of these lines. */
const names = async (...lines: readonly string[]) => {
  const areas = ['JP', 'CN', 'KR'].map((code, at) => `${code} ${lines[at] ?? code}`);
  const records = lines.map((line, at) => ({ value: `192.0.2.${at + 2}`, recordLine: line }));
  const { pools } = await written([{ value: ONE }, ...records], asia(...areas));
  return pools.map((pool) => pool.split(' ')[0]).filter((name) => name !== 'default');
};

describe('The pools of octoDNS', () => {
  it('have weights from 1 to 100, of several records that all have one', async () => {
    const weights = async (...all: readonly (number | undefined)[]) =>
      written(all.map((weight, at) => ({ value: `192.0.2.${at + 1}`, weight })));
    assert.deepEqual(await weights(1, 100), {
      pools: [`default ${ONE}*1 ${TWO}*100`],
      rules: ['default'],
      lost: [],
    });
    for (const other of [0, 101, 1.5])
      assert.deepEqual(await weights(1, other), {
        pools: [],
        rules: [],
        lost: [`${ONE} weight`, `${TWO} weight`],
      });
    assert.deepEqual(await weights(1, undefined), { pools: [], rules: [], lost: [`${ONE} weight`] });
    assert.deepEqual(await weights(1), { pools: [], rules: [], lost: [`${ONE} weight`] });
    const texts = [1, 2].map((weight) => ({ type: 'TXT', value: String(weight), weight }));
    assert.deepEqual((await written(texts)).lost, ['1 weight', '2 weight']);
  });

  it('have weights of their own, whether or not others have some', async () => {
    const found = await written([{ value: ONE, weight: 5 }, japan(TWO, 3), japan(THREE, 4)]);
    assert.deepEqual(found.pools, [`default ${ONE}`, `japan ${TWO}*3 ${THREE}*4`]);
    assert.deepEqual(found.lost, [`${ONE} weight`]);
    assert.deepEqual((await written([{ value: ONE }, japan(TWO, 3)])).lost, [`${TWO} weight`]);
  });

  it('are called after their lines', async () => {
    assert.deepEqual(await names('Hong Kong (SAR)'), ['hong-kong-sar']);
    assert.deepEqual(await names('日本', '10'), ['line', 'line-2']);
    assert.deepEqual(await names('A-B', 'a b', 'B 2'), ['a-b', 'a-b-2', 'b-2']);
    assert.deepEqual(await names('DEFAULT!'), ['default-2']);
    assert.deepEqual(await names('x'.repeat(61)), ['x'.repeat(60)]);
    assert.deepEqual(await names('  Ja--pan (2) ', 'Ünion'), ['ja-pan-2', 'nion']);
  });

  it('are those of countries by continent, in order', async () => {
    const groups = asia('JP Japan', 'CN China', 'AE United Arab Emirates', 'AP Asia Pacific', 'CS Kosovo');
    const { rules, lost } = await written([{ value: ONE }, { value: TWO, recordLine: 'Asia' }], groups);
    assert.deepEqual(rules, ['asia AS-AE AS-CN AS-JP', 'default']);
    assert.deepEqual(lost, [`${TWO} country`]);
    const only = await written([{ value: ONE }, { value: TWO, recordLine: 'Asia Pacific' }], groups);
    assert.deepEqual([only.rules, only.lost], [[], [`${TWO} country`]]);
  });

  it('have the TTL of the default line, and say which records have another', async () => {
    const ttls = async (first: number | undefined, second: number | undefined) =>
      (
        await written([
          { value: ONE, ttl: first },
          { value: TWO, recordLine: 'Japan', ttl: second },
        ])
      ).lost;
    assert.deepEqual(await ttls(600, undefined), []);
    assert.deepEqual(await ttls(undefined, 600), []);
    assert.deepEqual(await ttls(60, 60), []);
    assert.deepEqual(await ttls(60, undefined), [`${TWO} ttl`]);
    assert.deepEqual(await ttls(600, 60), [`${TWO} ttl`]);
  });

  it('are of addresses and aliases only', async () => {
    for (const [type, values, isDynamic] of [
      ['A', [ONE, TWO], true],
      ['AAAA', ['2001:db8::1', '2001:db8::2'], true],
      ['CNAME', ['a.example.', 'b.example.'], true],
      ['TXT', ['a', 'b'], false],
      ['NS', ['a.example.', 'b.example.'], false],
    ] as const) {
      const [first, second] = values;
      const { pools, lost } = await written([
        { type, value: first },
        { type, value: second, recordLine: 'Japan' },
      ]);
      assert.equal(pools.length, isDynamic ? 2 : 0, type);
      assert.deepEqual(lost, isDynamic ? [] : [`${second} otherLine`]);
    }
  });
});
