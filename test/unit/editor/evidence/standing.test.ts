import assert from 'node:assert/strict';
import { found } from './found.ts';

interface Case {
  readonly file: string;
  readonly silent: string;
  /** The same language, where the name is a host. */
  readonly marked: string;
}

describe('A name that is no host', () => {
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
    'is a suffix of hosted names': [
      {
        file: 'a.yaml',
        silent: 'system_domain: fr.example.com',
        marked: 'system_url: https://fr.example.com',
      },
      { file: 'a.env', silent: 'NO_PROXY=localhost,fr.example.com', marked: 'PROXY=fr.example.com:3128' },
    ],
    'is a suffix with nothing below it': [
      {
        file: 'main.tf',
        silent: 'domain = "builders.example.com"',
        marked: 'domain_name = "builders.example.com"',
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
      { file: 'a.yaml', silent: 'jobLabel: app.example.com/name', marked: 'jobHost: app.example.com' },
      {
        file: 'a.yaml',
        silent: "path: metadata.labels['app.example.com/name']",
        marked: "url: 'https://app.example.com/name'",
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
        silent: '    "app.example.com/zone"          = "a"',
        marked: '    app_host                        = "app.example.com"',
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
        marked: '{"$ref": "https://id.example.com/a.json"}',
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
        silent: String.raw`echo "\033[1mwwww.example.com"`,
        marked: String.raw`curl "\033[1mwwww.example.com"`,
      },
    ],
    'is an example of documentation': [
      {
        file: 'a.nix',
        silent: 'example = { targetHost = "node1.example.com" }',
        marked: 'deployment = { targetHost = "node1.example.com" }',
      },
    ],
    'is the end of others in HAProxy': [
      {
        file: 'haproxy.cfg',
        silent: 'acl tenant hdr_end(host) -i fr.example.com',
        marked: 'acl tenant hdr(host) -i fr.example.com',
      },
    ],
    'is shown to people by a script': [
      {
        file: 'a.sh',
        silent: 'echo "host: wwww.example.com"',
        marked: 'echo "host: wwww.example.com" > app.yaml',
      },
      {
        file: 'a.sh',
        silent: 'echo "give it --host wwww.example.com" >&2',
        marked: 'app --host wwww.example.com',
      },
      {
        file: 'a.sh',
        silent: 'cat <<EOF\n  --host wwww.example.com\nEOF',
        marked: 'cat >app.conf <<EOF\nhost = wwww.example.com\nEOF',
      },
      {
        file: 'a.yaml',
        silent: 'run: |\n  echo "server wwww.example.com is down"',
        marked: 'run: |\n  ping wwww.example.com',
      },
    ],
    'is in a list of a loop over other things': [
      {
        file: 'a.sh',
        silent: 'for label in app.example.com net.example.com; do',
        marked: 'for host in www.example.com net.example.com; do',
      },
    ],
    'is a key of nginx for something else': [
      {
        file: 'nginx.conf',
        silent: 'map $http_x_label $team {\n  app.example.com web;\n}',
        marked: 'map $http_host $team {\n  app.example.com web;\n}',
      },
    ],
    'is what dhcpd puts behind names': [
      {
        file: 'dhcpd.conf',
        silent: 'option domain-name "dc2.example.com";',
        marked: 'option host-name "dc2.example.com";',
      },
    ],
    'is a regular expression': [
      {
        file: 'nginx.conf',
        silent: String.raw`server_name ~^wwww\.example\.com$;`,
        marked: 'server_name wwww.example.com;',
      },
    ],
    'stands in a comment': [
      { file: 'a.yaml', silent: '# host: wwww.example.com', marked: 'host: wwww.example.com # wwww' },
      {
        file: 'a.yaml',
        silent: 'host: www.example.com # was wwww.example.com',
        marked: 'host: "wwww.example.com" # was www.example.com',
      },
      {
        file: 'a.xml',
        silent: '<!-- <url>https://wwww.example.com</url>\n<url>https://wwww.example.com</url> -->',
        marked: '<!-- --><url>https://wwww.example.com</url>',
      },
      {
        file: 'main.tf',
        silent: '/* host = "wwww.example.com"\nhost = "wwww.example.com" */',
        marked: '/* */ host = "wwww.example.com"',
      },
      {
        file: 'a.zone',
        silent: 'www 60 IN A 192.0.2.1 ; wwww.example.com',
        marked: 'www 60 IN CNAME wwww.example.com.',
      },
    ],
  };
  for (const [what, all] of Object.entries(cases)) {
    for (const { file, silent, marked } of all) {
      it(`${what}: ${silent.replaceAll('\n', '⏎')} (${file})`, () => {
        assert.deepEqual(found(silent, file), []);
        const problems = found(marked, file);
        assert.equal(problems.length, 1, `marked: ${marked}`);
        assert.match(problems[0] ?? '', /, nothing$/u);
      });
    }
  }
});

