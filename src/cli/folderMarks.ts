import type { MarkSettings } from '../config/problems/markSettings.ts';
import { exemptKeys, fileGlobs } from '../config/problems/notHosts.ts';
import type { CheckedFile } from '../workspace/filesCheck.ts';
import { pathMatcher } from './pathGlob.ts';

/** What is marked in a file. */
type FileMarks = Required<Pick<CheckedFile, 'hasUnsure' | 'exempt'>>;

/** The editor's ids of languages by the end of a name: those that an entry of `dnsTree.editor.notHosts` may name. */
const LANGUAGES: readonly (readonly [RegExp, readonly string[]])[] = [
  // Input: at most 250 characters.
  [/(?:^|[-./])compose[^/]*\.ya?ml$/u, ['yaml', 'dockercompose']],
  [/(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$/u, ['yaml', 'github-actions-workflow']],
  [/(?:^|\/)templates\/[^/]+\.(?:ya?ml|tpl)$/u, ['yaml', 'helm']],
  [/\.(?:ya?ml|sls)$/u, ['yaml', 'ansible']],
  [/\.(?:json|jsonc|json5|tfstate)$/u, ['json', 'jsonc', 'json5']],
  [/\.toml$/u, ['toml']],
  [/\.(?:ini|cfg|service|timer|socket)$/u, ['ini', 'properties']],
  [/\.properties$/u, ['properties', 'ini']],
  [/(?:^|\/)\.env[^/]*$|\.env$/u, ['dotenv', 'properties']],
  [/(?:^|\/)(?:dockerfile|containerfile)[^/]*$|\.dockerfile$/u, ['dockerfile']],
  [/\.tf$/u, ['terraform', 'hcl']],
  [/\.tfvars$/u, ['terraform-vars', 'hcl']],
  [/\.(?:hcl|nomad)$/u, ['hcl']],
  [/\.conf$/u, ['nginx', 'apacheconf', 'properties']],
  [/(?:^|\/)caddyfile[^/]*$/u, ['caddyfile']],
  [/\.pp$/u, ['puppet']],
  [/\.nix$/u, ['nix']],
  [/\.(?:xml|plist|xsd)$/u, ['xml']],
  [/\.(?:sh|bash|zsh)$/u, ['shellscript']],
  [/\.zone$|(?:^|\/)db\.[^/]*$/u, ['dns-zone']],
];
const LONGEST_NAME = 250;

/**
 * Returns what is marked in a file of a folder, by its path within it; undefined for nothing at all.
 * @param folder its whole path, with `/` and none at the end
 */
export function folderMarks(folder: string, settings: MarkSettings): (file: string) => FileMarks | undefined {
  const { diagnostics, ignore, notHosts } = settings;
  const hasUnsure = settings.unsureNames === 'hint';
  const isIgnored = pathMatcher([...ignore, ...fileGlobs(notHosts)]);
  return (file) => {
    if (diagnostics === 'off' || isIgnored(file) || isIgnored(`${folder}/${file}`)) return undefined;
    const exempt =
      notHosts.length === 0 ? [] : languagesOf(file).flatMap((each) => [...exemptKeys(notHosts, each)]);
    return { hasUnsure, exempt: new Set(exempt) };
  };
}

function languagesOf(file: string): readonly string[] {
  const name = file.slice(-LONGEST_NAME).toLowerCase();
  return LANGUAGES.find(([ending]) => ending.test(name))?.[1] ?? ['plaintext'];
}
