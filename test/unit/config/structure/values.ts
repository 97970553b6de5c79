import type { Block, Entry } from '../../../../src/config/structure/entry.ts';
import type { Family } from '../../../../src/config/structure/language.ts';
import { structureOf } from '../../../../src/config/structure/structure.ts';
import type { StructureReader } from '../../../../src/config/structure/structureReader.ts';

/** Returns the keys above an entry, outermost first. */
export function keysOf(block: Block | undefined): readonly string[] {
  return block === undefined ? [] : [...keysOf(block.parent), ...(block.key === '' ? [] : [block.key])];
}

/** Returns the lines of a text with their entries, as a reader reads them one after the other. */
export function linesRead<State>(
  reader: StructureReader<State>,
  text: string,
): readonly (readonly [line: string, entries: readonly Entry[]])[] {
  let state = reader.initial;
  return text.split('\n').map((line) => {
    const read = reader.read(line, state);
    state = read.state;
    return [line, read.entries];
  });
}

/** Returns the entries of a text except keys, each as `line: path.to.key = text`. */
export function valuesIn(family: Family, text: string): readonly string[] {
  const lines = text.split('\n');
  const structure = structureOf(family, lines.length, (line) => lines[line] ?? '');
  return structure
    .all()
    .flatMap((entries, line) =>
      entries.flatMap(({ kind, start, end, subject, block }) =>
        kind === 'key'
          ? []
          : `${line + 1}: ${[...keysOf(block), subject].join('.')} = ${lines[line]?.slice(start, end)}`,
      ),
    );
}
