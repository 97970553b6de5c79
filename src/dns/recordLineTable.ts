import { getOrAdd } from '../base/getOrAdd.ts';
import type { LineGroup, Lines } from '../api/line.ts';
import { isDefaultLine } from './record.ts';
import type { DnsClient } from './client.ts';

/** How a line ranks for a client: its own comes before those of its groups, and these before the default line. */
export type RecordLineLevel = 'own' | 'group' | 'default';

/** Lines that are equally specific for a client. */
interface RecordLineStep {
  readonly level: RecordLineLevel;
  /** Keys of lines. */
  readonly keys: readonly string[];
}

/** The lines that may answer a client. */
export interface RecordLinePath {
  /** The most specific step first. */
  readonly steps: readonly RecordLineStep[];
  /** Whether any line may come before the default one, because its place in the order is unknown. */
  readonly isOpen: boolean;
}

const DEFAULT_KEY = 'default';
const DEFAULT_STEP: RecordLineStep = { level: 'default', keys: [DEFAULT_KEY] };
const DEFAULT_PATH: RecordLinePath = { steps: [DEFAULT_STEP], isOpen: false };

/** The groups whose sub-areas are countries (api.md 2.2); Antarctica in the service's spelling and in the usual one. */
const GEOGRAPHIC: ReadonlySet<string> = new Set([
  'africa',
  'antartica',
  'antarctica',
  'asia',
  'europe',
  'north_america',
  'oceania',
  'south_america',
]);

/** The groups that are no places: each contains itself as its only sub-area (api.md 2.2). */
const PLACELESS: ReadonlySet<string> = new Set(['default', 'search_engine']);

/** Whether the code of a sub-area is that of a country. */
export function isCountryCode(code: string): boolean {
  return /^[A-Z]{2}$/u.test(code);
}

/** What the sub-areas of a group are, by its id: countries, the group itself, or anything else. */
export function lineGroupKind(id: string): 'geographic' | 'placeless' | 'unknown' {
  if (PLACELESS.has(id)) return 'placeless';
  return GEOGRAPHIC.has(id) ? 'geographic' : 'unknown';
}

/** Whether a sub-area is the group itself, so that both are one line. */
export function isGroupItself(group: string, code: string): boolean {
  return PLACELESS.has(group) && code === group;
}

/**
 * The lines of a grade, as keys: what their names mean, and which of them may answer a client (api.md 2.7). Assumption,
 * which the service does not document for these lines: a country's own line comes before those of its groups, and those
 * before the default line. Which of two groups comes first is unknown.
 */
export class RecordLineTable {
  readonly #isGrouped: boolean;
  /** The keys that each name of a line stands for: several where it is ambiguous. */
  readonly #keys = new Map<string, Set<string>>();
  /** How each line is called, by its key. */
  readonly #names = new Map<string, string>();
  /** The keys of the groups that each sub-area is in, by its key. */
  readonly #groupsOf = new Map<string, Set<string>>();
  readonly #groupKeys = new Map<string, string>();
  /** The names of the lines of a grade without groups. */
  readonly #plain: ReadonlySet<string>;

  constructor(lines: Lines | undefined) {
    this.#isGrouped = lines?.shape === 'groups';
    this.#plain = new Set(lines?.shape === 'names' ? lines.lines.map(({ name }) => name) : []);
    if (lines?.shape === 'groups')
      for (const [index, group] of lines.groups.entries()) this.#add(group, index);
  }

  /** The keys that the line of a record may stand for: one, several where its name is ambiguous, none if unknown. */
  keysOf(recordLine: string | undefined): readonly string[] {
    const found = recordLine === undefined ? undefined : this.#keys.get(recordLine);
    if (found !== undefined) return [...found];
    return isDefaultLine(recordLine) ? [DEFAULT_KEY] : [];
  }

  /** Whether the service lists a line of this name. */
  isListed(recordLine: string): boolean {
    return this.#plain.has(recordLine) || this.#keys.has(recordLine);
  }

