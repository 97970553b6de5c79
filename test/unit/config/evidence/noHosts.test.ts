import assert from 'node:assert/strict';
import { found } from './found.ts';

const foundIn = (text: string, file: string): readonly string[] =>
  found(text.replaceAll('N@', 'moon.example.com'), file);

/** A text without a host, and a similar one of the same language in which the name (N@) is a host. */
type Case = readonly [
  file: string,
  silent: string,
  marked: string,
  /** The name of the second file, if it differs. */
  markedFile?: string,
];

describe('A name that is not a host', () => {
  const cases: Readonly<Record<string, readonly Case[]>> = {
    'is an API group in YAML and JSON': [['a.yaml', 'group: net.example.com', 'host: net.example.com']],
    'prefixes an annotation with a template behind it': [
      [
        'ingress.yaml',
        'annotations:\n  alb.example.com/actions.{{ .Name }}: x',
        'annotations:\n  alb.example.com/auth-url: https://alb.example.com/{{ .Name }}',
      ],
    ],
    'stands in prose': [
      [
        'crd.yaml',
        'description: >-\n  Grants of https://net.example.com/Grant\n  for host: net.example.com',
        'script: |-\n  curl https://net.example.com/Grant',
      ],
    ],
    'is a name that machines give themselves': [
      ['a.yaml', 'host: localhost.example.com', 'host: localhosts.example.com'],
    ],
    'is a placeholder or a pattern': [['a.yaml', 'host: foo2.example.com', 'host: food.example.com']],
    'is in a page that a template makes': [
      ['index.html.md.erb', 'See https://N@/', 'See https://N@/', 'index.txt.erb'],
    ],
    'is part of a distinguished name': [
      ['a.yaml', 'hosts:\n  "OU=Ops, CN=N@": admin', 'hosts:\n  "N@": admin'],
    ],
    'has a placeholder as a label': [
      ['a.yaml', 'url: https://TEAM.example.com/', 'url: HTTPS://TEAM.EXAMPLE.COM/'],
    ],
    'ends a sentence': [
      ['a.yaml', 'x: moved to\n  N@.\ny: z', 'x: N@.'],
      ['a.yaml', 'x: N@. It moved', 'x: [N@.]'],
      ['a.txt', 'Server N@.', 'server N@'],
    ],
    'is of a person, with a key behind it': [
      [
        'authorized_keys',
        'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI root@N@',
        'N@ ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI',
      ],
    ],
    'is a key without a slash': [
      ['a.yaml', 'approved.example.com: "https://www.example.com"', 'approved_host: approved.example.com'],
    ],
    'is a label': [
      ['main.tf', 'concat("/", ["label.example.com", key])', 'host = join("", ["label.example.com"])'],
    ],
    'is a name of a claim or a vocabulary': [
      [
        'a.xml',
        '<!DOCTYPE a SYSTEM "https://id.example.com/a.dtd">',
        '<a src="https://id.example.com/a.js"/>',
      ],
    ],
    'is the mailbox of an SOA record': [
      [
        'a.zone.erb',
        '@ IN SOA <%= node %>. root.example.com. 1 2 3 4 5',
        '@ IN NS <%= node %>. root.example.com.',
      ],
    ],
    'follows an escape sequence': [['a.sh', String.raw`echo "\033[1mN@"`, String.raw`HOST="\033[1mN@"`]],
    'is an example of documentation': [
      ['a.nix', 'example = { targetHost = "N@" }', 'deployment = { targetHost = "N@" }'],
    ],
    'is shown to people by a script': [
      ['a.sh', 'cat <<EOF\n  --host N@\nEOF', 'cat >app.conf <<EOF\nhost = N@\nEOF'],
    ],
    'is in a query': [['rules.yaml', 'expr: up{host="N@"} == 0', 'labels: {x: y}\nhost: "N@"']],
    'is in a comment of a template': [
      ['_helpers.tpl', '{{- /* see https://N@ */ -}}', '{{- /* see */ -}}\nsee https://N@'],
    ],
    'names a site whose keys say more': [
      ['Caddyfile', 'www.example {\n  header X-Team N@\n}', 'www.example {\n  redir https://N@\n}'],
    ],
    'has an assignment of its own': [
      ['a.service', 'Environment=PROXY=www.example.com NAME=N@', 'Environment=NAME=www.example.com PROXY=N@'],
    ],
    'names a server of RADIUS': [
      ['radiusd.conf', 'home_server N@ {\n  type = auth\n}', 'home {\n  server = N@\n}'],
    ],
    'is of a user, with a password behind it': [['users.txt', 'ops@N@:c19c4c6e32f9', 'ops@N@:team/web.git']],
    'is a regular expression': [
      ['nginx.conf', String.raw`server_name ~^moon\.example\.com$;`, 'server_name N@;'],
    ],
    'stands in a comment': [
      ['web.cfg', 'define host {\n  address 192.0.2.1 ; N@\n}', 'define host {\n  address N@ ; 192.0.2.1\n}'],
    ],
    'another object of Nagios or Icinga': [
      ['web.cfg', 'define hostgroup {\n  hostgroup_name N@\n}', 'define hostgroup {\n  members N@\n}'],
      ['web.cfg', 'define service {\n  parents N@,HTTP\n}', 'define host {\n  parents N@\n}'],
      ['web.cfg', 'define host {\n  use x\n}\nparents N@', 'define host {\n  use x\n  parents N@\n}'],
    ],
    'no remote path': [
      ['a.yaml', 'x: "@N@:team/repo.git"', 'x: "git@N@:team/repo.git"'],
      ['a.yaml', 'volumes: N@:/a', 'disk: N@:/a'],
    ],
    'has no key of a host': [['site.pp', "class { ['N@']: }", "sshkeyman::hostkey { ['N@']: }"]],
    'is one of several values that are no hosts': [
      [
        'a.tf',
        'variable "bucket" {\n  default = {\n    stg = "N@"\n  }\n}',
        'variable "api_host" {\n  default = {\n    stg = "N@"\n  }\n}',
      ],
      ['a.yaml', 'api_host:\n  colour: N@', 'api_host:\n  staging: N@'],
    ],
    'is that of a repository': [
      ['a.yaml', 'repository: N@', 'repository: N@/team/web'],
      ['a.yaml', 'web-repo:\n  value: N@', 'web-repo:\n  value: N@.'],
      ['a.sh', "REPO='N@'", "REPO='N@:8443'"],
    ],
    'is in a mapping of texts': [
      ['a.yaml', 'messages:\n  welcome: https://N@', 'messages:\n  url: https://N@'],
      ['a.yaml', 'services:\n  help:\n    notes:\n    - N@', 'services:\n  help:\n    hosts:\n    - N@'],
      ['a.yaml', 'banner:\n  - https://N@', 'banner:\n  backend: N@:8443'],
    ],
    'is in a translation': [
      [
        'a/messages.po',
        '"Language-Team: <https://N@/team/>"',
        '"Language-Team: <https://N@/team/>"',
        'a/messages.txt',
      ],
    ],
    'is a text of Nix for people': [
      [
        'a.nix',
        'x."a.conf".description = \'\'\n  host = "N@"\n\'\';',
        'x."a.conf".text = \'\'\n  host = "N@"\n\'\';',
      ],
    ],
    'is in a comment of Jsonnet': [
      ['a.jsonnet', "{\n  # hostnames: ['N@'],\n}", "local a = 1;\n{\n  hostnames: ['N@'],  # ours\n}"],
    ],
    'is in a comment of settings': [['a.php.j2', 'trusted[] = "N@"', 'trusted_hosts[] = "N@"']],
    'has a key that says nothing of hosts': [
      ['a.yaml', 'team_servicenames: N@', 'web_servicename: N@'],
      ['a.json', '{"AuthAllowlist": "N@"}', '{"AuthServerAllowlist": "N@"}'],
      ['a.yaml', 'curl: N@/a', 'giturl: N@/a'],
      [
        'a.nix',
        'egress = {\n  "N@" = {\n    a = 1;\n  };\n};',
        'ingress = {\n  "N@" = {\n    a = 1;\n  };\n};',
      ],
    ],
  };
  for (const [what, all] of Object.entries(cases)) {
    for (const [file, silent, marked, markedFile = file] of all) {
      it(`${what}: ${silent.replaceAll('\n', '⏎')} (${file})`, () => {
        assert.deepEqual(foundIn(silent, file), []);
        const problems = foundIn(marked, markedFile);
        assert.equal(problems.length, 1, `marked: ${marked}`);
        assert.match(problems[0] ?? '', /, absent$/u);
      });
    }
  }
});
