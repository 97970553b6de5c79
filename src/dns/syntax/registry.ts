import { fault, type Fault, type Span } from './fault.ts';

/** The numbers that a registry of IANA assigns, those for private use included. */
export interface NumberRegistry {
  /** Its title, for sentences. */
  readonly title: string;
  readonly numbers: ReadonlySet<number>;
}

/** Returns a warning about a number without a meaning; none for an assigned one. */
export function unassigned(field: Span, number: number, registry: NumberRegistry): readonly Fault[] {
  return registry.numbers.has(number) ? [] : [fault(field, 'unassigned', registry.title, number)];
}
