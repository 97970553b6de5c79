import type { Lines } from '../api/line.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { DnsClient } from './client.ts';
import { isDefaultLine } from './record.ts';
import {
  lineTable,
  unlistedKey,
  type RecordLineLevel,
  type RecordLinePath,
  type RecordLineTable,
} from './recordLineTable.ts';
import { parseRdata } from './types/parseRdata.ts';

export type { DnsClient };

/** The fields of a record that its line is about. The records of one host and type decide together. */
export interface RecordWithLine {
  readonly type: string;
  readonly value: string;
  /** The name of its line. */
  readonly recordLine?: string | undefined;
  readonly mx?: number | undefined;
  readonly weight?: number | undefined;
}

/** Why it is unknown which line answers a client. */
export type RecordLineDoubt =
  /** The client is in two groups with different records; no document says which comes first. */
  | 'twoGroups'
  /** Several lines have this name. */
  | 'ambiguousLine'
  /** The service does not list the line, or does not say what it is part of. */
  | 'unknownLine'
  /** The lines of the zone are not loaded. */
  | 'linesNotLoaded';

/** A line that a client falls back to, and what the service calls it. */
export interface RecordLineSource {
  readonly level: RecordLineLevel;
  readonly name: string;
}

/** Which records of a host and type a client gets. */
export type RecordLineAnswer<R> =
  | { readonly kind: 'records'; readonly records: readonly R[]; readonly from: RecordLineSource }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'undecided';
      readonly why: RecordLineDoubt;
      /** What the client may get; an empty list stands for none. */
      readonly candidates: readonly (readonly R[])[];
      /** The most specific level of the candidates. */
      readonly level: RecordLineLevel;
    };

const NONE = { kind: 'none' } as const;

/** Whether records of one host, type and line share their clients by weight: each client gets some of them. */
export function areWeighted(records: readonly Pick<RecordWithLine, 'weight'>[]): boolean {
  return records.length > 1 && records.some(({ weight }) => weight !== undefined);
}

/** Returns which of the enabled records of one host and type a client gets. `lines` are those of the zone's grade. */
export function recordsFor<R extends RecordWithLine>(
  records: readonly R[],
  client: DnsClient,
  lines: Lines | undefined,
): RecordLineAnswer<R> {
  if (records.length === 0) return NONE;
  return new RecordLineSplit(records, lines).answer(client);
}

/** Whether a line is one of those of a grade; undefined while these are not loaded. */
export function isListedLine(recordLine: string | undefined, lines: Lines | undefined): boolean | undefined {
  if (isDefaultLine(recordLine)) return true;
  return lines && lineTable(lines).isListed(recordLine ?? '');
}

/** The lines that a client falls back to, the most specific first. An ambiguous line counts as its first meaning. */
export function fallbackLines(client: DnsClient, lines: Lines | undefined): readonly RecordLineSource[] {
  const table = lineTable(lines);
  const [path] = table.pathsOf(client);
  return (path?.steps ?? []).flatMap(({ level, keys }) =>
    keys.map((key) => ({ level, name: table.nameOf(key) })),
  );
}

/** Records of one host and type on one line, or on an ambiguous name. */
interface RecordsOnLine<R> {
  readonly records: R[];
  /** Several for an ambiguous name. */
  readonly keys: readonly string[];
  readonly name: string;
}

interface LineCandidate<R> {
  readonly set: RecordsOnLine<R> | undefined;
  readonly level: RecordLineLevel;
  readonly doubt: RecordLineDoubt | undefined;
}

/** The records of one host and type by their lines. Answers for many clients. */
export class RecordLineSplit<R extends RecordWithLine> {
  readonly #all: readonly R[];
  readonly #table: RecordLineTable;
  readonly #isLoaded: boolean;
  /** Sets of lines whose names are clear, by their key. */
  readonly #sets = new Map<string, RecordsOnLine<R>>();
  /** Sets of lines whose names are ambiguous, by their name, and by each key that they may have. */
  readonly #ambiguous = new Map<string | undefined, RecordsOnLine<R>>();
  readonly #ambiguousByKey = new Map<string, RecordsOnLine<R>[]>();
  readonly #contents = new Map<RecordsOnLine<R>, string>();
  /** The answers for clients whose own lines have no records, by whether any other line may come first. */
  readonly #fallbacks = new Map<boolean, RecordLineAnswer<R>>();

  constructor(records: readonly R[], lines: Lines | undefined) {
    this.#all = records;
    this.#table = lineTable(lines);
    this.#isLoaded = lines !== undefined;
    for (const record of records) this.#setOf(record.recordLine).records.push(record);
  }

