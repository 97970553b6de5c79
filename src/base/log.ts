import * as vscode from 'vscode';

/** The log that *Show Log* shows. Nothing a service or a person sent goes into it, only what became of it. */
export type Log = Pick<vscode.LogOutputChannel, 'info' | 'warn' | 'error' | 'show' | 'dispose'>;

export function createLog(): Log {
  return vscode.window.createOutputChannel('DNS Tree', { log: true });
}

/** A bug, for the log: where it happened, but not its message, which may hold what must not be written. */
export function bugText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line));
  return [error.name, ...places.slice(0, 8)].join('\n');
}
