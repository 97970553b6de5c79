import type { LineGroup } from '../../api/line.ts';
import type { DnsRecord } from '../../api/record.ts';
import { lineOverview, type LineOverview, type SubArea } from './lineGroups.ts';
import { LineNames, targetKey, type LineTarget } from './lineNames.ts';
import { DEFAULT_LINE, DEFAULT_STEPS, stepsByPlace, type LineSteps } from './linePrecedence.ts';
import { hostKey } from '../names.ts';
import { contentKey } from '../record.ts';

/** A line that a sub-area falls back to. */
export interface ChainStep {
  readonly level: 'own' | 'group' | 'default';
  readonly name: string;
}

/** The answer that one sub-area gets. The chain runs from its own line to the default one. */
export type AreaAnswer = { readonly chain: readonly ChainStep[] } & (
  | { readonly kind: 'answers'; readonly from: ChainStep; readonly set: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'unresolved'; readonly why: 'ambiguousLine' | 'twoGroups' }
);

/** A record whose line cannot be resolved. */
export interface Unresolved {
  readonly record: DnsRecord;
  readonly why: 'unknown' | 'ambiguous';
}

export interface Answers {
  /** The distinct sets of records that answer. Two lines with equal values share a set. */
  readonly sets: readonly (readonly DnsRecord[])[];
  /** One for each sub-area, at its index in the overview. */
  readonly byArea: readonly AreaAnswer[];
  readonly unresolved: readonly Unresolved[];
}

/**
 * Returns the answer that each sub-area of the line groups gets for a host and type (api.md 2.2 and 2.7: a record holds
 * the name of its line).
 */
export function answers(
  records: readonly DnsRecord[],
  which: { readonly host: string; readonly type: string },
  groups: readonly LineGroup[],
  overview: LineOverview = lineOverview(groups),
): Answers {
  const names = new LineNames(overview);
  const host = hostKey(which.host);
  const answering = records.filter(
    (record) => record.enabled !== false && record.type === which.type && hostKey(record.host) === host,
  );
  const levels = new Levels();
  // Resolve each line once, however many records it has.
  const meaning = new Map<string | undefined, LineTarget | Unresolved['why']>();
  for (const { line } of answering) {
    if (meaning.has(line)) continue;
    const targets = names.targets(line);
    const [target = 'unknown'] = targets;
    meaning.set(line, targets.length > 1 ? 'ambiguous' : target);
    if (targets.length > 1) for (const possible of targets) levels.doubt(possible);
  }
  const unresolved: Unresolved[] = [];
  for (const record of answering) {
    const means = meaning.get(record.line) ?? 'unknown';
    if (typeof means === 'string') unresolved.push({ record, why: means });
    else levels.put(record, means);
  }
  const sets = new AnswerSets();
  const steps = stepsByPlace(overview);
  const shared = sharedLines(overview);
  const byArea = overview.areas.map((area) =>
    areaAnswer(area, shared, steps.get(area.place) ?? DEFAULT_STEPS, levels, sets),
  );
  return { sets: sets.all, byArea, unresolved };
}

function areaAnswer(
  area: SubArea,
  shared: ReadonlyMap<string, ChainStep>,
  steps: LineSteps,
  levels: Levels,
  sets: AnswerSets,
): AreaAnswer {
  const own: ChainStep = { level: 'own', name: area.name || area.code };
  const chain = steps.flat().map((key) => shared.get(key) ?? own);
  for (const keys of steps) {
    if (keys.some((key) => levels.isInDoubt(key))) return { chain, kind: 'unresolved', why: 'ambiguousLine' };
    const found = keys.filter((key) => levels.at(key).length > 0);
    const [first] = found;
    if (first === undefined) continue;
    const [set, ...others] = new Set(found.map((key) => sets.numberOf(levels.at(key))));
    if (set === undefined || others.length > 0) return { chain, kind: 'unresolved', why: 'twoGroups' };
    return { chain, kind: 'answers', from: shared.get(first) ?? own, set };
  }
  return { chain, kind: 'none' };
}

/** The lines that more than one sub-area falls back to, by their keys. */
function sharedLines({ groups }: LineOverview): ReadonlyMap<string, ChainStep> {
  const name = groups.find(({ id }) => id === 'default')?.name || 'Default';
  const lines = new Map<string, ChainStep>([[DEFAULT_LINE, { level: 'default', name }]]);
  for (const group of groups)
    lines.set(targetKey({ kind: 'group', group: group.index }), {
      level: 'group',
      name: group.name || group.id,
    });
  return lines;
}

/** The records of each line, and the lines that an ambiguous name may refer to. */
class Levels {
  readonly #records = new Map<string, DnsRecord[]>();
  readonly #doubtful = new Set<string>();

  put(record: DnsRecord, target: LineTarget): void {
    const key = targetKey(target);
    const records = this.#records.get(key) ?? [];
    records.push(record);
    this.#records.set(key, records);
  }

  doubt(target: LineTarget): void {
    this.#doubtful.add(targetKey(target));
  }

  isInDoubt(key: string): boolean {
    return this.#doubtful.has(key);
  }

  at(key: string): readonly DnsRecord[] {
    return this.#records.get(key) ?? [];
  }
}

/** Numbers distinct sets of records in the order of their first use. */
class AnswerSets {
  readonly all: (readonly DnsRecord[])[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<readonly DnsRecord[], number>();

  numberOf(records: readonly DnsRecord[]): number {
    const known = this.#known.get(records);
    if (known !== undefined) return known;
    const key = contentKey(records);
    const number = this.#numbers.get(key) ?? this.all.push(records) - 1;
    this.#numbers.set(key, number);
    this.#known.set(records, number);
    return number;
  }
}
