import * as z from 'zod/mini';
import { callForOne, type Caller } from './caller.ts';
import { undocumentedFields, GroupId, Row, rowsOf, type OtherField } from './fields.ts';
import type { Page } from './paging/page.ts';

/** A domain group (api.md 2.3). Undefined: not sent, or of an unexpected type. */
export interface DomainGroup {
  readonly id: GroupId | undefined;
  readonly name: string;
  /** Seen: system. */
  readonly type: string | undefined;
  /** Number of domains in the group. */
  readonly size: number | undefined;
  readonly other: readonly OtherField[];
}

const GroupsResponse = z.looseObject({ groups: rowsOf(parseGroup) });

function parseGroup(raw: unknown): DomainGroup {
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
 * Domaingroup.List: all groups of the account (api.md 4.2), in one call. Only common codes.
 * @throws CallError
 */
export async function listGroups(caller: Caller, signal: AbortSignal): Promise<Page<DomainGroup>> {
  const response = await callForOne(caller, 'Domaingroup.List', {}, GroupsResponse, signal);
  const { groups } = response;
  return { rows: groups, total: groups.length, other: undocumentedFields(response, ['groups']) };
}
