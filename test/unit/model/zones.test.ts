import assert from 'node:assert/strict';
import { GroupId, DomainId } from '../../../src/api/fields.ts';
import { failureOf } from '../../../src/api/failure.ts';
import { StoredAccount, AccountId, hostedAccountId, type HostedAccount } from '../../../src/model/account.ts';
import { accountPlace } from '../../../src/text/accountText.ts';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { Zones } from '../../../src/model/zones.ts';
import type { ZonesChange } from '../../../src/model/zonesChange.ts';
import { domain } from './rows.ts';
import { clientOf, never, readToken, refusal, success, TestService, type Respond } from '../api/server.ts';

const groupId = GroupId.parse('3');
const domainId = DomainId.parse('7');

const groups = [
  { group_id: 3, group_name: 'Often Change', group_type: 'system', size: 500 },
  { group_id: 4, group_name: 'Few Change', group_type: 'system', size: 501 },
];

function accountAt(address: ServiceAddress): HostedAccount {
  return { kind: 'hosted', id: AccountId.parse('1@here'), address, label: 'n@example.com' };
}

/** Returns 500 domains for each group, and totals that count all domains of the account. */
const respond: Respond = ({ url, form }) => {
  if (url === '/Domaingroup.List') return success({ groups });
  if (url === '/Record.List') return success({ info: { record_total: 1 }, records: [{ id: 1, name: '@' }] });
  const offset = Number(form.get('offset'));
  if (offset >= 500) return refusal('9');
  const domains = Array.from({ length: 500 }, (_, index) => ({
    id: offset + index,
    name: `d${index}.example`,
  }));
  return success({ info: { domain_total: 1001, all_total: 1001 }, domains });
};

interface Scene {
  readonly service: TestService;
  readonly zones: Zones;
  readonly changes: ZonesChange[];
}

async function withZones(answer: Respond, act: (scene: Scene) => Promise<void>): Promise<void> {
  await using service = await TestService.start(answer);
  const zones = new Zones(accountAt(service.address), clientOf(service));
  const changes: ZonesChange[] = [];
  zones.onDidChange((change) => void changes.push(change));
  try {
    await act({ service, zones, changes });
  } finally {
    zones.dispose();
  }
}

/** Returns one record of the apex, or of the host that is asked for. */
const oneOfHost: Respond = ({ form }) => {
  const host = form.get('sub_domain') ?? '@';
  const records = [{ id: host === '@' ? 1 : 2, name: host, type: 'A', value: '192.0.2.1' }];
  return success({ info: { record_total: 1, sub_domains: host === '@' ? 1 : 2 }, records });
};

const isCancelled = (error: unknown): boolean => failureOf(error)?.kind === 'cancelled';

const urls = ({ received }: TestService): readonly string[] => received.map(({ url }) => url);

