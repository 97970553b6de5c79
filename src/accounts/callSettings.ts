import * as vscode from 'vscode';
import type { Log } from '../base/log.ts';
import { settings } from '../base/settings.ts';
import type { CallSettings } from './sessions.ts';

/** The settings of all clients: language, user agent, timeouts, and where calls are logged. */
export function callSettings(extension: vscode.Extension<unknown>, log: Log): CallSettings {
  return {
    language: vscode.env.language.startsWith('zh') ? 'cn' : 'en',
    userAgent: userAgent(extension),
    timeoutSeconds: () => settings.requestTimeoutSeconds,
    concurrency: () => settings.maxConcurrentRequests,
    logCall: (line) => log.info(line),
  };
}

/** `Name/Version (contact)`, as the service requires (service-facts.md). */
function userAgent({ id, packageJSON }: vscode.Extension<unknown>): string {
  const version: unknown = packageJSON.version;
  return `DNS-Tree/${String(version)} (https://marketplace.visualstudio.com/items?itemName=${id})`;
}
