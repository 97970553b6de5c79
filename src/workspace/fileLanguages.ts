import * as z from 'zod/mini';

const Names = z.catch(z.array(z.string()), []);

/** A language in the manifest of an extension. */
const Contribution = z.object({
  id: z.string(),
  extensions: z.optional(Names),
  filenames: z.optional(Names),
  filenamePatterns: z.optional(Names),
  firstLine: z.catch(z.optional(z.string()), undefined),
});
const Manifest = z.object({ contributes: z.object({ languages: z.array(z.unknown()) }) });
const Associations = z.catch(z.record(z.string(), z.unknown()), {});

/** Returns a test of paths in lower case against a glob in lower case. */
type GlobMatcher = (glob: string) => (path: string) => boolean;

/** A glob of file names with its language. */
interface NamePattern {
  readonly glob: string;
  readonly id: string;
  readonly matches: (path: string) => boolean;
}

/** The editor tests no more characters of a first line. */
const FIRST_LINE_LENGTH = 1_000;

/**
 * Tells the language of files that are not open, as the editor does: by the setting `files.associations`, then by the
 * name, the longest glob and the longest ending, where the language that was added last wins, and then by the first
 * line.
 */
export class FileLanguages {
  readonly #set: readonly NamePattern[];
  readonly #patterns: readonly NamePattern[];
  readonly #byName = new Map<string, string>();
  readonly #byEnding = new Map<string, string>();
  readonly #firstLines: { readonly pattern: RegExp; readonly id: string }[] = [];

  /** @param manifests those of all extensions; `associations` is the value of the setting */
  constructor(manifests: Iterable<unknown>, associations: unknown, matches: GlobMatcher) {
    const patternOf = (written: string, id: string): NamePattern => {
      const glob = written.toLowerCase();
      return { glob, id, matches: matches(glob.includes('/') ? glob : `**/${glob}`) };
    };
    const set = Object.entries(Associations.parse(associations)).toReversed();
    this.#set = longestFirst(
      set.flatMap(([glob, id]) => (typeof id === 'string' ? patternOf(glob, id) : [])),
    );
    const patterns: NamePattern[] = [];
    for (const manifest of manifests)
      for (const language of Manifest.safeParse(manifest).data?.contributes.languages ?? []) {
        const { data } = Contribution.safeParse(language);
        if (data === undefined) continue;
        const { id, extensions = [], filenames = [], filenamePatterns = [], firstLine } = data;
        for (const name of filenames) this.#byName.set(name.toLowerCase(), id);
        for (const ending of extensions) this.#byEnding.set(ending.toLowerCase(), id);
        for (const glob of filenamePatterns) patterns.unshift(patternOf(glob, id));
        const pattern = firstLine === undefined ? undefined : firstLinePattern(firstLine);
        if (pattern !== undefined) this.#firstLines.unshift({ pattern, id });
      }
    this.#patterns = longestFirst(patterns);
  }

  /** Returns the language of a file by its path, with `/`; undefined if the path does not decide it. */
  byPath(path: string): string | undefined {
    const lower = path.toLowerCase();
    const name = lower.slice(lower.lastIndexOf('/') + 1);
    return (
      firstMatch(this.#set, lower) ??
      this.#byName.get(name) ??
      firstMatch(this.#patterns, lower) ??
      this.#endingOf(name)
    );
  }

  /** Returns the language of a file by its first line, if its path does not decide it. */
  byFirstLine(text: string): string {
    const line = text.slice(0, FIRST_LINE_LENGTH).split(/\r\n|\r|\n/u, 1)[0] ?? '';
    return this.#firstLines.find(({ pattern }) => pattern.test(line))?.id ?? 'plaintext';
  }

  #endingOf(name: string): string | undefined {
    for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      const id = this.#byEnding.get(name.slice(dot));
      if (id !== undefined) return id;
    }
    return undefined;
  }
}

function firstMatch(patterns: readonly NamePattern[], path: string): string | undefined {
  return patterns.find(({ matches }) => matches(path))?.id;
}

function longestFirst(patterns: readonly NamePattern[]): readonly NamePattern[] {
  return patterns.toSorted((one, other) => other.glob.length - one.glob.length);
}

function firstLinePattern(source: string): RegExp | undefined {
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
}
