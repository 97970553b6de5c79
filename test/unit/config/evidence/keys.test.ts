import assert from 'node:assert/strict';
import {
  isOverHosts,
  isOverNamedHosts,
  meaningOf,
  wordsOfKey,
} from '../../../../src/config/evidence/keys.ts';

describe('The words of a key', () => {
  const keys: readonly (readonly [key: string, ...words: string[]])[] = [
    ['host', 'host'],
    ['dbHost', 'db', 'host'],
    ['DB_HOST', 'db', 'host'],
    ['APIHost', 'api', 'host'],
    ['db2Host', 'db', 'host'],
    ['server1', 'server'],
    ['hosts[0]', 'hosts'],
    ['a.b-c d', 'a', 'b', 'c', 'd'],
    ['example.com/host', 'host'],
    ['example.com/'],
    ['123'],
    ['x123456789', 'x'],
    ['x1234567890', 'x1'],
    // Its end counts.
    [`host ${'a'.repeat(115)}`, 'host', 'a'.repeat(115)],
    [`host ${'a'.repeat(116)}`, 'ost', 'a'.repeat(116)],
  ];
  for (const [key, ...words] of keys) {
    it(`${key.slice(0, 30)} of ${key.length} characters are ${words.join(' ').slice(0, 30)}`, () => {
      assert.deepEqual(wordsOfKey(key), words);
      assert.deepEqual(wordsOfKey(key), words, 'again');
    });
  }
});

describe('What a key says about its value', () => {
  const keys: readonly (readonly [key: string, meaning: ReturnType<typeof meaningOf>])[] = [
    ['host', 'host'],
    ['db_host', 'host'],
    ['db_host_primary', 'host'],
    ['fallback', undefined],
    ['host_old_test', undefined],
    ['description', 'prose'],
    ['apiVersion', 'identifier'],
    ['sp-entity-id', 'identifier'],
    ['my_sp_entity_id', 'identifier'],
    ['authn-context-class-ref', 'identifier'],
    ['my-authn-context-class-ref', 'identifier'],
    ['domain', 'suffix'],
    ['app_domain', 'suffix'],
    ['cookie_domain', 'suffix'],
    ['app_domain_default', 'suffix'],
    ['app_zone', 'suffix'],
    ['app_domainname', 'suffix'],
    ['app-custom-domain', 'host'],
    ['colour', undefined],
    ['', undefined],
    // The first and the last of each row.
    ['virtual-hosts', 'host'],
    ['server', 'host'],
    ['serveralias', 'host'],
    ['node', 'host'],
    ['seeds', 'host'],
    ['connect', 'host'],
    ['ping', 'host'],
    ['pings', undefined],
    ['monitors', 'host'],
    ['upstream', 'host'],
    ['balancer', 'host'],
    ['nameserver', 'host'],
    ['timeservers', 'host'],
    ['mailserver', 'host'],
    ['jumphost', 'host'],
    ['dns-name', 'host'],
    ['cn', 'host'],
    ['domain-name', 'host'],
    ['custom-domains', 'host'],
    ['external-name', 'host'],
    ['cloudfront-aliases', 'host'],
    ['addr', 'host'],
    ['addresses', 'host'],
    ['url', 'address'],
    ['proxy-pass', 'address'],
    ['image', 'image'],
    ['repository', 'repository'],
    ['my_repo', 'repository'],
    ['repository-url', 'image'],
    ['readContexts', 'identifier'],
    ['docker-image', 'image'],
    ['dhcp-domain-name', 'suffix'],
    ['mail', 'mail'],
    ['webmaster', 'mail'],
    ['abstract', 'prose'],
    ['claim', 'identifier'],
    ['ids', 'identifier'],
    ['group', 'identifier'],
    ['service-principal', 'identifier'],
    ['expr', 'identifier'],
    ['match-expressions', 'identifier'],
    ['rabbitmq-vhost', 'identifier'],
    ['gecos', 'identifier'],
    ['db_host_passive', 'host'],
    ['db_host_backup', 'host'],
    ['follower', 'host'],
    ['vhost-aliases', 'host'],
    ['certnames', 'host'],
    ['traefik.http.routers.web.tls.domains[0].main', 'host'],
    ['domain_main', 'suffix'],
    ['ip', 'host'],
    ['rdns', 'host'],
    ['mboxhost', 'host'],
    ['app_dbhostname', 'host'],
    [`${'a'.repeat(20)}server`, 'host'],
    [`${'a'.repeat(21)}server`, undefined],
    [`${'a'.repeat(20)}url`, 'address'],
    [`${'a'.repeat(21)}url`, undefined],
    ['weburls', 'address'],
    ['aurl', undefined],
    ['giturlx', undefined],
    ['curl', undefined],
    ['ahost', undefined],
    ['dbhosted', undefined],
    ['my-xdbhost2', 'host'],
    ['localhost', undefined],
    ['homeserver', undefined],
    ['virtualserver', undefined],
    ['ghost', undefined],
    ['observer', undefined],
    ['rabbitvhost', undefined],
    // Five words are not read.
    ['authn-context-class-ref-x', undefined],
  ];
  for (const [key, meaning] of keys) {
    it(`${key} is ${meaning ?? 'nothing'}`, () => assert.equal(meaningOf(key), meaning));
  }

  const over: readonly (readonly [key: string, overHosts: boolean, overNamedHosts: boolean])[] = [
    ['hosts', true, true],
    ['my_hosts', true, true],
    ['host-vars', true, true],
    ['static-hosts', true, true],
    ['records', true, true],
    ['registries', true, false],
    ['sites', true, false],
    ['mirrors', true, false],
    ['hosts_x', false, false],
    ['colours', false, false],
  ];
  for (const [key, overHosts, overNamedHosts] of over) {
    it(`${key} is ${overHosts ? '' : 'not '}over hosts, and ${overNamedHosts ? '' : 'not '}over names`, () => {
      assert.equal(isOverHosts(key), overHosts);
      assert.equal(isOverNamedHosts(key), overNamedHosts);
    });
  }
});
