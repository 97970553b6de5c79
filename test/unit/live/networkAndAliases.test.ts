import assert from 'node:assert/strict';
import { HostileServer, type Behaviour } from './hostileServer.ts';
import { check, RIGHT, WWW, ZONE } from './scene.ts';
import { resolving, served, silent } from './servedZone.ts';
import { addressRecord, nameRecord } from './wireBytes.ts';

/** A network that answers in place of every server. */
const network: Behaviour = () => ({ ra: true, answers: [addressRecord(WWW, '192.0.2.1')] });

describe('A check of live answers behind a network that answers itself', () => {
  it('says so once, and asks none of the authoritative servers', async () => {
    const { report, outcomes, queries } = await check({
      servers: [network, network],
      resolvers: [resolving([addressRecord(WWW, '192.0.2.1')])],
    });
    assert.equal(report.isCutByNetwork, true);
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['cutByNetwork', 'cutByNetwork', 'same'],
    );
    assert.deepEqual(
      queries.slice(0, 2).map(({ length }) => length),
      [1, 1],
    );
  });

  it('does not say so of one server without authority, nor when the servers above answer as they should', async () => {
    const one = await check({ servers: [network, RIGHT] });
    assert.equal(one.report.isCutByNetwork, false);
    assert.deepEqual(
      one.outcomes.map(({ kind }) => kind),
      ['notAuthoritative', 'same'],
    );
  });

  it('says so when the root answers with recursion', async () => {
    await using root = await HostileServer.start(network);
    const { report } = await check({
      servers: [],
      change: { servers: [], roots: [{ name: 'a.root', addresses: [root.address] }] },
    });
    assert.equal(report.isCutByNetwork, true);
    const [finding] = report.delegation.findings;
    assert.equal(finding?.code === 'parentNotFound' && finding.why, 'cutByNetwork');
  });
});

describe('A check of live answers without a way to some addresses', () => {
  /** An interface that this machine does not have. */
  const nowhere = { address: 'fe80::1%nowhere', port: 53 };

  it('takes that for no fault of the zone', async () => {
    await using server = await HostileServer.start(RIGHT);
    const { report, outcomes } = await check({ servers: [], change: { servers: [server.address, nowhere] } });
    assert.deepEqual(outcomes, [{ kind: 'same' }, { kind: 'failed', why: 'unreachable' }]);
    assert.equal(report.servers[1]?.state, 'unreachable');
    assert.deepEqual(
      report.delegation.findings.filter(({ level }) => level === 'bad'),
      [],
    );
  });

  it('ends at once without any network', async () => {
    const change = { servers: [], resolvers: [nowhere], roots: [{ name: 'a.root', addresses: [nowhere] }] };
    const { report, outcomes } = await check({ servers: [], change });
    const [finding] = report.delegation.findings;
    assert.equal(finding?.code === 'parentNotFound' && finding.why, 'silent');
    assert.deepEqual(outcomes, [{ kind: 'failed', why: 'unreachable' }]);
    assert.equal(report.isCutByNetwork, false);
  });
});

describe('An alias or redirect that is answered with addresses', () => {
  const apex = served(ZONE, [addressRecord(ZONE, '192.0.2.7'), nameRecord(ZONE, 'NS', 'ns1.example.net')]);
  const target = resolving([
    addressRecord('cdn.example.net', '192.0.2.7'),
    addressRecord('cdn.example.net', '192.0.2.8'),
  ]);
  const other = resolving([addressRecord('cdn.example.net', '192.0.2.9')]);

  it('is equal after following at the apex', async () => {
    const { outcomes } = await check({
      hosted: ['@ CNAME cdn.example.net.'],
      servers: [apex],
      resolvers: [target],
    });
    assert.deepEqual(outcomes[0], { kind: 'equalAfterFollowing', target: 'cdn.example.net' });
  });

  it('is not judged where the target has other addresses', async () => {
    const { outcomes } = await check({
      hosted: ['@ CNAME cdn.example.net.'],
      servers: [apex],
      resolvers: [other],
    });
    const why = { kind: 'followedDiffers', target: 'cdn.example.net' };
    assert.deepEqual(outcomes[0], { kind: 'notJudged', why });
  });

  it('is not judged where nobody knows the addresses of the target', async () => {
    const why = { kind: 'targetUnknown', target: 'cdn.example.net' };
    for (const resolvers of [[], [silent]]) {
      const { outcomes } = await check({ hosted: ['@ CNAME cdn.example.net.'], servers: [apex], resolvers });
      assert.deepEqual(outcomes[0], { kind: 'notJudged', why });
    }
  });

  it('has no data where nothing is answered, as with a target that does not exist', async () => {
    const { outcomes } = await check({
      hosted: ['@ CNAME gone.example.net.'],
      servers: [served(ZONE, [])],
      resolvers: [target],
    });
    assert.deepEqual(outcomes[0], { kind: 'noData' });
  });

  it('is not judged for a redirect of the service, unless it has the addresses of its target', async () => {
    const redirect = served(ZONE, [addressRecord(WWW, '192.0.2.7')]);
    const scene = { hosted: ['www URL https://cdn.example.net/path'], servers: [redirect] };
    assert.deepEqual((await check({ ...scene, resolvers: [other] })).outcomes[0], {
      kind: 'notJudged',
      why: { kind: 'redirect' },
    });
    assert.deepEqual((await check({ ...scene, resolvers: [target] })).outcomes[0], {
      kind: 'equalAfterFollowing',
      target: 'cdn.example.net',
    });
  });
});
