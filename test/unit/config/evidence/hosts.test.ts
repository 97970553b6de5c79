import assert from 'node:assert/strict';
import { found } from './found.ts';

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIICf9svRenC';

describe('A name that must be a host', () => {
  const cases: readonly (readonly [file: string, text: string])[] = [
    // Zone files.
    ['a.zone.j2', '{{ name }} 600 IN CNAME moon.example.com.'],
    // nginx, Apache, Caddy, HAProxy.
    ['nginx.conf', 'server_name www.example.com\n  moon.example.com;'],
    ['nginx.conf', 'upstream web { server moon.example.com:8080 weight=5; }'],
    ['nginx.conf.erb', 'server_name moon.example.com;'],
    ['vhost.conf.j2', '<VirtualHost *:443>\n  ServerAlias www.example.com moon.example.com\n</VirtualHost>'],
    ['httpd.conf', 'SetEnv API_HOST moon.example.com'],
    ['Caddyfile', 'www.example.com, moon.example.com {\n  respond ok\n}'],
    ['Caddyfile', 'www.example.com {\n  reverse_proxy moon.example.com:8080\n}'],
    ['haproxy.cfg', 'backend web\n  server one moon.example.com:443 check'],
    ['nginx.conf', 'set $api_host moon.example.com;'],
    // Services of the system.
    ['vhost.conf', '<Location />\n  RewriteRule ^(.*)$ https://moon.example.com$1 [R]\n</Location>'],
    ['vhost.conf', '<Location />\n  RewriteRule ^ https://moon.example.com%{REQUEST_URI} [R]\n</Location>'],
    ['rsyslog.conf', '*.* action(type="omfwd" target="moon.example.com" port="514")'],
    ['dhcpd.conf', 'host web {\n  fixed-address moon.example.com;\n}'],
    // Kubernetes.
    ['ingress.yaml', 'spec:\n  rules:\n    - host: moon.example.com'],
    ['ingress.yaml', 'spec:\n  tls:\n    - hosts: [www.example.com, moon.example.com]'],
    ['gateway.yaml', 'spec:\n  hostnames:\n  - "moon.example.com"'],
    ['cert.yaml', 'spec:\n  dnsNames:\n  - moon.example.com'],
    ['deploy.yaml', 'env:\n- name: API_HOST\n  value: moon.example.com'],
    ['deploy.yaml', 'containers:\n- image: moon.example.com/team/web:1.2'],
    ['config.yaml', 'data:\n  nginx.conf: |\n    server {\n      server_name moon.example.com;\n    }'],
    ['config.yaml', 'data:\n  app.env: |\n    API_HOST=moon.example.com'],
    ['values.yaml', 'ingress:\n  hosts:\n    - host: moon.example.com\n      paths: [/]'],
    ['values.yaml', 'global:\n  apiUrl: "moon.example.com/v1"'],
    ['prometheus.yml', "static_configs:\n- targets: ['moon.example.com:9100']"],
    ['ingress.yaml', 'rules:\n- host: {{ if .Values.a }}www.example.com{{ else }}moon.example.com{{ end }}'],
    ['main.cf.j2', 'relayhost = {% if a %}[{{ a }}]{% else %}[moon.example.com]:587{% endif %}'],
    // compose.
    ['compose.yaml', 'services:\n  web:\n    environment:\n      - VIRTUAL_HOST=moon.example.com'],
    [
      'compose.yaml',
      'services:\n  web:\n    environment:\n      API_URL: ${API_URL:-https://moon.example.com}',
    ],
    ['compose.yaml', 'labels:\n  - traefik.http.routers.web.tls.domains[0].sans=moon.example.com'],
    // Ansible.
    ['inventory.yaml', 'all:\n  hosts:\n    moon.example.com:\n      ansible_user: deploy'],
    // Terraform, Puppet, Nix.
    ['main.tf', 'user_data = <<-EOT\n  curl https://moon.example.com/\nEOT'],
    ['site.pp', "node 'moon.example.com' {\n  include web\n}"],
    ['site.pp', "apache::vhost { 'moon.example.com':\n  port => 80,\n}"],
    ['site.pp', "class { 'app':\n  db_host => 'moon.example.com',\n}"],
    ['hiera.yaml', 'profile::app::db_host: moon.example.com'],
    ['site.pp', "docker::registry { 'moon.example.com': username => 'ci' }"],
    ['main.tf', 'net = { source = "moon.example.com/net/tunnel" }'],
    ['site.pp', "$db_host = $env ? {\n  'dev'   => 'moon.example.com',\n  default => $other,\n}"],
    ['a.nix', 'services.nginx.virtualHosts."moon.example.com" = {\n  forceSSL = true;\n};'],
    ['Caddyfile', 'www.example.com {\n  reverse_proxy /* {\n    to moon.example.com:80\n  }\n}'],
    ['gitlab.rb.j2', "gitlab_rails['smtp_host'] = 'moon.example.com'"],
    // Keys of hosts.
    ['ssh_known_hosts.j2', `@cert-authority moon.example.com ${KEY}`],
    // Files whose folder or first line tells the language.
    ['group_vars/web', '---\ndb_host: moon.example.com'],
    ['host_vars/db.example.org', 'db_host: moon.example.com'],
    ['host_vars/db.example.org/main', 'db:\n  host: moon.example.com'],
    ['inventory/prod', '[web]\nmoon.example.com'],
    ['inventories/prod/web', '---\nall:\n  hosts:\n    moon.example.com:'],
    ['vars', 'conf: |\n  server {\n    server_name moon.example.com;\n  }'],
    ['pillar/web.sls', '{% set a = 1 %}\nweb:\n  host: moon.example.com'],
    ['a.nix', 'etc."a.json".text = toJSON { host = "moon.example.com"; };'],
    // DNS as configuration, where only names have a final dot.
    ['zones.yaml', 'values:\n- exchange: moon.example.com.'],
    // Variables and settings.
    ['a.properties', 'kafka.bootstrap.servers=www.example.com:9092,moon.example.com:9092'],
    ['a.ini', '[db]\nhost = moon.example.com ; primary'],
    ['a.ini', 'servers =\n  www.example.com\n  moon.example.com'],
    ['a.toml', '[[upstream]]\nhosts = [\n  "moon.example.com",\n]'],
    ['app.service', 'Environment="API_HOST=moon.example.com"'],
    // XML.
    ['a.xml', '<server><host>moon.example.com</host></server>'],
    ['a.xml', '<property>\n  <name>db.host</name>\n  <value>moon.example.com</value>\n</property>'],
    ['web.config', '<add key="ApiHost" value="moon.example.com"/>'],
    // Scripts.
    ['a.sh', 'curl -s \\\n  moon.example.com/health'],
    ['a.sh', 'nodes=(\n  www.example.com\n  moon.example.com\n)'],
    ['a.sh', 'mirror=${1:-moon.example.com}'],
    ['Dockerfile', 'ENV API_HOST moon.example.com'],
    ['a.sh', 'scp dump ops@moon.example.com:dump'],
    ['nginx.conf', 'if ($a) { return 1; }\nserver_name moon.example.com;'],
    ['a.ini', 'dir = C:\\x\nhost = moon.example.com'],
    ['a.yaml', 'command: ["curl moon.example.com/health"]'],
    ['ssh_config', 'Host web\n  ProxyJump ops@moon.example.com'],
    ['a.nix', "x = ''\n  curl https://moon.example.com/ '';\ny = 1;"],
    ['a.yaml', 'conf: |\n  proxy_pass moon.example.com:80;'],
    ['a.yaml', 'hosts: [\nmoon.example.com]'],
    ['a.yaml', 'web_{{ a: b }}_host: moon.example.com'],
    // Names in conditions and functions.
    ['Makefile', 'x:\n\tansible-playbook -i hosts --limit=moon.example.com site.yml'],
    // Files that hold one name.
    ['etc/mailname', 'moon.example.com'],
    ['files/hostname', 'moon.example.com'],
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
    ['dnsmasq.conf', 'host-record=N@,192.0.2.1'],
    ['dnsmasq.conf', 'address=/N@/192.0.2.1'],
    ['compose.yaml', 'services:\n  web:\n    extra_hosts:\n      - "N@:192.0.2.7"'],
    ['site.yml', '- hosts: N@'],
    ['a.yaml', `a: "{{ hostvars['N@'].address }}"`],
    ['a.nix', "networking.extraHosts = ''\n  192.0.2.1 N@\n'';"],
    ['unbound.conf', 'local-data-ptr: "192.0.2.1 N@"'],
    ['a.sh', 'echo "2001:db8::1 N@" | sudo tee -a /etc/hosts'],
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