describe('A name that must be a host', () => {
  const cases: readonly (readonly [file: string, text: string])[] = [
    // The web, in any language.
    ['a.txt', 'see https://wwww.example.com/ for more'],
    ['a.json', String.raw`{"x": "https:\/\/wwww.example.com\/"}`],
    ['a.env', 'DATABASE=postgres://app:secret@wwww.example.com:5432/app'],
    ['nginx.conf', 'return 301 https://wwww.example.com$request_uri;'],
    ['a.env', 'JDBC=jdbc:mysql://wwww.example.com:3306/app'],
    // Lists of hosts, and zone files.
    ['hosts', '192.0.2.30 wwww.example.com # web'],
    ['a.zone', 'mail 600 IN MX 10 wwww.example.com.'],
    ['a.zone.j2', '{{ name }} 600 IN CNAME wwww.example.com.'],
    // nginx, Apache, Caddy, HAProxy.
    ['nginx.conf', 'server_name www.example.com\n  wwww.example.com;'],
    ['nginx.conf', 'upstream web { server wwww.example.com:8080 weight=5; }'],
    ['nginx.conf.erb', 'server_name wwww.example.com;'],
    ['nginx.conf', 'proxy_set_header Host "wwww.example.com";'],
    ['httpd.conf', '<VirtualHost *:443>\n  ServerName wwww.example.com\n</VirtualHost>'],
    ['vhost.conf.j2', '<VirtualHost *:443>\n  ServerAlias www.example.com wwww.example.com\n</VirtualHost>'],
    ['httpd.conf', 'SetEnv API_HOST wwww.example.com'],
    ['Caddyfile', 'www.example.com, wwww.example.com {\n  respond ok\n}'],
    ['Caddyfile', 'www.example.com {\n  reverse_proxy wwww.example.com:8080\n}'],
    ['haproxy.cfg', 'acl blog hdr(host) -i wwww.example.com'],
    ['haproxy.cfg', 'backend web\n  server one wwww.example.com:443 check'],
    ['haproxy.cfg', 'acl blog hdr(host) -i www.example.com wwww.example.com'],
    ['haproxy.cfg', 'use_backend blog if { req.ssl_sni -i wwww.example.com }'],
    ['haproxy.cfg', 'http-request set-header Host wwww.example.com'],
    ['haproxy.cfg', 'http-check send hdr Host wwww.example.com'],
    ['Caddyfile', 'shop.example {\n  redir https://wwww.example.com{uri}\n}'],
    ['nginx.conf', 'map $host $site {\n  default none;\n  wwww.example.com web;\n}'],
    ['nginx.conf', 'set $api_host wwww.example.com;'],
    ['nginx.conf', 'valid_referers none blocked wwww.example.com;'],
    // Services of the system.
    ['dnsmasq.conf', 'host-record=wwww.example.com,192.0.2.1'],
    ['rsyslog.conf', '*.* action(type="omfwd" target="wwww.example.com" port="514")'],
    ['rsyslog.conf', 'action(type="omfwd" target="wwww.example.com" port="514")'],
    ['rsyslog.conf', 'mail.*;auth.info @@wwww.example.com:514'],
    ['dhcpd.conf', 'option ntp-servers wwww.example.com;'],
    ['dhcpd.conf', 'host web {\n  fixed-address wwww.example.com;\n}'],
    // Kubernetes.
    ['ingress.yaml', 'spec:\n  rules:\n    - host: wwww.example.com'],
    ['ingress.yaml', 'spec:\n  tls:\n    - hosts: [www.example.com, wwww.example.com]'],
    ['gateway.yaml', 'spec:\n  hostnames:\n  - "wwww.example.com"'],
    ['cert.yaml', 'spec:\n  dnsNames:\n  - wwww.example.com'],
    ['service.yaml', 'spec:\n  type: ExternalName\n  externalName: wwww.example.com'],
    [
      'service.yaml',
      'metadata:\n  annotations:\n    external-dns.alpha.kubernetes.io/hostname: wwww.example.com',
    ],
    ['deploy.yaml', 'env:\n- name: API_HOST\n  value: wwww.example.com'],
    ['deploy.yaml', 'containers:\n- image: wwww.example.com/team/web:1.2'],
    ['deploy.yaml', 'command: ["curl", "-f", "wwww.example.com/health"]'],
    ['config.yaml', 'data:\n  nginx.conf: |\n    server {\n      server_name wwww.example.com;\n    }'],
    ['config.yaml', 'data:\n  app.env: |\n    API_HOST=wwww.example.com'],
    ['values.yaml', 'ingress:\n  hosts:\n    - host: wwww.example.com\n      paths: [/]'],
    ['values.yaml', 'global:\n  apiUrl: "wwww.example.com/v1"'],
    ['prometheus.yml', "static_configs:\n- targets: ['wwww.example.com:9100']"],
    ['_helpers.tpl', 'https://wwww.example.com/{{ .Values.path }}'],
    // compose.
    ['compose.yaml', 'services:\n  web:\n    environment:\n      - VIRTUAL_HOST=wwww.example.com'],
    [
      'compose.yaml',
      'services:\n  web:\n    environment:\n      API_URL: ${API_URL:-https://wwww.example.com}',
    ],
    ['compose.yaml', 'services:\n  web:\n    extra_hosts:\n      - "wwww.example.com:192.0.2.7"'],
    ['compose.yaml', 'labels:\n  traefik.http.routers.web.rule: Host(`wwww.example.com`)'],
    // Ansible.
    ['inventory.ini', '[web]\nwwww.example.com ansible_user=deploy'],
    ['inventory.ini', '[web]\nwwww.example.com'],
    ['inventory.yaml', 'all:\n  hosts:\n    wwww.example.com:\n      ansible_user: deploy'],
    ['site.yml', '- hosts: wwww.example.com'],
    ['site.yml', '  delegate_to: wwww.example.com'],
    // Terraform, Puppet, Nix.
    ['main.tf', 'resource "dns_record" "www" {\n  name = "wwww.example.com"\n}'],
    ['main.tf', 'variable "api_host" {\n  default = "wwww.example.com"\n}'],
    ['main.tf', 'user_data = <<-EOT\n  curl https://wwww.example.com/\nEOT'],
    ['site.pp', "node 'wwww.example.com' {\n  include web\n}"],
    ['site.pp', "apache::vhost { 'wwww.example.com':\n  port => 80,\n}"],
    ['site.pp', "$puppet_ca = 'wwww.example.com'"],
    ['site.pp', "class { 'app':\n  db_host => 'wwww.example.com',\n}"],
    ['hiera.yaml', 'profile::app::db_host: wwww.example.com'],
    // Variables and settings.
    ['.env', 'APP_DOMAIN=wwww.example.com'],
    ['a.properties', 'kafka.bootstrap.servers=www.example.com:9092,wwww.example.com:9092'],
    ['a.ini', '[db]\nhost = wwww.example.com ; primary'],
    ['a.ini', 'servers =\n  www.example.com\n  wwww.example.com'],
    ['a.toml', '[[upstream]]\nhosts = [\n  "wwww.example.com",\n]'],
    ['app.service', 'Environment="API_HOST=wwww.example.com"'],
    ['resolv.conf', 'nameserver wwww.example.com'],
    // XML.
    ['a.xml', '<server><host>wwww.example.com</host></server>'],
    ['a.xml', '<property>\n  <name>db.host</name>\n  <value>wwww.example.com</value>\n</property>'],
    ['web.config', '<add key="ApiHost" value="wwww.example.com"/>'],
    // Scripts.
    ['a.sh', 'dig +short wwww.example.com'],
    ['a.sh', 'sudo ssh -i key deploy@wwww.example.com uptime'],
    ['a.sh', 'git clone git@wwww.example.com:team/web.git'],
    ['a.sh', 'psql -h wwww.example.com -U app'],
    ['a.sh', 'HOST="${HOST-wwww.example.com}"'],
    ['a.sh', 'HOST=${API_HOST:-wwww.example.com}'],
    ['a.sh', 'curl -s \\\n  wwww.example.com/health'],
    ['a.sh', 'app --db-host=wwww.example.com'],
    ['a.sh', 'for h in www.example.com wwww.example.com; do'],
    ['a.sh', 'for host in \\\n  www.example.com \\\n  wwww.example.com; do'],
    ['Dockerfile', 'FROM wwww.example.com/team/base:1.2'],
    ['Dockerfile', 'ENV API_HOST wwww.example.com'],
    ['Dockerfile', 'HEALTHCHECK CMD curl -f wwww.example.com'],
    ['Makefile', 'deploy:\n\trsync -a dist/ wwww.example.com:/srv/'],
    ['crontab', '0 4 * * * backup rsync -a /srv/ wwww.example.com:/backup/'],
  ];
  for (const [file, text] of cases) {
    it(`is marked: ${text.replaceAll('\n', '⏎')} (${file})`, () => {
      const problems = found(text, file);
      assert.equal(problems.length, 1);
      assert.match(problems[0] ?? '', /: wwww\.example\.com, nothing$/u);
    });
  }
});

