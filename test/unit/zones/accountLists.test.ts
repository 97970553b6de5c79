import assert from 'node:assert/strict';
import { GroupId, DomainId } from '../../../src/api/fields.ts';
import { domain } from './rows.ts';
import { withResponses, type RespondingScene } from './scene.ts';
import {
  clientOf,
  isCancelled,
  never,
  readToken,
  refusal,
  success,
  type Respond,
  type TestService,
} from '../api/server.ts';
import { pluck } from '../../support/pluck.ts';

const groupId = GroupId.parse('3');
const domainId = DomainId.parse('7');

const groups = [
  { group_id: 3, group_name: 'Often Change', group_type: 'system', size: 500 },
  { group_id: 4, group_name: 'Few Change', group_type: 'system', size: 501 },
];

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

/** Returns one record of the apex, or of the host that is asked for. */
const oneOfHost: Respond = ({ form }) => {
  const host = form.get('sub_domain') ?? '@';
  const records = [{ id: host === '@' ? 1 : 2, name: host, type: 'A', value: '192.0.2.1' }];
  return success({ info: { record_total: 1, sub_domains: host === '@' ? 1 : 2 }, records });
};

const GOOD_TOKEN = '2,good-secret-of-16';
const withGoodToken = ({ address }: TestService) =>
  clientOf({ address }, { login: async () => ({ address, secret: readToken(GOOD_TOKEN) }) });

const urls = ({ received }: TestService): readonly string[] => received.map(({ url }) => url);

describe('The zones of an account', () => {
  it('load each list with one call and its parameters', async () => {
    await withResponses(respond, async ({ service, account, zone }) => {
      await account.groups.open(never());
      assert.deepEqual(pluck(account.groups.state.content?.rows, 'name'), ['Often Change', 'Few Change']);
      assert.equal(account.groups.state.content?.more, false);
      await account.domains(groupId, 'pause').open(never());
      await zone.pages.open(never());
      assert.deepEqual(urls(service), ['/Domaingroup.List', '/Domain.List', '/Record.List']);
      const [, domains, records] = service.received.map(({ form }) => form);
      assert.deepEqual([domains?.get('type'), domains?.get('group_id')], ['pause', '3']);
      assert.equal(records?.get('domain_id'), '7');
    });
  });

  it('are complete when the number of loaded rows equals the size of the group', async () => {
    await withResponses(respond, async ({ service, account }) => {
      await account.groups.open(never());
      const list = account.domains(groupId, 'all');
      await list.open(never());
      assert.equal(list.state.content?.more, false);
      assert.equal(list.state.content.total, 500);
      assert.equal(service.received.length, 2);
    });
  });

  it('have the names of domains in ASCII as soon as their page arrives', async () => {
    const domains = [
      { name: 'bücher.example' },
      { name: 'plain.example' },
      { name: '例.example', punycode: 'xn--fsq.example' },
    ].map((row) => ({ id: row.name, ...row }));
    const answerList = (): string => success({ info: { domain_total: 3 }, domains });
    await withResponses(answerList, async ({ account }) => {
      for (const list of [account.allDomains, account.domains(groupId, 'mine')]) {
        await list.open(never());
        const names = list.state.content?.rows.map(({ punycode }) => punycode);
        assert.deepEqual(names, ['xn--bcher-kva.example', undefined, 'xn--fsq.example']);
      }
    });
  });

  it('emit which list changed, and load those of all groups without a group', async () => {
    await withResponses(respond, async ({ service, account, zone, changes }) => {
      for (const list of [account.allDomains, zone.pages]) {
        changes.length = 0;
        await list.open(never());
        const change = { kind: 'list', list };
        const lists = changes.filter(({ kind }) => kind === 'list');
        assert.deepEqual(lists, [change, change]);
      }
      const [domains] = service.received;
      assert.deepEqual([domains?.form.get('group_id'), domains?.form.get('type')], [null, 'all']);
      assert.equal(account.zone(DomainId.parse('8')).domain?.name, 'd8.example');
    });
  });

  it('load all lists again after markStale()', async () => {
    await withResponses(respond, async ({ service, account, zone }) => {
      await account.groups.open(never());
      await zone.pages.open(never());
      account.markStale();
      await account.groups.open(never());
      await zone.pages.open(never());
      assert.equal(service.received.length, 4);
    });
  });

  it('keep what was looked up beside the records of a list until it is stale, or they are disposed', async () => {
    await withResponses(oneOfHost, async ({ account, zone, changes }) => {
      const hosts = (): readonly string[] => [...zone.hosts.keys()];
      const lookUp = async () => zone.lookUp('www', 'foreground', never());
      await zone.pages.open(never());
      changes.length = 0;
      await lookUp();
      const shown = zone.pages.state.content?.rows.map(({ host }) => host);
      assert.deepEqual([hosts(), shown], [['www'], ['@', 'www']]);
      assert.deepEqual(changes.at(-1), { kind: 'list', list: zone.pages });
      assert.equal(account.recordTotal(domain({ id: domainId, records: 9 })), 2);
      assert.equal(account.recordTotal(domain({ id: DomainId.parse('8'), records: 9 })), 9);
      assert.equal(account.recordTotal(domain({ id: undefined, records: 9 })), 9);
      account.markStale();
      assert.deepEqual(hosts(), []);
      await lookUp();
      assert.deepEqual(hosts(), ['www']);
      account.dispose();
      assert.deepEqual(hosts(), []);
      await assert.rejects(lookUp());
    });
  });

  it('cancel pending lookups and whole loads when the token changes', async () => {
    await withResponses(
      () => undefined,
      async ({ service, account, zone }) => {
        const pending = [
          zone.lookUp('www', 'foreground', never()),
          zone.loadWhole({ urgency: 'foreground' }, never()),
          account.user.open(never()),
        ];
        const all = Promise.all(pending.map((each) => assert.rejects(each, isCancelled)));
        account.useClient(clientOf(service));
        await all;
      },
    );
  });

  it('are refused by a lookup, a whole load and a page of records too', async () => {
    for (const load of [
      ({ zone }: RespondingScene) => zone.lookUp('www', 'foreground', never()),
      ({ zone }: RespondingScene) => zone.loadWhole({ urgency: 'foreground' }, never()),
      ({ account }: RespondingScene) => account.user.open(never()),
      ({ zone }: RespondingScene) => zone.pages.open(never()),
    ])
      await withResponses(
        () => refusal('-1'),
        async (scene) => {
          const { account, changes } = scene;
          await assert.rejects(load(scene));
          assert.equal(account.refusal?.kind, 'login');
          assert.equal(changes.filter(({ kind }) => kind === 'refusal').length, 1);
        },
      );
  });

  it('cancel pending calls when they are disposed', async () => {
    await withResponses(
      () => undefined,
      async ({ account, changes }) => {
        const opening = account.groups.open(never());
        account.dispose();
        changes.length = 0;
        await assert.rejects(opening, isCancelled);
        assert.deepEqual(changes, []);
      },
    );
  });
});

