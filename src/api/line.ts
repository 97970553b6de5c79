import * as z from 'zod/mini';
import { callForOne, type Caller } from './caller.ts';
import { undocumentedFields, Keyed, limited, Row, type DomainId, type OtherField } from './fields.ts';

/** A group of lines, usually a continent (api.md 2.2). */
export interface LineGroup {
  /** As the service spells it, like `antartica`. */
  readonly id: string;
  readonly name: string;
  /**
   * A two-letter code, mostly of a country, and its name. `default` and `search_engine` contain themselves. Names
   * without codes get their positions as codes. `lineId` is like `10=0`; only the interface of api3.md sends it.
   */
  readonly areas: readonly { readonly code: string; readonly name: string; readonly lineId?: string }[];
  readonly other: readonly OtherField[];
}

/** A line of the Chinese installation, which lists names without groups (service-facts.md). */
interface NamedLine {
  readonly name: string;
  /** `0` for the default line, else like `10=0`. */
  readonly id: string | undefined;
}

/** The lines of a domain grade. The shape depends on the installation. */
export type Lines =
  | {
      readonly shape: 'groups';
      readonly groups: readonly LineGroup[];
      readonly other?: readonly OtherField[];
    }
  | { readonly shape: 'names'; readonly lines: readonly NamedLine[]; readonly other?: readonly OtherField[] };

/** The only grade that Record.Line accepts (api.md section 8). */
export const ACCEPTED_GRADE = 'DP_Free';

function parseGroup(id: string, raw: unknown, idOf: Row): LineGroup {
  const row = new Row(raw);
  const name = row.text('name') ?? '';
  const areas = new Row(row.keyed('sub_area'));
  const codes = limited(areas.names);
  return {
    id,
    name,
    areas: codes.map((code) => {
      const areaName = areas.text(code) ?? '';
      const lineId = idOf.id(areaName);
      return { code, name: areaName, ...(lineId === undefined ? {} : { lineId }) };
    }),
    other: [...row.others(), ...areas.others()],
  };
}

function parseNamedLines(names: readonly unknown[], ids: unknown): readonly NamedLine[] {
  const idOf = new Row(ids);
  return limited(names).map((name) => {
    const text = typeof name === 'string' || typeof name === 'number' ? String(name) : '';
    return { name: text, id: idOf.id(text) };
  });
}

/** @throws TooManyRows for too many groups and sub-areas together */
function parseGroups(lines: Readonly<Record<string, unknown>>, ids: unknown): readonly LineGroup[] {
  const idOf = new Row(ids);
  const groups = Object.entries(lines).map(([id, raw]) => parseGroup(id, raw, idOf));
  limited(groups.flatMap(({ areas }) => [undefined, ...areas]));
  return groups;
}

const LinesResponse = z.pipe(
  z.looseObject({
    lines: z.union([z.array(z.unknown()), Keyed]),
    line_ids: z.optional(z.unknown()),
  }),
  z.transform((response): Lines => {
    const { lines, line_ids: ids } = response;
    const other = undocumentedFields(response, ['lines', 'line_ids']);
    return Array.isArray(lines)
      ? { shape: 'names', lines: parseNamedLines(lines, ids), other }
      : { shape: 'groups', groups: parseGroups(lines, ids), other };
  }),
);

/**
 * Record.Line: the lines of a domain grade (api.md 4.1). Code 6 is a grade that the service does not list.
 * @throws CallError
 */
export async function loadLines(
  caller: Caller,
  which: { readonly grade: string; readonly domainId: DomainId; readonly domain?: string | undefined },
  signal: AbortSignal,
): Promise<Lines> {
  const fields = { domain_grade: which.grade, domain_id: which.domainId, domain: which.domain };
  return callForOne(caller, 'Record.Line', fields, LinesResponse, signal);
}
