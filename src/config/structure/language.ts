import { pathEnd } from './documentLimits.ts';

/** Languages with the same syntax, which one reader reads. */
export type Family =
  | 'yaml'
  | 'json'
  | 'hcl'
  | 'puppet'
  | 'toml'
  | 'nginx'
  | 'caddy'
  /** `dnsconfig.js` of DNSControl. */
  | 'dnscontrol'
  | 'nix'
  | 'statements'
  | 'settings'
  | 'xml'
  | 'script'
  | 'hosts'
  | 'zone'
  /** Text for people: nothing in it is used. */
  | 'prose';

/** The editor's ids of languages, by their families. */
const LANGUAGES: readonly (readonly [family: Family, ids: string])[] = [
  ['yaml', 'yaml dockercompose ansible helm github-actions-workflow azure-pipelines'],
  ['json', 'json jsonc json5 jsonnet'],
  ['hcl', 'terraform terraform-vars hcl'],
  ['puppet', 'puppet'],
  ['toml', 'toml'],
  ['nginx', 'nginx'],
  ['caddy', 'caddyfile'],
  ['nix', 'nix'],
  ['settings', 'apacheconf ini properties dotenv'],
  ['xml', 'xml html'],
  ['hosts', 'hosts'],
  ['zone', 'dns-zone'],
];
const BY_LANGUAGE: ReadonlyMap<string, Family> = new Map(
  LANGUAGES.flatMap(([family, ids]) => ids.split(' ').map((id) => [id, family] as const)),
);

/** Matches file names in lower case, without the extension of a template. The first match counts. */
const BY_NAME: readonly (readonly [RegExp, Family])[] = [
  [/(?:^|[/.])(?:ya?ml|sls|rules)$/u, 'yaml'],
  [/(?:^|\/)hosts\.txt$/u, 'hosts'],
  [/\.(?:txt|md|rst|adoc|log)$/u, 'script'],
  // Translations of gettext.
  [/\.pot?$/u, 'prose'],
  [/\.(?:json[c5]?|jsonnet|libsonnet|tfstate|webmanifest)$/u, 'json'],
  [/\.(?:tf|tfvars|hcl|nomad)$/u, 'hcl'],
  // Ansible: variables of a host or group, named after it; `.com` is no extension.
  [/(?:^|\/)(?:group_vars|host_vars)\/[^/]+(?:\/[^/.]+)?$/u, 'yaml'],
  // DNSControl reads `dnsconfig.js` by default. Files that this one requires usually have `dnsconfig` in their names.
  // Input: at most 300 characters.
  [/(?:^|\/)[^/]*dnsconfig[^/]*\.[jt]s$/u, 'dnscontrol'],
  [/\.pp$/u, 'puppet'],
  [/\.nix$/u, 'nix'],
  [/\.toml$/u, 'toml'],
  [/(?:^|\/)caddyfile[^/]*$|\.caddy$/u, 'caddy'],
  [/\.(?:xml|html?|xhtml|svg|plist|xsd|rdf|owl)$/u, 'xml'],
  [/\.(?:ini|cfg|properties|env|service|timer|socket|inventory)$/u, 'settings'],
  [/(?:^|\/)\.env[^/]*$/u, 'settings'],
  [/\.(?:sh|bash|zsh|fish|ps1|bat|mk|dockerfile)$/u, 'script'],
  [/(?:^|\/)(?:dockerfile|containerfile|makefile)[^/]*$/u, 'script'],
  // `/etc/mailname` holds one name, and so does `/etc/hostname`.
  [/(?:^|\/)(?:hosts|[^/]*\.hosts|hosts\.[^/]*|mailname|hostname)$/u, 'hosts'],
  // Input: at most 300 characters.
  [/known_hosts[^/]*$/u, 'script'],
  [/(?:^|\/)(?:sshd?_config(?:\.d\/[^/]*)?|\.ssh\/config)$/u, 'settings'],
  [/\.zone$|(?:^|\/)db\.[^/]*$/u, 'zone'],
  // Input: at most 300 characters.
  [/nginx[^/]*\.conf$|\/nginx\/[^.]*$|\/sites-(?:available|enabled)\/[^/]*$/u, 'nginx'],
  // Input: at most 300 characters.
  [/(?:dhcpd|named|bind)[^/]*\.conf$/u, 'statements'],
];