  answer(client: DnsClient): RecordLineAnswer<R> {
    if (client.kind === 'anyone')
      return { kind: 'records', records: this.#all, from: { level: 'own', name: '' } };
    const paths = this.#table.pathsOf(client);
    const named = client.kind === 'line' ? this.#ambiguous.get(client.recordLine) : undefined;
    if (named !== undefined) return this.#decide(this.#candidatesOfName(named), paths.length);
    const [path, ...others] = paths;
    if (path !== undefined && others.length === 0 && !this.#hasOwn(path))
      return getOrAdd(this.#fallbacks, path.isOpen, () => this.#decide(this.#candidates(path), 1));
    return this.#decide(
      paths.flatMap((each) => this.#candidates(each)),
      paths.length,
    );
  }

  /** The records of each line. */
  get sets(): readonly (readonly R[])[] {
    return [...this.#sets.values(), ...this.#ambiguous.values()].map(({ records }) => records);
  }

  /** Whether any line of a path but the default one has records, or may have them because a name is ambiguous. */
  #hasOwn({ steps }: RecordLinePath): boolean {
    return steps.some(
      ({ level, keys }) =>
        level !== 'default' && keys.some((key) => this.#sets.has(key) || this.#ambiguousByKey.has(key)),
    );
  }

  #decide(candidates: readonly LineCandidate<R>[], paths: number): RecordLineAnswer<R> {
    const [first] = candidates;
    if (first === undefined) return NONE;
    const byContent = new Map(candidates.map((each) => [this.#content(each.set), each]));
    if (byContent.size > 1) {
      const why = candidates.find(({ doubt }) => doubt !== undefined)?.doubt;
      return {
        kind: 'undecided',
        why: why ?? (paths > 1 ? 'ambiguousLine' : 'twoGroups'),
        candidates: [...byContent.values()].map(({ set }) => set?.records ?? []),
        level: first.level,
      };
    }
    const { set, level } = first;
    return set === undefined
      ? NONE
      : { kind: 'records', records: set.records, from: { level, name: set.name } };
  }

  /**
   * The sets that may answer on a path: those of the first step that certainly has any, and those that may answer
   * instead. These are sets of ambiguous names up to that step and, on an open path that reaches the default line,
   * those of all other lines.
   */
  #candidates({ steps, isOpen }: RecordLinePath): readonly LineCandidate<R>[] {
    const found: LineCandidate<R>[] = [];
    for (const { level, keys } of steps) {
      if (level === 'default' && isOpen) {
        const others = [...this.#sets.values(), ...this.#ambiguous.values()].filter(
          (set) => !isOnDefault(set),
        );
        found.push(...others.map((set) => ({ set, level: 'own' as const, doubt: this.#openDoubt })));
      }
      const certain = keys.flatMap((key) => this.#sets.get(key) ?? []);
      const possible = new Set(keys.flatMap((key) => this.#ambiguousByKey.get(key) ?? []));
      found.push(...certain.map((set) => ({ set, level, doubt: undefined })));
      found.push(...[...possible].map((set) => ({ set, level, doubt: 'ambiguousLine' as const })));
      if (certain.length > 0) return found;
    }
    return [...found, { set: undefined, level: 'default', doubt: undefined }];
  }

  /** Returns the sets for clients of an ambiguous name: its own, and those of its lines under an unambiguous name. */
  #candidatesOfName(named: RecordsOnLine<R>): readonly LineCandidate<R>[] {
    const others = named.keys.flatMap((key) => this.#sets.get(key) ?? []);
    return [named, ...others].map((set) => ({ set, level: 'own', doubt: 'ambiguousLine' }));
  }

  get #openDoubt(): RecordLineDoubt {
    return this.#isLoaded ? 'unknownLine' : 'linesNotLoaded';
  }

  #setOf(recordLine: string | undefined): RecordsOnLine<R> {
    const keys = this.#table.keysOf(recordLine);
    const [key = unlistedKey(recordLine)] = keys;
    if (keys.length > 1)
      return getOrAdd(this.#ambiguous, recordLine, () => {
        const set: RecordsOnLine<R> = { records: [], keys, name: recordLine ?? '' };
        for (const each of keys) getOrAdd(this.#ambiguousByKey, each, () => []).push(set);
        return set;
      });
    return getOrAdd(this.#sets, key, () => ({
      records: [],
      keys: [key],
      name: this.#table.nameOf(key) || (recordLine ?? ''),
    }));
  }

  /** Equal for sets of records that a client cannot tell apart. */
  #content(set: RecordsOnLine<R> | undefined): string {
    if (set === undefined) return '';
    return getOrAdd(this.#contents, set, () => answerKey(set.records));
  }
}

function isOnDefault({ keys }: RecordsOnLine<unknown>): boolean {
  return keys.includes('default');
}

/** Equal for records that a client cannot tell apart, in any order. */
export function answerKey(records: readonly RecordWithLine[]): string {
  const contents = records.map(({ type, value, mx, weight }) => {
    const parsed = parseRdata(type, value, mx);
    const data = parsed.ok ? parsed.canonical : [value, mx ?? 0];
    return JSON.stringify([type.toUpperCase(), data, weight ?? null]);
  });
  return JSON.stringify([...new Set(contents)].toSorted());
}
