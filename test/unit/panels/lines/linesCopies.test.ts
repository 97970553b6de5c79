import assert from 'node:assert/strict';
import { lineLayout } from '../../../../src/panels/lines/lineLayout.ts';
import { linesCopies } from '../../../../src/panels/lines/linesCopies.ts';
import type { GroupsContent } from '../../../../src/panels/lines/linesContent.ts';
import { linesWords } from '../../../../src/panels/lines/linesWords.ts';
import { group } from '../../zones/sampleLines.ts';

const { areas, groups } = lineLayout([
  group('default', 'Default', 'default Default'),
  group('asia', 'Asia', 'JP Japan', 'CN China'),
]);

const content = (answers?: GroupsContent['question']['answers']): GroupsContent => ({
  kind: 'groups',
  words: linesWords(),
  note: '',
  counts: '',
  unmappedTitle: '',
  groups: groups.map((row) => ({ ...row, count: String(row.areas), listed: false })),
  areas: [...areas],
  shared: [],
  others: [],
  question: {
    note: '',
    whole: true,
    find: '',
    openedAt: 0,
    options: [],
    hasSeveralLines: false,
    names: 0,
    more: '',
    chosen: '',
    ...(answers === undefined ? {} : { answers }),
  },
});

const withAnswers = content({
  sets: [],
  summary: '',
  none: '',
  unresolvedAreas: '',
  unresolved: [],
  unresolvedCount: '0',
  of: areas.map(({ name }) => ({
    kind: 'answers',
    set: 0,
    answer: `answer for ${name}`,
    from: name,
    text: `${name} gets something.`,
    chain: `chain of ${name}`,
  })),
});

describe('Copies of the lines', () => {
  it('contain the text about an area, with or without its answer', () => {
    assert.equal(linesCopies(withAnswers).copies.get('area 1'), 'Japan (JP) · Asia');
    assert.equal(linesCopies(withAnswers).copies.get('answer 1'), 'Japan gets something.');
    assert.equal(linesCopies(content()).copies.get('answer 1'), 'Japan (JP) · Asia');
    for (const key of ['area 3', 'area -1', 'area 1.5', 'area undefined', 'constructor', ''])
      assert.equal(linesCopies(withAnswers).copies.get(key), undefined, key);
  });

  it('contain the requested rows in their order, below the column names', () => {
    assert.deepEqual(linesCopies(content()).table?.([2, 1]), [
      ['Name', 'Code', 'Group'],
      ['China', 'CN', 'Asia'],
      ['Japan', 'JP', 'Asia'],
    ]);
    assert.deepEqual(linesCopies(withAnswers).table?.([0, 99, -1, 0.5]), [
      ['Name', 'Code', 'Group', 'Answer', 'From line'],
      ['Default', 'default', 'Default', 'answer for Default', 'Default'],
    ]);
    const renamed = { ...content(), areas: areas.map((area) => ({ ...area, name: `of ${area.name}` })) };
    assert.deepEqual(linesCopies(renamed).table?.([1]), [
      ['Name', 'Line', 'Code', 'Group'],
      ['of Japan', 'Japan', 'JP', 'Asia'],
    ]);
    const names = { kind: 'names', words: linesWords(), note: '', lines: [], others: [] } as const;
    assert.equal(linesCopies({ ...names, lines: [], others: [] }).table, undefined);
  });
});
