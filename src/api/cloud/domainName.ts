import * as z from 'zod/mini';
import type { FormFields } from '../caller.ts';
import { CallError } from '../failure.ts';
import { Row, rowsOf } from '../fields.ts';
import type { ServiceCall } from '../serviceCall.ts';
import type { Trace } from '../transport/http.ts';
import type { CloudKey } from './cloudKey.ts';
import { sendAction } from './sendAction.ts';

const ListedNames = z.looseObject({
  DomainList: rowsOf((raw) => {
    const row = new Row(raw);
    return { id: row.id('DomainId'), name: row.zoneName('Punycode') || row.zoneName('Name') };
  }),
});

/**
 * Returns the fields of a call with the name of their domain, which this interface needs beside the id. After a reload
 * of the window the name may not be known; it is then looked up in the list of domains.
 * @throws CallError
 */
export async function withName(key: CloudKey, call: ServiceCall<unknown>, trace: Trace): Promise<FormFields> {
  const { operation, fields } = call;
  const id = fields['domain_id'];
  if (id === undefined || fields['domain'] !== undefined) return fields;
  let first: string | undefined;
  for (let offset = 0; ;) {
    const page = {
      action: 'DescribeDomainList',
      fields: { offset, length: 1000 },
      schema: ListedNames,
    } as const;
    const names = await sendAction(key, { ...call, ...page }, (sent) => sent, trace);
    const rows = names?.data.DomainList ?? [];
    const name = rows.find((row) => row.id === String(id))?.name;
    if (name !== undefined) return { ...fields, domain: name };
    // An empty page, or the same one again from a service that ignores the offset.
    if (rows.length === 0 || rows[0]?.id === first)
      throw new CallError({
        operation,
        kind: 'service',
        code: 'InvalidParameter.DomainIdInvalid',
        message: '',
      });
    first = rows[0]?.id;
    offset += rows.length;
  }
}
