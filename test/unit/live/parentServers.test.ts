import assert from 'node:assert/strict';
import { addressesIn } from '../../../src/live/parentStep.ts';
import type { MessageRecord } from '../../../src/live/wire/message.ts';
import { checkDelegated, GLUE, GOOD, PARENT, ZONE } from './delegationWorld.ts';
import type { Behaviour } from './hostileServer.ts';
import { delegating, served, silent } from './servedZone.ts';
import { addressRecord, nameRecord, soaRecord, TYPE, type WireMessage } from './wireBytes.ts';

/** Denies every name, with the SOA record of a zone. */
function denyingFor(zone: string): Behaviour {
  return () => ({ aa: true, rcode: 3, authorities: [soaRecord(zone)] });
}

describe('The servers of the parent zone', () => {
  it('is what two servers of the parent say, and no more than two answers are waited for', async () => {
    assert.deepEqual((await checkDelegated({ otherParent: PARENT })).codes, GOOD);
  });

  it('differs between servers of the parent, and the servers that either names are asked', async () => {
    const others = [nameRecord(ZONE, 'NS', `ns1.${ZONE}`)];
    const { report, codes } = await checkDelegated({
      parent: delegating('test', ZONE, others, GLUE.slice(0, 1)),
      otherParent: PARENT,
    });
    const found = report.delegation.findings.find(({ code }) => code === 'parentServersDiffer');
    assert.equal(found?.level, 'bad');
    const sets = found?.code === 'parentServersDiffer' ? found.answers : [];
    const said = new Map(sets.map(({ server, servers: names }) => [server.name, names]));
    assert.deepEqual(said.get('ns.test'), [`ns1.${ZONE}`]);
    assert.deepEqual(said.get('ns2.test'), [`ns1.${ZONE}`, `ns2.${ZONE}`]);
    assert.equal(report.servers.length, 2);
    assert.ok(!codes.includes('oneParentServer'));
  });

  it('is not denied by one server of the parent while another one has it', async () => {
    for (const [parent, otherParent] of [
      [served('test', []), PARENT],
      [PARENT, served('test', [])],
    ] as const) {
      const { codes } = await checkDelegated({ parent, otherParent });
      assert.deepEqual(codes.slice(0, 2), ['pointsAtService', 'parentServersDiffer']);
      assert.ok(!codes.includes('notDelegated'));
    }
  });

  it('is asked for once at an address that several names of the parent have', async () => {
    const root = delegating(
      '',
      'test',
      [nameRecord('test', 'NS', 'ns.test'), nameRecord('test', 'NS', 'ns2.test')],
      [addressRecord('ns.test', '127.0.0.2'), addressRecord('ns2.test', '127.0.0.2')],
    );
    const asked: string[] = [];
    const parent: Behaviour = (query) => {
      asked.push(`${query.name} ${query.type}`);
      return PARENT(query);
    };
    assert.deepEqual((await checkDelegated({ root, parent })).codes, GOOD);
    assert.deepEqual(asked, [`${ZONE} ${TYPE.NS}`, `${ZONE} ${TYPE.DS}`]);
  });

  it('says so when only one of several servers of the parent answered, whatever it says', async () => {
    for (const otherParent of [silent, (): Partial<WireMessage> => ({ rcode: 2 })]) {
      const { report } = await checkDelegated({ otherParent });
      assert.deepEqual(
        report.delegation.findings.find(({ code }) => code === 'oneParentServer'),
        {
          code: 'oneParentServer',
          level: 'unknown',
          parent: 'test',
          server: { name: 'ns.test', address: { address: '127.0.0.2', port: report.servers[0]?.port } },
        },
      );
      const denied = await checkDelegated({ parent: served('test', []), otherParent });
      assert.deepEqual(denied.codes, ['notDelegated', 'oneParentServer']);
    }
  });

  it('is not denied in the name of another zone, nor in its own', async () => {
    for (const zone of ['', 'other.test', ZONE]) {
      const [finding] = (await checkDelegated({ parent: denyingFor(zone) })).report.delegation.findings;
      assert.deepEqual(finding, { code: 'parentNotFound', level: 'unknown', why: 'failed' });
    }
  });
});

const glueRecord = (type: string, text: string): MessageRecord => ({ name: 'ns.test', type, ttl: 1, text });

describe('Glue', () => {
  it('has four addresses of each family at most, so that neither hides the other', () => {
    const many = Array.from({ length: 5 }, (_, at) => glueRecord('A', `192.0.2.${at}`));
    const records = [...many, glueRecord('AAAA', '2001:db8::1'), glueRecord('TXT', '"x"')];
    const found = addressesIn(records, new Set(['ns.test']), 53).get('ns.test') ?? [];
    assert.deepEqual(
      found.map(({ address }) => address),
      ['192.0.2.0', '192.0.2.1', '192.0.2.2', '192.0.2.3', '2001:db8::1'],
    );
  });
});
