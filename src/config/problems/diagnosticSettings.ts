import * as z from 'zod/mini';
import { parseIgnored, withNotHosts, type IgnoreEntry } from './ignoreEntries.ts';
import { likelihoodOf, PROBLEM_CODES, type Likelihood, type Problem, type ProblemCode } from './problem.ts';

const ShownAs = z.enum(['error', 'warning', 'information', 'hint', 'off']);
type ShownAs = z.infer<typeof ShownAs>;

/** How problems are shown in a file: by how likely they are mistakes, and kinds that have their own setting. */
export interface DiagnosticLevels extends Readonly<Record<Likelihood, ShownAs>> {
  readonly kinds: ReadonlyMap<ProblemCode, ShownAs>;
}

export const DEFAULT_LEVELS: DiagnosticLevels = { mistake: 'warning', absent: 'hint', kinds: new Map() };

const Values = z.catch(z.record(z.string(), z.unknown()), {});

/** Reads the levels of a setting. Before 1.1, it was the severity of all diagnostics. */
function readLevels(setting: unknown): DiagnosticLevels {
  const one = ShownAs.safeParse(setting).data;
  if (one !== undefined)
    return { ...DEFAULT_LEVELS, mistake: one, ...(one === 'off' ? { absent: one } : {}) };
  const values = Values.parse(setting);
  const level = (key: string): ShownAs | undefined => ShownAs.safeParse(values[key]).data;
  const kinds = Object.values(PROBLEM_CODES).flatMap((code) => {
    const own = level(code);
    return own === undefined ? [] : [[code, own] as const];
  });
  return {
    mistake: level('mistake') ?? DEFAULT_LEVELS.mistake,
    absent: level('absent') ?? DEFAULT_LEVELS.absent,
    kinds: new Map(kinds),
  };
}

/** Returns what a problem is shown as. */
export function levelOf(levels: DiagnosticLevels, problem: Pick<Problem, 'kind'>): ShownAs {
  return levels.kinds.get(PROBLEM_CODES[problem.kind]) ?? levels[likelihoodOf(problem)];
}

/** The settings below `dnsTree.editor` for the diagnostics of a file. A workspace may set them. */
export interface DiagnosticSettings {
  readonly diagnostics: DiagnosticLevels;
  /** The files and keys that get no diagnostics. */
  readonly ignore: readonly IgnoreEntry[];
}

/** Reads the settings, each when it is needed. An invalid value counts as not set. */
export function readDiagnosticSettings(get: (key: string) => unknown): DiagnosticSettings {
  return {
    get diagnostics() {
      return readLevels(get('diagnostics'));
    },
    get ignore() {
      return parseIgnored(withNotHosts(get('ignore'), get('notHosts')));
    },
  };
}

/** Returns whether the levels may show a problem at all. */
export function showsAny(levels: DiagnosticLevels): boolean {
  return [levels.mistake, levels.absent, ...levels.kinds.values()].some((level) => level !== 'off');
}
