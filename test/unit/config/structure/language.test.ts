import assert from 'node:assert/strict';
import { languageFamily } from '../../../../src/config/structure/language.ts';

describe('The family of a file', () => {
  const ends = [
    'a.yaml',
    'a.sls',
    'hosts.txt',
    'a.json',
    'a.tf',
    'dnsconfig.js',
    'a.pp',
    'a.nix',
    'a.toml',
    'a.caddy',
    'a.html',
    'a.ini',
    'a.conf',
    'mailname',
    'ssh_config',
    'x/.ssh/config',
    'a.zone',
    'nginx.conf',
    'dhcpd.conf',
    'inventory',
  ];
  for (const file of ends)
    it(`is not that of ${file} with more behind it`, () => {
      assert.notEqual(languageFamily(file, 'plaintext', []), 'script');
      assert.equal(languageFamily(`${file}-x`, 'plaintext', []), file === 'hosts.txt' ? 'hosts' : 'script');
    });

  const files: readonly (readonly [file: string, family: string])[] = [
    ['a.yaml', 'yaml'],
    ['a.YML', 'yaml'],
    ['web.sls', 'yaml'],
    ['a.rules', 'yaml'],
    ['yaml', 'yaml'],
    ['a/yml', 'yaml'],
    ['a.yamls', 'script'],
    ['xyaml', 'script'],
    ['a.yaml.j2', 'yaml'],
    ['a.yaml.j2.x', 'script'],
    ['a.yaml.erb', 'yaml'],
    ['a.yaml.jinja', 'yaml'],
    ['a.yaml.jinja2', 'yaml'],
    ['a.yaml.tpl', 'yaml'],
    ['a.yaml.sample', 'yaml'],
    ['hosts.samples', 'hosts'],
    ['a.txt', 'script'],
    ['a.md', 'script'],
    ['a.md.j2', 'prose'],
    ['a.markdown.tmpl', 'prose'],
    ['a.mdx.j2', 'script'],
    ['a.po', 'prose'],
    ['a.pot', 'prose'],
    ['a.pots', 'script'],
    ['po', 'script'],
    ['a.json', 'json'],
    ['a.json5', 'json'],
    ['a.jsonc', 'json'],
    ['a.tfstate', 'json'],
    ['a.jsonl', 'script'],
    ['a.tf', 'hcl'],
    ['a.tfvars', 'hcl'],
    ['tf', 'script'],
    ['group_vars/www.example.com', 'yaml'],
    ['x/host_vars/web/main', 'yaml'],
    ['host_vars/web/a/b', 'script'],
    ['my_host_vars/web', 'script'],
    ['a.pp', 'puppet'],
    ['a.ppx', 'script'],
    ['a.nix', 'nix'],
    ['a.nixx', 'script'],
    ['a.tomls', 'script'],
    ['a.jsonnet', 'json'],
    ['a.libsonnet', 'json'],
    ['a.webmanifest', 'json'],
    ['a.hcl', 'hcl'],
    ['a.nomad', 'hcl'],
    ['a.tfx', 'script'],
    ['hosts.txt', 'hosts'],
    ['x/hosts.txt', 'hosts'],
    ['myhosts.txt', 'script'],
    ['hosts.txt/a.md', 'script'],
    // The first that fits counts.
    ['.env.yaml', 'yaml'],
    ['db.json', 'json'],
    ['/etc/nginx/hosts', 'hosts'],
    ['host_vars/caddyfile', 'yaml'],
    ['ssh_configs', 'script'],
    ['dnsconfig.js', 'dnscontrol'],
    ['x/my-dnsconfig-a.ts', 'dnscontrol'],
    ['dnsconfig.json', 'json'],
    ['dnsconfig.jsx', 'script'],
    ['dnsconfig/a.js', 'script'],
    ['Dockerfile', 'script'],
    ['known_hosts', 'script'],
    ['known_hosts.old', 'script'],
    ['x/known_hosts/hosts', 'hosts'],
    ['a.toml', 'toml'],
    ['Caddyfile', 'caddy'],
    ['x/Caddyfile.dev', 'caddy'],
    ['x/my-caddyfile', 'script'],
    ['a.caddy', 'caddy'],
    ['a.caddy2', 'script'],
    ['a.xml', 'xml'],
    ['a.htm', 'xml'],
    ['a.xmls', 'script'],
    ['a.ini', 'settings'],
    ['a.service', 'settings'],
    ['a.services', 'script'],
    ['.env', 'settings'],
    ['x/.env.prod', 'settings'],
    ['x.env.prod', 'script'],
    ['a.sh', 'script'],
    ['a.conf', 'settings'],
    ['a.cnf', 'settings'],
    ['a.vhost', 'settings'],
    ['a.confx', 'script'],
    ['hosts', 'hosts'],
    ['/etc/hosts.deny', 'hosts'],
    ['a.hosts', 'hosts'],
    ['myhosts', 'script'],
    ['/etc/mailname', 'hosts'],
    ['hostname', 'hosts'],
    ['hostname.j2', 'hosts'],
    ['mailnames', 'script'],
    ['my_hostname', 'script'],
    ['ansible/inventory', 'hosts'],
    ['inventory', 'hosts'],
    ['my-inventory', 'hosts'],
    ['my_inventory', 'hosts'],
    ['myinventory', 'script'],
    ['inventory-x', 'script'],
    ['hostsfile', 'script'],
    ['example.com.zone', 'zone'],
    ['db.example.com', 'zone'],
    ['mydb.example.com', 'script'],
    ['a.zones', 'script'],
    ['ssh_config', 'settings'],
    ['/etc/ssh/sshd_config.d/a', 'settings'],
    ['x/.ssh/config', 'settings'],
    ['my_ssh_config', 'script'],
    ['ssh/config', 'script'],
    ['nginx.conf', 'nginx'],
    ['my-nginx-web.conf', 'nginx'],
    ['nginx.confd', 'script'],
    ['/etc/nginx/mime', 'nginx'],
    ['/etc/nginx/mime.types', 'script'],
    ['/etc/sites-enabled/www', 'nginx'],
    ['/etc/sites-available/www.example.com', 'nginx'],
    ['/etc/sites-enabled/a/b', 'script'],
    ['dhcpd.conf', 'statements'],
    ['named.local.conf', 'statements'],
    ['named.conf.old', 'script'],
    ['C:\\etc\\hosts', 'hosts'],
    // The last 250 characters of a path are read.
    [`${'a'.repeat(245)}.yaml`, 'yaml'],
    [`.env${'a'.repeat(246)}`, 'settings'],
    [`.env${'a'.repeat(247)}`, 'script'],
  ];
  for (const [file, family] of files) {
    it(`${file.slice(0, 40)} is ${family}`, () =>
      assert.equal(languageFamily(file, 'plaintext', []), family));
  }

  const texts: readonly (readonly [line: string, family: string])[] = [
    ['---', 'yaml'],
    ['--- # a', 'yaml'],
    ['---x', 'script'],
    [' ---', 'script'],
    ['a.b: |', 'yaml'],
    ['a: >-2', 'yaml'],
    ['a: |-2+', 'yaml'],
    ['a: |-2+3', 'script'],
    ['a: b', 'script'],
    [' a: |', 'script'],
    ['#!/bin/sh', 'script'],
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
    ['<match>', 'xml'],
    ['<match name="a">', 'xml'],
    ['<plugin artifact-id = "a">', 'xml'],
    ['<Files>', 'xml'],
    ['<Filesx a>', 'xml'],
    ['x <Files a>', 'script'],
    ['<?xml version="1.0"?>', 'xml'],
    ['<a>', 'xml'],
    ['<a-b:c', 'xml'],
    ['a <b>', 'script'],
    ['<1>', 'script'],
    ['$ORIGIN example.com.', 'zone'],
    ['$TTL 600', 'zone'],
    [' $TTL 600', 'script'],
    ['$TTLS 600', 'script'],
    ['@ IN SOA a b', 'zone'],
    ['@ IN SOAP a b', 'script'],
    ['server {', 'nginx'],
    ['  upstream a {', 'nginx'],
    ['http  {  ', 'nginx'],
    ['location / { x', 'script'],
    ['server_name a;', 'nginx'],
    ['xserver_name a;', 'script'],
    ['define host {', 'settings'],
    ['  define service{', 'settings'],
    ['define host', 'script'],
    ['define Host {', 'statements'],
    ['object Host "www" {', 'hcl'],
    ['  apply Service "http" for (a in b) {', 'hcl'],
    ['template Host "a" {', 'hcl'],
    ['object host "www" {', 'statements'],
    ['objectHost "www"', 'script'],
    ['object H "www"', 'script'],
    ['object Host"www"', 'script'],
    ['object Host ""', 'hcl'],
    ['x object Host "www"', 'script'],
    ['definehost {', 'statements'],
    ['x define host {', 'statements'],
    ['#! /bin/sh', 'script'],
    ['D("example.com",', 'dnscontrol'],
    ['D(', 'dnscontrol'],
    ["D_EXTEND( 'example.com'", 'dnscontrol'],
    ['D(`example.com`', 'dnscontrol'],
    ['D(name', 'script'],
    [' D("example.com"', 'script'],
    ['xD("example.com"', 'script'],
    ['---  ', 'yaml'],
    ['a:|', 'yaml'],
    [': |', 'script'],
    ['x <virtualhost a>', 'script'],
    ['x$TTL 1', 'script'],
    ['server  a{', 'nginx'],
    ['servers {', 'statements'],
    ['serverx{', 'statements'],
    ['x server_name a;', 'script'],
    ['object Host www', 'script'],
    ['host web {', 'statements'],
    ['host web {}', 'script'],
    ['host = {', 'script'],
    ['{', 'script'],
  ];
  for (const [line, family] of texts) {
    it(`with the line ${JSON.stringify(line)} is ${family}`, () => {
      assert.equal(languageFamily('a', 'plaintext', ['', line]), family);
    });
  }

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
