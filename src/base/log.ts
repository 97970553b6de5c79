import * as vscode from 'vscode';

/** The log of the command *Show Log*. Must not contain data of the service or text typed by the user. */
export type Log = Pick<vscode.LogOutputChannel, 'info' | 'warn' | 'error' | 'show' | 'dispose'>;

export function createLog(): Log {
  return vscode.window.createOutputChannel('DNS Tree', { log: true });
}

/** Returns the name and stack of an error for the log, without its message, which may contain data. */
export function bugText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line));
  return [error.name, ...places.slice(0, 8)].join('\n');
}
