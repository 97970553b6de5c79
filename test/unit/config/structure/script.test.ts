import assert from 'node:assert/strict';
import { ScriptReader } from '../../../../src/config/structure/script.ts';
import { linesRead } from './values.ts';

/** Returns the text of each line with what it belongs to: a command, an array, `usage` for a text that is printed. */
function textsIn(text: string): readonly string[] {
  return linesRead(new ScriptReader(), text).map(([line, entries]) =>
    entries
      .map(({ kind, start, end, subject }) => {
        assert.equal(kind, 'text');
        return `${subject}|${line.slice(start, end)}`;
      })
      .join(),
  );
}

describe('The lines of a script', () => {
  const cases: readonly (readonly [text: string, ...lines: string[]])[] = [
    ['a #b', '|a #b'],
    ['a # b', '|a'],
    ...['# a', '  // a', 'rem a', 'REM a'].map((line) => [`${line}\nb`, '', '|b'] as const),
    ['remote a', '|remote a'],
    // A command goes on behind a backslash, even through a comment. Its first 300 characters are kept.
    ['a \\\n b\\\nc\nd', '|a \\', 'a  | b\\', 'a  b |c', '|d'],
    ['a \\  \nb', '|a \\  ', 'a  |b'],
    ['a \\\n# b\nc', '|a \\', '', 'a  |c'],
    // An array ends at its parenthesis.
    ['a=(\nb\nc)\nd', '|a=(', 'a=(|b', 'a=(|c)', '|d'],
    ['export a_1+=( \nb\n)', '|export a_1+=( ', 'a_1+=(|b', 'a_1+=(|)'],
    ['=(\nb', '|=(', '|b'],
    ['a=(b\nc', '|a=(b', '|c'],
    [`${'a'.repeat(60)}=(\nb`, `|${'a'.repeat(60)}=(`, `${'a'.repeat(60)}=(|b`],
    [`${'a'.repeat(61)}=(\nb`, `|${'a'.repeat(61)}=(`, '|b'],
    // A heredoc ends at its word alone in a line.
    ...['<<E', '<<-E', '<< E', '<<"E"', "<<-'E'"].map(
      (open) =>
        [`a ${open} > f\n# b # c\nEx\n E \n# d`, `|a ${open} > f`, '|# b # c', '|Ex', '| E ', ''] as const,
    ),
    // A text that is handed over, a shift and a comparison begin no heredoc.
    ...['a <<< E', 'a <<<E', 'a <<<"E"', 'a=$((b << 4))', 'a=$((b<<4))', 'a << $b', 'a << "', 'a < E'].map(
      (line) => [`${line}\n# b\nE\nc`, `|${line}`, '', '|E', '|c'] as const,
    ),
    ...['a <<~É', 'a <<\\É', "a << 'É'", 'a <<É | b', 'a $((1 + 1)) <<É', 'a << É'].map(
      (open) => [`${open}\n# b\nÉ\n# c`, `|${open}`, '|# b', '|É', ''] as const,
    ),
    ['cat <<~\\É\nb\nÉ', '|cat <<~\\É', 'usage|b', 'usage|É'],
    ['a <<E-1.b\n# b\nE-1.b\n# c', '|a <<E-1.b', '|# b', '|E-1.b', ''],
    ...['a=$((1 << B))', 'list << item'].map((line) => [`${line}\n# b\nc`, `|${line}`, '', '|c'] as const),
    ['a # see <<E\n# b\nc', '|a', '', '|c'],
    ['a <<_e1\n# b\n_e1\n# c', '|a <<_e1', '|# b', '|_e1', ''],
    ...['cat <<E', '  cat >&2 <<-E', 'cat <<"E"  ', 'cat << E >&2 '].map(
      (open) => [`${open}\nb\nE\nc`, `|${open}`, 'usage|b', 'usage|E', '|c'] as const,
    ),
    ...['cat <<E > f', 'catx <<E', 'x cat <<E'].map((open) => [`${open}\nb`, `|${open}`, '|b'] as const),
  ];
  for (const [text, ...lines] of cases)
    it(`are ${lines.join(' ⏎ ').slice(0, 60)} in ${text.replaceAll('\n', '⏎').slice(0, 60)}`, () =>
      assert.deepEqual(textsIn(text), lines));
});