const TEMPLATE_ENDING = /\.(?:erb|j2|jinja2?|tmpl|tpl|gotmpl|epp|template|dist|example|sample)$/u;

/** Pages that a template makes. To get diagnostics in Markdown, users add its language, which templates do not have. */
const PAGE = /\.(?:md|markdown|rst|adoc)$/u;

/** Determines the family of a file by its name, else by the editor's language, else by its first lines. */
export function languageFamily(fileName: string, languageId: string, lines: Iterable<string>): Family {
  const written = pathEnd(fileName).toLowerCase();
  const name = written.replace(TEMPLATE_ENDING, '');
  if (name !== written && PAGE.test(name)) return 'prose';
  // Cloudflare exports zones as `.txt`.
  const mayBeZone = name.endsWith('.txt') && !name.endsWith('hosts.txt');
  if (mayBeZone && (languageId === 'dns-zone' || familyByText(lines, [ZONE_FILE]) === 'zone')) return 'zone';
  const byName = BY_NAME.find(([ending]) => ending.test(name))?.[1];
  if (byName !== undefined) return byName;
  const byLanguage = BY_LANGUAGE.get(languageId);
  if (byLanguage !== undefined && languageId !== 'properties') return byLanguage;
  if (INVENTORY.test(name)) return familyByText(lines, [...SIGNS, SECTION]) ?? 'hosts';
  return (
    familyByText(lines) ??
    (/\.(?:conf|cnf|config|vhost)$/u.test(name) ? 'settings' : (byLanguage ?? 'script'))
  );
}

/**
 * A file of this name, or in a folder for inventories of Ansible. Without an extension it may be of any kind, or a
 * plain list of hosts.
 */
const INVENTORY = /(?:^|\/)inventor(?:y|ies)\/(?:[^/]+\/){0,9}[^/.]+$|(?:^|[/_-])inventory$/u;

const ZONE_FILE: readonly [RegExp, Family] = [
  /^\$(?:ORIGIN|TTL)\b|\s(?:IN|CLASS1)\s+SOA\s|^(?:@|\S{1,255}\s+\d\w{0,20})\s+SOA\s/u,
  'zone',
];

/** Lines that identify a language. Only the first lines of a text are tested. */
const SIGNS: readonly (readonly [RegExp, Family])[] = [
  [/^---\s*(?:#.*)?$|^[\w.-]+:\s*(?:[|>][-+\d]{0,3}\s*)?$/u, 'yaml'],
  [/^#!/u, 'script'],
  [/^D(?:_EXTEND)?\(\s*(?:["'`]|$)/u, 'dnscontrol'],
  [/^\s*<(?:VirtualHost|IfModule|Directory|Location|Proxy|Macro)\b/iu, 'settings'],
  // Their arguments look like no attributes.
  [
    /^\s*<(?:(?:Directory|Location|Proxy|Files)Match|Files|If|IfDefine|IfVersion|Limit|LimitExcept|Plugin|match)\s+(?![\w:-]+\s*=)(?:[^\s<>]|>=)/iu,
    'settings',
  ],
  [/^\s*<(?:\?xml|[a-z][\w:-]*(?:[\s>/]|$))/iu, 'xml'],
  ZONE_FILE,
  [/^\s*(?:server|http|upstream|location)\s[^{]*\{\s*$|^\s*server_name\s/u, 'nginx'],
  // Nagios: one setting a line in `define host {`. Icinga reads like HCL: `object Host "web" {`.
  [/^\s*define\s+[a-z]+\s*\{/u, 'settings'],
  [/^\s*(?:object|template|apply)\s+[A-Z]\w+\s+"[^"]*"/u, 'hcl'],
  [/^\s*[\w-]+(?:\s[^{};=]*)?\{\s*$/u, 'statements'],
];
/** `[web]`, in an inventory. */
const SECTION: (typeof SIGNS)[number] = [/^\s*\[/u, 'settings'];
const LINES_READ = 60;

function familyByText(lines: Iterable<string>, signs = SIGNS): Family | undefined {
  let read = 0;
  for (const line of lines) {
    read += 1;
    if (read > LINES_READ) return undefined;
    const found = signs.find(([sign]) => sign.test(line.slice(0, 300)));
    if (found !== undefined) return found[1];
  }
  return undefined;
}
