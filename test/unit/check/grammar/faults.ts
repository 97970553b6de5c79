import type { TextFault } from '../../../../src/check/grammar/textFault.ts';

/** The parts of a text that faults point at; an empty part where something is missing. */
export function faultyParts(text: string, faults: readonly TextFault[]): readonly string[] {
  return faults.map(({ at, length }) => text.slice(at, at + length));
}
