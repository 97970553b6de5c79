import assert from 'node:assert/strict';
import { rowAround } from '../../../../src/config/evidence/around.ts';
import { AROUND_ROWS } from '../../../../src/config/evidence/aroundRows.ts';
import { COMMAND_ROWS } from '../../../../src/config/evidence/commandRows.ts';
import { isCommand, isOperandOfHost } from '../../../../src/config/evidence/commands.ts';
import { KEY_ROWS } from '../../../../src/config/evidence/keyRows.ts';
import { evidenceOfKey, isOfBlock, isOverHosts } from '../../../../src/config/evidence/keys.ts';
import { NAME_ROWS } from '../../../../src/config/evidence/nameRows.ts';
import type { EvidenceRow } from '../../../../src/config/evidence/evidenceRow.ts';
import { wordsBefore } from '../../../../src/config/evidence/shellWords.ts';
import { newBlock, type Entry } from '../../../../src/config/structure/entry.ts';
import type { Family } from '../../../../src/config/structure/language.ts';
import { entryOf, NAME } from './entries.ts';
import { EXAMPLES } from './examples.ts';

const FAMILIES: readonly Family[] = ['nginx', 'caddy', 'statements', 'settings', 'hcl', 'yaml'];
const ROWS = [...NAME_ROWS, ...AROUND_ROWS, ...COMMAND_ROWS, ...KEY_ROWS];

/** Returns the entry of a key in its blocks, each with its labels: `define host > parents`. */
function entryIn(keys: readonly string[], fields: Partial<Entry> = {}): Entry {
  let block = newBlock('', undefined);
  for (const around of keys.slice(0, -1)) {
    const [key = '', ...labels] = around.split(' ');
    block = newBlock(key, block, labels);
  }
  const key = keys.at(-1) ?? '';
  return entryOf(key, { block, ...fields });
}

/** Returns the row for the text around a name, behind the key of its value, if that is given. */
function rowOfText(example: string, kind: Entry['kind']): EvidenceRow | undefined {
  const [text = '', ...keys] = example.split(' > ').toReversed();
  const [before = '', behind = ''] = text.split('N@');
  const line = `${before}${NAME}${behind}`;
  const end = before.length + NAME.length;
  const entry = entryIn(keys.toReversed(), { kind, end: line.length });
  return rowAround({ family: 'yaml', line, start: before.length, end, entries: [entry] }, entry);
}

/** Whether a row is the one that decides in an example. */
function decides(row: EvidenceRow, example: string): boolean {
  switch (row.where) {
    case 'itself':
      return NAME_ROWS.find(({ pattern }) => pattern?.test(`${example}.example.com`)) === row;
    case 'text':
    case 'scheme':
      return rowOfText(example, 'value') === row;
    case 'line':
      return rowOfText(example, 'text') === row;
    case 'command': {
      const [before = '', behind = ''] = example.split('N@');
      const words = wordsBefore(before);
      return row.role === 'host' ? isOperandOfHost(words, behind) : isCommand(words);
    }
    case 'members':
    case 'keys':
      return isOverHosts(example);
    case 'blockName':
      return isOfBlock('name', example);
    case 'blockAddress':
      return isOfBlock('address', example);
    default: {
      const [first, ...keys] = example.split(' > ');
      const families = FAMILIES.filter((family) => family === first);
      return evidenceOfKey(entryIn(families.length === 0 ? [example] : keys), ...families) === row;
    }
  }
}

describe('A row of evidence', () => {
  it('has examples, in the order of the rows', () =>
    assert.deepEqual(
      Object.keys(EXAMPLES),
      ROWS.map(({ because }) => because),
    ));

  for (const row of ROWS) {
    const { yes = [], no = [] } = EXAMPLES[row.because] ?? {};
    for (const example of yes)
      it(`decides: ${row.because}: ${example.slice(0, 60)}`, () => assert.equal(decides(row, example), true));
    for (const example of no)
      it(`does not: ${row.because}: ${example.slice(0, 60)}`, () =>
        assert.equal(decides(row, example), false));
  }
});