describe('The zones of an account', () => {
  it('make one more call when `sub_domains` announces more records than `record_total`', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({ id: index, name: `h${index}` }));
    for (const [listed, later] of [
      [rows.slice(0, 2), refusal('10')],
      [rows.slice(0, 2), undefined],
      [rows, refusal('10')],
    ] as const) {
      const info = { record_total: String(listed.length), sub_domains: '99' };
      const answerList: Respond = ({ form }) =>
        form.get('offset') === '0' || later === undefined ? success({ info, records: listed }) : later;
      await withZones(answerList, async ({ service, zones }) => {
        const list = zones.records(domainId);
        await list.all(never());
        assert.equal(list.state.content?.rows.length, listed.length);
        assert.equal(list.state.content.more, false);
        assert.deepEqual(urls(service), ['/Record.List', '/Record.List']);
      });
    }
  });

  it('share one list per item, and make no call before they are opened', async () => {
    await withZones(respond, async ({ service, zones }) => {
      assert.equal(zones.domains(groupId, 'all'), zones.domains(groupId, 'all'));
      assert.notEqual(zones.domains(groupId, 'all'), zones.domains(groupId, 'vip'));
      assert.notEqual(zones.domains(groupId, 'all'), zones.domains(GroupId.parse('4'), 'all'));
      assert.equal(zones.records(domainId), zones.records(domainId));
      assert.deepEqual(service.received, []);
    });
  });

  it('load each list with one call and its parameters', async () => {
    await withZones(respond, async ({ service, zones }) => {
      await zones.groups.open(never());
      assert.deepEqual(
        zones.groups.state.content?.rows.map(({ name }) => name),
        ['Often Change', 'Few Change'],
      );
      assert.equal(zones.groups.state.content?.more, false);
      await zones.domains(groupId, 'pause').open(never());
      await zones.records(domainId).open(never());
      assert.deepEqual(urls(service), ['/Domaingroup.List', '/Domain.List', '/Record.List']);
      const [, domains, records] = service.received;
      assert.equal(domains?.form.get('type'), 'pause');
      assert.equal(domains.form.get('group_id'), '3');
      assert.equal(domains.form.get('length'), '500');
      assert.equal(records?.form.get('domain_id'), '7');
      assert.equal(records.form.get('offset'), '0');
    });
  });

  it('are complete when the number of loaded rows equals the size of the group', async () => {
    await withZones(respond, async ({ service, zones }) => {
      await zones.groups.open(never());
      const list = zones.domains(groupId, 'all');
      await list.open(never());
      assert.equal(list.state.content?.more, false);
      assert.equal(list.state.content.total, 500);
      assert.equal(service.received.length, 2);
    });
  });

  it('use the total of the response when the size of the group differs or is unknown', async () => {
    for (const [group, type, openGroups] of [
      ['4', 'all', true],
      ['3', 'mine', true],
      ['3', 'all', false],
    ] as const) {
      await withZones(respond, async ({ zones }) => {
        if (openGroups) await zones.groups.open(never());
        const list = zones.domains(GroupId.parse(group), type);
        await list.open(never());
        assert.equal(list.state.content?.more, true);
        assert.equal(list.state.content.total, 1001);
        await list.next(never());
        assert.equal(list.state.content.more, false);
        assert.equal(list.state.content.rows.length, 500);
      });
    }
  });

  it('have the names of domains in ASCII as soon as their page arrives', async () => {
    const domains = [
      { name: 'bücher.example' },
      { name: 'plain.example' },
      { name: '例.example', punycode: 'xn--fsq.example' },
    ].map((row) => ({ id: row.name, ...row }));
    await using service = await TestService.start(() => success({ info: { domain_total: 3 }, domains }));
    const zones = new Zones(accountAt(service.address), clientOf(service));
    for (const list of [zones.allDomains, zones.domains(groupId, 'mine')]) {
      await list.open(never());
      const rows = list.state.content?.rows ?? [];
      assert.deepEqual(
        rows.map(({ punycode }) => punycode),
        ['xn--bcher-kva.example', undefined, 'xn--fsq.example'],
      );
    }
    zones.dispose();
  });

  it('emit which list changed', async () => {
    await withZones(respond, async ({ zones, changes }) => {
      const list = zones.records(domainId);
      await list.open(never());
      assert.equal(changes.length, 2);
      for (const change of changes) assert.ok(change.kind === 'list' && change.list === list);
    });
  });

  it('load all lists again after markStale()', async () => {
    await withZones(respond, async ({ service, zones }) => {
      await zones.groups.open(never());
      await zones.records(domainId).open(never());
      zones.markStale();
      await zones.groups.open(never());
      await zones.records(domainId).open(never());
      assert.equal(service.received.length, 4);
    });
  });

  it('keep what was looked up beside the records of a list until it is stale, or they are disposed', async () => {
    await withZones(oneOfHost, async ({ zones, changes }) => {
      const hosts = (): readonly string[] => [...zones.hosts.of(domainId).keys()];
      const shown = (): readonly string[] | undefined =>
        zones.records(domainId).state.content?.rows.map(({ host }) => host);
      const lookUp = async () => zones.lookUp(domainId, 'www', { background: false }, never());
      await zones.records(domainId).open(never());
      await lookUp();
      assert.deepEqual([hosts(), shown()], [['www'], ['@', 'www']]);
      assert.deepEqual(
        changes.slice(-2).map(({ kind }) => kind),
        ['hosts', 'list'],
      );
      assert.equal(zones.recordTotal(domain({ id: domainId, records: 9 })), 2);
      assert.equal(zones.recordTotal(domain({ id: DomainId.parse('8'), records: 9 })), 9);
      assert.equal(zones.recordTotal(domain({ id: undefined, records: 9 })), 9);
      zones.markStale();
      assert.deepEqual(hosts(), []);
      await lookUp();
      assert.deepEqual(hosts(), ['www']);
      zones.dispose();
      assert.deepEqual([hosts(), zones.budgets.records.held.rows], [[], 0]);
      await assert.rejects(lookUp());
    });
  });

  it('cancel pending lookups and whole loads when the token changes', async () => {
    await withZones(
      () => undefined,
      async ({ service, zones }) => {
        const pending = [
          zones.lookUp(domainId, 'www', { background: false }, never()),
          zones.loadWhole(domainId, { background: false }, never()),
          zones.user.open(never()),
        ];
        const all = Promise.all(pending.map((each) => assert.rejects(each, isCancelled)));
        zones.useClient(clientOf(service));
        await all;
      },
    );
  });

  it('are refused by a lookup or a whole load too', async () => {
    for (const load of [
      (zones: Zones) => zones.lookUp(domainId, 'www', { background: false }, never()),
      (zones: Zones) => zones.loadWhole(domainId, { background: false }, never()),
      (zones: Zones) => zones.user.open(never()),
    ])
      await withZones(
        () => refusal('-1'),
        async ({ zones, changes }) => {
          await assert.rejects(load(zones));
          assert.equal(zones.refusal?.kind, 'login');
          assert.equal(changes.filter(({ kind }) => kind === 'refusal').length, 1);
        },
      );
  });

  it('cancel pending calls when they are disposed', async () => {
    await withZones(
      () => undefined,
      async ({ zones, changes }) => {
        const opening = zones.groups.open(never());
        zones.dispose();
        changes.length = 0;
        await assert.rejects(opening, (error) => failureOf(error)?.kind === 'cancelled');
        assert.deepEqual(changes, []);
      },
    );
  });
});

