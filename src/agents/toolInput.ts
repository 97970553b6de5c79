import * as z from 'zod/mini';

// A test compares these schemas with the `inputSchema` of each tool in package.json.

const account = z.optional(z.string().check(z.minLength(1), z.maxLength(300)));
const offset = z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000)));
const name = z.string().check(z.minLength(1), z.maxLength(300));

export const ListZonesInput = z.strictObject({
  filter: z.optional(name),
  account,
  refresh: z.optional(z.boolean()),
  offset,
});
export type ListZonesInput = z.infer<typeof ListZonesInput>;

export const FindRecordsInput = z.strictObject({
  name: z.optional(name),
  value: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
  type: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  account,
  offset,
});
export type FindRecordsInput = z.infer<typeof FindRecordsInput>;

export const ReadZoneInput = z.strictObject({
  zone: name,
  account,
  maxAgeMinutes: z.optional(z.int().check(z.minimum(0), z.maximum(10_080))),
  offset,
});
export type ReadZoneInput = z.infer<typeof ReadZoneInput>;

export const CheckZonesInput = z.strictObject({
  zone: z.optional(name),
  account,
  offset,
});
export type CheckZonesInput = z.infer<typeof CheckZonesInput>;

export const ZoneChangesInput = z.strictObject({
  zone: name,
  since: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  account,
  offset,
});
export type ZoneChangesInput = z.infer<typeof ZoneChangesInput>;

export const CheckLiveInput = z.strictObject({
  host: name,
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
