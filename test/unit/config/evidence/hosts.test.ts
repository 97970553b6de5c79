import assert from 'node:assert/strict';
import { found } from './found.ts';

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
    ['vhost.conf', '<Location />\n  Require forward-dns wwww.example.com\n</Location>'],
    ['vhost.conf', '<Location />\n  RewriteRule ^(.*)$ https://wwww.example.com$1 [R]\n</Location>'],
    ['vhost.conf', '<Location />\n  RewriteRule ^ https://wwww.example.com%{REQUEST_URI} [R]\n</Location>'],
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
    ['ingress.yaml', 'rules:\n- host: {{ if .Values.a }}www.example.com{{ else }}wwww.example.com{{ end }}'],
    ['main.cf.j2', 'relayhost = {% if a %}[{{ a }}]{% else %}[wwww.example.com]:587{% endif %}'],
    ['values.yaml', 'mail_relay_backup: wwww.example.com'],
    ['values.yaml', 'certbot_domains: [wwww.example.com]'],
    ['values.yaml', 'smtpd_milters: inet:wwww.example.com:8891'],
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
    ['site.pp', "class a (\n  Stdlib::Fqdn $canary = 'wwww.example.com',\n) {}"],
    ['site.pp', "postfix::config { 'relayhost': value => '[wwww.example.com]:587' }"],
    ['site.pp', "docker::registry { 'wwww.example.com': username => 'ci' }"],
    ['site.pp', "mount { '/srv': device => 'wwww.example.com:/export' }"],
    ['main.tf', 'net = { source = "wwww.example.com/net/tunnel" }'],
    [
      'main.tf',
      'resource "google_managed_ssl_certificate" "w" {\n  managed {\n    domains = ["wwww.example.com"]\n  }\n}',
    ],
    // DNS as configuration, where only names have a final dot.
    ['zones.yaml', 'old: {type: CNAME, value: wwww.example.com.}'],
    ['zones.yaml', 'values:\n- exchange: wwww.example.com.'],
    ['unbound.conf', 'local-data-ptr: "192.0.2.1 wwww.example.com"'],
    ['cargo.toml', 'registry = "sparse+https://wwww.example.com/index/"'],
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
    ['a.sh', 'nodes=(\n  www.example.com\n  wwww.example.com\n)'],
    ['a.sh', 'mirror=${1:-wwww.example.com}'],
    ['a.sh', 'for h in www.example.com wwww.example.com; do'],
    ['a.sh', 'for host in \\\n  www.example.com \\\n  wwww.example.com; do'],
    ['Dockerfile', 'CMD ["--upstream", "wwww.example.com:80"]'],
    ['Dockerfile', 'FROM wwww.example.com/team/base:1.2'],
    ['Dockerfile', 'ENV API_HOST wwww.example.com'],
    ['Dockerfile', 'HEALTHCHECK CMD curl -f wwww.example.com'],
    ['Makefile', 'deploy:\n\trsync -a dist/ wwww.example.com:/srv/'],
    ['crontab', '0 4 * * * backup rsync -a /srv/ wwww.example.com:/backup/'],
  ];
  for (const [file, text] of cases) {
    it(`is found in ${text.replaceAll('\n', '⏎')} (${file})`, () => {
      const problems = found(text, file);
      assert.equal(problems.length, 1);
      assert.match(problems[0] ?? '', /: wwww\.example\.com, nothing$/u);
    });
  }
});
