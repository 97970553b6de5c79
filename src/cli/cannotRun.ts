/** Why the check could not run, as a sentence for people. */
export class CannotRun extends Error {}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The message for an unexpected error. The error's own text is not shown because it may contain anything. */
export const UNEXPECTED = 'Something went wrong in DNS Tree. Please report it.';
