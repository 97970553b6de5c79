import type { TextFault } from '../../../../src/check/grammar/textFault.ts';

/** Returns the faulty parts of a text; an empty part where something is missing. */
export function faultyParts(text: string, faults: readonly TextFault[]): readonly string[] {
  return faults.map(({ at, length }) => text.slice(at, at + length));
}
