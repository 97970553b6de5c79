import assert from 'node:assert/strict';
import { found } from './found.ts';

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIICf9svRenC';

describe('A name that must be a host', () => {
  const cases: readonly (readonly [file: string, text: string])[] = [
    // The web, in any language.
    ['a.txt', 'see https://moon.example.com/ for more'],
    ['a.json', String.raw`{"x": "https:\/\/moon.example.com\/"}`],
    ['a.env', 'DATABASE=postgres://app:secret@moon.example.com:5432/app'],
    ['nginx.conf', 'return 301 https://moon.example.com$request_uri;'],
    ['a.env', 'JDBC=jdbc:mysql://moon.example.com:3306/app'],
    ['a.env', 'DATABASE=postgresql+asyncpg://app@moon.example.com:5432/app'],
    ['a.yaml', 'database: "postgres://{{ user }}:{{ pass }}@moon.example.com:5432/app"'],
    ['a.yaml', `broker: "amqp://app:%{hiera('pass')}@moon.example.com/"`],
    // Zone files.
    ['a.zone', 'mail 600 IN MX 10 moon.example.com.'],
    ['a.zone.j2', '{{ name }} 600 IN CNAME moon.example.com.'],
    // nginx, Apache, Caddy, HAProxy.
    ['nginx.conf', 'server_name www.example.com\n  moon.example.com;'],
    ['nginx.conf', 'upstream web { server moon.example.com:8080 weight=5; }'],
    ['nginx.conf.erb', 'server_name moon.example.com;'],
    ['nginx.conf', 'proxy_set_header Host "moon.example.com";'],
    ['httpd.conf', '<VirtualHost *:443>\n  ServerName moon.example.com\n</VirtualHost>'],
    ['vhost.conf.j2', '<VirtualHost *:443>\n  ServerAlias www.example.com moon.example.com\n</VirtualHost>'],
    ['httpd.conf', 'SetEnv API_HOST moon.example.com'],
    ['Caddyfile', 'www.example.com, moon.example.com {\n  respond ok\n}'],
    ['Caddyfile', 'www.example.com {\n  reverse_proxy moon.example.com:8080\n}'],
    ['haproxy.cfg', 'acl blog hdr(host) -i moon.example.com'],
    ['haproxy.cfg', 'backend web\n  server one moon.example.com:443 check'],
    ['site.pp', "nginx::resource::location { 'a':\n  proxy_set_header => ['Host moon.example.com'],\n}"],
    ['Caddyfile', 'shop.example {\n  redir https://moon.example.com{uri}\n}'],
    ['nginx.conf', 'map $host $site {\n  default none;\n  moon.example.com web;\n}'],
    ['nginx.conf', 'set $api_host moon.example.com;'],
    ['nginx.conf', 'valid_referers none blocked moon.example.com;'],
    // Services of the system.
    ['vhost.conf', '<Location />\n  RewriteRule ^(.*)$ https://moon.example.com$1 [R]\n</Location>'],
    ['vhost.conf', '<Location />\n  RewriteRule ^ https://moon.example.com%{REQUEST_URI} [R]\n</Location>'],
    ['rsyslog.conf', '*.* action(type="omfwd" target="moon.example.com" port="514")'],
    ['dhcpd.conf', 'option ntp-servers moon.example.com;'],
    ['dhcpd.conf', 'host web {\n  fixed-address moon.example.com;\n}'],
    // Kubernetes.
    ['ingress.yaml', 'spec:\n  rules:\n    - host: moon.example.com'],
    ['ingress.yaml', 'spec:\n  tls:\n    - hosts: [www.example.com, moon.example.com]'],
    ['gateway.yaml', 'spec:\n  hostnames:\n  - "moon.example.com"'],
    ['cert.yaml', 'spec:\n  dnsNames:\n  - moon.example.com'],
    ['service.yaml', 'spec:\n  type: ExternalName\n  externalName: moon.example.com'],
    [
      'service.yaml',
      'metadata:\n  annotations:\n    external-dns.alpha.kubernetes.io/hostname: moon.example.com',
    ],
    ['deploy.yaml', 'env:\n- name: API_HOST\n  value: moon.example.com'],
    ['deploy.yaml', 'containers:\n- image: moon.example.com/team/web:1.2'],
    ['deploy.yaml', 'command: ["curl", "-f", "moon.example.com/health"]'],
    ['config.yaml', 'data:\n  nginx.conf: |\n    server {\n      server_name moon.example.com;\n    }'],
    ['config.yaml', 'data:\n  app.env: |\n    API_HOST=moon.example.com'],
    ['values.yaml', 'ingress:\n  hosts:\n    - host: moon.example.com\n      paths: [/]'],
    ['values.yaml', 'global:\n  apiUrl: "moon.example.com/v1"'],
    ['prometheus.yml', "static_configs:\n- targets: ['moon.example.com:9100']"],
    ['_helpers.tpl', 'https://moon.example.com/{{ .Values.path }}'],
    ['ingress.yaml', 'rules:\n- host: {{ if .Values.a }}www.example.com{{ else }}moon.example.com{{ end }}'],
    ['main.cf.j2', 'relayhost = {% if a %}[{{ a }}]{% else %}[moon.example.com]:587{% endif %}'],
    ['values.yaml', 'mail_relay_backup: moon.example.com'],
    ['values.yaml', 'certbot_domains: [moon.example.com]'],
    ['values.yaml', 'smtpd_milters: inet:moon.example.com:8891'],
    // compose.
    ['compose.yaml', 'services:\n  web:\n    environment:\n      - VIRTUAL_HOST=moon.example.com'],
    [
      'compose.yaml',
      'services:\n  web:\n    environment:\n      API_URL: ${API_URL:-https://moon.example.com}',
    ],
    ['compose.yaml', 'labels:\n  traefik.http.routers.web.rule: Host(`moon.example.com`)'],
    ['compose.yaml', 'labels:\n  - traefik.http.routers.web.tls.domains[0].main=moon.example.com'],
    ['compose.yaml', 'labels:\n  - traefik.http.routers.web.tls.domains[0].sans=moon.example.com'],
    ['traefik.yaml', 'tls:\n  domains:\n    - main: moon.example.com'],
    // Ansible.
    ['inventory.ini', '[web]\nmoon.example.com ansible_user=deploy'],
    ['inventory.ini', '[web]\nmoon.example.com'],
    ['inventory.yaml', 'all:\n  hosts:\n    moon.example.com:\n      ansible_user: deploy'],
    ['site.yml', '  delegate_to: moon.example.com'],
    // Terraform, Puppet, Nix.
    ['main.tf', 'resource "dns_record" "www" {\n  name = "moon.example.com"\n}'],
    ['main.tf', 'variable "api_host" {\n  default = "moon.example.com"\n}'],
    ['main.tf', 'user_data = <<-EOT\n  curl https://moon.example.com/\nEOT'],
    ['site.pp', "node 'moon.example.com' {\n  include web\n}"],
    ['site.pp', "apache::vhost { 'moon.example.com':\n  port => 80,\n}"],
    ['site.pp', "$puppet_ca = 'moon.example.com'"],
    ['site.pp', "class { 'app':\n  db_host => 'moon.example.com',\n}"],
    ['hiera.yaml', 'profile::app::db_host: moon.example.com'],
    ['site.pp', "postfix::config { 'relayhost': value => '[moon.example.com]:587' }"],
    ['site.pp', "docker::registry { 'moon.example.com': username => 'ci' }"],
    ['site.pp', "mount { '/srv': device => 'moon.example.com:/export' }"],
    ['main.tf', 'net = { source = "moon.example.com/net/tunnel" }'],
    [
      'main.tf',
      'resource "google_managed_ssl_certificate" "w" {\n  managed {\n    domains = ["moon.example.com"]\n  }\n}',
    ],
    ['main.tf', 'resource "cloudflare_record" "w" {\n  type = "CNAME"\n  content = "moon.example.com"\n}'],
    ['main.tf', 'resource "aws_route53_record" "w" {\n  records = ["10 moon.example.com"]\n}'],
    ['main.tf', 'resource "netlify_site" "w" {\n  custom_domain = "moon.example.com"\n}'],
    ['values.yaml', 'cloudfront_alias: moon.example.com'],
    ['values.yaml', 'letsencrypt:\n  certs:\n  - name: a\n    domains: [moon.example.com]'],
    ['site.pp', "$db_host = $env ? {\n  'dev'   => 'moon.example.com',\n  default => $other,\n}"],
    ['a.nix', 'services.nginx.virtualHosts."moon.example.com" = {\n  forceSSL = true;\n};'],
    ['a.nix', 'a = base // { targetHost = "moon.example.com"; };'],
    ['a.nix', "extraConfig = ''\n  proxy_pass https://moon.example.com;\n'';"],
    ['Caddyfile', 'www.example.com {\n  reverse_proxy /* {\n    to moon.example.com:80\n  }\n}'],
    ['gitlab.rb.j2', "gitlab_rails['smtp_host'] = 'moon.example.com'"],
    ['a.sh', 'AUTH_SERVERS=("www.example.com" "moon.example.com" "api.example.com")'],
    ['web.sls', "{%- set ca_url = 'https://moon.example.com' %}\na: b"],
    ['web.sls', "{% set web_host = 'moon.example.com' %}"],
    ['a.env', 'IMG_NAME=moon.example.com/team/web'],
    ['a.yaml', 'nfs_standby: moon.example.com'],
    // Keys of hosts.
    ['docs/ssh-known_hosts.txt', `[moon.example.com]:23 ${KEY}`],
    ['ssh_known_hosts.j2', `@cert-authority moon.example.com ${KEY}`],
    ['app.env', `SSH_HOST_KEY=moon.example.com ${KEY}`],
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
    ['zones.yaml', 'old: {type: CNAME, value: moon.example.com.}'],
    ['zones.yaml', 'values:\n- exchange: moon.example.com.'],
    ['cargo.toml', 'registry = "sparse+https://moon.example.com/index/"'],
    // Variables and settings.
    ['a.properties', 'kafka.bootstrap.servers=www.example.com:9092,moon.example.com:9092'],
    ['a.ini', '[db]\nhost = moon.example.com ; primary'],
    ['a.ini', 'servers =\n  www.example.com\n  moon.example.com'],
    ['a.toml', '[[upstream]]\nhosts = [\n  "moon.example.com",\n]'],
    ['app.service', 'Environment="API_HOST=moon.example.com"'],
    ['resolv.conf', 'nameserver moon.example.com'],
    // XML.
    ['a.xml', '<server><host>moon.example.com</host></server>'],
    ['a.xml', '<property>\n  <name>db.host</name>\n  <value>moon.example.com</value>\n</property>'],
    ['web.config', '<add key="ApiHost" value="moon.example.com"/>'],
    // Scripts.
    ['a.sh', 'dig +short moon.example.com'],
    ['a.sh', 'sudo ssh -i key deploy@moon.example.com uptime'],
    ['a.sh', 'git clone git@moon.example.com:team/web.git'],
    ['a.sh', 'psql -h moon.example.com -U app'],
    ['a.sh', 'HOST="${HOST-moon.example.com}"'],
    ['a.sh', 'HOST=${API_HOST:-moon.example.com}'],
    ['a.sh', 'curl -s \\\n  moon.example.com/health'],
    ['a.sh', 'app --db-host=moon.example.com'],
    ['a.sh', 'nodes=(\n  www.example.com\n  moon.example.com\n)'],
    ['a.sh', 'mirror=${1:-moon.example.com}'],
    ['a.sh', 'for h in www.example.com moon.example.com; do'],
    ['Dockerfile', 'CMD ["--upstream", "moon.example.com:80"]'],
    ['Dockerfile', 'FROM moon.example.com/team/base:1.2'],
    ['Dockerfile', 'ENV API_HOST moon.example.com'],
    ['Dockerfile', 'HEALTHCHECK CMD curl -f moon.example.com'],
    ['Makefile', 'deploy:\n\trsync -a dist/ moon.example.com:/srv/'],
    ['a.sh', 'scp dump ops@moon.example.com:dump'],
    ['nginx.conf', 'if ($a) { return 1; }\nserver_name moon.example.com;'],
    ['a.ini', 'dir = C:\\x\nhost = moon.example.com'],
    ['a.yaml', 'command: ["curl moon.example.com/health"]'],
    ['a.yaml', 'x: git@moon.example.com:a/b.git'],
    ['a.yaml', 'x: git@moon.example.com:~/b'],
    ['a.yaml', 'x: nfs moon.example.com:/'],
    ['a.yaml', "x: 'moon.example.com:/'"],
    ['a.yaml', 'host: ops@moon.example.com'],
    ['ssh_config', 'Host web\n  ProxyJump ops@moon.example.com'],
    ['a.nix', "x = ''\n  curl https://moon.example.com/ '';\ny = 1;"],
    ['a.yaml', 'conf: |\n  BalancerMember moon.example.com:80'],
    ['a.yaml', 'conf: |\n  proxy_pass moon.example.com:80;'],
    // Monitoring.
    ['web.conf', 'define host{\n  address   moon.example.com ; outside\n}'],
    ['web.cfg', 'define hostgroup {\n  members   www.example.com, moon.example.com\n}'],
    ['a.yaml', 'hosts: [\nmoon.example.com]'],
    ['a.yaml', 'web_{{ a: b }}_host: moon.example.com'],
    // Names in conditions and functions.
    ['Makefile', 'x:\n\tansible-playbook -i hosts --limit=moon.example.com site.yml'],
    ['site.pp', 'sshkey { "[moon.example.com]:29418":\n}'],
    // Files that hold one name.
    ['etc/mailname', 'moon.example.com'],
    ['files/hostname', 'moon.example.com'],
    ['ansible/staging_inventory', '[web]\nmoon.example.com'],
    ['web/inventory', 'moon.example.com'],
    ['inventories/prod', 'moon.example.com port=22'],
    ['lab.ovpn', 'client\nremote moon.example.com 1194'],
    // Keys.
    ['squid.conf', 'http_port 80 accel defaultsite=moon.example.com'],
    ['a.yaml', "- question: 'bridge/jvb-hostname'\n  value: moon.example.com"],
    // Others.
    ['nfs.yaml', 'clients: >-\n  moon.example.com(rw,fsid=0,no_subtree_check,async)'],
    ['crontab', '0 4 * * * backup rsync -a /srv/ moon.example.com:/backup/'],
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
