import * as z from 'zod/mini';

// What language models read about the input. The manifest repeats it: `node test/support/writeTables.ts`.

/** A text with more than white space: an empty name would match everything. */
const text = (most: number, description: string) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/\S/u), z.describe(description));

const account = z.optional(
  text(300, 'Only this account, by the name that dns-tree_listZones gives it. Default: all accounts.'),
);
const offset = z.optional(
  z
    .int()
    .check(
      z.minimum(0),
      z.maximum(1_000_000),
      z.describe('The row to begin with: `nextOffset` of the answer before. Default: 0.'),
    ),
);
const zone = text(300, 'The name of the zone: example.com, not a host in it.');

export const ListZonesInput = z.strictObject({
  filter: z.optional(text(300, 'Only zones whose name contains this.')),
  account,
  refresh: z.optional(
    z
      .boolean()
      .check(
        z.describe('Read the list of zones from the service first: one call for 500 zones. Default: false.'),
      ),
  ),
  offset,
});
export type ListZonesInput = z.infer<typeof ListZonesInput>;

export const FindRecordsInput = z.strictObject({
  name: z.optional(
    text(
      300,
      'A full host name (www.example.com), or part of one that is not of its zone alone. The name of a zone finds the records of its apex.',
    ),
  ),
  value: z.optional(
    text(1000, 'Part of the value; an IP address or a block (192.0.2.0/24) finds the addresses in it.'),
  ),
  type: z.optional(text(40, 'The record type: A, AAAA, CNAME, MX, NS, TXT, SRV, CAA, …')),
  account,
  offset,
});
export type FindRecordsInput = z.infer<typeof FindRecordsInput>;

export const ReadZoneInput = z.strictObject({
  zone,
  account,
  maxAgeMinutes: z.optional(
    z
      .int()
      .check(
        z.minimum(0),
        z.maximum(10_080),
        z.describe('Records read longer ago are read again. Default: 15.'),
      ),
  ),
  offset,
});
export type ReadZoneInput = z.infer<typeof ReadZoneInput>;

export const CheckZonesInput = z.strictObject({
  zone: z.optional(
    text(300, 'The name of the zone: example.com, not a host in it. Default: counts over all zones.'),
  ),
  account,
  offset,
});
export type CheckZonesInput = z.infer<typeof CheckZonesInput>;

export const ZoneChangesInput = z.strictObject({
  zone,
  since: z.optional(
    text(40, 'A time in ISO 8601: only changes that were noticed since. Default: all that are known.'),
  ),
  account,
  offset,
});
export type ZoneChangesInput = z.infer<typeof ZoneChangesInput>;

export const DependentsInput = z.strictObject({
  address: z.optional(text(100, 'An IP address: 192.0.2.1 or 2001:db8::1. Either this or `host`.')),
  host: z.optional(text(300, 'A full host name: www.example.com. It may be outside of the zones.')),
  type: z.optional(text(40, 'Only one record of the host: its type, with `value`.')),
  value: z.optional(text(4000, 'The exact value of that record, as dns-tree_findRecords gives it.')),
  account,
  offset,
});
export type DependentsInput = z.infer<typeof DependentsInput>;

export const CheckLiveInput = z.strictObject({
  host: text(300, 'The full name of the host: www.example.com.'),
  account,
  offset,
});
export type CheckLiveInput = z.infer<typeof CheckLiveInput>;

/** Returns a sentence for the language model about what is wrong with its input. */
export function inputProblem({ issues }: z.core.$ZodError): string {
  const places = issues.map(({ path, code }) => {
    const place = path.map(String).join('.');
    return place === '' ? code : `${place}: ${code}`;
  });
  return `The input does not fit the schema of this tool (${places.join(', ')}). Correct it and call again.`;
}
