import * as z from 'zod/mini';
import type { Caller } from './caller.ts';
import { GroupId, Row, rows, type OtherField } from './fields.ts';

/** A domain group (api.md 2.3). Undefined: not sent, or odd. */
export interface DomainGroup {
  readonly id: GroupId | undefined;
  readonly name: string;
  /** Seen: system. */
  readonly type: string | undefined;
  /** Number of domains in the group, whatever the filter. */
  readonly size: number | undefined;
  readonly other: readonly OtherField[];
}

const GroupsAnswer = z.object({ groups: rows(readGroup) });

function readGroup(raw: unknown): DomainGroup {
  const row = new Row(raw);
  const id = row.id('group_id');
  return {
    id: id === undefined ? undefined : GroupId.parse(id),
    name: row.text('group_name') ?? '',
    type: row.text('group_type'),
    size: row.count('size'),
    other: row.others(),
  };
}

/**
 * Domaingroup.List: all groups of the account (api.md 4.2), one call. Only common codes.
 * @throws CallError
 */
export async function listGroups(caller: Caller, signal: AbortSignal): Promise<readonly DomainGroup[]> {
  const { groups } = await caller.call('Domaingroup.List', {}, GroupsAnswer, signal);
  return groups;
}
