import * as z from 'zod/mini';
import { parseNotHosts, shortGlobs, type NotHost } from './notHosts.ts';

const MarkSeverity = z.catch(z.enum(['off', 'hint', 'information', 'warning']), 'information');
const UnsureNames = z.catch(z.enum(['off', 'hint']), 'off');
const PathGlobs = z.catch(z.array(z.string()), []);

/** Further entries of a list are ignored, as the manifest says. */
export const MOST_ENTRIES = 1000;

/** The settings below `dnsTree.editor` that decide what is marked in a file. A workspace may set them. */
export interface MarkSettings {
  readonly diagnostics: z.infer<typeof MarkSeverity>;
  /** How to show a name without evidence that it is a host. */
  readonly unsureNames: z.infer<typeof UnsureNames>;
  /** PathGlobs of files without marks. */
  readonly ignore: readonly string[];
  /** Where names of the zones are not host names. */
  readonly notHosts: readonly NotHost[];
}

/** Reads the settings, each when it is needed. An invalid value counts as not set. */
export function readMarkSettings(get: (key: string) => unknown): MarkSettings {
  return {
    get diagnostics() {
      return MarkSeverity.parse(get('diagnostics'));
    },
    get unsureNames() {
      return UnsureNames.parse(get('unsureNames'));
    },
    get ignore() {
      return shortGlobs(PathGlobs.parse(get('ignore')).slice(0, MOST_ENTRIES));
    },
    get notHosts() {
      return parseNotHosts(get('notHosts')).slice(0, MOST_ENTRIES);
    },
  };
}
