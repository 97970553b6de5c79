import * as vscode from 'vscode';
import type { Log } from '../base/log.ts';
import { settings } from '../base/settings.ts';
import type { CallSettings } from './sessions.ts';

/** How the extension calls: by the editor's language and settings, under its own name, and into the log. */
export function callSettings(extension: vscode.Extension<unknown>, log: Log): CallSettings {
  return {
    language: vscode.env.language.startsWith('zh') ? 'cn' : 'en',
    userAgent: userAgent(extension),
    timeoutSeconds: () => settings.requestTimeoutSeconds,
    concurrency: () => settings.maxConcurrentRequests,
    onCall: ({ operation, milliseconds, outcome, requests }) =>
      log.info(`${operation} ${milliseconds} ms ${outcome}${requests > 1 ? ` (${requests} tries)` : ''}`),
  };
}

/** `Name/Version (contact)`, as the service asks for (service-facts.md). */
function userAgent({ id, packageJSON }: vscode.Extension<unknown>): string {
  const version: unknown = packageJSON.version;
  return `DNS-Tree/${String(version)} (https://marketplace.visualstudio.com/items?itemName=${id})`;
}
