import type { LineGroup } from '../api/line.ts';
import type { DnsRecord } from '../api/record.ts';
import { lineOverview, type LineOverview, type SubArea } from './lineGroups.ts';
import { LineNames, targetKey, type LineTarget } from './lineNames.ts';
import { isApex } from './names.ts';

/** A line that a country falls back to, and where it comes from. */
export interface ChainStep {
  readonly level: 'own' | 'group' | 'default';
  readonly name: string;
}

/** What one sub-area gets. The chain runs from its own line to the default one. */
export type Outcome = { readonly chain: readonly ChainStep[] } & (
  | { readonly kind: 'answers'; readonly from: ChainStep; readonly set: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'unresolved'; readonly why: 'ambiguousLine' | 'twoGroups' }
);

/** A record whose line decides nothing for certain. */
export interface Unresolved {
  readonly record: DnsRecord;
  readonly why: 'unknown' | 'ambiguous';
}

export interface Answers {
  /** The sets of records that answer, told apart by what they say: two lines with equal values are one answer. */
  readonly sets: readonly (readonly DnsRecord[])[];
  /** Exactly one for each sub-area that the service sent, by its index in the overview. */
  readonly outcomes: readonly Outcome[];
  readonly unresolved: readonly Unresolved[];
}

/**
 * Who gets which answer: for a host and type of a domain, what each sub-area of the line groups gets (api.md 2.2
 * and 2.7: a record holds the name of its line). ASSUMED, since the service does not say it of these lines: a
 * country's own line comes before those of its group, and those before the default one.
 */
export function answers(
  records: readonly DnsRecord[],
  which: { readonly host: string; readonly type: string },
  groups: readonly LineGroup[],
  overview: LineOverview = lineOverview(groups),
): Answers {
  const names = new LineNames(overview);
  const answering = records.filter(
    (record) => record.enabled !== false && record.type === which.type && sameHost(record.host, which.host),
  );
  const levels = new Levels();
  // Each line is looked at once, however many records it has and whatever it may stand for.
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
  const outcomes = overview.areas.map((area) =>
    outcome(area, overview, groupsOf.get(area.place) ?? [area.group], levels, sets),
  );
  return { sets: sets.all, outcomes, unresolved };
}

/** Whether two hosts of a zone are one name: DNS does not tell case apart, and has two words for the apex. */
export function sameHost(one: string, other: string): boolean {
  if (isApex(one) || isApex(other)) return isApex(one) && isApex(other);
  return hostKey(one) === hostKey(other);
}

/** One spelling of a host. */
export function hostKey(host: string): string {
  if (isApex(host)) return '@';
  return (host.endsWith('.') ? host.slice(0, -1) : host).toLowerCase();
}

function outcome(
  area: SubArea,
  overview: LineOverview,
  groups: readonly number[],
  levels: Levels,
  sets: AnswerSets,
): Outcome {
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
    // Which of two groups comes first is nowhere said.
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

/** All groups that hold a place, for it is one whichever of them it is listed in. */
function groupsByPlace(overview: LineOverview): ReadonlyMap<string, readonly number[]> {
  const byPlace = new Map<string, number[]>();
  for (const { place, group } of overview.areas) {
    const groups = byPlace.get(place) ?? [];
    if (!groups.includes(group)) groups.push(group);
    byPlace.set(place, groups);
  }
  return byPlace;
}

/** The records by the line they answer on, and the lines that an ambiguous name may mean. */
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

/** Numbers sets of records by what they say, in the order they are met. */
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
