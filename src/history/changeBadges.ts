import * as z from 'zod/mini';
import { DomainId, type RecordId } from '../api/fields.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { ComparedRecord } from './canonicalRecord.ts';
import type { RecordChange } from './difference.ts';
import { parsedJson } from '../base/parsedJson.ts';
import { StoredRecord } from '../zones/stored/storedRecord.ts';

/** The version is also part of the name of the file. */
export const BADGES_VERSION = 1;
/**
 * The most changes that are listed between two snapshots, and the most badges of an account. Beyond it, the zone that
 * changed longest ago loses its oldest badges first.
 */
export const MOST_RECORD_CHANGES = 1_000;
/** How many characters of a text are kept. A badge shows fewer. */
const TEXT_LENGTH = 160;

const BadgeRecord = z.pipe(
  z.omit(StoredRecord, { held: true, remark: true, weight: true }),
  z.transform(({ line, ...record }) => shortRecord({ ...record, recordLine: line })),
);

const BadgeChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added'), after: BadgeRecord }),
  z.object({ kind: z.literal('removed'), before: BadgeRecord }),
  z.object({
    kind: z.literal('changed'),
    before: BadgeRecord,
    after: BadgeRecord,
    fields: z.array(z.enum(['value', 'priority', 'ttl', 'line', 'state'])).check(z.minLength(1)),
  }),
]);

/** A change that was noticed between these times (milliseconds since the epoch). */
export const NoticedChange = z.object({ change: BadgeChange, after: z.number(), before: z.number() });
export type NoticedChange = z.infer<typeof NoticedChange>;

const StoredBadges = z.object({
  format: z.literal('dns-tree marks'),
  version: z.literal(BADGES_VERSION),
  zones: z.array(z.object({ zone: DomainId, noticed: z.array(z.unknown()) })),
});

/** An event that changes the badges of a zone. */
export type BadgeEvent = { readonly zone: DomainId } & (
  | { readonly kind: 'noticed'; readonly noticed: readonly NoticedChange[] }
  /** Undefined for all records of the zone. */
  | { readonly kind: 'seen'; readonly records: readonly RecordId[] | undefined }
);

/** The badges of an account: at most one for each record, also for a removed one. Records without an id have none. */
export class ChangeBadges {
  /** The zone that changed last at the end. */
  readonly #zones = new Map<DomainId, Map<RecordId, NoticedChange>>();
  #count = 0;

  get zones(): Iterable<DomainId> {
    return this.#zones.keys();
  }

  of(zone: DomainId): ReadonlyMap<RecordId, NoticedChange> | undefined {
    return this.#zones.get(zone);
  }

  /** Returns whether it changed a badge. */
  apply(event: BadgeEvent): boolean {
    return event.kind === 'seen'
      ? this.#see(event.zone, event.records)
      : this.#notice(event.zone, event.noticed);
  }

  toJSON(): z.infer<typeof StoredBadges> {
    const zones = [...this.#zones].map(([zone, marks]) => ({
      zone,
      noticed: [...marks.values()].map(({ change, ...times }) => ({
        change: withEachRecord(change, ({ recordLine: line, ...record }) => ({ ...record, line })),
        ...times,
      })),
    }));
    return { format: 'dns-tree marks', version: BADGES_VERSION, zones };
  }

  #see(zone: DomainId, records: readonly RecordId[] | undefined): boolean {
    const badges = this.#zones.get(zone);
    if (badges === undefined) return false;
    const before = badges.size;
    if (records === undefined) badges.clear();
    else for (const record of records) badges.delete(record);
    this.#count -= before - badges.size;
    if (badges.size === 0) this.#zones.delete(zone);
    return badges.size < before;
  }

  #notice(zone: DomainId, noticed: readonly NoticedChange[]): boolean {
    let isChanged = false;
    for (const each of noticed.slice(0, MOST_RECORD_CHANGES)) {
      const { id } = each.change.kind === 'removed' ? each.change.before : each.change.after;
      if (id === undefined) continue;
      isChanged = true;
      this.#see(zone, [id]);
      const badges = getOrAdd(this.#zones, zone, () => new Map<RecordId, NoticedChange>());
      badges.set(id, each);
      this.#count += 1;
    }
    const badges = this.#zones.get(zone);
    if (badges === undefined) return false;
    this.#zones.delete(zone);
    this.#zones.set(zone, badges);
    for (const oldest of this.#zones.keys()) this.#dropOldest(oldest, this.#count - MOST_RECORD_CHANGES);
    return isChanged;
  }

  #dropOldest(zone: DomainId, count: number): void {
    if (count <= 0) return;
    this.#see(zone, [...(this.#zones.get(zone)?.keys() ?? [])].slice(0, count));
  }
}

/** Returns the stored form of a change: long texts are cut. */
export function noticedChange(change: RecordChange, after: number, before: number): NoticedChange {
  return { change: withEachRecord(change, shortRecord), after, before };
}

function withEachRecord<R>(change: RecordChange, made: (record: ComparedRecord) => R) {
  switch (change.kind) {
    case 'added':
      return { kind: change.kind, after: made(change.after) };
    case 'removed':
      return { kind: change.kind, before: made(change.before) };
    case 'changed': {
      const { kind, before, after, fields } = change;
      return { kind, before: made(before), after: made(after), fields: [...fields] };
    }
  }
}

/** Fields of a stored badge may be missing. */
function shortRecord(
  record: Partial<ComparedRecord> & Pick<ComparedRecord, 'host' | 'type' | 'value'>,
): ComparedRecord {
  const { id, host, type, recordLine, value, mx, ttl, enabled } = record;
  return {
    id,
    host: short(host),
    type: short(type),
    recordLine: recordLine && short(recordLine),
    value: short(value),
    mx,
    ttl,
    enabled,
  };
}

function short(text: string): string {
  return text.slice(0, TEXT_LENGTH);
}

/** Returns the stored badges; undefined if they cannot be read. Leaves out invalid ones. */
export function storedBadges(text: string): ChangeBadges | undefined {
  const stored = StoredBadges.safeParse(parsedJson(text));
  if (!stored.success) return undefined;
  const badges = new ChangeBadges();
  for (const { zone, noticed } of stored.data.zones) {
    const parsed = noticed.flatMap((each) => NoticedChange.safeParse(each).data ?? []);
    badges.apply({ kind: 'noticed', zone, noticed: parsed });
  }
  return badges;
}
