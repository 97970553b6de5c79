import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { userAgent } from '../api/client.ts';
import type { Log } from '../base/log.ts';
import type { CallSettings } from './sessions.ts';

/** Seconds that one request may take. A value out of range counts as not set. */
const RequestTimeout = z.catch(z.number().check(z.minimum(1), z.maximum(300)), 20);

/** Calls of one account that run at once. A value out of range counts as not set. */
const MaxConcurrentRequests = z.catch(z.int().check(z.minimum(1), z.maximum(16)), 4);

/** The settings of all clients: language, user agent, timeouts, and where calls are logged. */
export function callSettings(extension: vscode.Extension<unknown>, log: Log): CallSettings {
  return {
    language: vscode.env.language.startsWith('zh') ? 'cn' : 'en',
    userAgent: userAgent(String(extension.packageJSON.version)),
    timeoutSeconds: () => RequestTimeout.parse(setting('requestTimeout')),
    concurrency: () => MaxConcurrentRequests.parse(setting('maxConcurrentRequests')),
    logCall: (line, level) => log[level](line),
  };
}

function setting(name: string): unknown {
  return vscode.workspace.getConfiguration('dnsTree').get(name);
}
