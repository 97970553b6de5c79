/** Characters that make a text take two bytes a character in memory. */
const TWO_BYTES = /[^\u0000-\u00FF]/u;
const TEXT_BYTES = 16;
const FIELD_BYTES = 8;
/** The object of a row, its place in a list, and its id in the set of ids that the paginator keeps. */
const ROW_BYTES = 40;
/** An object or a list inside of a field that api.md does not list. */
const NESTED_BYTES = 48;
/** A name in such an object: objects with different names have no layout in common. */
const NAME_BYTES = 96;

/** Estimates the memory that rows take, with everything that is kept of them, in bytes. Rather too much than too little. */
export function heldBytes(rows: readonly unknown[]): number {
  let bytes = 0;
  for (const row of rows) {
    bytes += ROW_BYTES;
    if (typeof row !== 'object' || row === null) bytes += valueBytes(row);
    else for (const value of Object.values(row)) bytes += FIELD_BYTES + valueBytes(value);
  }
  return bytes;
}

function valueBytes(value: unknown): number {
  if (typeof value === 'string') return textBytes(value);
  // Whole numbers take no more than their field, unless they are large.
  if (typeof value === 'number') return Number.isInteger(value) ? 0 : FIELD_BYTES;
  return typeof value === 'object' && value !== null ? nestedBytes(value) : 0;
}

function textBytes(text: string): number {
  return TEXT_BYTES + text.length * (TWO_BYTES.test(text) ? 2 : 1);
}

/** Without recursion: JSON may be nested too deeply for it. */
function nestedBytes(outermost: object): number {
  let bytes = 0;
  const left = [outermost];
  for (let each = left.pop(); each !== undefined; each = left.pop()) {
    bytes += NESTED_BYTES;
    const isList = Array.isArray(each);
    for (const [name, value] of Object.entries(each)) {
      bytes += FIELD_BYTES + (isList ? 0 : NAME_BYTES + textBytes(name));
      if (typeof value === 'object' && value !== null) left.push(value);
      else bytes += valueBytes(value);
    }
  }
  return bytes;
}
