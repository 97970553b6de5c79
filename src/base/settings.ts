import * as vscode from 'vscode';
import * as z from 'zod/mini';

/** Seconds that one try of a call may take. */
const RequestTimeout = z.catch(z.number().check(z.minimum(1), z.maximum(300)), 20);

/** Calls of one account under way at once. */
const MaxConcurrentRequests = z.catch(z.int().check(z.minimum(1), z.maximum(16)), 4);

/** The settings as they are at the moment of asking; what a person mistyped counts as not set. */
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
