import { getOrAdd } from '../base/getOrAdd.ts';
import { showsAny, type DiagnosticSettings } from '../config/problems/diagnosticSettings.ts';
import { exemptKeys, fileGlobs } from '../config/problems/ignoreEntries.ts';
import { pathEnd } from '../config/structure/documentLimits.ts';
import type { CheckedFile } from '../workspace/filesCheck.ts';
import { pathMatcher } from '../workspace/pathGlob.ts';

/** The settings for the diagnostics of one file. */
type FileDiagnostics = Required<Pick<CheckedFile, 'levels' | 'exempt'>>;

/** The settings for the diagnostics of the files in a folder, by their paths within it. */
interface FolderDiagnostics {
  /** Whether a file gets diagnostics. */
  readonly isMarked: (file: string) => boolean;
  readonly badgesOf: (file: string, languageId: string) => FileDiagnostics;
}

/**
 * The ids that extensions may give the language of a file, by the end of its name: an entry of `dnsTree.editor.ignore`
 * may name any of them.
 */
const FURTHER_IDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$/u, ['yaml', 'github-actions-workflow']],
  [/(?:^|\/)templates\/[^/]+\.(?:ya?ml|tpl)$/u, ['yaml', 'helm']],
  // Input: at most 300 characters.
  [/(?:^|[-./])compose[^/]*\.ya?ml$/u, ['yaml']],
  [/\.(?:ya?ml|sls)$/u, ['yaml', 'ansible']],
  [/\.(?:json|jsonc|json5|tfstate)$/u, ['json', 'jsonc', 'json5']],
  [/\.toml$/u, ['toml']],
  [/\.(?:ini|cfg|service|timer|socket|properties)$/u, ['ini', 'properties']],
  [/(?:^|\/)\.env[^/]*$|\.env$/u, ['properties']],
  [/\.tf$/u, ['terraform', 'hcl']],
  [/\.tfvars$/u, ['terraform-vars', 'hcl']],
  [/\.(?:hcl|nomad)$/u, ['hcl']],
  [/\.conf$/u, ['nginx', 'apacheconf']],
  [/(?:^|\/)caddyfile[^/]*$/u, ['caddyfile']],
  [/\.pp$/u, ['puppet']],
  [/\.nix$/u, ['nix']],
  [/\.zone$|(?:^|\/)db\.[^/]*$/u, ['dns-zone']],
];

/**
 * Returns which files of a folder get diagnostics, and which ones, by its settings.
 * @param folder its whole path, with `/` as the separator and no `/` at the end
 */
export function folderDiagnostics(folder: string, settings: DiagnosticSettings): FolderDiagnostics {
  const { diagnostics, ignore } = settings;
  const isIgnored = pathMatcher(fileGlobs(ignore));
  const exempt = new Map<string, ReadonlySet<string>>();
  return {
    isMarked: (file) => showsAny(diagnostics) && !isIgnored(file) && !isIgnored(`${folder}/${file}`),
    badgesOf: (file, languageId) => {
      const ids = [languageId, ...furtherIds(file)];
      const keys = (): ReadonlySet<string> => new Set(ids.flatMap((id) => [...exemptKeys(ignore, id)]));
      return { levels: diagnostics, exempt: getOrAdd(exempt, ids.join(' '), keys) };
    },
  };
}

function furtherIds(file: string): readonly string[] {
  const name = pathEnd(file).toLowerCase();
  return FURTHER_IDS.find(([ending]) => ending.test(name))?.[1] ?? [];
}