describe('A refused login of an account', () => {
  it('ends with a new token, and failed lists are loaded when they are opened', async () => {
    await withResponses(
      (received, response) =>
        received.form.get('login_token') === GOOD_TOKEN ? respond(received, response) : refusal('-1'),
      async ({ service, account, changes }) => {
        await assert.rejects(account.groups.open(never()));
        assert.equal(account.groups.state.failed?.failure.kind, 'login');
        changes.length = 0;
        account.useClient(withGoodToken(service));
        assert.equal(account.refusal, undefined);
        assert.ok(changes.some(({ kind }) => kind === 'refusal'));
        assert.equal(account.groups.state.failed, undefined);
        assert.equal(service.received.length, 1, 'nothing is loaded before it is opened');
        await account.groups.open(never());
        assert.equal(account.groups.state.content?.rows.length, 2);
      },
    );
  });

  it('is ignored when it arrives late for an old token', async () => {
    const requested = Promise.withResolvers<void>();
    await withResponses(
      (received, response) => {
        if (received.form.get('login_token') === GOOD_TOKEN) return respond(received, response);
        requested.resolve();
        return undefined;
      },
      async ({ service, account }) => {
        const opening = account.groups.open(never());
        await requested.promise;
        account.useClient(withGoodToken(service));
        await assert.rejects(opening, isCancelled);
        assert.equal(account.refusal, undefined);
        await account.groups.open(never());
        assert.equal(account.groups.state.content?.rows.length, 2);
      },
    );
  });
});
