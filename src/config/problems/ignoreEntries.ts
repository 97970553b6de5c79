import * as z from 'zod/mini';

/** Limits of the lists in settings, as the manifest says. */
export const LIST_LIMITS = {
  /** Further entries are ignored. */
  entries: 1_000,
  /** Longer globs, in characters, do not count. */
  globCharacters: 1_000,
  /** All globs of a setting together, in characters: each is tested against each file. */
  globText: 100_000,
} as const;

/**
 * An entry of `dnsTree.editor.ignore`: a glob of files without diagnostics, or a key whose values are not host names,
 * in one language or in all.
 */
export const IgnoreEntry = z.union([
  z.string().check(z.minLength(1), z.maxLength(LIST_LIMITS.globCharacters)),
  z.strictObject({ language: z.optional(z.string()), key: z.string().check(z.minLength(1)) }),
]);
export type IgnoreEntry = z.infer<typeof IgnoreEntry>;

const Entries = z.catch(z.array(z.unknown()), []);
const FileEntry = z.strictObject({ file: z.string() });

/** Returns the entries of `dnsTree.editor.ignore` with those of `dnsTree.editor.notHosts`, which it took over. */
export function withNotHosts(ignore: unknown, notHosts: unknown): readonly unknown[] {
  const others = Entries.parse(notHosts).map((entry) => FileEntry.safeParse(entry).data?.file ?? entry);
  return [...Entries.parse(ignore), ...others];
}

/** Skips invalid entries. */
export function parseIgnored(entries: readonly unknown[]): readonly IgnoreEntry[] {
  return entries.flatMap((entry) => IgnoreEntry.safeParse(entry).data ?? []).slice(0, LIST_LIMITS.entries);
}

/** The globs of files without diagnostics. Leaves out the last ones if they are too long together. */
export function fileGlobs(entries: readonly IgnoreEntry[]): readonly string[] {
  let left: number = LIST_LIMITS.globText;
  return entries.filter((entry) => typeof entry === 'string').filter((glob) => (left -= glob.length) >= 0);
}

/** The keys whose values are not host names in a language. */
export function exemptKeys(entries: readonly IgnoreEntry[], languageId: string): ReadonlySet<string> {
  return new Set(
    entries.flatMap((entry) =>
      typeof entry !== 'string' && (entry.language ?? languageId) === languageId ? entry.key : [],
    ),
  );
}

/**
 * Returns a glob for a place without a key: files of the same kind in the same folder, or the file alone if it is in no
 * folder or has no extension.
 *
 * @param path relative to the workspace folder, with `/`
 */
export function globOfLike(path: string): string {
  const [name = '', folder] = path.split('/').toReversed();
  const dot = name.lastIndexOf('.');
  if (folder === undefined || folder === '' || dot < 1) return escapedGlob(path);
  return `**/${escapedGlob(folder)}/*${escapedGlob(name.slice(dot))}`;
}

/** A glob that matches nothing but a path, also one with `[id]` in it. */
export function escapedGlob(path: string): string {
  return path.replaceAll(/[[\]{}*?]/gu, '[$&]');
}
