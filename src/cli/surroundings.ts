/** What the program has around it. */
export interface CommandLine {
  /** Writes a line for people. */
  readonly print: (line: string) => unknown;
  /** Writes a line about what goes wrong. */
  readonly warn: (line: string) => unknown;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly signal: AbortSignal;
}