  /** What the service calls a line, else its id or code; empty for a line that the service does not list. */
  nameOf(key: string): string {
    return this.#names.get(key) ?? (key === DEFAULT_KEY ? 'Default' : '');
  }

  /** The ways that a client may take through the lines: several where the name of its line is ambiguous. */
  pathsOf(client: DnsClient): readonly RecordLinePath[] {
    switch (client.kind) {
      case 'anyone':
      case 'default':
        return [DEFAULT_PATH];
      case 'country':
        return [this.#path(countryKey(client.code))];
      case 'area':
        return [this.#path(this.#areaKey(client.group, client.code))];
      case 'group':
        return [this.#path(this.#groupKeys.get(client.group))];
      case 'line': {
        const keys = this.keysOf(client.recordLine);
        if (keys.length > 0) return keys.map((key) => this.#path(key));
        const own = unlistedKey(client.recordLine);
        return [{ steps: [{ level: 'own', keys: [own] }, DEFAULT_STEP], isOpen: true }];
      }
    }
  }

  #path(key: string | undefined): RecordLinePath {
    if (key === DEFAULT_KEY) return DEFAULT_PATH;
    // A client on none of the lines gets the answers of the default one, unless the lines are unknown.
    if (!this.#isGrouped || key === undefined) return { ...DEFAULT_PATH, isOpen: !this.#isGrouped };
    if (this.#groupsOf.get(key) === undefined) {
      const level = key.startsWith('group') ? 'group' : 'own';
      return { steps: [{ level, keys: [key] }, DEFAULT_STEP], isOpen: false };
    }
    const own: RecordLineStep = { level: 'own', keys: [key] };
    const groups: RecordLineStep = { level: 'group', keys: [...(this.#groupsOf.get(key) ?? [])] };
    return { steps: [own, groups, DEFAULT_STEP], isOpen: false };
  }

  #add(group: LineGroup, index: number): void {
    const key = group.id === 'default' ? DEFAULT_KEY : `group ${index}`;
    this.#groupKeys.set(group.id, key);
    this.#name(group.name, key, group.id);
    for (const { code, name } of group.areas) {
      const isItself = isGroupItself(group.id, code);
      const area = isItself ? key : areaKey(group.id, index, code);
      this.#name(name, area, code);
      if (isItself) continue;
      const groups = getOrAdd(this.#groupsOf, area, () => new Set<string>());
      if (key !== DEFAULT_KEY) groups.add(key);
    }
  }

  #areaKey(group: string, code: string): string | undefined {
    const key = this.#groupKeys.get(group);
    if (key === undefined || isGroupItself(group, code)) return key;
    return areaKey(group, Number(key.replace(/^group /u, '')), code);
  }

  #name(name: string, key: string, id: string): void {
    if (!this.#names.has(key)) this.#names.set(key, name || id);
    // A record cannot be on a line without a name.
    if (name === '') return;
    getOrAdd(this.#keys, name, () => new Set<string>()).add(key);
  }
}

/** The key of a line that the service does not list, by its name. */
export function unlistedKey(recordLine: string | undefined): string {
  return `line ${recordLine ?? ''}`;
}

function countryKey(code: string): string {
  return `country ${code.toUpperCase()}`;
}

/** A country is one line in all its groups; any other code is a line of its own in each group. */
function areaKey(group: string, index: number, code: string): string {
  return GEOGRAPHIC.has(group) && isCountryCode(code) ? countryKey(code) : `area ${index} ${code}`;
}

const TABLES = new WeakMap<Lines, RecordLineTable>();
const NO_LINES = new RecordLineTable(undefined);

/** The table of the lines of a grade, made once; undefined lines are not loaded. */
export function lineTable(lines: Lines | undefined): RecordLineTable {
  if (lines === undefined) return NO_LINES;
  return getOrAdd(TABLES, lines, () => new RecordLineTable(lines));
}
