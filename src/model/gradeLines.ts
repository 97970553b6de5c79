import { failureOf } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import { ACCEPTED_GRADE, type Lines } from '../api/line.ts';
import type { Zones } from './zones.ts';

/**
 * Loads the lines of a domain's grade once. Returns undefined for a grade whose lines the service does not list
 * (service-facts.md), and after a failed call: everything works without lines, but knows less.
 * @throws CallError when `signal` aborts
 */
export async function loadGradeLines(
  zones: Zones,
  id: DomainId,
  signal: AbortSignal,
): Promise<Lines | undefined> {
  if (zones.loadedDomain(id)?.grade !== ACCEPTED_GRADE) return undefined;
  try {
    await zones.lines(ACCEPTED_GRADE, id).open(signal);
  } catch (error) {
    if (failureOf(error) === undefined || signal.aborted) throw error;
  }
  return zones.loadedLines(ACCEPTED_GRADE);
}