describe('The name of a numbered server', () => {
  const cases: readonly (readonly [file: string, text: string, ...string[]])[] = [
    ['hiera.yaml', 'ring_manager: db1001.example.com', '1: db1001.example.com, nothing'],
    ['hiera.yaml', 'alertmanagers:\n  - mx2.example.com', '2: mx2.example.com, nothing'],
    ['hiera.yaml', 'net_topology:\n  db1001.example.com: /rack/1', '2: db1001.example.com, nothing'],
    ['site.pp', "$manager = 'db1001.example.com'", '1: db1001.example.com, nothing'],
    ['a.yaml', 'name: db1001.example.com'],
    ['a.yaml', 'note: db1001.example.com'],
    ['a.yaml', 'x: db1001.example.com/name'],
    ['a.yaml', 'db1001.example.com/name: x'],
    ['a.yaml', 'x: v1.example.com'],
    ['a.yaml', 'x: admission-v1.example.com'],
    ['a.yaml', 'x: oauth2.example.com'],
    ['a.yaml', 'storage_provisioner: csi2.example.com'],
  ];
  for (const [file, text, ...expected] of cases) {
    it(`${text.replaceAll('\n', '⏎')} (${file}): ${expected.join() || 'nothing'}`, () => {
      assert.deepEqual(found(text, file), expected);
    });
  }
});

