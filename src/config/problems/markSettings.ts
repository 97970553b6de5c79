import * as z from 'zod/mini';
import { parseNotHosts, shortGlobs, type NotHost } from './notHosts.ts';
import type { Likelihood } from './problem.ts';

const ShownAs = z.enum(['off', 'hint', 'information', 'warning', 'error']);
export type ShownAs = z.infer<typeof ShownAs>;

/** What problems are shown as in a file, by how likely they are mistakes. */
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
const PathGlobs = z.catch(z.array(z.string()), []);

/** Further entries of a list are ignored, as the manifest says. */
export const MOST_ENTRIES = 1000;

/** The settings below `dnsTree.editor` that decide what is marked in a file. A workspace may set them. */
export interface MarkSettings {
  readonly diagnostics: DiagnosticLevels;
  /** PathGlobs of files without marks. */
  readonly ignore: readonly string[];
  /** Where names of the zones are not host names. */
  readonly notHosts: readonly NotHost[];
}

/** Reads the settings, each when it is needed. An invalid value counts as not set. */
export function readMarkSettings(get: (key: string) => unknown): MarkSettings {
  return {
    get diagnostics() {
      return Levels.parse(get('diagnostics'));
    },
    get ignore() {
      return shortGlobs(PathGlobs.parse(get('ignore')).slice(0, MOST_ENTRIES));
    },
    get notHosts() {
      return parseNotHosts(get('notHosts')).slice(0, MOST_ENTRIES);
    },
  };
}

/** Returns whether the levels show a problem at all. */
export function showsAny(levels: DiagnosticLevels): boolean {
  return levels.mistake !== 'off' || levels.absent !== 'off';
}
