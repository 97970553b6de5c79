/** Why the check could not run, as a sentence for people. */
export class CannotRun extends Error {}

/** What is said of an error that nothing expected. Its own text is not shown: it may hold anything. */
export const UNEXPECTED = 'Something went wrong in DNS Tree. Please report it.';
