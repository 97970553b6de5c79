import * as vscode from 'vscode';
import * as z from 'zod/mini';

/** Seconds that one request may take. */
const RequestTimeout = z.catch(z.number().check(z.minimum(1), z.maximum(300)), 20);

/** Calls of one account that run at once. */
const MaxConcurrentRequests = z.catch(z.int().check(z.minimum(1), z.maximum(16)), 4);

/** Reads the current settings. An invalid value counts as not set. */
export const settings = {
  get requestTimeoutSeconds(): number {
    return RequestTimeout.parse(vscode.workspace.getConfiguration('dnsTree').get('requestTimeout'));
  },
  get maxConcurrentRequests(): number {
    return MaxConcurrentRequests.parse(
      vscode.workspace.getConfiguration('dnsTree').get('maxConcurrentRequests'),
    );
  },
};
