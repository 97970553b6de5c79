// Which files are read: configuration, in which the editor shows diagnostics by default.
import { pathEnd } from '../config/structure/documentLimits.ts';
import { CODE_LANGUAGE, EDITOR_LANGUAGES } from './editorLanguages.ts';
import { FileLanguages } from './fileLanguages.ts';
import { pathMatcher } from './pathGlob.ts';

/** Files that programs write for themselves, among them those that become another file once they are whole. */
const GENERATED =
  /\.(?:log|lock|sum|diff|patch|map|sarif|min\.\w+|part|tmp|swp)$|(?:^|\/)\.dns-tree-[^/]*$/iu;

const BINARY =
  /\.(?:png|jpe?g|gif|webp|ico|bmp|pdf|zip|gz|tgz|bz2|xz|zst|7z|jar|war|class|o|a|so|dll|exe|dylib|wasm|woff2?|ttf|otf|eot|mp[34]|mov|avi|mkv|webm|sqlite|db3|pyc|bin|iso|img|deb|rpm)$/iu;

/** The languages that are read, as the default of `dnsTree.editor.languages` says. */
const READ_LANGUAGES: ReadonlySet<string> = new Set([
  'yaml',
  'json',
  'jsonc',
  'toml',
  'ini',
  'properties',
  'dotenv',
  'dockerfile',
  'dockercompose',
  'nginx',
  'apacheconf',
  'caddyfile',
  'terraform',
  'terraform-vars',
  'hcl',
  'helm',
  'ansible',
  'puppet',
  'nix',
  'jinja',
  'erb',
  'xml',
  'shellscript',
  'plaintext',
  'dns-zone',
]);

/**
 * Files that are read in any language, as in the editor's features: hosts files, zone files, and the configuration of
 * DNSControl, which is a program.
 */
// Input: at most 300 characters.
const READ_NAMES = /(?:^|\/)(?:hosts|[^/]*\.hosts|[^/]*\.zone|[^/]*dnsconfig[^/]*\.[jt]s)$/u;

/** The languages of files outside of an editor. @param associations the value of `files.associations` */
export function languagesWithoutEditor(associations: unknown): FileLanguages {
  return new FileLanguages([{ contributes: { languages: EDITOR_LANGUAGES } }], associations, (glob) =>
    pathMatcher([glob]),
  );
}

const INSTALLED = languagesWithoutEditor({});

/** Whether a file may be a text written by hand, by its name. */
export function mayBeText(name: string): boolean {
  return !(GENERATED.test(name) || BINARY.test(name));
}

/** Whether a file is code or a text for people, by its name. */
export function isCode(name: string): boolean {
  return INSTALLED.byPath(name) === CODE_LANGUAGE;
}

/** Whether a file of a language is read as the editor is installed. */
export function isReadAs(name: string, languageId: string): boolean {
  return READ_LANGUAGES.has(languageId) || READ_NAMES.test(pathEnd(name));
}
