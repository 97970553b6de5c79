import assert from 'node:assert/strict';
import { found } from './found.ts';

/** A text without a host, and a similar one of the same language in which the name is a host. */
type Case = readonly [
  file: string,
  silent: string,
  marked: string,
  /** The name of the second file, if it differs. */
  markedFile?: string,
];

describe('A name that is not a host', () => {
  const cases: Readonly<Record<string, readonly Case[]>> = {
    'is an API group in HCL': [
      [
        'main.tf',
        'rule {\n  api_groups = [\n    "",\n    "net.example.com",\n  ]\n}',
        'rule {\n  hosts = [\n    "",\n    "net.example.com",\n  ]\n}',
      ],
      ['main.tf', 'api_group = "net.example.com"', 'api_host = "net.example.com"'],
      ['main.tf', 'api_version = "net.example.com/v1"', 'endpoint = "net.example.com/v1"'],
    ],
    'is an API group in YAML and JSON': [
      ['a.yaml', 'group: net.example.com', 'host: net.example.com'],
      ['a.yaml', 'apiVersion: net.example.com/v1', 'server: net.example.com:443'],
      [
        'a.yaml',
        'rules:\n- apiGroups:\n  - ""\n  # ours\n  - net.example.com',
        'rules:\n- hosts:\n  - net.example.com',
      ],
      ['a.json', '{"apiGroups": ["net.example.com"]}', '{"hosts": ["net.example.com"]}'],
      [
        'a.yaml',
        'kind: CustomResourceDefinition\nmetadata:\n  name: grants.net.example.com',
        'kind: Ingress\nspec:\n  host: grants.net.example.com',
      ],
      ['a.yaml', 'finalizers:\n- net.example.com/keep', 'servers:\n- net.example.com'],
    ],
    'prefixes an annotation with a template behind it': [
      [
        'ingress.yaml',
        'annotations:\n  alb.example.com/actions.{{ .Name }}: x',
        'annotations:\n  alb.example.com/auth-url: https://alb.example.com/{{ .Name }}',
      ],
    ],
    'stands in prose': [
      ['crd.yaml', 'description: of the net.example.com/Grant kind', 'host: net.example.com'],
      [
        'crd.yaml',
        'description: >-\n  Grants of https://net.example.com/Grant\n  for host: net.example.com',
        'script: |-\n  curl https://net.example.com/Grant',
      ],
      [
        'crd.yaml',
        'description: Grants\n  of the net.example.com\n  group',
        'description: Grants\nhost: net.example.com',
      ],
    ],
    'is a name of a cluster': [
      ['a.yaml', 'host: web.shop.svc.cluster.example.com', 'host: shop.svc.cluster.example.com'],
      ['a.sh', 'curl http://db-0.db.shop.svc.example.com/', 'curl http://web.svcs.example.com/'],
    ],
    'is a name that machines give themselves': [
      ['a.yaml', 'host: localhost.example.com', 'host: localhosts.example.com'],
      ['main.cf', 'mydestination = $myhostname, moon.example.com', 'relayhost = moon.example.com'],
    ],
    'is a placeholder or a pattern': [
      ['a.yaml', 'host: foo2.example.com', 'host: food.example.com'],
      ['a.sls', "{% if grains['host'] == 'moon.example.com' %}", "{% set host = 'moon.example.com' %}"],
    ],
    'is in a page that a template makes': [
      [
        'index.html.md.erb',
        'See https://moon.example.com/',
        'See https://moon.example.com/',
        'index.txt.erb',
      ],
    ],
    'is a suffix of hosted names in a key that may also hold a host': [
      ['a.tf', 'domain_name = "fr.example.com"', 'domain_name = "moon.fr.example.com"'],
    ],
    'is part of a distinguished name': [
      ['a.yaml', 'hosts:\n  "OU=Ops, CN=moon.example.com": admin', 'hosts:\n  "moon.example.com": admin'],
    ],
    'has a placeholder as a label': [
      ['a.yaml', 'host: proxy.ENV.example.com', 'host: proxy.Env.example.com'],
      ['a.yaml', 'host: YOUR-NAME.example.com', 'host: DC01.example.com'],
      ['a.yaml', 'url: https://TEAM.example.com/', 'url: HTTPS://TEAM.EXAMPLE.COM/'],
    ],
    'ends a sentence': [
      ['a.yaml', 'x: moved to\n  moon.example.com.\ny: z', 'x: moon.example.com.'],
      ['a.yaml', 'x: moon.example.com. It moved', 'x: [moon.example.com.]'],
      ['a.txt', 'Server moon.example.com.', 'server moon.example.com'],
    ],
    'is the origin of a zone file': [['a.zone', '$ORIGIN dc9.example.com.', '@ IN NS dc9.example.com.']],
    'is of a person, with a key behind it': [
      [
        'authorized_keys',
        'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI root@moon.example.com',
        'moon.example.com ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI',
      ],
      [
        'keys.txt',
        '256 SHA256:abc root@moon.example.com (ED25519)',
        `256 SHA256:${'b'.repeat(43)} root@moon.example.com (ED25519)`,
      ],
    ],
    'is a key without a slash': [
      ['a.yaml', 'approved.example.com: "https://www.example.com"', 'approved_host: approved.example.com'],
    ],
    'is a label': [
      ['a.yaml', 'jobLabel: pod.example.com/name', 'jobHost: pod.example.com'],
      ['a.yaml', "path: metadata.labels['pod.example.com/name']", "url: 'https://pod.example.com/name'"],
      [
        'main.tf',
        'label = concat("/", ["label.example.com", key])',
        'hosts = concat(["label.example.com"], var.hosts)',
      ],
      ['main.tf', 'concat("/", ["label.example.com", key])', 'host = join("", ["label.example.com"])'],
      [
        'main.tf',
        '    "pod.example.com/zone"          = "a"',
        '    app_host                        = "pod.example.com"',
      ],
      ['a.sh', 'kubectl label node one nodes.example.com/gpu=1', 'curl nodes.example.com/gpu'],
    ],
    'is the name of a secret or an object': [
      ['a.yaml', 'secretName: cert-www.example.com', 'hosts: [cert-www.example.com]'],
      ['a.yaml', 'metadata:\n  name: cert.example.com', 'commonName: cert.example.com'],
    ],
    'is a name of a claim or a vocabulary': [
      [
        'a.xml',
        '<!DOCTYPE a SYSTEM "https://id.example.com/a.dtd">',
        '<a src="https://id.example.com/a.js"/>',
      ],
    ],
    'is a principal or a driver': [
      ['iam.tf', 'identifiers = ["svc.example.com"]', 'servers = ["svc.example.com"]'],
      [
        'iam.json',
        '{"Principal": {"Service": "svc.example.com"}}',
        '{"Principal": {"Host": "svc.example.com"}}',
      ],
      ['a.tf', 'storage_provisioner = "csi.example.com"', 'storage_server = "csi.example.com"'],
    ],
    'is the mailbox of an SOA record': [
      [
        'a.zone.erb',
        '@ IN SOA <%= node %>. root.example.com. 1 2 3 4 5',
        '@ IN NS <%= node %>. root.example.com.',
      ],
      [
        'a.zone.j2',
        '@ IN SOA ns{{ n }}.{{ zone }}. root.example.com. 1 2 3 4 5',
        '@ IN MX {{ n }} root.example.com.',
      ],
      ['a.txt', 'SOA "{{ ns }}. root.example.com. 0 3600"', 'ssh root.example.com'],
      ['a.yaml', '- soa: www.example.com. root.example.com. 0 3600', '- host: root.example.com.'],
      [
        'example.com.zone',
        '@ IN SOA www.example.com. root.example.com. 1 2 3 4 5',
        '@ IN SOA root.example.com. www.example.com. 1 2 3 4 5',
      ],
    ],
    'follows an escape sequence': [
      ['a.sh', String.raw`echo "\033[1mmoon.example.com"`, String.raw`HOST="\033[1mmoon.example.com"`],
    ],
    'is an example of documentation': [
      [
        'a.nix',
        'example = { targetHost = "moon.example.com" }',
        'deployment = { targetHost = "moon.example.com" }',
      ],
    ],
    'is the end of others in HAProxy': [
      [
        'haproxy.cfg',
        'acl tenant hdr_end(host) -i moon.example.com',
        'acl tenant hdr(host) -i moon.example.com',
      ],
    ],
    'is shown to people by a script': [
      ['a.sh', 'echo "give it --host moon.example.com" >&2', 'app --host moon.example.com'],
      [
        'a.sh',
        'cat <<EOF\n  --host moon.example.com\nEOF',
        'cat >app.conf <<EOF\nhost = moon.example.com\nEOF',
      ],
      ['a.yaml', 'run: |\n  echo "server moon.example.com is down"', 'run: |\n  ping moon.example.com'],
    ],
    'is in a list of a loop over other things': [
      [
        'a.sh',
        'for label in pod.example.com net.example.com; do',
        'for host in www.example.com net.example.com; do',
      ],
    ],
    'is a key of nginx for something else': [
      [
        'nginx.conf',
        'map $http_x_label $team {\n  pod.example.com web;\n}',
        'map $http_host $team {\n  pod.example.com web;\n}',
      ],
    ],
    'is what dhcpd puts behind names': [
      ['dhcpd.conf', 'option domain-name "dc2.example.com";', 'option host-name "dc2.example.com";'],
    ],
    'is the name of a cluster': [['a.yaml', 'cluster: eu1.example.com', 'cluster_host: eu1.example.com']],
    'is in a query': [
      ['rules.yaml', 'expr: up{host="moon.example.com"} == 0', 'labels: {x: y}\nhost: "moon.example.com"'],
    ],
    'is in a comment of a template': [
      [
        '_helpers.tpl',
        '{{- /* see https://moon.example.com */ -}}',
        '{{- /* see */ -}}\nsee https://moon.example.com',
      ],
      ['a.yaml', '{{/*\n  host: moon.example.com\n*/}}', '{{/*\n*/}}\nhost: moon.example.com'],
      [
        'a.conf.j2',
        '{# host = moon.example.com\nhost = moon.example.com #}',
        '{# host #}\nhost = moon.example.com',
      ],
      ['a.conf.erb', '<%# host = moon.example.com -%>', '<%# host -%>\nhost = moon.example.com'],
    ],
    'is in the message of a template': [
      [
        'a.yaml',
        'host: {{ required "such as moon.example.com" .Values.host }}',
        'host: {{ .Values.host | default "moon.example.com" }}',
      ],
    ],
    'is a name of an upstream': [
      ['a.yaml', 'upstreams:\n- name: moon.example.com', 'servers:\n- name: moon.example.com'],
    ],
    'is a name of AMQP': [['a.yaml', 'rabbitmq_vhost: moon.example.com', 'nginx_vhost: moon.example.com']],
    'is a volume': [['compose.yaml', 'volumes:\n- data.example.com:/srv', 'device: data.example.com:/srv']],
    'names a site whose keys say more': [
      [
        'Caddyfile',
        'www.example {\n  header X-Team moon.example.com\n}',
        'www.example {\n  redir https://moon.example.com\n}',
      ],
    ],
    'is a parameter of an address of the web': [
      [
        'a.yaml',
        'url: "mongodb://www.example.com/a?replicaSet=moon.example.com"',
        'url: "mongodb://www.example.com,moon.example.com/a"',
      ],
    ],
    'has an assignment of its own': [
      [
        'a.service',
        'Environment=PROXY=www.example.com NAME=moon.example.com',
        'Environment=NAME=www.example.com PROXY=moon.example.com',
      ],
    ],
    'names a part of HAProxy': [
      [
        'haproxy.cfg',
        'backend moon.example.com\n    cookie moon.example.com insert',
        'backend web\n    server web moon.example.com:80 check',
      ],
    ],
    'is a realm': [['krb5.conf', '[a]\nmoon.example.com = EXAMPLE.COM', '[a]\nmoon.example.com']],
    'names a server of RADIUS': [
      [
        'radiusd.conf',
        'home_server moon.example.com {\n  type = auth\n}',
        'home {\n  server = moon.example.com\n}',
      ],
    ],
    'is of a user, with a password behind it': [
      ['users.txt', 'ops@moon.example.com:c19c4c6e32f9', 'ops@moon.example.com:team/web.git'],
    ],
    'is a regular expression': [
      ['nginx.conf', String.raw`server_name ~^moon\.example\.com$;`, 'server_name moon.example.com;'],
    ],
    'stands in a comment': [
      ['a.yaml', '# host: moon.example.com', 'host: moon.example.com # moon'],
      [
        'a.yaml',
        'host: www.example.com # was moon.example.com',
        'host: "moon.example.com" # was www.example.com',
      ],
      [
        'a.xml',
        '<!-- <url>https://moon.example.com</url>\n<url>https://moon.example.com</url> -->',
        '<!-- --><url>https://moon.example.com</url>',
      ],
      [
        'main.tf',
        '/* host = "moon.example.com"\nhost = "moon.example.com" */',
        '/* */ host = "moon.example.com"',
      ],
      [
        'web.cfg',
        'define host {\n  address 192.0.2.1 ; moon.example.com\n}',
        'define host {\n  address moon.example.com ; 192.0.2.1\n}',
      ],
      ['a.zone', 'www 60 IN A 192.0.2.1 ; moon.example.com', 'www 60 IN CNAME moon.example.com.'],
    ],
    'another object of Nagios or Icinga': [
      [
        'web.cfg',
        'define hostgroup {\n  hostgroup_name moon.example.com\n}',
        'define hostgroup {\n  members moon.example.com\n}',
      ],
      [
        'web.cfg',
        'define servicegroup {\n  members moon.example.com,HTTP\n}',
        'define hostgroup {\n  members moon.example.com\n}',
      ],
      [
        'web.cfg',
        'define service {\n  parents moon.example.com,HTTP\n}',
        'define host {\n  parents moon.example.com\n}',
      ],
      [
        'web.cfg',
        'define host {\n  use x\n}\nparents moon.example.com',
        'define host {\n  use x\n  parents moon.example.com\n}',
      ],
      [
        'web.cfg',
        'define service {\n  check_command check_dns!moon.example.com\n}',
        'define service {\n  check_command check_ssh!moon.example.com\n}',
      ],
      [
        'web.cfg',
        'define service {\n  check_command check_http!the-moon.example.com-page!x\n}',
        'define service {\n  check_command check_http!x!moon.example.com\n}',
      ],
      [
        'web.cfg',
        'define command {\n  command_line $USER1$/check_http -u moon.example.com\n}',
        'define command {\n  command_line $USER1$/check_http -I moon.example.com\n}',
      ],
      [
        'web.conf',
        'object Host "web" {\n  display_name = "moon.example.com"\n}',
        'object Host "web" {\n  address = "moon.example.com"\n}',
      ],
      [
        'web.conf',
        'apply Service "x" {\n  assign where service.name == "moon.example.com"\n}',
        'apply Service "x" {\n  assign where host.address == "moon.example.com"\n}',
      ],
    ],
    'no remote path': [
      ['a.yaml', 'x: "@moon.example.com:team/repo.git"', 'x: "git@moon.example.com:team/repo.git"'],
      ['a.yaml', 'x: moon.example.com:/=', 'x: moon.example.com:/a'],
      ['a.yaml', 'volumes: moon.example.com:/a', 'disk: moon.example.com:/a'],
    ],
    'no resolver behind its address': [
      ['a.txt', 'x#moon.example.com', '192.0.2.1#moon.example.com'],
      ['a.txt', 'x.192.0.2.1#moon.example.com', '::1@53#moon.example.com'],
      ['a.txt', 'return:moon.example.com', 'turn:moon.example.com'],
    ],
    'no record or option of dnsmasq': [
      ['dnsmasq.conf', 'dhcp-option=15,x.example.com', 'dhcp-option=66,x.example.com'],
      [
        'dnsmasq.conf',
        'dhcp-option=tag:lab,option:domain-search,x.example.com',
        'dhcp-option=tag:lab,option:ntp-server,x.example.com',
      ],
      ['dnsmasq.conf', 'txt-record=x.example.com,a', 'cname=www.example.com,x.example.com'],
    ],
    'no port behind it': [
      ['a.yaml', 'a: x.example.com:1', 'a: x.example.com:12'],
      ['a.yaml', 'a: x.example.com:1234/5', 'a: x.example.com:1234'],
      ['a.yaml', 'id: x.example.com:123456', 'a: x.example.com:12345'],
      ['a.yaml', 'a: |\n  - x.example.com', 'a: |\n  - "x.example.com:9100"'],
    ],
    'no address without a scheme': [
      ['a.html', '<a title="//x.example.com page">', '<a href="//x.example.com/page">'],
      ['a.yaml', 'a: x//x.example.com/', 'a: url(//x.example.com/x.png)'],
    ],
    'no scheme in a variable': [
      ['a.conf', 'x $proto:/x.example.com', 'x $proto://x.example.com'],
      ['a.yaml', 'a: "{}://x.example.com"', 'a: "{{ scheme }}://x.example.com"'],
    ],
    'no host of an inventory': [
      ['inventory', '[a:vars]\ncdn=moon.example.com', '[a:vars]\nhost=moon.example.com'],
    ],
    'no client of NFS': [
      ['a.txt', 'moon.example.com(1) is a page', '/srv moon.example.com(ro)'],
      ['a.txt', 'call moon.example.com(row,x)', '/srv moon.example.com(async,x)'],
      ['a.txt', '/srv/x-moon.example.com(rw)', '/srv moon.example.com(rw)'],
    ],
    'is no host of this machine': [
      ['a.sh', 'if [ "x.example.com" = "$zone" ]; then', 'if [ "x.example.com" = "$(hostname -f)" ]; then'],
      ['a.sh', 'if [ "$(zone)" = "x.example.com" ]; then', 'if [ "$(hostname)" != "x.example.com" ]; then'],
      ['a.j2', "{% if 'x.example.com' in ansible_domain %}", "{% if 'x.example.com' not in ansible_fqdn %}"],
    ],
    'is no host of a firewall': [
      ['a.rules', '-m comment -d x.example.com', '-A OUTPUT -p tcp -d x.example.com -j ACCEPT'],
      ['a.sh', 'tool -N OUT -s x.example.com', 'iptables -I IN -s x.example.com -j DROP'],
    ],
    'is no repository of apt': [['preferences', 'Pin: release x.example.com', 'Pin: origin "x.example.com"']],
    'is no next hop of Postfix': [
      ['transport', 'a.test virtual:[x.example.com]', 'a.test smtp:[x.example.com]'],
      ['a.yaml', "a: 'smtp-amavis:[x.example.com/10024'", "a: 'smtp-amavis:[x.example.com]:10024'"],
    ],
    'has no key of a host': [
      [
        'a.yaml',
        'ssh_keys:\n  x.example.com: ssh-ed25519 BBBB',
        'ssh_keys:\n  x.example.com: ssh-ed25519 AAAA',
      ],
      ['a.nix', '"x.example.com" = "root ssh-ed25519 key";', '"x.example.com" = "root ssh-ed25519 AAAA";'],
      ['site.pp', "class { ['x.example.com']: }", "sshkeyman::hostkey { ['x.example.com']: }"],
    ],
    'is in no hosts file': [
      [
        'a.sh',
        'echo 192.0.2.1 x.example.com >> /etc/allowed',
        'echo 192.0.2.1 x.example.com x >> /etc/hosts',
      ],
      [
        'a.yaml',
        '- lineinfile:\n    line: "since 1.2 x.example.com"',
        '- lineinfile:\n    line: "192.0.2.1 x x.example.com"',
      ],
    ],
    'names no certificate': [
      [
        'nginx.conf',
        'ssl_certificate /etc/ssl/x.example.com/a.pem;',
        'ssl_certificate /etc/letsencrypt/live/x.example.com/a.pem;',
      ],
      ['a.yaml', 'key: /var/lib/acme-old/x.example.com/key.pem', 'key: /var/lib/acme/x.example.com/key.pem'],
      // A branch may have a certificate of its wildcard.
      [
        'a.yaml',
        'key: /etc/letsencrypt/live/fr.example.com/key.pem',
        'key: /etc/letsencrypt/live/x.example.com/key.pem',
      ],
      ['a.yaml', 'web_cert_name: fr.example.com', 'web_cert_name: x.example.com'],
      ['a.scm', '(root "x.example.com")', '(letsencrypt-cert "x.example.com")'],
      ['a.scm', `(groups '("a.test" "x.example.com"))`, `(server-name '("a.test" "x.example.com"))`],
    ],
    'is one of several values that are no hosts': [
      [
        'a.tf',
        'variable "bucket" {\n  default = {\n    stg = "x.example.com"\n  }\n}',
        'variable "api_host" {\n  default = {\n    stg = "x.example.com"\n  }\n}',
      ],
      ['a.yaml', 'api_host:\n  colour: x.example.com', 'api_host:\n  staging: x.example.com'],
    ],
    'names no machine': [
      [
        'a.tf',
        'resource "fastly_service_vcl" "a" {\n  dictionary {\n    name = "x.example.com"\n  }\n}',
        'resource "fastly_service_vcl" "a" {\n  domain {\n    name = "x.example.com"\n  }\n}',
      ],
    ],
    'is no site of Caddy': [
      [
        'a.yaml',
        'Corefile: |\n  x.example.com:53 {\n    forward . 192.0.2.1\n  }',
        'Caddyfile: |\n  x.example.com:443 {\n    respond ok\n  }',
      ],
      [
        'a.nix',
        "services.coredns.config = ''\n  a.test, x.example.com {\n  }\n'';",
        "services.caddy.extraConfig = ''\n  a.test, x.example.com {\n  }\n'';",
      ],
    ],
    'is that of a repository': [
      ['a.yaml', 'repository: x.example.com', 'repository: x.example.com/team/web'],
      ['a.yaml', 'web-repo:\n  value: x.example.com', 'web-repo:\n  value: x.example.com.'],
      ['a.sh', "REPO='x.example.com'", "REPO='x.example.com:8443'"],
      ['a.yaml', 'repos:\n- x.example.com', 'repos:\n- https://x.example.com'],
      ['a.yaml', 'repo: x.example.com', 'mirror: x.example.com'],
    ],
    'is a pattern of ssh_config': [
      [
        'a.pp',
        "ssh::config { 'a':\n  options => { 'Host x.example.com' => { 'User' => 'a' } },\n}",
        "ssh::config { 'a':\n  headers => [ 'Host x.example.com' ],\n}",
      ],
    ],
    'is in a mapping of texts': [
      ['a.yaml', 'messages:\n  welcome: https://x.example.com', 'messages:\n  url: https://x.example.com'],
      [
        'a.yaml',
        'services:\n  help:\n    notes:\n    - x.example.com',
        'services:\n  help:\n    hosts:\n    - x.example.com',
      ],
      ['a.yaml', 'banner:\n  - https://x.example.com', 'banner:\n  backend: x.example.com:8443'],
    ],
    'is in a translation': [
      [
        'a/messages.po',
        '"Language-Team: <https://x.example.com/team/>"',
        '"Language-Team: <https://x.example.com/team/>"',
        'a/messages.txt',
      ],
      [
        'a/messages.pot',
        '#: https://x.example.com/team/',
        'see https://x.example.com/team/',
        'a/messages.pots',
      ],
    ],
    'is a text of Nix for people': [
      [
        'a.nix',
        'x."a.conf".description = \'\'\n  host = "x.example.com"\n\'\';',
        'x."a.conf".text = \'\'\n  host = "x.example.com"\n\'\';',
      ],
    ],
    'is in a comment of Jsonnet': [
      [
        'a.jsonnet',
        "{\n  # hostnames: ['x.example.com'],\n}",
        "local a = 1;\n{\n  hostnames: ['x.example.com'],  # ours\n}",
      ],
      ['a.libsonnet', "{ labels+: { 'x.example.com/role': 'web' } }", "{ spec+: { host: 'x.example.com' } }"],
    ],
    'is in a comment of settings': [
      ['a.cfg', "'see https://x.example.com/", "'mirror_url': 'https://x.example.com/',"],
      ['a.php.j2', 'trusted[] = "x.example.com"', 'trusted_hosts[] = "x.example.com"'],
    ],
    'has a key that says nothing of hosts': [
      ['a.yaml', 'team_servicenames: x.example.com', 'web_servicename: x.example.com'],
      ['a.yaml', 'auth: x.example.com', 'opendmarc_authserv_id: x.example.com'],
      ['a.json', '{"AuthAllowlist": "x.example.com"}', '{"AuthServerAllowlist": "x.example.com"}'],
      ['a.yaml', 'curl: x.example.com/a', 'giturl: x.example.com/a'],
      [
        'a.nix',
        'egress = {\n  "x.example.com" = {\n    a = 1;\n  };\n};',
        'ingress = {\n  "x.example.com" = {\n    a = 1;\n  };\n};',
      ],
    ],
  };
  for (const [what, all] of Object.entries(cases)) {
    for (const [file, silent, marked, markedFile = file] of all) {
      it(`${what}: ${silent.replaceAll('\n', '⏎')} (${file})`, () => {
        assert.deepEqual(found(silent, file), []);
        const problems = found(marked, markedFile);
        assert.equal(problems.length, 1, `marked: ${marked}`);
        assert.match(problems[0] ?? '', /, absent$/u);
      });
    }
  }
});
