import * as z from 'zod/mini';
import type { Caller } from './caller.ts';
import { Keyed, Row, type DomainId, type OtherField } from './fields.ts';

/** A group of lines, usually a continent (api.md 2.2). */
export interface LineGroup {
  /** As the service spells it, `antartica` included. */
  readonly id: string;
  readonly name: string;
  /**
   * A two-letter code, mostly of a country, and its name; `default` and `search_engine` hold themselves. Where names
   * came without codes, their positions stand for these.
   */
  readonly areas: readonly { readonly code: string; readonly name: string }[];
  readonly other: readonly OtherField[];
}

/** A line of the Chinese installation, which lists names without groups (service-facts.md). */
export interface NamedLine {
  readonly name: string;
  /** `0` for the default line, else like `10=0`. */
  readonly id: string | undefined;
}

/** The lines of a domain grade, in the shape of the installation that answered. */
export type Lines =
  | { readonly shape: 'groups'; readonly groups: readonly LineGroup[] }
  | { readonly shape: 'names'; readonly lines: readonly NamedLine[] };

/** The only grade that Record.Line accepts (api.md section 8). */
export const ACCEPTED_GRADE = 'DP_Free';

const LinesAnswer = z.object({
  lines: z.union([z.array(z.unknown()), Keyed]),
  line_ids: z.optional(z.unknown()),
});

function readGroup(id: string, raw: unknown): LineGroup {
  const row = new Row(raw);
  const name = row.text('name') ?? '';
  const areas = new Row(row.keyed('sub_area'));
  return {
    id,
    name,
    areas: areas.names.map((code) => ({ code, name: areas.text(code) ?? '' })),
    other: [...row.others(), ...areas.others()],
  };
}

function readNamedLines(names: readonly unknown[], ids: unknown): readonly NamedLine[] {
  const idOf = new Row(ids);
  return names.map((name) => {
    const text = typeof name === 'string' || typeof name === 'number' ? String(name) : '';
    return { name: text, id: idOf.id(text) };
  });
}

/**
 * Record.Line: the lines of a domain grade (api.md 4.1). Code 6 is a grade that the service does not list.
 * @throws CallError
 */
export async function readLines(
  caller: Caller,
  which:
    | { readonly grade: string; readonly domainId: DomainId }
    | { readonly grade: string; readonly domain: string },
  signal: AbortSignal,
): Promise<Lines> {
  const fields = {
    domain_grade: which.grade,
    ...('domainId' in which ? { domain_id: which.domainId } : { domain: which.domain }),
  };
  const answer = await caller.call('Record.Line', fields, LinesAnswer, signal);
  const { lines, line_ids: ids } = answer;
  return Array.isArray(lines)
    ? { shape: 'names', lines: readNamedLines(lines, ids) }
    : { shape: 'groups', groups: Object.entries(lines).map(([id, raw]) => readGroup(id, raw)) };
}
