import assert from 'node:assert/strict';
import { HostileServer, type Behaviour } from './hostileServer.ts';
import { check, RIGHT, WWW, ZONE } from './scene.ts';
import { resolving, served } from './servedZone.ts';
import { addressRecord, nameRecord } from './wireBytes.ts';
import { pluck } from '../../support/pluck.ts';

/** A network that answers in place of every server. */
const network: Behaviour = () => ({ ra: true, answers: [addressRecord(WWW, '192.0.2.1')] });

describe('A check of live answers behind a network that answers itself', () => {
  it('says so once, and asks none of the authoritative servers', async () => {
    const { report, outcomes, queries } = await check({
      servers: [network, network],
      resolvers: [resolving([addressRecord(WWW, '192.0.2.1')])],
    });
    assert.equal(report.isCutByNetwork, true);
    assert.deepEqual(pluck(outcomes, 'kind'), ['cutByNetwork', 'cutByNetwork', 'same']);
    assert.deepEqual(pluck(queries.slice(0, 2), 'length'), [1, 1]);
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
    const bad = report.delegation.findings.filter(({ level }) => level === 'bad');
    assert.deepEqual(bad, []);
  });
});

describe('An alias that is answered with addresses', () => {
  it('is equal after following at the apex', async () => {
    const apex = served(ZONE, [addressRecord(ZONE, '192.0.2.7'), nameRecord(ZONE, 'NS', 'ns1.example.net')]);
    const target = ['192.0.2.7', '192.0.2.8'].map((address) => addressRecord('cdn.example.net', address));
    const { outcomes } = await check({
      hosted: ['@ CNAME cdn.example.net.'],
      servers: [apex],
      resolvers: [resolving(target)],
    });
    assert.deepEqual(outcomes[0], { kind: 'equalAfterFollowing', target: 'cdn.example.net' });
  });
});
