import type { Caller, FormFields, ServiceCall } from '../caller.ts';
import { listDomains } from '../domain.ts';
import { CallError } from '../failure.ts';
import { Paginator } from '../paging/paginator.ts';

/**
 * Returns the fields of a call with the name of their domain, which this interface needs beside the id. After a reload
 * of the window the name may not be known; it is then looked up in the list of domains.
 * @throws CallError
 */
export async function withName(caller: Caller, call: ServiceCall<unknown>): Promise<FormFields> {
  const { operation, fields, signal } = call;
  const id = fields['domain_id'];
  if (id === undefined || fields['domain'] !== undefined) return fields;
  const pages = new Paginator(
    async (offset, length) => listDomains(caller, { offset, length }, signal),
    (domain) => domain.id,
  );
  while (!pages.done) {
    const found = (await pages.next(signal)).find((domain) => domain.id === String(id));
    const name = found?.punycode || found?.name;
    if (name !== undefined && name !== '') return { ...fields, domain: name };
  }
  throw new CallError({ operation, kind: 'service', code: 'InvalidParameter.DomainIdInvalid', message: '' });
}
