import type { Readable, Writable } from 'node:stream';

/** What a command reads from and writes to, and what cancels it. */
export interface CliContext {
  /** Writes a line for people. */
  readonly print: (line: string) => unknown;
  /** Writes a line about what goes wrong. */
  readonly warn: (line: string) => unknown;
  /** What `mcp` speaks on. Nothing else may be written to `output` then. */
  readonly input: Readable;
  readonly output: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly signal: AbortSignal;
}
