import assert from 'node:assert/strict';
import { checkDelegated, GLUE, GOOD, NS, PARENT, ZONE } from './delegationWorld.ts';
import { delegating, either, resolving, served } from './servedZone.ts';
import { addressRecord, nameRecord, TYPE } from './wireBytes.ts';

describe('The delegation of a zone', () => {
  it('is good when parent, zone and servers agree', async () => {
    const { report, codes } = await checkDelegated({});
    assert.deepEqual(codes, GOOD);
    assert.equal(report.delegation.parent, 'test');
    assert.deepEqual(report.delegation.parentServers, [`ns1.${ZONE}`, `ns2.${ZONE}`]);
    assert.deepEqual(report.delegation.zoneServers, [`ns1.${ZONE}`, `ns2.${ZONE}`]);
    assert.deepEqual(
      report.servers.map(({ name, address, state, serial }) => ({ name, address, state, serial })),
      [
        { name: `ns1.${ZONE}`, address: '127.0.0.3', state: 'answers', serial: 1 },
        { name: `ns2.${ZONE}`, address: '127.0.0.4', state: 'answers', serial: 1 },
      ],
    );
    assert.equal(report.isCutByNetwork, false);
  });

  it('points at the name servers of the service in whatever spelling', async () => {
    assert.equal((await checkDelegated({ service: [`NS1.${ZONE}.`] })).codes[0], 'pointsPartly');
  });

  it('finds the parent through a resolver where its name servers have no glue', async () => {
    const root = delegating('', 'test', [nameRecord('test', 'NS', 'ns.elsewhere.example')], []);
    const resolver = resolving([addressRecord('ns.elsewhere.example', '127.0.0.2')]);
    assert.ok((await checkDelegated({ root, resolver })).codes.includes('pointsAtService'));
  });

  it('cannot tell the sets apart when the parent serves the zone too', async () => {
    const parent = served(ZONE, [...NS, ...GLUE]);
    const { report, codes } = await checkDelegated({ parent });
    assert.equal(codes[0], 'parentServesZone');
    assert.equal(report.delegation.parentServers, undefined);
    assert.ok(!codes.includes('setsAgree'));
  });

  it('is found through a parent that offers recursion', async () => {
    const said = { ra: true, authorities: NS, additionals: GLUE };
    const parent = either(
      ({ type }) => type === TYPE.NS,
      () => said,
      PARENT,
    );
    assert.deepEqual((await checkDelegated({ parent })).codes, GOOD);
  });

  it('asks given servers in place of the delegated ones', async () => {
    const { report, codes } = await checkDelegated({ given: true });
    const servers = report.servers.map(({ address, name }) => ({ address, name }));
    assert.deepEqual(servers, [{ address: '127.0.0.3', name: undefined }]);
    assert.ok(codes.includes('pointsAtService'));
  });
});
