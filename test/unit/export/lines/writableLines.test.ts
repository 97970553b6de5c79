import assert from 'node:assert/strict';
import type { ExportZone } from '../../../../src/export/exportZone.ts';
import { missingLine, writableLines } from '../../../../src/export/lines/writableLines.ts';
import { zoneOf } from '../zones.ts';

const lineText = (at: number): string => `${at}${'x'.repeat(78)}…`;

/** A zone with records on so many lines with long names. */
function onLines(count: number): ExportZone {
  return zoneOf(Array.from({ length: count }, (_, at) => ({ recordLine: `${at}${'x'.repeat(80)}` })));
}

describe('A line whose answers are asked for', () => {
  const zone = zoneOf([{}, { recordLine: 'Japan' }]);
  const named = { ...zone, groups: undefined };

  it('is known when a zone has it, with or without records', () => {
    for (const line of [undefined, 'Default', 'Japan', 'Asia', 'Germany'])
      assert.equal(missingLine([zone], line), undefined, line);
    assert.equal(missingLine([zoneOf([{}]), named], 'Japan'), undefined);
    assert.equal(missingLine([named], 'Japan'), undefined);
    // Without records on it, the default line has no answers, but is there.
    for (const line of [undefined, 'Default'])
      assert.equal(
        missingLine([{ ...zoneOf([{ recordLine: 'Japan' }]), groups: undefined }], line),
        undefined,
      );
  });

  it('is missing when no zone has it, with the lines there are', () => {
    assert.equal(
      missingLine([zone], 'Asai\u202E'),
      'There is no line “Asai⟨U+202E⟩” here, or several have this name. Lines of these records are: Japan, Asia, Europe, Search Engine.',
    );
    assert.match(missingLine([named], 'Asia') ?? '', /are: Japan\.$/u);
  });

  it('is told beside five others at most, each of them cut', () => {
    const five = [0, 1, 2, 3, 4].map(lineText).join(', ');
    for (const count of [5, 6])
      assert.equal(
        missingLine([{ ...onLines(count), groups: undefined }], 'y'.repeat(81)),
        `There is no line “${'y'.repeat(79)}…” here, or several have this name. Lines of these records are: ${five}.`,
      );
  });

  it('does not matter when all records are on the default line', () => {
    assert.equal(missingLine([{ ...zoneOf([{}]), groups: undefined }], 'Asia'), undefined);
  });
});

describe('The lines whose answers can be written', () => {
  it('begin with the default line when records are on it', () => {
    assert.deepEqual(writableLines([zoneOf([{ recordLine: 'Japan' }, {}, { recordLine: 'Asia' }])]), [
      undefined,
      'Japan',
      'Asia',
    ]);
    assert.deepEqual(writableLines([zoneOf([{}])]), [undefined]);
  });

  it('are those of the records when none is on the default line', () => {
    assert.deepEqual(writableLines([zoneOf([{ recordLine: 'Japan' }, { recordLine: 'Japan' }])]), ['Japan']);
    assert.deepEqual(writableLines([{ ...zoneOf([{ recordLine: 'Japan' }]), groups: undefined }]), ['Japan']);
  });

  it('are those of any of the zones', () => {
    const zones = [
      zoneOf([{ recordLine: 'Japan' }]),
      { ...zoneOf([{ recordLine: 'Own' }], 'example.net'), groups: undefined },
    ];
    assert.deepEqual(writableLines(zones), ['Japan', 'Own']);
    assert.deepEqual(writableLines(zones.toReversed()), ['Own', 'Japan']);
  });

  it('leave out unknown lines', () => {
    assert.deepEqual(writableLines([zoneOf([{ recordLine: 'No such line' }])]), []);
  });
});
