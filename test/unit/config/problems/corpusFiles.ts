import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A mistake that is planted in a line: a host without an answer, or an address that is not hosted. */
export interface Planted {
  readonly mistake: Mistake;
  /** The name or address that must have a diagnostic. */
  readonly text: string;
}

/**
 * - `typo`: a hosted name, misspelled
 * - `deleted`: a host whose records were deleted
 * - `suffix`: the suffix of hosted names, where a host must stand
 * - `disabled`: a host whose records are all disabled
 * - `stale`: an address that the name beside it, or in the same block, does not have, or no longer has
 */
const MISTAKES = ['typo', 'deleted', 'suffix', 'disabled', 'stale'] as const;
export type Mistake = (typeof MISTAKES)[number];

/** A file of the corpus, without the marks of planted mistakes. */
export interface CorpusFile {
  /** Path within the corpus. */
  readonly name: string;
  /** The language id that the editor chooses with the usual extensions. */
  readonly languageId: string;
  readonly lines: readonly string[];
  /** By line, starting at 0. */
  readonly planted: ReadonlyMap<number, readonly Planted[]>;
}

/** ` «typo wwww.example.com»` at the end of a line names a planted mistake. */
const MARK = /\s*«(?<mistake>[a-z]+) (?<text>[^»\s]+)»$/u;

const FOLDER = 'test/fixtures/corpus';

/** The first entry that matches the name applies. Files that no extension knows are plain text. */
const LANGUAGES: readonly (readonly [pattern: RegExp, languageId: string])[] = [
  [/\.ya?ml$/u, 'yaml'],
  [/\.tf(?:vars)?$/u, 'terraform'],
  [/\.hcl$/u, 'hcl'],
  [/^nginx\/.*\.conf$/u, 'nginx'],
  [/^apache\/.*\.conf$/u, 'apacheconf'],
  [/\/Caddyfile$/u, 'caddyfile'],
  [/\/Dockerfile$/u, 'dockerfile'],
  [/\.env$/u, 'dotenv'],
  [/\.sh$/u, 'shellscript'],
  [/\.ini$/u, 'ini'],
  [/\.(?:properties|conf|cfg|repo)$/u, 'properties'],
  [/\.(?:xml|xsd|rdf|config)$/u, 'xml'],
  [/\.json$/u, 'json'],
  [/\.toml$/u, 'toml'],
  [/\.pp$/u, 'puppet'],
];

function languageOf(name: string): string {
  return LANGUAGES.find(([pattern]) => pattern.test(name))?.[1] ?? 'plaintext';
}

export function corpusFiles(): readonly CorpusFile[] {
  const names = globSync('**/*', { cwd: FOLDER, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(FOLDER, path.join(entry.parentPath, entry.name)));
  return names.toSorted().map((name) => readCorpusFile(name, readFileSync(path.join(FOLDER, name), 'utf8')));
}

function readCorpusFile(name: string, text: string): CorpusFile {
  const planted = new Map<number, Planted[]>();
  const lines = text.split('\n').map((line, index) => {
    let rest = line;
    for (let mark = MARK.exec(rest)?.groups; mark !== undefined; mark = MARK.exec(rest)?.groups) {
      const mistake = MISTAKES.find((each) => each === mark?.['mistake']);
      if (mistake === undefined) throw new Error(`${name}:${index + 1}: unknown mistake in ${line}`);
      planted.set(index, [...(planted.get(index) ?? []), { mistake, text: mark['text'] ?? '' }]);
      rest = rest.replace(MARK, '');
    }
    if (rest.includes('«')) throw new Error(`${name}:${index + 1}: cannot read the mark in ${line}`);
    return rest;
  });
  return { name, languageId: languageOf(name), lines, planted };
}
