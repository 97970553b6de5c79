import assert from 'node:assert/strict';
import { found } from './found.ts';

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIICf9svRenC';

describe('A name that must be a host', () => {
  const cases: readonly (readonly [file: string, text: string])[] = [
    // Zone files.
    ['a.zone.j2', '{{ name }} 600 IN CNAME moon.example.com.'],
    // nginx, Apache, Caddy, HAProxy.
    ['Caddyfile', 'www.example.com, moon.example.com {\n  respond ok\n}'],
    // Services of the system.
    ['vhost.conf', '<Location />\n  RewriteRule ^(.*)$ https://moon.example.com$1 [R]\n</Location>'],
    ['vhost.conf', '<Location />\n  RewriteRule ^ https://moon.example.com%{REQUEST_URI} [R]\n</Location>'],
    ['rsyslog.conf', '*.* action(type="omfwd" target="moon.example.com" port="514")'],
    // Kubernetes.
    ['deploy.yaml', 'containers:\n- image: moon.example.com/team/web:1.2'],
    ['ingress.yaml', 'rules:\n- host: {{ if .Values.a }}www.example.com{{ else }}moon.example.com{{ end }}'],
    ['main.cf.j2', 'relayhost = {% if a %}[{{ a }}]{% else %}[moon.example.com]:587{% endif %}'],
    // compose.
    ['compose.yaml', 'labels:\n  - traefik.http.routers.web.tls.domains[0].sans=moon.example.com'],
    // Ansible.
    ['inventory.yaml', 'all:\n  hosts:\n    moon.example.com:\n      ansible_user: deploy'],
    // Terraform, Puppet, Nix.
    ['site.pp', "apache::vhost { 'moon.example.com':\n  port => 80,\n}"],
    ['site.pp', "class { 'app':\n  db_host => 'moon.example.com',\n}"],
    ['site.pp', "docker::registry { 'moon.example.com': username => 'ci' }"],
    ['main.tf', 'net = { source = "moon.example.com/net/tunnel" }'],
    ['a.nix', 'services.nginx.virtualHosts."moon.example.com" = {\n  forceSSL = true;\n};'],
    ['Caddyfile', 'www.example.com {\n  reverse_proxy /* {\n    to moon.example.com:80\n  }\n}'],
    ['gitlab.rb.j2', "gitlab_rails['smtp_host'] = 'moon.example.com'"],
    // Keys of hosts.
    ['ssh_known_hosts.j2', `@cert-authority moon.example.com ${KEY}`],
    // Files whose folder or first line tells the language.
    ['inventory/prod', '[web]\nmoon.example.com'],
    ['vars', 'conf: |\n  server {\n    server_name moon.example.com;\n  }'],
    ['pillar/web.sls', '{% set a = 1 %}\nweb:\n  host: moon.example.com'],
    // DNS as configuration, where only names have a final dot.
    ['zones.yaml', 'values:\n- exchange: moon.example.com.'],
    // Variables and settings.
    ['a.properties', 'kafka.bootstrap.servers=www.example.com:9092,moon.example.com:9092'],
    // XML.
    ['a.xml', '<server><host>moon.example.com</host></server>'],
    ['a.xml', '<property>\n  <name>db.host</name>\n  <value>moon.example.com</value>\n</property>'],
    ['web.config', '<add key="ApiHost" value="moon.example.com"/>'],
    // Scripts.
    ['a.sh', 'nodes=(\n  www.example.com\n  moon.example.com\n)'],
    ['a.sh', 'mirror=${1:-moon.example.com}'],
    ['Dockerfile', 'ENV API_HOST moon.example.com'],
    ['a.sh', 'scp dump ops@moon.example.com:dump'],
    ['a.yaml', 'command: ["curl moon.example.com/health"]'],
    ['ssh_config', 'Host web\n  ProxyJump ops@moon.example.com'],
    ['a.nix', "x = ''\n  curl https://moon.example.com/ '';\ny = 1;"],
    ['a.yaml', 'hosts: [\nmoon.example.com]'],
    // Names in conditions and functions.
    ['Makefile', 'x:\n\tansible-playbook -i hosts --limit=moon.example.com site.yml'],
    // Files that hold one name.
    ['etc/mailname', 'moon.example.com'],
    ['ansible/staging_inventory', '[web]\nmoon.example.com'],
    ['web/inventory', 'moon.example.com'],
    ['inventories/prod', 'moon.example.com port=22'],
    // Keys.
    ['a.yaml', "- question: 'bridge/jvb-hostname'\n  value: moon.example.com"],
  ];
  for (const [file, text] of cases) {
    it(`is found in ${text.replaceAll('\n', '⏎')} (${file})`, () => {
      const problems = found(text, file);
      assert.equal(problems.length, 1);
      assert.match(problems[0] ?? '', /: moon\.example\.com, absent$/u);
    });
  }
});

describe('A name that the text itself defines', () => {
  const cases: readonly (readonly [file: string, text: string])[] = [
    ['hosts', '192.0.2.30 N@ # web'],
    ['site.yml', '- hosts: N@'],
    ['a.yaml', `a: "{{ hostvars['N@'].address }}"`],
    ['unbound.conf', 'local-data-ptr: "192.0.2.1 N@"'],
  ];
  for (const [file, text] of cases) {
    it(`is a problem only if it resembles a hosted one: ${text.replaceAll('\n', '⏎')} (${file})`, () => {
      assert.deepEqual(found(text.replace('N@', 'moon.example.com'), file), []);
      const problems = found(text.replace('N@', 'wwww.example.com'), file);
      assert.equal(problems.length, 1);
      assert.match(problems[0] ?? '', /: wwww\.example\.com, misspelled$/u);
    });
  }
});
