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
  const keys: Readonly<Record<string, string>> = {
    host: `host db_host db_host_primary app-custom-domain virtual-hosts server serveralias node seeds
      connect ping monitors upstream balancer nameserver timeservers mailserver jumphost dns-name
      cn domain-name custom-domains external-name cloudfront-aliases addr addresses
      db_host_passive db_host_backup follower vhost-aliases certnames
      traefik.http.routers.web.tls.domains[0].main ip rdns mboxhost app_dbhostname my-xdbhost2`,
    nothing: `fallback host_old_test colour pings aurl giturlx curl ahost dbhosted localhost homeserver
      virtualserver ghost observer rabbitvhost authn-context-class-ref-x`,
    prose: 'description abstract',
    identifier: `apiVersion sp-entity-id my_sp_entity_id authn-context-class-ref my-authn-context-class-ref
      readContexts claim ids group service-principal expr match-expressions rabbitmq-vhost gecos`,
    suffix: `domain app_domain cookie_domain app_domain_default app_zone app_domainname dhcp-domain-name
      domain_main`,
    address: 'url proxy-pass weburls',
    image: 'image repository-url docker-image',
    repository: 'repository my_repo',
    mail: 'mail webmaster',
  };
  for (const [meaning, all] of Object.entries(keys))
    for (const key of all.split(/\s+/u))
      it(`${key} is ${meaning}`, () => assert.equal(meaningOf(key) ?? 'nothing', meaning));

  it('is nothing for an empty key', () => assert.equal(meaningOf(''), undefined));

  it('is read in its ending of at most 20 letters before it', () => {
    for (const [end, meaning] of [
      ['server', 'host'],
      ['url', 'address'],
    ] as const)
      assert.deepEqual(
        [20, 21].map((count) => meaningOf(`${'a'.repeat(count)}${end}`)),
        [meaning, undefined],
      );
  });

  const over: readonly (readonly [keys: string, overHosts: boolean, overNamedHosts: boolean])[] = [
    ['hosts my_hosts host-vars static-hosts records', true, true],
    ['registries sites mirrors', true, false],
    ['hosts_x colours', false, false],
  ];
  for (const [all, overHosts, overNamedHosts] of over)
    for (const key of all.split(' '))
      it(`${key} is ${overHosts ? '' : 'not '}over hosts, and ${overNamedHosts ? '' : 'not '}over names`, () =>
        assert.deepEqual([isOverHosts(key), isOverNamedHosts(key)], [overHosts, overNamedHosts]));
});
