import type { LineGroup } from '../../api/line.ts';
import type { DnsRecord } from '../../api/record.ts';
import { lineOverview, type LineOverview, type SubArea } from './lineGroups.ts';
import { LineNames, targetKey, type LineTarget } from './lineNames.ts';
import { hostKey } from '../names.ts';

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
 * the name of its line). Assumption, which the service does not document for these lines: a country's own line comes
 * before those of its group, and those before the default line.
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
  const groupsOf = groupsByPlace(overview);
  const byArea = overview.areas.map((area) =>
    areaAnswer(area, overview, groupsOf.get(area.place) ?? [area.group], levels, sets),
  );
  return { sets: sets.all, byArea, unresolved };
}

function areaAnswer(
  area: SubArea,
  overview: LineOverview,
  groups: readonly number[],
  levels: Levels,
  sets: AnswerSets,
): AreaAnswer {
  const own: LineTarget[] = area.shown === 'chip' ? [] : [{ kind: 'area', place: area.place }];
  const holding = groups.filter((group) => overview.groups[group]?.id !== 'default');
  const nameOf = (group: number): string => overview.groups[group]?.name || overview.groups[group]?.id || '';
  const chain: ChainStep[] = [
    ...own.map((): ChainStep => ({ level: 'own', name: area.name || area.code })),
    ...holding.map((group): ChainStep => ({ level: 'group', name: nameOf(group) })),
    { level: 'default', name: defaultName(overview) },
  ];
  const inGroups = holding.map((group): LineTarget => ({ kind: 'group', group }));
  const steps: readonly (readonly LineTarget[])[] = [own, inGroups, [{ kind: 'default' }]];
  for (const [depth, targets] of steps.entries()) {
    if (targets.some((target) => levels.isInDoubt(target)))
      return { chain, kind: 'unresolved', why: 'ambiguousLine' };
    const found = targets
      .map((target, index) => ({ index, records: levels.at(target) }))
      .filter(({ records }) => records.length > 0);
    const [first] = found;
    if (first === undefined) continue;
    const numbers = new Set(found.map(({ records }) => sets.numberOf(records)));
    const [set] = numbers;
    // The precedence between two groups is not documented.
    if (set === undefined || numbers.size > 1) return { chain, kind: 'unresolved', why: 'twoGroups' };
    const place = [0, own.length, own.length + holding.length][depth] ?? 0;
    const from = chain[place + first.index];
    if (from !== undefined) return { chain, kind: 'answers', from, set };
  }
  return { chain, kind: 'none' };
}

function defaultName(overview: LineOverview): string {
  return overview.groups.find(({ id }) => id === 'default')?.name || 'Default';
}

/** All groups that contain each place. */
function groupsByPlace(overview: LineOverview): ReadonlyMap<string, readonly number[]> {
  const byPlace = new Map<string, number[]>();
  for (const { place, group } of overview.areas) {
    const groups = byPlace.get(place) ?? [];
    if (!groups.includes(group)) groups.push(group);
    byPlace.set(place, groups);
  }
  return byPlace;
}

/** The records of each line target, and the targets that an ambiguous line name may refer to. */
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

  isInDoubt(target: LineTarget): boolean {
    return this.#doubtful.has(targetKey(target));
  }

  at(target: LineTarget): readonly DnsRecord[] {
    return this.#records.get(targetKey(target)) ?? [];
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
    const key = JSON.stringify(
      records.map(({ value, mx, weight }) => JSON.stringify([value, mx, weight])).toSorted(),
    );
    const number = this.#numbers.get(key) ?? this.all.push(records) - 1;
    this.#numbers.set(key, number);
    this.#known.set(records, number);
    return number;
  }
}
