import assert from 'node:assert/strict';
import { languageFamily } from '../../../../src/config/structure/language.ts';

describe('The family of a file', () => {
  const ends =
    'a.yaml a.sls hosts.txt a.json a.tf dnsconfig.js a.pp a.nix a.toml a.caddy a.html a.ini a.conf mailname ssh_config x/.ssh/config a.zone nginx.conf dhcpd.conf inventory'.split(
      ' ',
    );
  for (const file of ends)
    it(`is not that of ${file} with more behind it`, () => {
      assert.notEqual(languageFamily(file, 'plaintext', []), 'script');
      assert.equal(languageFamily(`${file}-x`, 'plaintext', []), file === 'hosts.txt' ? 'hosts' : 'script');
    });

  const files: Readonly<Record<string, string>> = {
    yaml: `a.yaml a.YML web.sls a.rules yaml a/yml a.yaml.j2 a.yaml.erb a.yaml.jinja a.yaml.jinja2
      a.yaml.tpl a.yaml.sample a.yaml.gotmpl a.yaml.epp a.yaml.template a.yaml.dist
      a.yaml.example group_vars/www.example.com x/host_vars/web/main`,
    script: `a.yamls xyaml a.yaml.j2.x a.txt a.md a.mdx.j2 a.pots po a.jsonl tf host_vars/web/a/b
      my_host_vars/web a.ppx a.nixx a.tomls a.tfx myhosts.txt hosts.txt/a.md ssh_configs
      dnsconfig.jsx dnsconfig/a.js Dockerfile known_hosts known_hosts.old x/my-caddyfile a.caddy2
      a.xmls a.services x.env.prod a.sh a.confx myhosts mailnames my_hostname myinventory
      inventory-x hostsfile mydb.example.com a.zones my_ssh_config ssh/config nginx.confd
      /etc/nginx/mime.types /etc/sites-enabled/a/b named.conf.old`,
    hosts: `hosts.samples hosts.txt x/hosts.txt hosts /etc/hosts.deny a.hosts /etc/mailname hostname
      hostname.j2 ansible/inventory inventory my-inventory my_inventory C:\\etc\\hosts`,
    prose: 'a.md.j2 a.markdown.tmpl a.po a.pot',
    json: 'a.json a.json5 a.jsonc a.tfstate a.jsonnet a.libsonnet a.webmanifest dnsconfig.json',
    hcl: 'a.tf a.tfvars a.hcl a.nomad',
    puppet: 'a.pp',
    nix: 'a.nix',
    dnscontrol: 'dnsconfig.js x/my-dnsconfig-a.ts',
    toml: 'a.toml',
    caddy: 'Caddyfile x/Caddyfile.dev a.caddy',
    xml: 'a.xml a.htm',
    settings: `a.ini a.service .env x/.env.prod a.conf a.cnf a.vhost ssh_config /etc/ssh/sshd_config.d/a
      x/.ssh/config`,
    zone: 'example.com.zone db.example.com',
    nginx: `nginx.conf my-nginx-web.conf /etc/nginx/mime /etc/sites-enabled/www
      /etc/sites-available/www.example.com`,
    statements: 'dhcpd.conf named.local.conf',
  };
  for (const [family, names] of Object.entries(files))
    for (const file of names.split(/\s+/u))
      it(`${file} is ${family}`, () => assert.equal(languageFamily(file, 'plaintext', []), family));

  const others: readonly (readonly [file: string, family: string])[] = [
    // The first that fits counts.
    ['host_vars/caddyfile', 'yaml'],
    // The end of a path is read.
    [`.env${'a'.repeat(400)}`, 'script'],
  ];
  for (const [file, family] of others) {
    it(`${file.slice(0, 40)} is ${family}`, () =>
      assert.equal(languageFamily(file, 'plaintext', []), family));
  }

  const texts: readonly (readonly [line: string, family: string])[] = [
    ['--- # a', 'yaml'],
    ['---x', 'script'],
    [' ---', 'script'],
    ['a.b: |', 'yaml'],
    ['a: >-2', 'yaml'],
    ['a: |-2+', 'yaml'],
    ['a: |-2+3', 'script'],
    ['a: b', 'script'],
    [' a: |', 'script'],
    ['<VirtualHost *:80>', 'settings'],
    ['  <ifmodule a>', 'settings'],
    ['<VirtualHosts>', 'xml'],
    ['<Files ".ht*">', 'settings'],
    ['<FilesMatch "\\.php$">', 'settings'],
    ['<LocationMatch ^/a>', 'settings'],
    ['  <Location /a>', 'settings'],
    [`<If "%{HTTP_HOST} == 'a'">`, 'settings'],
    ['<ifdefine SSL>', 'settings'],
    ['<IfVersion >= 2.4>', 'settings'],
    ['<IfVersion >', 'xml'],
    ['<Limit GET POST>', 'settings'],
    ['<LimitExcept GET>', 'settings'],
    ['<Plugin "network">', 'settings'],
    ['<match **>', 'settings'],
    ['<match name="a">', 'xml'],
    ['<plugin artifact-id = "a">', 'xml'],
    ['<Filesx a>', 'xml'],
    ['x <Files a>', 'script'],
    ['<?xml version="1.0"?>', 'xml'],
    ['<a>', 'xml'],
    ['<a-b:c', 'xml'],
    ['a <b>', 'script'],
    ['$ORIGIN example.com.', 'zone'],
    ['$TTL 600', 'zone'],
    [' $TTL 600', 'script'],
    ['$TTLS 600', 'script'],
    ['@ IN SOA a b', 'zone'],
    ['@ SOA a b', 'zone'],
    ['a 1h SOA b c', 'zone'],
    ['a CLASS1 SOA b c', 'zone'],
    ['server {', 'nginx'],
    ['  upstream a {', 'nginx'],
    ['http  {  ', 'nginx'],
    ['location / { x', 'script'],
    ['server_name a;', 'nginx'],
    ['xserver_name a;', 'script'],
    ['define host {', 'settings'],
    ['  define service{', 'settings'],
    ['define Host {', 'statements'],
    ['object Host "www" {', 'hcl'],
    ['  apply Service "http" for (a in b) {', 'hcl'],
    ['template Host "a" {', 'hcl'],
    ['objectHost "www"', 'script'],
    ['object H "www"', 'script'],
    ['object Host"www"', 'script'],
    ['object Host ""', 'hcl'],
    ['x object Host "www"', 'script'],
    ['definehost {', 'statements'],
    ['x define host {', 'statements'],
    ['D("example.com",', 'dnscontrol'],
    ['D(', 'dnscontrol'],
    ["D_EXTEND( 'example.com'", 'dnscontrol'],
    ['D(`example.com`', 'dnscontrol'],
    ['D(name', 'script'],
    [' D("example.com"', 'script'],
    ['xD("example.com"', 'script'],
    ['a:|', 'yaml'],
    [': |', 'script'],
    ['x <virtualhost a>', 'script'],
    ['x$TTL 1', 'script'],
    ['servers {', 'statements'],
    ['serverx{', 'statements'],
    ['x server_name a;', 'script'],
    ['host web {}', 'script'],
    ['host = {', 'script'],
    ['{', 'script'],
  ];
  for (const [line, family] of texts)
    it(`with the line ${JSON.stringify(line)} is ${family}`, () =>
      assert.equal(languageFamily('a', 'plaintext', ['', line]), family));

  it('is that of the first line that identifies one, within the first sixty', () => {
    const empty = Array.from({ length: 59 }, () => 'a');
    assert.equal(languageFamily('a', 'plaintext', [...empty, '---', '#!/bin/sh']), 'yaml');
    assert.equal(languageFamily('a', 'plaintext', [...empty, '', '---']), 'script');
    assert.equal(languageFamily('a', 'plaintext', [`${'a'.repeat(295)} { `]), 'statements');
    assert.equal(languageFamily('a', 'plaintext', [`a ${'b'.repeat(297)}{`]), 'statements');
    assert.equal(languageFamily('a', 'plaintext', [`a ${'b'.repeat(298)}{`]), 'script');
  });

  it('is that of the language of the editor, unless the name of the file says more', () => {
    assert.equal(languageFamily('a', 'helm', ['#!/bin/sh']), 'yaml');
    assert.equal(languageFamily('a.tf', 'helm', []), 'hcl');
    assert.equal(languageFamily('a', 'properties', ['---']), 'yaml');
    assert.equal(languageFamily('a', 'properties', ['a']), 'settings');
    assert.equal(languageFamily('a.conf', 'plaintext', ['server {']), 'nginx');
  });

  it('is hosts for an inventory, unless its text says more', () => {
    for (const file of ['inventory/web', '/x/inventories/a/b/web', `inventory/${'a/'.repeat(9)}web`])
      assert.equal(languageFamily(file, 'plaintext', []), 'hosts', file);
    for (const file of [
      'inventory/a.web',
      'myinventory/web',
      'inventorys/web',
      `inventory/${'a/'.repeat(10)}web`,
    ])
      assert.equal(languageFamily(file, 'plaintext', []), 'script', file);
    assert.equal(languageFamily('inventory/web', 'plaintext', ['a', ' [web]']), 'settings');
    assert.equal(languageFamily('inventory/web', 'plaintext', ['a[0]']), 'hosts');
    assert.equal(languageFamily('web', 'plaintext', ['[web]']), 'script');
    assert.equal(languageFamily('inventory/web', 'plaintext', ['---']), 'yaml');
  });
});
