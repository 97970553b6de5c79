import type { FormFields, Sized } from '../caller.ts';
import { failureOf } from '../failure.ts';
import type { Operation } from '../operation.ts';
import type { ServiceCall } from '../serviceCall.ts';
import type { Trace } from '../transport/http.ts';
import type { CloudKey } from './cloudKey.ts';
import { withName } from './domainName.ts';
import { errorMeaning, type ErrorMeaning } from './errorCode.ts';
import { flatLines, treeLines } from './lines.ts';
import type { CloudAction } from './request.ts';
import { classicResponse } from './rows.ts';
import { sendAction, type ReadSent } from './sendAction.ts';

/** The action of each operation (api3.md section 5). */
const ACTIONS: Readonly<Record<Operation, CloudAction>> = {
  'User.Detail': 'DescribeUserDetail',
  'Domaingroup.List': 'DescribeDomainGroupList',
  'Domain.List': 'DescribeDomainList',
  'Domain.Info': 'DescribeDomain',
  'Record.List': 'DescribeRecordList',
  'Record.Info': 'DescribeRecord',
  'Record.Line': 'DescribeRecordLineCategoryList',
};

/** Makes a call of the interface of api3.md. @throws CallError */
export async function cloudCall<T>(
  key: CloudKey,
  call: ServiceCall<T>,
  trace: Trace,
): Promise<Sized<T> | undefined> {
  const { operation } = call;
  const fields = await withName(key, call, trace);
  const send = (action: CloudAction, parameters: FormFields, read: ReadSent): Promise<Sized<T> | undefined> =>
    sendAction(key, { ...call, action, fields: parameters }, read, trace);
  const action = ACTIONS[operation];
  const read: ReadSent = (sent) => sent && classicResponse(operation, fields, sent);
  switch (operation) {
    case 'User.Detail':
      // The international site does not offer it, and a key may not be allowed to. Another action proves the key as well.
      return orElse(send(action, fields, read), ['notOffered', 'keyNotAllowed'], () =>
        send('DescribeDomainList', { offset: 0, length: 1 }, () => ({ info: { user: {} } })),
      );
    case 'Record.Line': {
      const { domain_grade: _grade, ...domain } = fields;
      return orElse(send(action, domain, treeLines), ['notOffered', 'keyNotAllowed', 'badRequest'], () =>
        send('DescribeRecordLineList', fields, flatLines),
      );
    }
    default:
      return send(action, fields, read);
  }
}

/** Makes another call if the first one failed because of its action, or if its response had nothing of use. */
async function orElse<T>(
  first: Promise<T>,
  meanings: readonly ErrorMeaning[],
  other: () => Promise<T>,
): Promise<T> {
  try {
    return await first;
  } catch (error) {
    const failure = failureOf(error);
    const meaning = failure?.kind === 'service' ? errorMeaning(failure.code) : undefined;
    const isUseless = failure?.kind === 'format' && failure.problem === 'shape';
    if (!isUseless && (meaning === undefined || !meanings.includes(meaning))) throw error;
    return other();
  }
}
