import { userDetail } from './account.ts';
import type { RequestForm } from './requestForm.ts';
import type { JsonObject } from './responseBody.ts';
import { RefusalError, doneStatus, refusedStatus } from './codes.ts';
import { domainGroupList, domainInfo, domainList } from './domains.ts';
import { recordLine } from './lines.ts';
import { recordInfo, recordList } from './records.ts';

interface SampleOperation {
  /** The message of success. It differs between operations, as at the real service. */
  readonly done: string;
  /** Returns the response without its status. @throws RefusalError */
  readonly run: (form: RequestForm) => JsonObject;
}

const COMPLETED = 'Action completed successful';
const SUCCESSFUL = 'Operation successful';

/** All operations (api.md 4), by the name in the URL. */
const OPERATIONS: ReadonlyMap<string, SampleOperation> = new Map([
  ['User.Detail', { done: SUCCESSFUL, run: userDetail }],
  ['Domaingroup.List', { done: COMPLETED, run: domainGroupList }],
  ['Domain.List', { done: COMPLETED, run: domainList }],
  ['Domain.Info', { done: COMPLETED, run: domainInfo }],
  ['Record.List', { done: COMPLETED, run: recordList }],
  ['Record.Info', { done: COMPLETED, run: recordInfo }],
  ['Record.Line', { done: SUCCESSFUL, run: recordLine }],
]);

export function isOperation(name: string): boolean {
  return OPERATIONS.has(name);
}

/** Returns the response of an operation; a status only when it refuses. */
export function respond(name: string, form: RequestForm): JsonObject {
  try {
    const operation = OPERATIONS.get(name);
    if (!operation) throw new RefusalError('unknownError');
    const found = operation.run(form);
    return { status: doneStatus(operation.done, form.language), ...found };
  } catch (error) {
    const refusal = error instanceof RefusalError ? error.refusal : 'unknownError';
    return { status: refusedStatus(refusal, form.language) };
  }
}
