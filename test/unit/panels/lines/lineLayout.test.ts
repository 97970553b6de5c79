import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { lineLayout } from '../../../../src/panels/lines/lineLayout.ts';
import { speakChinese, speakEnglish } from '../../../support/product/madeUpLanguage.ts';
import { group, withSampleGroups } from '../../zones/sampleLines.ts';

const codes = (layout: ReturnType<typeof lineLayout>, where: string): readonly string[] =>
  layout.areas.filter(({ shown }) => shown === where).map(({ code }) => code);

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

describe('Line groups', () => {
  afterEach(speakEnglish);

  const sample = withSampleGroups();

  it('name the countries on the map in the language of the texts, beside their lines', () => {
    const made = [group('asia', 'Asia', 'JP Japan', 'AP Asia Pacific'), group('cloud', 'Cloud', 'JP Japan')];
    const named = (): unknown => lineLayout(made).areas.map(({ name, line }) => [name, line]);
    const own = ['Asia Pacific', 'Asia Pacific'];
    assert.deepEqual(named(), [['Japan', 'Japan'], own, ['Japan', 'Japan']]);
    speakChinese();
    // In a group of the service's own, a code may mean anything.
    assert.deepEqual(named(), [['日本', 'Japan'], own, ['Japan', 'Japan']]);
  });

  it('of the sample service are nine, with 254 sub-areas', () => {
    const layout = lineLayout(sample());
    assert.equal(layout.counts, '254 lines in 9 groups.');
    assert.equal(lineLayout(sample().slice(1, 2)).counts, '57 lines in 1 group.');
    assert.equal(layout.areas.filter(({ shown }) => shown === 'map').length, 248);
    assert.deepEqual(codes(layout, 'chip'), ['default', 'search_engine']);
    assert.deepEqual(codes(layout, 'unmapped'), ['AP', 'CS', 'EU', 'AN']);
    assert.deepEqual(layout.shared, []);
  });

  it('that are unknown, empty or malformed are kept unchanged, and listed beside the map', () => {
    const codesOfAsia = ['JP Japan', 'jp japan', 'ZZ Nowhere', '__proto__ P', 'constructor C', 'default D'];
    const layout = lineLayout([
      group('asia', 'Asia', ...codesOfAsia),
      group('search_engine', 'Search Engine', 'search_engine Search Engine'),
      group('isp', 'Carriers', 'CM China Mobile', 'default Default'),
      group('europe', 'Europe'),
      group('__proto__', 'Q', 'FR France'),
      group('default', 'Default', 'default Default', 'DE Germany'),
    ]);
    assert.deepEqual(codes(layout, 'map'), ['JP']);
    assert.deepEqual(codes(layout, 'chip'), ['search_engine', 'default']);
    assert.equal(layout.unmappedTitle, 'Not on the map (9), empty groups (1)');
    assert.deepEqual(
      layout.groups.map(({ listed, count }) => [listed, Number(count)]),
      [
        [false, 6],
        [false, 1],
        [true, 2],
        [true, 0],
        [true, 1],
        [false, 2],
      ],
    );
  });

  it('may share a code', () => {
    const layout = lineLayout([
      group('asia', 'Asia', 'TR Turkey', 'JP Japan', 'ZZ Z'),
      group('europe', 'Europe', 'TR Turkey', 'ZZ Z'),
    ]);
    assert.deepEqual(layout.shared, ['TR']);
    assert.equal(codes(layout, 'map').length, 3);
  });

  it('have counts that add up for any groups, also with ten thousand sub-areas', () => {
    const id = fc.constantFrom('asia', 'europe', 'default', 'search_engine', 'x', '__proto__', 'constructor');
    const area = fc.constantFrom('JP Japan', 'EU Union', 'default Default', '__proto__ x', ' ', 'FR ');
    const groups = fc.array(fc.tuple(id, fc.array(area)).map(([name, areas]) => group(name, name, ...areas)));
    fc.assert(
      fc.property(groups, (some) => {
        const { areas, counts, groups: shown } = lineLayout(some);
        const sent = sumOf(some.map((each) => each.areas.length));
        assert.deepEqual(counts.match(/\d+/gu)?.map(Number), [sent, some.length]);
        assert.equal(areas.length, sent);
        assert.equal(sumOf(shown.map(({ count }) => Number(count))), sent);
        assert.deepEqual(
          areas.map(({ index }) => index),
          [...areas.keys()],
        );
      }),
    );
    const many = Array.from({ length: 10_000 }, (_, index) => `X${index} Area ${index}`);
    assert.equal(lineLayout([group('asia', 'Asia', ...many)]).unmappedTitle, 'Not on the map (10,000)');
  });
});
