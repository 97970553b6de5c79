import assert from 'node:assert/strict';
import { found } from './found.ts';

interface Case {
  readonly file: string;
  readonly silent: string;
  /** A similar text of the same language in which the name is a host. */
  readonly marked: string;
  /** Its name, if it differs. */
  readonly markedFile?: string;
}

describe('A name that is not a host', () => {
  const cases: Readonly<Record<string, readonly Case[]>> = {
    'is an API group in HCL': [
      {
        file: 'main.tf',
        silent: 'rule {\n  api_groups = [\n    "",\n    "net.example.com",\n  ]\n}',
        marked: 'rule {\n  hosts = [\n    "",\n    "net.example.com",\n  ]\n}',
      },
      { file: 'main.tf', silent: 'api_group = "net.example.com"', marked: 'api_host = "net.example.com"' },
      {
        file: 'main.tf',
        silent: 'api_version = "net.example.com/v1"',
        marked: 'endpoint = "net.example.com/v1"',
      },
    ],
    'is an API group in YAML and JSON': [
      { file: 'a.yaml', silent: 'group: net.example.com', marked: 'host: net.example.com' },
      { file: 'a.yaml', silent: 'apiVersion: net.example.com/v1', marked: 'server: net.example.com:443' },
      {
        file: 'a.yaml',
        silent: 'rules:\n- apiGroups:\n  - ""\n  # ours\n  - net.example.com',
        marked: 'rules:\n- hosts:\n  - net.example.com',
      },
      {
        file: 'a.json',
        silent: '{"apiGroups": ["net.example.com"]}',
        marked: '{"hosts": ["net.example.com"]}',
      },
      {
        file: 'a.yaml',
        silent: 'kind: CustomResourceDefinition\nmetadata:\n  name: grants.net.example.com',
        marked: 'kind: Ingress\nspec:\n  host: grants.net.example.com',
      },
      {
        file: 'a.yaml',
        silent: 'finalizers:\n- net.example.com/keep',
        marked: 'servers:\n- net.example.com',
      },
    ],
    'prefixes an annotation with a template behind it': [
      {
        file: 'ingress.yaml',
        silent: 'annotations:\n  alb.example.com/actions.{{ .Name }}: x',
        marked: 'annotations:\n  alb.example.com/auth-url: https://alb.example.com/{{ .Name }}',
      },
    ],
    'stands in prose': [
      {
        file: 'crd.yaml',
        silent: 'description: of the net.example.com/Grant kind',
        marked: 'host: net.example.com',
      },
      {
        file: 'crd.yaml',
        silent: 'description: >-\n  Grants of https://net.example.com/Grant\n  for host: net.example.com',
        marked: 'script: |-\n  curl https://net.example.com/Grant',
      },
      {
        file: 'crd.yaml',
        silent: 'description: Grants\n  of the net.example.com\n  group',
        marked: 'description: Grants\nhost: net.example.com',
      },
    ],
    'is a name of a cluster': [
      {
        file: 'a.yaml',
        silent: 'host: web.shop.svc.cluster.example.com',
        marked: 'host: shop.svc.cluster.example.com',
      },
      {
        file: 'a.sh',
        silent: 'curl http://db-0.db.shop.svc.example.com/',
        marked: 'curl http://web.svcs.example.com/',
      },
    ],
    'is a name that machines give themselves': [
      {
        file: 'a.yaml',
        silent: 'host: localhost.example.com',
        marked: 'host: localhosts.example.com',
      },
      {
        file: 'main.cf',
        silent: 'mydestination = $myhostname, moon.example.com',
        marked: 'relayhost = moon.example.com',
      },
    ],
    'is a placeholder or a pattern': [
      { file: 'a.yaml', silent: 'host: foo2.example.com', marked: 'host: food.example.com' },
      { file: 'a.yaml', silent: 'host: star.example.com', marked: 'host: stars.example.com' },
      {
        file: 'a.sls',
        silent: "{% if grains['host'] == 'moon.example.com' %}",
        marked: "{% set host = 'moon.example.com' %}",
      },
    ],
    'replaces a part of a text': [
      {
        file: 'a.yaml',
        silent: "hostname: {{ name | replace('x', 'moon.example.com') }}",
        marked: "hostname: {{ name | default('moon.example.com') }}",
      },
    ],
    'is a pseudo-server of IRC': [
      {
        file: 'inspircd.conf.erb',
        silent: '<uline server="services.irc.example.com" silent="yes">',
        marked: '<bind server="services.irc.example.com">',
      },
      {
        file: 'inspircd.xml',
        silent: '<sasl target="services.irc.example.com">',
        marked: '<exchange target="services.irc.example.com">',
      },
    ],
    'is in a page that a template makes': [
      {
        file: 'index.html.md.erb',
        silent: 'See https://moon.example.com/',
        marked: 'See https://moon.example.com/',
        markedFile: 'index.txt.erb',
      },
    ],
    'is a suffix of hosted names in a key that may also hold a host': [
      {
        file: 'a.tf',
        silent: 'domain_name = "fr.example.com"',
        marked: 'domain_name = "moon.fr.example.com"',
      },
      { file: 'a.env', silent: 'APP_DOMAIN=fr.example.com', marked: 'APP_DOMAIN=de.example.com' },
      { file: 'a.yaml', silent: 'aur_domain: fr.example.com', marked: 'aur_domain: de.example.com' },
      { file: 'a.yaml', silent: 'cookie_domain: de.example.com', marked: 'web_domain: de.example.com' },
    ],
    'is part of a distinguished name': [
      {
        file: 'a.yaml',
        silent: 'nodes_hosts:\n- "CN=moon.example.com,OU=Ops,O=Example"',
        marked: 'commonName: "moon.example.com"',
      },
      {
        file: 'a.yaml',
        silent: 'hosts:\n  "OU=Ops, CN=moon.example.com": admin',
        marked: 'hosts:\n  "moon.example.com": admin',
      },
      {
        file: 'a.sh',
        silent: 'app --host "CN=moon.example.com,O=Example"',
        marked: 'openssl req -subj "/CN=moon.example.com"',
      },
    ],
    'has a placeholder as a label': [
      { file: 'a.yaml', silent: 'host: proxy.ENV.example.com', marked: 'host: proxy.Env.example.com' },
      { file: 'a.yaml', silent: 'host: YOUR-NAME.example.com', marked: 'host: DC01.example.com' },
      { file: 'a.yaml', silent: 'url: https://TEAM.example.com/', marked: 'url: HTTPS://TEAM.EXAMPLE.COM/' },
    ],
    'is a domain of XMPP': [
      {
        file: 'prosody.cfg.lua.j2',
        silent: 'VirtualHost "moon.example.com"\nComponent "rooms.example.com" "muc"',
        marked: 'VirtualHost moon.example.com',
      },
    ],
    'names an algorithm or a namespace': [
      {
        file: 'a.xml',
        silent: '<SignatureMethod Algorithm="https://id.example.com/xmldsig#rsa-sha256"/>',
        marked: '<Reference URI="https://id.example.com/xmldsig#reference"/>',
      },
      {
        file: 'a.yaml',
        silent: 'signature: https://id.example.com/2001/04/xmldsig-more#rsa-sha256',
        marked: 'signature: https://id.example.com/2001/04/xmldsig-more#rsaless',
      },
      {
        file: 'a.yaml',
        silent: 'soap_action: https://id.example.com/Get',
        marked: 'soap_url: https://id.example.com/Get',
      },
    ],
    'ends a sentence': [
      {
        file: 'a.yaml',
        silent: 'x: moved to\n  moon.example.com.\ny: z',
        marked: 'x: moon.example.com.',
      },
      { file: 'a.yaml', silent: 'x: moon.example.com. It moved', marked: 'x: [moon.example.com.]' },
      { file: 'a.txt', silent: 'Server moon.example.com.', marked: 'server moon.example.com' },
    ],
    'is the origin of a zone file': [
      {
        file: 'a.zone',
        silent: '$ORIGIN dc9.example.com.',
        marked: '@ IN NS dc9.example.com.',
      },
    ],
    'is of a person, with a key behind it': [
      {
        file: 'authorized_keys',
        silent: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI root@moon.example.com',
        marked: 'moon.example.com ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI',
      },
      {
        file: 'keys.txt',
        silent: '256 SHA256:abc root@moon.example.com (ED25519)',
        marked: `256 SHA256:${'b'.repeat(43)} root@moon.example.com (ED25519)`,
      },
    ],
    'is a suffix with nothing below it': [
      {
        file: 'main.tf',
        silent: 'dns {\n  domain = "x.example.com"\n}',
        marked: 'web {\n  domain = "x.example.com"\n}',
      },
      {
        file: 'main.tf',
        silent: 'resource "x_kerberos" "y" {\n  domain = "x.example.com"\n}',
        marked: 'resource "x_site" "y" {\n  domain = "x.example.com"\n}',
      },
      { file: 'a.yaml', silent: 'domain: lan2.example.com', marked: 'domain: land.example.com' },
      { file: 'a.yaml', silent: 'domain: _x.example.com', marked: 'domain: x.example.com' },
      { file: 'a.yaml', silent: 'domain: a x.example.com', marked: 'domain: x.example.com' },
      { file: 'a.yaml', silent: 'domain: fr.example.com', marked: 'domain: x.fr.example.com' },
      { file: 'a.yaml', silent: 'domain: none.x.example.com', marked: 'domain: none.fr.example.com' },
      { file: 'a.yaml', silent: 'Domain: x.example.com', marked: 'domains: [x.example.com]' },
      { file: 'a.yaml', silent: 'search_domains: [x.example.com]', marked: 'app_domains: [x.example.com]' },
      {
        file: 'a.yaml',
        silent: 'relay_domains:\n  a: [x.example.com]',
        marked: 'certbot_domains:\n  a: [x.example.com]',
      },
      { file: 'a.yaml', silent: 'cluster_name: x.example.com', marked: 'site_name: x.example.com' },
      {
        file: 'resolv.conf',
        silent: 'domain x.example.com',
        marked: 'DOMAIN=x.example.com',
        markedFile: 'a.env',
      },
      { file: 'dnsmasq.conf', silent: 'domain=x.example.com', marked: '[server]\ndomain = x.example.com' },
      {
        file: 'idmapd.conf',
        silent: '[General]\nDomain = x.example.com',
        marked: '[a]\ndomain = x.example.com',
      },
    ],
    'is a key without a slash': [
      {
        file: 'a.yaml',
        silent: 'approved.example.com: "https://www.example.com"',
        marked: 'approved_host: approved.example.com',
      },
    ],
    'is a label': [
      { file: 'a.yaml', silent: 'jobLabel: pod.example.com/name', marked: 'jobHost: pod.example.com' },
      {
        file: 'a.yaml',
        silent: "path: metadata.labels['pod.example.com/name']",
        marked: "url: 'https://pod.example.com/name'",
      },
      {
        file: 'main.tf',
        silent: 'label = concat("/", ["label.example.com", key])',
        marked: 'hosts = concat(["label.example.com"], var.hosts)',
      },
      {
        file: 'main.tf',
        silent: 'concat("/", ["label.example.com", key])',
        marked: 'host = join("", ["label.example.com"])',
      },
      {
        file: 'main.tf',
        silent: '    "pod.example.com/zone"          = "a"',
        marked: '    app_host                        = "pod.example.com"',
      },
      {
        file: 'a.sh',
        silent: 'kubectl label node one nodes.example.com/gpu=1',
        marked: 'curl nodes.example.com/gpu',
      },
    ],
    'is a mask of services': [
      {
        file: 'services.conf',
        silent: 'service\n{\n  host = "services.irc.example.com"\n}',
        marked: 'uplink\n{\n  host = "hub.irc.example.com"\n}',
      },
    ],
    'is the name of a secret or an object': [
      { file: 'a.yaml', silent: 'secretName: cert-www.example.com', marked: 'hosts: [cert-www.example.com]' },
      {
        file: 'a.yaml',
        silent: 'metadata:\n  name: cert.example.com',
        marked: 'commonName: cert.example.com',
      },
    ],
    'is a name of a claim or a vocabulary': [
      {
        file: 'main.tf',
        silent: 'groupsClaim = "https://id.example.com/groups"',
        marked: 'issuer = "https://id.example.com/groups"',
      },
      {
        file: 'a.json',
        silent: '{"@context": "https://id.example.com/ns"}',
        marked: '{"@context": {}, "url": "https://id.example.com/ns"}',
      },
      {
        file: 'a.json',
        silent: '{"$id": "https://id.example.com/a.json"}',
        marked: '{"$url": "https://id.example.com/a.json"}',
      },
      {
        file: 'a.xml',
        silent: '<a xmlns:b="https://id.example.com/b"/>',
        marked: '<a href="https://id.example.com/b"/>',
      },
      {
        file: 'a.xml',
        silent: '<a namespace="https://id.example.com/b"/>',
        marked: '<url>https://id.example.com/b</url>',
      },
      {
        file: 'a.xml',
        silent: '<!DOCTYPE a SYSTEM "https://id.example.com/a.dtd">',
        marked: '<a src="https://id.example.com/a.js"/>',
      },
      {
        file: 'a.txt',
        silent: 'PREFIX ex: <https://id.example.com/terms/>',
        marked: 'see <https://id.example.com/terms/>',
      },
      { file: 'a.txt', silent: 'https://id.example.com/terms#', marked: 'https://id.example.com/terms#top' },
    ],
    'is a principal or a driver': [
      {
        file: 'iam.tf',
        silent: 'identifiers = ["svc.example.com"]',
        marked: 'servers = ["svc.example.com"]',
      },
      {
        file: 'iam.json',
        silent: '{"Principal": {"Service": "svc.example.com"}}',
        marked: '{"Principal": {"Host": "svc.example.com"}}',
      },
      {
        file: 'a.tf',
        silent: 'storage_provisioner = "csi.example.com"',
        marked: 'storage_server = "csi.example.com"',
      },
    ],
    'is the mailbox of an SOA record': [
      {
        file: 'a.zone.erb',
        silent: '@ IN SOA <%= node %>. root.example.com. 1 2 3 4 5',
        marked: '@ IN NS <%= node %>. root.example.com.',
      },
      {
        file: 'a.zone.j2',
        silent: '@ IN SOA ns{{ n }}.{{ zone }}. root.example.com. 1 2 3 4 5',
        marked: '@ IN MX {{ n }} root.example.com.',
      },
      { file: 'a.txt', silent: 'SOA "{{ ns }}. root.example.com. 0 3600"', marked: 'ssh root.example.com' },
      {
        file: 'a.yaml',
        silent: '- soa: www.example.com. root.example.com. 0 3600',
        marked: '- host: root.example.com.',
      },
      {
        file: 'example.com.zone',
        silent: '@ IN SOA www.example.com. root.example.com. 1 2 3 4 5',
        marked: '@ IN SOA root.example.com. www.example.com. 1 2 3 4 5',
      },
    ],
    'follows an escape sequence': [
      {
        file: 'a.sh',
        silent: String.raw`echo "\033[1mmoon.example.com"`,
        marked: String.raw`HOST="\033[1mmoon.example.com"`,
      },
    ],
    'is an example of documentation': [
      {
        file: 'a.nix',
        silent: 'example = { targetHost = "moon.example.com" }',
        marked: 'deployment = { targetHost = "moon.example.com" }',
      },
    ],
    'is the end of others in HAProxy': [
      {
        file: 'haproxy.cfg',
        silent: 'acl tenant hdr_end(host) -i moon.example.com',
        marked: 'acl tenant hdr(host) -i moon.example.com',
      },
    ],
    'is shown to people by a script': [
      {
        file: 'a.sh',
        silent: 'echo "host: moon.example.com"',
        marked: 'echo "host: moon.example.com" > app.yaml',
      },
      {
        file: 'a.sh',
        silent: 'echo "give it --host moon.example.com" >&2',
        marked: 'app --host moon.example.com',
      },
      {
        file: 'a.sh',
        silent: 'cat <<EOF\n  --host moon.example.com\nEOF',
        marked: 'cat >app.conf <<EOF\nhost = moon.example.com\nEOF',
      },
      {
        file: 'a.yaml',
        silent: 'run: |\n  echo "server moon.example.com is down"',
        marked: 'run: |\n  ping moon.example.com',
      },
    ],
    'is in a list of a loop over other things': [
      {
        file: 'a.sh',
        silent: 'for label in pod.example.com net.example.com; do',
        marked: 'for host in www.example.com net.example.com; do',
      },
    ],
    'is a key of nginx for something else': [
      {
        file: 'nginx.conf',
        silent: 'map $http_x_label $team {\n  pod.example.com web;\n}',
        marked: 'map $http_host $team {\n  pod.example.com web;\n}',
      },
    ],
    'is what dhcpd puts behind names': [
      {
        file: 'dhcpd.conf',
        silent: 'option domain-name "dc2.example.com";',
        marked: 'option host-name "dc2.example.com";',
      },
    ],
    'is the name of a cluster': [
      { file: 'a.yaml', silent: 'cluster: eu1.example.com', marked: 'cluster_host: eu1.example.com' },
      { file: 'a.env', silent: 'TRUST_DOMAIN=eu1.example.com', marked: 'APP_DOMAIN=eu1.example.com' },
    ],
    'is in a query': [
      {
        file: 'rules.yaml',
        silent: 'expr: up{host="moon.example.com"} == 0',
        marked: 'labels: {x: y}\nhost: "moon.example.com"',
      },
    ],
    'is in a comment of a template': [
      {
        file: '_helpers.tpl',
        silent: '{{- /* see https://moon.example.com */ -}}',
        marked: '{{- /* see */ -}}\nsee https://moon.example.com',
      },
      {
        file: 'a.yaml',
        silent: '{{/*\n  host: moon.example.com\n*/}}',
        marked: '{{/*\n*/}}\nhost: moon.example.com',
      },
      {
        file: 'a.conf.j2',
        silent: '{# host = moon.example.com\nhost = moon.example.com #}',
        marked: '{# host #}\nhost = moon.example.com',
      },
      {
        file: 'a.conf.erb',
        silent: '<%# host = moon.example.com -%>',
        marked: '<%# host -%>\nhost = moon.example.com',
      },
    ],
    'is in the message of a template': [
      {
        file: 'a.yaml',
        silent: 'host: {{ required "such as moon.example.com" .Values.host }}',
        marked: 'host: {{ .Values.host | default "moon.example.com" }}',
      },
    ],
    'is a name of an upstream': [
      {
        file: 'a.yaml',
        silent: 'upstreams:\n- name: moon.example.com',
        marked: 'servers:\n- name: moon.example.com',
      },
    ],
    'is a name of AMQP': [
      {
        file: 'a.yaml',
        silent: 'rabbitmq_vhost: moon.example.com',
        marked: 'nginx_vhost: moon.example.com',
      },
    ],
    'is a volume': [
      {
        file: 'compose.yaml',
        silent: 'volumes:\n- data.example.com:/srv',
        marked: 'device: data.example.com:/srv',
      },
    ],
    'names a site whose keys say more': [
      {
        file: 'Caddyfile',
        silent: 'www.example {\n  header X-Team moon.example.com\n}',
        marked: 'www.example {\n  redir https://moon.example.com\n}',
      },
    ],
    'is a parameter of an address of the web': [
      {
        file: 'a.yaml',
        silent: 'url: "mongodb://www.example.com/a?replicaSet=moon.example.com"',
        marked: 'url: "mongodb://www.example.com,moon.example.com/a"',
      },
    ],
    'has an assignment of its own': [
      {
        file: 'a.service',
        silent: 'Environment=PROXY=www.example.com NAME=moon.example.com',
        marked: 'Environment=NAME=www.example.com PROXY=moon.example.com',
      },
    ],
    'names a part of HAProxy': [
      {
        file: 'haproxy.cfg',
        silent: 'backend moon.example.com\n    cookie moon.example.com insert',
        marked: 'backend web\n    server web moon.example.com:80 check',
      },
    ],
    'is a realm': [
      { file: 'krb5.conf', silent: '[a]\nmoon.example.com = EXAMPLE.COM', marked: '[a]\nmoon.example.com' },
    ],
    'names a server of RADIUS': [
      {
        file: 'radiusd.conf',
        silent: 'home_server moon.example.com {\n  type = auth\n}',
        marked: 'home {\n  server = moon.example.com\n}',
      },
      {
        file: 'etc/sites-enabled/radius',
        silent: 'client {\n}\nserver moon.example.com {\n}',
        marked: 'client {\n}\nserver moon.example.com;',
      },
    ],
    'is of a user, with a password behind it': [
      {
        file: 'users.txt',
        silent: 'ops@moon.example.com:c19c4c6e32f9',
        marked: 'ops@moon.example.com:team/web.git',
      },
    ],
    'is a regular expression': [
      {
        file: 'nginx.conf',
        silent: String.raw`server_name ~^moon\.example\.com$;`,
        marked: 'server_name moon.example.com;',
      },
    ],
    'stands in a comment': [
      { file: 'a.yaml', silent: '# host: moon.example.com', marked: 'host: moon.example.com # moon' },
      {
        file: 'a.yaml',
        silent: 'host: www.example.com # was moon.example.com',
        marked: 'host: "moon.example.com" # was www.example.com',
      },
      {
        file: 'a.xml',
        silent: '<!-- <url>https://moon.example.com</url>\n<url>https://moon.example.com</url> -->',
        marked: '<!-- --><url>https://moon.example.com</url>',
      },
      {
        file: 'main.tf',
        silent: '/* host = "moon.example.com"\nhost = "moon.example.com" */',
        marked: '/* */ host = "moon.example.com"',
      },
      {
        file: 'web.cfg',
        silent: 'define host {\n  address 192.0.2.1 ; moon.example.com\n}',
        marked: 'define host {\n  address moon.example.com ; 192.0.2.1\n}',
      },
      {
        file: 'a.zone',
        silent: 'www 60 IN A 192.0.2.1 ; moon.example.com',
        marked: 'www 60 IN CNAME moon.example.com.',
      },
    ],
    'another object of Nagios or Icinga': [
      {
        file: 'web.cfg',
        silent: 'define hostgroup {\n  hostgroup_name moon.example.com\n}',
        marked: 'define hostgroup {\n  members moon.example.com\n}',
      },
      {
        file: 'web.cfg',
        silent: 'define servicegroup {\n  members moon.example.com,HTTP\n}',
        marked: 'define hostgroup {\n  members moon.example.com\n}',
      },
      {
        file: 'web.cfg',
        silent: 'define service {\n  parents moon.example.com,HTTP\n}',
        marked: 'define host {\n  parents moon.example.com\n}',
      },
      {
        file: 'web.cfg',
        silent: 'define host {\n  use x\n}\nparents moon.example.com',
        marked: 'define host {\n  use x\n  parents moon.example.com\n}',
      },
      {
        file: 'web.cfg',
        silent: 'define service {\n  check_command check_dns!moon.example.com\n}',
        marked: 'define service {\n  check_command check_ssh!moon.example.com\n}',
      },
      {
        file: 'web.cfg',
        silent: 'define service {\n  check_command check_http!the-moon.example.com-page!x\n}',
        marked: 'define service {\n  check_command check_http!x!moon.example.com\n}',
      },
      {
        file: 'web.cfg',
        silent: 'define command {\n  command_line $USER1$/check_http -u moon.example.com\n}',
        marked: 'define command {\n  command_line $USER1$/check_http -I moon.example.com\n}',
      },
      {
        file: 'web.conf',
        silent: 'object Host "web" {\n  display_name = "moon.example.com"\n}',
        marked: 'object Host "web" {\n  address = "moon.example.com"\n}',
      },
      {
        file: 'web.conf',
        silent: 'apply Service "x" {\n  assign where service.name == "moon.example.com"\n}',
        marked: 'apply Service "x" {\n  assign where host.address == "moon.example.com"\n}',
      },
    ],
    'no remote path': [
      {
        file: 'a.yaml',
        silent: 'x: "@moon.example.com:team/repo.git"',
        marked: 'x: "git@moon.example.com:team/repo.git"',
      },
      { file: 'a.yaml', silent: 'x: moon.example.com:/=', marked: 'x: moon.example.com:/a' },
      { file: 'a.yaml', silent: 'volumes: moon.example.com:/a', marked: 'disk: moon.example.com:/a' },
    ],
    'a server of RADIUS, which has a name of its own': [
      {
        file: 'nginx.conf',
        silent: 'server moon.example.com {\n}',
        marked: 'upstream x { server moon.example.com; } a {}',
      },
    ],
    'no resolver behind its address': [
      { file: 'a.txt', silent: 'x#moon.example.com', marked: '192.0.2.1#moon.example.com' },
      { file: 'a.txt', silent: 'x.192.0.2.1#moon.example.com', marked: '::1@53#moon.example.com' },
      { file: 'a.txt', silent: 'return:moon.example.com', marked: 'turn:moon.example.com' },
    ],
    'no record or option of dnsmasq': [
      {
        file: 'dnsmasq.conf',
        silent: 'dhcp-option=15,x.example.com',
        marked: 'dhcp-option=66,x.example.com',
      },
      {
        file: 'dnsmasq.conf',
        silent: 'dhcp-option=tag:lab,option:domain-search,x.example.com',
        marked: 'dhcp-option=tag:lab,option:ntp-server,x.example.com',
      },
      {
        file: 'dnsmasq.conf',
        silent: 'txt-record=x.example.com,a',
        marked: 'cname=www.example.com,x.example.com',
      },
    ],
    'no port behind it': [
      { file: 'a.yaml', silent: 'a: x.example.com:1', marked: 'a: x.example.com:12' },
      { file: 'a.yaml', silent: 'a: x.example.com:1234/5', marked: 'a: x.example.com:1234' },
      { file: 'a.yaml', silent: 'id: x.example.com:123456', marked: 'a: x.example.com:12345' },
      {
        file: 'a.yaml',
        silent: 'a: |\n  - x.example.com',
        marked: 'a: |\n  - "x.example.com:9100"',
      },
    ],
    'no address without a scheme': [
      {
        file: 'a.html',
        silent: '<a title="//x.example.com page">',
        marked: '<a href="//x.example.com/page">',
      },
      { file: 'a.yaml', silent: 'a: x//x.example.com/', marked: 'a: url(//x.example.com/x.png)' },
    ],
    'no scheme in a variable': [
      { file: 'a.conf', silent: 'x $proto:/x.example.com', marked: 'x $proto://x.example.com' },
      { file: 'a.yaml', silent: 'a: "{}://x.example.com"', marked: 'a: "{{ scheme }}://x.example.com"' },
    ],
    'no host of an inventory': [
      {
        file: 'inventory',
        silent: '[a:vars]\ncdn=moon.example.com',
        marked: '[a:vars]\nhost=moon.example.com',
      },
    ],
    'no client of NFS': [
      { file: 'a.txt', silent: 'moon.example.com(1) is a page', marked: '/srv moon.example.com(ro)' },
      { file: 'a.txt', silent: 'call moon.example.com(row,x)', marked: '/srv moon.example.com(async,x)' },
      { file: 'a.txt', silent: '/srv/x-moon.example.com(rw)', marked: '/srv moon.example.com(rw)' },
    ],
    'is no host of this machine': [
      {
        file: 'a.sh',
        silent: 'if [ "x.example.com" = "$zone" ]; then',
        marked: 'if [ "x.example.com" = "$(hostname -f)" ]; then',
      },
      {
        file: 'a.sh',
        silent: 'if [ "$(zone)" = "x.example.com" ]; then',
        marked: 'if [ "$(hostname)" != "x.example.com" ]; then',
      },
      {
        file: 'a.j2',
        silent: "{% if 'x.example.com' in ansible_domain %}",
        marked: "{% if 'x.example.com' not in ansible_fqdn %}",
      },
    ],
    'is no host of a firewall': [
      {
        file: 'a.rules',
        silent: '-m comment -d x.example.com',
        marked: '-A OUTPUT -p tcp -d x.example.com -j ACCEPT',
      },
      {
        file: 'a.sh',
        silent: 'tool -N OUT -s x.example.com',
        marked: 'iptables -I IN -s x.example.com -j DROP',
      },
    ],
    'is no repository of apt': [
      { file: 'preferences', silent: 'Pin: release x.example.com', marked: 'Pin: origin "x.example.com"' },
    ],
    'is no next hop of Postfix': [
      { file: 'transport', silent: 'a.test virtual:[x.example.com]', marked: 'a.test smtp:[x.example.com]' },
      {
        file: 'a.yaml',
        silent: "a: 'smtp-amavis:[x.example.com/10024'",
        marked: "a: 'smtp-amavis:[x.example.com]:10024'",
      },
    ],
    'has no key of a host': [
      {
        file: 'a.yaml',
        silent: 'ssh_keys:\n  x.example.com: ssh-ed25519 BBBB',
        marked: 'ssh_keys:\n  x.example.com: ssh-ed25519 AAAA',
      },
      {
        file: 'a.nix',
        silent: '"x.example.com" = "root ssh-ed25519 key";',
        marked: '"x.example.com" = "root ssh-ed25519 AAAA";',
      },
      {
        file: 'site.pp',
        silent: "class { ['x.example.com']: }",
        marked: "sshkeyman::hostkey { ['x.example.com']: }",
      },
    ],
    'is in no hosts file': [
      {
        file: 'a.sh',
        silent: 'echo 192.0.2.1 x.example.com >> /etc/allowed',
        marked: 'echo 192.0.2.1 x.example.com x >> /etc/hosts',
      },
      {
        file: 'a.yaml',
        silent: '- lineinfile:\n    line: "since 1.2 x.example.com"',
        marked: '- lineinfile:\n    line: "192.0.2.1 x x.example.com"',
      },
    ],
    'names no certificate': [
      {
        file: 'nginx.conf',
        silent: 'ssl_certificate /etc/ssl/x.example.com/a.pem;',
        marked: 'ssl_certificate /etc/letsencrypt/live/x.example.com/a.pem;',
      },
      {
        file: 'a.yaml',
        silent: 'key: /var/lib/acme-old/x.example.com/key.pem',
        marked: 'key: /var/lib/acme/x.example.com/key.pem',
      },
      {
        file: 'a.yaml',
        silent: 'key: /var/lib/dehydrated/certs/star.example.com/key.pem',
        marked: 'key: /var/lib/dehydrated/certs/x.example.com/key.pem',
      },
      // A branch may have a certificate of its wildcard.
      {
        file: 'a.yaml',
        silent: 'key: /etc/letsencrypt/live/fr.example.com/key.pem',
        marked: 'key: /etc/letsencrypt/live/x.example.com/key.pem',
      },
      { file: 'a.yaml', silent: 'web_cert_name: fr.example.com', marked: 'web_cert_name: x.example.com' },
      {
        file: 'a.yaml',
        silent: 'certname: wildcard-2025.example.com',
        marked: 'certname: wild-2025.example.com',
      },
      { file: 'a.scm', silent: '(root "x.example.com")', marked: '(letsencrypt-cert "x.example.com")' },
      {
        file: 'a.scm',
        silent: `(groups '("a.test" "x.example.com"))`,
        marked: `(server-name '("a.test" "x.example.com"))`,
      },
    ],
    'is one of several values that are no hosts': [
      {
        file: 'a.tf',
        silent: 'base_domain = {\n  prod = "x.example.com"\n}',
        marked: 'alias_domain = {\n  prod = "x.example.com"\n}',
      },
      {
        file: 'a.tf',
        silent: 'variable "bucket" {\n  default = {\n    stg = "x.example.com"\n  }\n}',
        marked: 'variable "api_host" {\n  default = {\n    stg = "x.example.com"\n  }\n}',
      },
      {
        file: 'a.yaml',
        silent: 'api_host:\n  colour: x.example.com',
        marked: 'api_host:\n  staging: x.example.com',
      },
      {
        file: 'a.yaml',
        silent: 'domains:\n  internal: x.example.com',
        marked: 'domains:\n  shop: x.example.com',
      },
      {
        file: 'a.yaml',
        silent: 'domains:\n  shop: x.dc2.example.com',
        marked: 'domains:\n  shop: x.dc1.example.com',
      },
    ],
    'names no machine': [
      {
        file: 'a.tf',
        silent: 'resource "digitalocean_project" "a" {\n  name = "x.example.com"\n}',
        marked: 'resource "digitalocean_droplet" "a" {\n  name = "x.example.com"\n}',
      },
      {
        file: 'a.tf',
        silent: 'resource "hcloud_server" "a" {\n  name = "x.dc2.example.com"\n}',
        marked: 'resource "hcloud_server" "a" {\n  name = "x.dc1.example.com"\n}',
      },
      {
        file: 'a.tf',
        silent: 'resource "fastly_service_vcl" "a" {\n  dictionary {\n    name = "x.example.com"\n  }\n}',
        marked: 'resource "fastly_service_vcl" "a" {\n  domain {\n    name = "x.example.com"\n  }\n}',
      },
    ],
    'is no site of Caddy': [
      {
        file: 'a.yaml',
        silent: 'Corefile: |\n  x.example.com:53 {\n    forward . 192.0.2.1\n  }',
        marked: 'Caddyfile: |\n  x.example.com:443 {\n    respond ok\n  }',
      },
      {
        file: 'a.nix',
        silent: "services.coredns.config = ''\n  a.test, x.example.com {\n  }\n'';",
        marked: "services.caddy.extraConfig = ''\n  a.test, x.example.com {\n  }\n'';",
      },
    ],
    'is what a machine puts behind its name': [
      {
        file: 'a.tf',
        silent: 'linux_options {\n  host_name = "web"\n  domain = "x.example.com"\n}',
        marked: 'site_options {\n  name = "web"\n  domain = "x.example.com"\n}',
      },
      { file: 'a.conf', silent: 'UID_DOMAIN = x.example.com', marked: 'WEB_DOMAIN = x.example.com' },
      { file: 'a.conf', silent: 'FILESYSTEM_DOMAIN = x.example.com', marked: 'FILES_DOMAIN = x.example.com' },
    ],
    'is that of a repository': [
      {
        file: 'a.yaml',
        silent: 'repository: x.example.com',
        marked: 'repository: x.example.com/team/web',
      },
      {
        file: 'a.yaml',
        silent: 'web-repo:\n  value: x.example.com',
        marked: 'web-repo:\n  value: x.example.com.',
      },
      { file: 'a.sh', silent: "REPO='x.example.com'", marked: "REPO='x.example.com:8443'" },
      { file: 'a.yaml', silent: 'repos:\n- x.example.com', marked: 'repos:\n- https://x.example.com' },
      { file: 'a.yaml', silent: 'repo: x.example.com', marked: 'mirror: x.example.com' },
    ],
    'is a part of an identifier that looks like a URL': [
      {
        file: 'a.json',
        silent: '{"readContexts": ["https://x.example.com/v1"]}',
        marked: '{"readHosts": ["https://x.example.com/v1"]}',
      },
      {
        file: 'a.yaml',
        silent: 'writeContexts:\n- https://x.example.com/v1',
        marked: 'contexts:\n- url: https://x.example.com/v1',
      },
      {
        file: 'a.json',
        silent: '{"$ref": "https://x.example.com/a.json"}',
        marked: '{"href": "https://x.example.com/a.json"}',
      },
      {
        file: 'a.tf',
        silent: 'email = "http://x.example.com/ws/2005/05/identity/claims/emailaddress"',
        marked: 'issuer = "http://x.example.com/ws/2005/05/identity/claims"',
      },
      {
        file: 'a.tf',
        silent: 'roles_key = "http://x.example.com/claims/Group"',
        marked: 'roles_url = "http://x.example.com/claims/Group?page=1"',
      },
      {
        file: 'a.yaml',
        silent: 'roles_key: http://x.example.com/claims/Role',
        marked: 'endpoint: https://x.example.com/api/claims/submit',
      },
      {
        file: 'a.xml',
        silent: '<authentication-managed-identity resource="https://x.example.com/" a="b" />',
        marked: '<link resource="https://x.example.com/" />',
      },
    ],
    'is a pattern of ssh_config': [
      {
        file: 'a.pp',
        silent: "ssh::config { 'a':\n  options => { 'Host x.example.com' => { 'User' => 'a' } },\n}",
        marked: "ssh::config { 'a':\n  headers => [ 'Host x.example.com' ],\n}",
      },
    ],
    'is in a mapping of texts': [
      {
        file: 'a.yaml',
        silent: 'messages:\n  welcome: https://x.example.com',
        marked: 'messages:\n  url: https://x.example.com',
      },
      {
        file: 'a.yaml',
        silent: 'services:\n  help:\n    notes:\n    - x.example.com',
        marked: 'services:\n  help:\n    hosts:\n    - x.example.com',
      },
      {
        file: 'a.yaml',
        silent: 'banner:\n  - https://x.example.com',
        marked: 'banner:\n  backend: x.example.com:8443',
      },
    ],
    'is in a translation': [
      {
        file: 'a/messages.po',
        silent: '"Language-Team: <https://x.example.com/team/>"',
        marked: '"Language-Team: <https://x.example.com/team/>"',
        markedFile: 'a/messages.txt',
      },
      {
        file: 'a/messages.pot',
        silent: '#: https://x.example.com/team/',
        marked: 'see https://x.example.com/team/',
        markedFile: 'a/messages.pots',
      },
    ],
    'is a part of what a variable holds': [
      {
        file: 'a.yaml',
        silent: `web_hosts: ('x.example.com' in ansible_domain and a)`,
        marked: `web_hosts: ('x.example.com' in groups['web'])`,
      },
      {
        file: 'a.yaml',
        silent: `when: "'connect-src https://x.example.com' in csp"`,
        marked: `csp: "'connect-src https://x.example.com' in a.b"`,
      },
    ],
    'is a text of Nix for people': [
      {
        file: 'a.nix',
        silent: 'x."a.conf".description = \'\'\n  host = "x.example.com"\n\'\';',
        marked: 'x."a.conf".text = \'\'\n  host = "x.example.com"\n\'\';',
      },
    ],
    'is in a comment of Jsonnet': [
      {
        file: 'a.jsonnet',
        silent: "{\n  # hostnames: ['x.example.com'],\n}",
        marked: "local a = 1;\n{\n  hostnames: ['x.example.com'],  # ours\n}",
      },
      {
        file: 'a.libsonnet',
        silent: "{ labels+: { 'x.example.com/role': 'web' } }",
        marked: "{ spec+: { host: 'x.example.com' } }",
      },
    ],
    'is in a comment of settings': [
      {
        file: 'a.cfg',
        silent: "'see https://x.example.com/",
        marked: "'mirror_url': 'https://x.example.com/',",
      },
      {
        file: 'a.php.j2',
        silent: 'trusted[] = "x.example.com"',
        marked: 'trusted_hosts[] = "x.example.com"',
      },
    ],
    'has a key that says nothing of hosts': [
      {
        file: 'a.yaml',
        silent: 'team_servicenames: x.example.com',
        marked: 'web_servicename: x.example.com',
      },
      { file: 'a.yaml', silent: 'auth: x.example.com', marked: 'opendmarc_authserv_id: x.example.com' },
      {
        file: 'a.json',
        silent: '{"AuthAllowlist": "x.example.com"}',
        marked: '{"AuthServerAllowlist": "x.example.com"}',
      },
      { file: 'a.yaml', silent: 'curl: x.example.com/a', marked: 'giturl: x.example.com/a' },
      {
        file: 'a.yaml',
        silent: 'prefix: https://x.example.com/ns',
        marked: 'url_prefix: https://x.example.com/ns',
      },
      {
        file: 'a.nix',
        silent: 'egress = {\n  "x.example.com" = {\n    a = 1;\n  };\n};',
        marked: 'ingress = {\n  "x.example.com" = {\n    a = 1;\n  };\n};',
      },
    ],
  };
  for (const [what, all] of Object.entries(cases)) {
    for (const { file, silent, marked, markedFile = file } of all) {
      it(`${what}: ${silent.replaceAll('\n', '⏎')} (${file})`, () => {
        assert.deepEqual(found(silent, file), []);
        const problems = found(marked, markedFile);
        assert.equal(problems.length, 1, `marked: ${marked}`);
        assert.match(problems[0] ?? '', /, absent$/u);
      });
    }
  }
});
