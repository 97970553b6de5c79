import * as z from 'zod/mini';
import { DomainId } from '../api/fields.ts';
import type { AccountId } from '../model/account.ts';
import { Coded } from './coded.ts';
import type { RecordColumns } from './columns.ts';
import { PackedRecords } from './packed.ts';
import { Texts } from './texts.ts';
import type { KnownZone, ZoneRecords } from './zone.ts';

// A zone with its records, column by column, as JSON. A column of texts is one string, as Texts joins them, or a
// list where that could be read in two ways; a column of few distinct values is these values and, unless there is
// only one, the place of its value among them for each record.

/** More than any zone has; a file that claims more is not one of ours. */
const MOST_RECORDS = 10_000_000;

const TextsColumn = z.union([z.string(), z.array(z.string())]);
/** One number for each record is too many to look at one by one with a schema. */
const Codes = z.custom<readonly number[]>(
  (codes) => Array.isArray(codes) && codes.every((code) => Number.isInteger(code) && code >= 0),
);
const coded = <T extends z.ZodMiniType>(value: T) => z.object({ values: z.array(value), codes: Codes });
const Records = z.object({
  complete: z.boolean(),
  readAt: z.number(),
  updatedOn: z.optional(z.string()),
  announced: z.optional(z.number()),
  size: z.number().check(z.int(), z.gte(0), z.lte(MOST_RECORDS)),
  ids: TextsColumn,
  hosts: TextsColumn,
  values: TextsColumn,
  remarks: TextsColumn,
  types: coded(z.string()),
  lines: coded(z.nullable(z.string())),
  ttls: coded(z.nullable(z.number())),
  priorities: coded(z.nullable(z.number())),
  traits: coded(z.number()),
});
type Records = z.infer<typeof Records>;
const Zone = z.object({
  id: z.string(),
  name: z.string(),
  ascii: z.string(),
  updatedOn: z.optional(z.string()),
  announced: z.optional(z.number()),
  served: z.optional(z.boolean()),
  read: z.optional(Records),
});

export function encodeZone(zone: KnownZone): z.infer<typeof Zone> {
  const { id, name, ascii, updatedOn, announced, served, read } = zone;
  return { id, name, ascii, updatedOn, announced, served, read: read && encodedRecords(read) };
}

function encodedRecords({ complete, readAt, updatedOn, announced, table }: ZoneRecords): Records {
  const { ids, hosts, values, remarks, types, lines, ttls, priorities, traits } = table.columns;
  return {
    complete,
    readAt,
    updatedOn,
    announced,
    size: table.size,
    ids: encodedTexts(ids),
    hosts: encodedTexts(hosts),
    values: encodedTexts(values),
    remarks: encodedTexts(remarks),
    types: encodedCoded(types, (type) => type),
    lines: encodedCoded(lines, (line) => line ?? null),
    ttls: encodedCoded(ttls, (ttl) => ttl ?? null),
    priorities: encodedCoded(priorities, (priority) => priority ?? null),
    traits: encodedCoded(traits, (sum) => sum),
  };
}

function encodedTexts(texts: Texts): string | string[] {
  return texts.ambiguous ? Array.from({ length: texts.size }, (_, index) => texts.at(index)) : texts.joined;
}

function encodedCoded<T, U>(
  { values, codes }: Coded<T>,
  encode: (value: T) => U,
): { values: U[]; codes: readonly number[] } {
  return { values: values.map(encode), codes: [...(codes ?? [])] };
}

/** Undefined when this is not a zone as {@link encodeZone} makes them. */
export function decodeZone(raw: unknown, account: AccountId): KnownZone | undefined {
  const zone = Zone.safeParse(raw);
  if (!zone.success) return undefined;
  const { name, ascii, updatedOn, announced, served = true, read } = zone.data;
  const records = read && decodedRecords(read);
  if (records === undefined && read !== undefined) return undefined;
  const id = DomainId.parse(zone.data.id);
  return { account, id, name, ascii, updatedOn, announced, served, read: records, failed: false };
}

function decodedRecords(records: Records): ZoneRecords | undefined {
  const { complete, readAt, updatedOn, announced, size } = records;
  const columns = {
    ids: decodedTexts(size, records.ids),
    hosts: decodedTexts(size, records.hosts),
    values: decodedTexts(size, records.values),
    remarks: decodedTexts(size, records.remarks),
    types: decodedCoded(size, records.types, (type) => type),
    lines: decodedCoded(size, records.lines, (line) => line ?? undefined),
    ttls: decodedCoded(size, records.ttls, (ttl) => ttl ?? undefined),
    priorities: decodedCoded(size, records.priorities, (priority) => priority ?? undefined),
    traits: decodedCoded(size, records.traits, (sum) => sum),
  };
  if (!areWhole(columns)) return undefined;
  return { table: new PackedRecords(size, columns), complete, readAt, updatedOn, announced };
}

function decodedTexts(size: number, texts: string | readonly string[]): Texts | undefined {
  if (typeof texts === 'string') return Texts.ofJoined(size, texts);
  return texts.length === size ? Texts.of(texts) : undefined;
}

function decodedCoded<T, U>(
  size: number,
  { values, codes }: { readonly values: readonly T[]; readonly codes: readonly number[] },
  decode: (value: T) => U,
): Coded<U> | undefined {
  return Coded.ofParts(size, values.map(decode), codes);
}

function areWhole(columns: {
  readonly [name in keyof RecordColumns]: RecordColumns[name] | undefined;
}): columns is RecordColumns {
  return Object.values(columns).every((column) => column !== undefined);
}
