import type { Fault } from '../../../../src/dns/syntax/fault.ts';

/** Returns the parts of a text that faults point to; an empty part where something is missing. */
export function faultyParts(text: string, faults: readonly Fault[]): readonly string[] {
  return faults.map(({ start, end }) => text.slice(start, end));
}

/** Returns the code of each fault, and what its sentence needs. */
export function faultTexts(faults: readonly Fault[]): readonly string[] {
  return faults.map(({ code, details }) => [code, ...details].join(' '));
}
