import * as z from 'zod/mini';

/** Longer globs do not count, as the manifest says. */
const LONGEST_GLOB = 1_000;
/** The most of all globs of a setting together, in characters: each is tested against each file. */
const MOST_GLOB_TEXT = 100_000;

/** An entry of `dnsTree.editor.notHosts`. */
export const NotHost = z.union([
  z.strictObject({ language: z.optional(z.string()), key: z.string().check(z.minLength(1)) }),
  z.strictObject({ file: z.string().check(z.minLength(1), z.maxLength(LONGEST_GLOB)) }),
]);

/**
 * Where names of the zones are not host names: in values of a key, in one language or in all, or in files that a glob
 * matches.
 */
export type NotHost = z.infer<typeof NotHost>;

/** Parses the setting. Skips invalid entries. */
export function parseNotHosts(value: unknown): readonly NotHost[] {
  const entries = Array.isArray(value) ? value : [];
  return entries.flatMap((entry: unknown) => NotHost.safeParse(entry).data ?? []);
}

/** The globs of files without host names. */
export function fileGlobs(entries: readonly NotHost[]): readonly string[] {
  return shortGlobs(entries.flatMap((entry) => ('file' in entry ? entry.file : [])));
}

/** Leaves out globs that are too long, and the last ones if they are too long together. */
export function shortGlobs(globs: readonly string[]): readonly string[] {
  let left = MOST_GLOB_TEXT;
  return globs.filter((glob) => glob.length <= LONGEST_GLOB && (left -= glob.length) >= 0);
}

/** The keys whose values are not host names in a language. */
export function exemptKeys(entries: readonly NotHost[], languageId: string): ReadonlySet<string> {
  return new Set(
    entries.flatMap((entry) =>
      'key' in entry && (entry.language ?? languageId) === languageId ? entry.key : [],
    ),
  );
}

/**
 * Returns the entry for a place without a key: files of the same kind in the same folder, or the file alone if it
 * is in no folder or has no extension.
 *
 * @param path relative to the workspace folder, with `/`
 */
export function fileEntry(path: string): NotHost {
  const [name = '', folder] = path.split('/').toReversed();
  const dot = name.lastIndexOf('.');
  if (folder === undefined || folder === '' || dot < 1) return { file: escapedGlob(path) };
  return { file: `**/${escapedGlob(folder)}/*${escapedGlob(name.slice(dot))}` };
}

/** A glob that matches nothing but a path, also one with `[id]` in it. */
export function escapedGlob(path: string): string {
  return path.replaceAll(/[[\]{}*?]/gu, '[$&]');
}
