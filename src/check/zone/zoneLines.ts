import type { Lines } from '../../api/line.ts';
import { lineOverview } from '../../model/lines/lineGroups.ts';
import { LineNames, targetKey } from '../../model/lines/lineNames.ts';
import {
  DEFAULT_LINE,
  DEFAULT_STEPS,
  stepsByPlace,
  type LineSteps,
} from '../../model/lines/linePrecedence.ts';
import { isDefaultLine } from '../../model/record.ts';

/** Identifies a line: two names of the same line have the same key. */
export type LineKey = string;

/** The set of records that a client on a line gets; `unknown` where no document says which line wins. */
export type Picked<T> = T | 'none' | 'unknown';

/** The lines that a domain's grade has, and which of them comes first for a client. */
export class ZoneLines {
  /** As the service lists them. Undefined: not loaded, so that only the default line is known. */
  readonly given: Lines | undefined;
  readonly #names: LineNames | undefined;
  readonly #known: ReadonlySet<string>;
  /** By the key of a sub-area. */
  readonly #steps: ReadonlyMap<LineKey, LineSteps>;
  readonly #keys = new Map<string | undefined, LineKey>();
  readonly #inDoubt = new WeakMap<ReadonlyMap<LineKey, unknown>, ReadonlySet<LineKey>>();

  constructor(lines: Lines | undefined) {
    this.given = lines;
    this.#known = new Set(lines?.shape === 'names' ? lines.lines.map(({ name }) => name) : []);
    const overview = lines?.shape === 'groups' ? lineOverview(lines.groups) : undefined;
    this.#names = overview && new LineNames(overview);
    const steps = overview === undefined ? [] : [...stepsByPlace(overview)];
    this.#steps = new Map(steps.map(([place, each]) => [targetKey({ kind: 'area', place }), each]));
  }

  key(line: string | undefined): LineKey {
    let key = this.#keys.get(line);
    if (key === undefined) this.#keys.set(line, (key = this.#keyOf(line)));
    return key;
  }

  /** Whether the grade has a line of this name; undefined while its lines are not loaded. */
  has(line: string | undefined): boolean | undefined {
    if (isDefaultLine(line)) return true;
    if (this.given === undefined) return undefined;
    return this.#names === undefined ? this.#known.has(line ?? '') : this.#names.targets(line).length > 0;
  }

  /** Which of the sets of one host a client on `line` gets. */
  pick<T>(sets: ReadonlyMap<LineKey, T>, line: string | undefined): Picked<T> {
    const key = this.key(line);
    const onlyDefault = sets.size === 0 || (sets.size === 1 && sets.has(DEFAULT_LINE));
    const inDoubt = onlyDefault ? undefined : this.#keysInDoubt(sets);
    for (const keys of this.#stepsOf(key)) {
      if (inDoubt !== undefined && keys.some((each) => inDoubt.has(each))) return 'unknown';
      const found = keys.filter((each) => sets.has(each));
      const [first] = found;
      if (found.length > 1) return 'unknown';
      const set = first === undefined ? undefined : sets.get(first);
      if (set !== undefined) return set;
      // Without the groups of the grade, any other line of the host may be the one that comes next.
      if (this.#names === undefined && key !== DEFAULT_LINE && !onlyDefault) return 'unknown';
    }
    return 'none';
  }

  #keyOf(line: string | undefined): LineKey {
    if (this.#names !== undefined) {
      const targets = this.#names.targets(line);
      const [target] = targets;
      if (target !== undefined && targets.length === 1) return targetKey(target);
    } else if (isDefaultLine(line)) return DEFAULT_LINE;
    return `name ${line ?? ''}`;
  }

  #stepsOf(key: LineKey): LineSteps {
    return this.#steps.get(key) ?? (key === DEFAULT_LINE ? DEFAULT_STEPS : [[key], ...DEFAULT_STEPS]);
  }

  /** The keys of all lines that an ambiguous name among the lines of the sets may mean. */
  #keysInDoubt(sets: ReadonlyMap<LineKey, unknown>): ReadonlySet<LineKey> | undefined {
    if (this.#names === undefined) return undefined;
    const known = this.#inDoubt.get(sets);
    if (known !== undefined) return known;
    const inDoubt = new Set<LineKey>();
    for (const key of sets.keys()) {
      if (!key.startsWith('name ')) continue;
      for (const target of this.#names.targets(key.slice('name '.length))) inDoubt.add(targetKey(target));
    }
    this.#inDoubt.set(sets, inDoubt);
    return inDoubt;
  }
}