describe('A refused login of an account', () => {
  it('is emitted once, stops all calls, and keeps the loaded rows', async () => {
    let refusing = false;
    await withZones(
      (...requested) => (refusing ? refusal('-1', 'Login failed') : respond(...requested)),
      async ({ service, zones, changes }) => {
        await zones.groups.open(never());
        refusing = true;
        const list = zones.records(domainId);
        await assert.rejects(list.open(never()));
        assert.equal(zones.refusal?.kind, 'login');
        await assert.rejects(zones.domains(groupId, 'all').open(never()));
        zones.groups.markStale();
        await assert.rejects(zones.groups.open(never()));
        assert.equal(service.received.length, 2, 'a refused login was used again');
        assert.equal(changes.filter(({ kind }) => kind === 'refusal').length, 1);
        assert.equal(zones.groups.state.content?.rows.length, 2);
        assert.equal(zones.groups.state.failed?.during, 'refresh');
      },
    );
  });

  it('ends with a new token, and failed lists are loaded when they are opened', async () => {
    await withZones(
      (received, response) =>
        received.form.get('login_token') === '2,good-secret-of-16'
          ? respond(received, response)
          : refusal('-1'),
      async ({ service, zones, changes }) => {
        await assert.rejects(zones.groups.open(never()));
        assert.equal(zones.groups.state.failed?.failure.kind, 'login');
        const token = readToken('2,good-secret-of-16');
        const { address } = service;
        changes.length = 0;
        zones.useClient(clientOf(service, { login: async () => ({ address, token }) }));
        assert.equal(zones.refusal, undefined);
        assert.ok(changes.some(({ kind }) => kind === 'refusal'));
        assert.equal(zones.groups.state.failed, undefined);
        assert.equal(service.received.length, 1, 'nothing is loaded before it is opened');
        await zones.groups.open(never());
        assert.equal(zones.groups.state.content?.rows.length, 2);
      },
    );
  });

  it('is also caused by a lost token', async () => {
    await withZones(respond, async ({ service, zones }) => {
      zones.useClient(clientOf(service, { login: async () => undefined }));
      await assert.rejects(zones.groups.open(never()));
      assert.deepEqual(zones.refusal, { operation: 'Domaingroup.List', kind: 'token', problem: 'missing' });
      assert.deepEqual(service.received, []);
    });
  });

  it('is ignored when it arrives late for an old token', async () => {
    const requested = Promise.withResolvers<void>();
    await withZones(
      (received, response) => {
        if (received.form.get('login_token') === '2,good-secret-of-16') return respond(received, response);
        requested.resolve();
        return undefined;
      },
      async ({ service, zones }) => {
        const { address } = service;
        const opening = zones.groups.open(never());
        await requested.promise;
        const token = readToken('2,good-secret-of-16');
        zones.useClient(clientOf(service, { login: async () => ({ address, token }) }));
        await assert.rejects(opening, (error) => failureOf(error)?.kind === 'cancelled');
        assert.equal(zones.refusal, undefined);
        await zones.groups.open(never());
        assert.equal(zones.groups.state.content?.rows.length, 2);
      },
    );
  });

  it('is not caused by other failures', async () => {
    await withZones(
      () => refusal('-2'),
      async ({ zones }) => {
        await assert.rejects(zones.groups.open(never()));
        assert.equal(zones.refusal, undefined);
      },
    );
  });
});

describe('An account', () => {
  it('has a different id for each user and service', () => {
    const ids = [
      hostedAccountId(ServiceAddress.parse('https://api.dnspod.com'), '1'),
      hostedAccountId(ServiceAddress.parse('https://api.dnspod.com'), '2'),
      hostedAccountId(ServiceAddress.parse('https://dnsapi.cn'), '1'),
      hostedAccountId(ServiceAddress.parse('http://localhost:8080'), '1'),
    ];
    assert.equal(new Set(ids).size, 4);
    assert.equal(ids[0], '1@https://api.dnspod.com');
  });

  it('is rejected when its id belongs to another address, as in an edited state file', () => {
    const address = ServiceAddress.parse('https://api.dnspod.com');
    const account = { kind: 'hosted', id: hostedAccountId(address, '1'), address, label: 'n' };
    assert.equal(StoredAccount.safeParse(account).success, true);
    for (const other of [
      'https://attacker.example',
      'https://api.dnspod.com.attacker.example',
      'https://dnsapi.cn',
    ])
      assert.equal(StoredAccount.safeParse({ ...account, address: other }).success, false, other);
    assert.equal(StoredAccount.safeParse({ ...account, id: '1@here' }).success, false);
  });

  it('is described by its host, and the sample account by its machine', () => {
    assert.equal(
      accountPlace(accountAt(ServiceAddress.parse('https://dns.example:444/x'))),
      'dns.example:444',
    );
    assert.equal(accountPlace({ kind: 'sample', id: AccountId.parse('sample') }), 'on this machine');
  });
});
