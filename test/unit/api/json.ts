// Arbitrary JSON for tests of parsers.
import * as fc from 'fast-check';

/** Any text, with control characters, bidi marks and lone surrogates. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.nat(0x7f),
      fc.nat(0x2ff),
      fc.integer({ min: 0x2000, max: 0x20ff }),
      fc.constantFrom(0xfeff, 0xfff9, 0xd800, 0xdc00, 0x061c, 0x180e, 0xe0041),
      fc.nat(0x10ffff),
    ),
    { maxLength: 24 },
  )
  .map((points) => points.map((point) => String.fromCodePoint(point)).join(''));

/** Texts and names that parsers often handle wrongly. */
const nasty = fc.constantFrom(
  ...'__proto__ constructor toString hasOwnProperty 0 -1 1e999 9007199254740993 NaN hold'.split(' '),
  ...'yes enable \u0000 \u202E [x](command:y)'.split(' '),
  '',
  ' ',
  '1'.repeat(400),
  '<b onclick=alert(1)>',
);

const text = fc.oneof(nasty, anyText);

/** Any JSON value as text. Objects may have any key, also `__proto__`, and duplicate keys. */
export const anyJson: fc.Arbitrary<string> = fc.letrec<{ value: string; leaf: string }>((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom(...'null true false 0 -1 1.5 1e400 -0 12345678901234567890 [] {}'.split(' ')),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
    fc.integer().map(String),
    text.map((value) => JSON.stringify(value)),
  ),
  value: fc.oneof(
    { maxDepth: 2 },
    { arbitrary: tie('leaf'), weight: 4 },
    { arbitrary: fc.array(tie('value'), { maxLength: 3 }).map((values) => `[${values.join()}]`), weight: 1 },
    {
      arbitrary: fc
        .array(fc.tuple(text, tie('value')), { maxLength: 3 })
        .map((fields) => `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`),
      weight: 1,
    },
  ),
})).value;

/** An object with any values in some of the fields `names`, and some other fields. */
export function anyRow(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 6 }, { arbitrary: text, weight: 1 });
  return fc
    .array(fc.tuple(name, anyJson), { maxLength: names.length + 4 })
    .map((fields) => `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join()}}`);
}

/** A list of rows, a few of which are not objects. */
export function anyRows(names: readonly string[]): fc.Arbitrary<string[]> {
  const row = fc.oneof({ arbitrary: anyRow(names), weight: 8 }, { arbitrary: anyJson, weight: 1 });
  return fc.array(row, { maxLength: 8 });
}
