import * as z from 'zod/mini';
import { DomainId, RecordId } from '../api/fields.ts';
import type { AccountId } from '../model/account.ts';
import { packRecords } from './packed.ts';
import type { KnownZone } from './zone.ts';

/** What is kept of an account: its zones as they were when all of them were last listed. */
export interface StoredIndex {
  readonly zones: readonly KnownZone[];
  readonly listedAt: number;
}

const StoredRecord = z.object({
  id: z.optional(
    z.pipe(
      z.string(),
      z.transform((id) => RecordId.parse(id)),
    ),
  ),
  host: z.string(),
  type: z.string(),
  line: z.optional(z.string()),
  value: z.string(),
  mx: z.optional(z.number()),
  ttl: z.optional(z.number()),
  enabled: z.optional(z.boolean()),
  held: z.boolean(),
  remark: z.optional(z.string()),
});
const File = z.object({
  version: z.number(),
  account: z.string(),
  listedAt: z.number(),
  zones: z.array(
    z.object({
      id: z.pipe(
        z.string(),
        z.transform((id) => DomainId.parse(id)),
      ),
      name: z.string(),
      ascii: z.string(),
      updatedOn: z.optional(z.string()),
      announced: z.optional(z.number()),
      read: z.optional(
        z.object({
          complete: z.boolean(),
          readAt: z.number(),
          updatedOn: z.optional(z.string()),
          announced: z.optional(z.number()),
          rows: z.array(StoredRecord),
        }),
      ),
    }),
  ),
});

export function encodeIndex(account: AccountId, { zones, listedAt }: StoredIndex): Uint8Array {
  return Buffer.from(
    JSON.stringify({
      version: 1,
      account,
      listedAt,
      zones: zones.map(({ id, name, ascii, updatedOn, announced, read }) => ({
        id,
        name,
        ascii,
        updatedOn,
        announced,
        read: read && {
          complete: read.complete,
          readAt: read.readAt,
          updatedOn: read.updatedOn,
          announced: read.announced,
          rows: Array.from({ length: read.table.size }, (_, index) => read.table.at(index)),
        },
      })),
    }),
  );
}

export function decodeIndex(bytes: Uint8Array, account: AccountId): StoredIndex | 'broken' | 'newer' {
  let raw: unknown;
  try {
    raw = JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return 'broken';
  }
  const head = z.object({ version: z.number() }).safeParse(raw);
  if (head.success && head.data.version > 1) return 'newer';
  const file = File.safeParse(raw);
  if (!file.success || file.data.account !== account) return 'broken';
  return {
    listedAt: file.data.listedAt,
    zones: file.data.zones.map(({ read, updatedOn, announced, ...zone }) => ({
      ...zone,
      updatedOn,
      announced,
      account,
      failed: false,
      read: read && {
        complete: read.complete,
        readAt: read.readAt,
        updatedOn: read.updatedOn,
        announced: read.announced,
        table: packRecords(
          read.rows.map((row) => ({
            ...row,
            id: row.id,
            line: row.line,
            mx: row.mx,
            ttl: row.ttl,
            enabled: row.enabled,
            remark: row.remark,
          })),
        ),
      },
    })),
  };
}
