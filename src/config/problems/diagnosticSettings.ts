import * as z from 'zod/mini';
import { parseIgnored, withNotHosts, type IgnoreEntry } from './ignoreEntries.ts';
import type { Likelihood } from './problem.ts';

const ShownAs = z.enum(['off', 'hint', 'information', 'warning', 'error']);
type ShownAs = z.infer<typeof ShownAs>;

/** How problems are shown in a file, by how likely they are mistakes. */
export type DiagnosticLevels = Readonly<Record<Likelihood, ShownAs>>;

export const DEFAULT_LEVELS: DiagnosticLevels = { mistake: 'warning', absent: 'hint' };

const LevelsByLikelihood = z.object({
  mistake: z.catch(ShownAs, DEFAULT_LEVELS.mistake),
  absent: z.catch(ShownAs, DEFAULT_LEVELS.absent),
});
/** Before 1.1 the setting was the severity of all diagnostics. */
const OneLevel = z.pipe(
  ShownAs,
  z.transform((level) => ({ mistake: level, absent: level === 'off' ? level : DEFAULT_LEVELS.absent })),
);
const Levels = z.catch(z.union([LevelsByLikelihood, OneLevel]), DEFAULT_LEVELS);

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
      return Levels.parse(get('diagnostics'));
    },
    get ignore() {
      return parseIgnored(withNotHosts(get('ignore'), get('notHosts')));
    },
  };
}

/** Returns whether the levels show a problem at all. */
export function showsAny(levels: DiagnosticLevels): boolean {
  return levels.mistake !== 'off' || levels.absent !== 'off';
}
