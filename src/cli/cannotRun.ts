/** Why the check could not run, as a sentence for people. */
export class CannotRun extends Error {}