describe('A list in a group of hosts', () => {
  it('is of hosts', () => {
    assert.deepEqual(found('ntp_peers:\n  north:\n  - www.example.com\n  - wwww.example.com', 'a.yaml'), [
      '4: wwww.example.com, nothing',
    ]);
    assert.deepEqual(found('{"peers": {"north": ["wwww.example.com"]}}', 'a.json'), [
      '1: wwww.example.com, nothing',
    ]);
    assert.deepEqual(found('ntp_peers:\n  zone: wwww.example.com', 'a.yaml'), []);
  });
});

describe('A name that nothing says is a host', () => {
  it('is a hint, where hints are asked for', () => {
    const text = '# wwww.example.com\nowner: wwww.example.com\nlabel: www.example.com';
    assert.deepEqual(found(text, 'a.yaml'), []);
    assert.deepEqual(found(text, 'a.yaml', { unsureNames: 'hint' }), ['2: wwww.example.com, nothing']);
  });
});

describe('A mailbox', () => {
  const cases: readonly (readonly [text: string, ...string[]])[] = [
    ['email: ops@example.com'],
    ['email: ops@api.example.com'],
    ['email: ops@silent.example.com', '1: silent.example.com, mail'],
    ['email: ops@wwww.example.com', '1: wwww.example.com, mail'],
    ['link: mailto:ops@wwww.example.com', '1: wwww.example.com, mail'],
    ['key: ssh-rsa AAAA root@wwww.example.com'],
  ];
  for (const [text, ...expected] of cases) {
    it(`${text}: ${expected.join() || 'nothing'}`, () => assert.deepEqual(found(text, 'a.yaml'), expected));
  }
});

describe('A name that programs make', () => {
  for (const name of ['_acme-challenge.www', '_acme-challenge.wwww', 's1._domainkey', '_sip._tcp']) {
    it(`is never missing: ${name}`, () => {
      assert.deepEqual(found(`host: ${name}.example.com`, 'a.yaml'), []);
    });
  }
});
