import type { Readable, Writable } from 'node:stream';

/** The input, the outputs and the cancellation of a command. */
export interface CliContext {
  /** Writes a line for people. */
  readonly print: (line: string) => unknown;
  /** Writes a line about a problem. */
  readonly warn: (line: string) => unknown;
  /** The streams of the `mcp` protocol. Nothing else may be written to `output` then. */
  readonly input: Readable;
  readonly output: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly signal: AbortSignal;
}
