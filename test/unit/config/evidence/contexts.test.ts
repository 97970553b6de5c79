import assert from 'node:assert/strict';
import { contextMeaning } from '../../../../src/config/evidence/contexts.ts';
import { newBlock, type Block } from '../../../../src/config/structure/entry.ts';
import type { Family } from '../../../../src/config/structure/language.ts';

const top = newBlock('', undefined);
const within = (key: string, ...labels: readonly string[]): Block => newBlock(key, top, labels);

describe('What a key means where it stands', () => {
  const cases: readonly (readonly [Family, Block, key: string, means?: string])[] = [
    ['settings', within('define', 'host'), 'parents', 'host'],
    ['settings', within('define', 'myhost'), 'parents'],
    ['settings', within('define', 'hosts'), 'parents'],
    ['settings', within('defined', 'host'), 'parents'],
    ['settings', within('undefine', 'host'), 'parents'],
    ['settings', within('define', 'host'), 'grandparents'],
    ['settings', within('define', 'host'), 'parents_of'],
    ['hcl', within('define', 'host'), 'parents'],
    ['settings', within('define', 'hostgroup'), 'members', 'host'],
    ['settings', within('define', 'my_hostgroup'), 'members'],
    ['settings', within('define', 'hostgroups'), 'members'],
    ['settings', within('defined', 'hostgroup'), 'members'],
    ['settings', within('undefine', 'hostgroup'), 'members'],
    ['settings', within('define', 'hostgroup'), 'my_members'],
    ['settings', within('define', 'hostgroup'), 'members_of'],
    ['yaml', within('define', 'hostgroup'), 'members'],
    ['hcl', within('x'), 'aliases', 'host'],
    ['hcl', within('x'), 'exchange', 'host'],
    ['hcl', within('x'), 'my_aliases'],
    ['hcl', within('x'), 'aliases_of'],
    ['yaml', within('x'), 'aliases'],
    ['yaml', within('domains'), 'main', 'host'],
    ['yaml', within('my_domains'), 'main'],
    ['yaml', within('domains'), 'my_main'],
    ['yaml', within('domains'), 'main_of'],
    ['hcl', within('x'), 'source', 'image'],
    ['hcl', within('x'), 'sources'],
    ['hcl', within('x'), 'data_source'],
    ['hcl', within('resource', 'aws_route53_zone', 'a'), 'anything', 'suffix'],
    ['hcl', within('domain'), 'name', 'host'],
    ['hcl', within('domain'), 'names'],
    ['hcl', within('domain'), 'my_name'],
    ['hcl', within('domains'), 'name'],
    ['hcl', within('my_domain'), 'name'],
    ['yaml', within('domain'), 'name'],
    ['hcl', within('resource', 'cloudflare_record', 'a'), 'content', 'target'],
    ['hcl', within('resource', 'cloudflare_record', 'a'), 'value', 'target'],
    ['hcl', within('resource', 'cloudflare_record', 'a'), 'values', 'target'],
    ['hcl', within('resource', 'cloudflare_record', 'a'), 'target', 'target'],
    ['hcl', within('resource', 'cloudflare_record', 'a'), 'nsdname', 'target'],
    ['hcl', within('resource', 'cloudflare_record', 'a'), 'my_value'],
    ['hcl', within('resource', 'cloudflare_record', 'a'), 'valued'],
    ['hcl', within('resource', 'cloudflare_page', 'a'), 'content'],
    ['hcl', within('resource', 'cloudflare_record', 'a'), 'name', 'record'],
    ['yaml', within('x', 'record'), 'name', 'record'],
    ['yaml', within('x', 'page'), 'name'],
    ['yaml', within('rabbitmq'), 'vhost', 'identifier'],
    ['yaml', within('AMQP'), 'virtual_host', 'identifier'],
    ['yaml', within('amqp'), 'Virtual-Host', 'identifier'],
    ['yaml', within('amqp'), 'virtualhost', 'identifier'],
    ['yaml', within('amqp'), 'vhosts'],
    ['yaml', within('amqp'), 'my_vhost'],
    ['yaml', within('web'), 'vhost'],
    ['yaml', within('services'), 'name', 'image'],
    ['yaml', within('my_services'), 'name'],
    ['yaml', within('services_x'), 'name'],
    ['yaml', within('hosts'), 'name', 'host'],
    ['yaml', within('hosts'), 'names'],
    ['yaml', within('sites'), 'name'],
    ['caddy', top, 'anything', 'host'],
    ['caddy', within('a'), 'anything'],
    ['yaml', top, 'tls_domains', 'host'],
    ['yaml', top, 'CertDomain', 'host'],
    ['yaml', top, 'sans_domain'],
    ['yaml', top, 'san domain', 'host'],
    ['yaml', top, 'tls_domains_of'],
    ['yaml', within('acme'), 'domains', 'host'],
    ['yaml', within('x', 'letsencrypt'), 'domain', 'host'],
    ['yaml', newBlock('a', newBlock('b', within('tls'))), 'domains', 'host'],
    ['yaml', newBlock('a', newBlock('b', newBlock('c', within('tls')))), 'domains'],
    ['yaml', within('web'), 'domains'],
  ];
  for (const [family, block, key, means] of cases) {
    const path = [block.key, ...block.labels, key].join(' ').trim();
    it(`is ${means ?? 'not said'}: ${path} (${family})`, () => {
      const entry = { kind: 'value', start: 0, end: 1, key, subject: key, block } as const;
      assert.equal(contextMeaning(entry, family), means);
    });
  }
});
