import { userDetail } from './account.ts';
import type { JsonObject } from './answer.ts';
import { Refused, doneStatus, refusedStatus } from './codes.ts';
import { domainInfo, domainList } from './domains.ts';
import type { Form } from './form.ts';
import { domainGroupList } from './groups.ts';
import { recordLine } from './lines.ts';
import { recordInfo, recordList } from './records.ts';

interface Operation {
  /** What success says; it differs, so that nobody matches on it. */
  readonly done: string;
  /** The answer without its status, or `Refused`. */
  readonly run: (form: Form) => JsonObject;
}

const COMPLETED = 'Action completed successful';
const SUCCESSFUL = 'Operation successful';

/** The whole interface (api.md 4), by the name in the URL. */
const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
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

/** The answer of the operation called `name`: what it found, or a status alone. */
export function answer(name: string, form: Form): JsonObject {
  try {
    const operation = OPERATIONS.get(name);
    if (!operation) throw new Refused('unknownError');
    const found = operation.run(form);
    return { status: doneStatus(operation.done, form.language), ...found };
  } catch (error) {
    const refusal = error instanceof Refused ? error.refusal : 'unknownError';
    return { status: refusedStatus(refusal, form.language) };
  }
}
