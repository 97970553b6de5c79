import assert from 'node:assert/strict';
import { serverFindings } from '../../../src/live/serverFindings.ts';
import { checkDelegated, emptyFor, GLUE, GOOD, NS, OWN, PARENT, ZONE } from './delegationWorld.ts';
import type { Behaviour } from './hostileServer.ts';
import { delegating, either, resolving, served, silent } from './servedZone.ts';
import { addressRecord, nameRecord, soaRecord, TYPE } from './wireBytes.ts';

/** A server that could not be asked about the zone. */
const FAILED = {
  state: 'failed',
  serial: undefined,
  nsid: undefined,
  isEdnsLost: false,
  isOfNetwork: false,
  zoneServers: undefined,
} as const;

const up: Behaviour = referring('test');
const sideways: Behaviour = referring('other.test');

/** Refers to a zone, whatever it is asked for. */
function referring(zone: string): Behaviour {
  return () => ({
    authorities: [nameRecord(zone, 'NS', 'ns.test')],
    additionals: [addressRecord('ns.test', '127.0.0.2')],
  });
}

/** Where the parent points, if the service has these name servers. */
async function pointing(service: readonly string[]): Promise<string | undefined> {
  return (await checkDelegated({ service })).codes[0];
}

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

  it('points elsewhere, partly elsewhere, or nobody knows', async () => {
    assert.equal(await pointing(['dns1.service.example']), 'pointsElsewhere');
    assert.equal(await pointing([`NS1.${ZONE}.`]), 'pointsPartly');
    assert.equal(await pointing([]), 'serviceUnknown');
  });

  it('does not exist when the parent denies the zone', async () => {
    const { report, codes } = await checkDelegated({ parent: served('test', []) });
    assert.deepEqual(codes, ['notDelegated']);
    assert.deepEqual(report.servers, []);
  });

  it('keeps the NS sets of parent and zone apart, and asks the servers of both', async () => {
    const more = [...NS, nameRecord(ZONE, 'NS', `ns3.${ZONE}`)];
    const own = served(ZONE, [...more, ...GLUE, addressRecord(`ns3.${ZONE}`, '127.0.0.5')]);
    const { report } = await checkDelegated({ first: own, resolver: own });
    assert.deepEqual(
      report.delegation.findings.find(({ code }) => code === 'setsDiffer'),
      {
        code: 'setsDiffer',
        level: 'bad',
        onlyParent: [],
        onlyZone: [`ns3.${ZONE}`],
      },
    );
    const authoritative = report.servers.filter(({ role }) => role === 'authoritative');
    assert.deepEqual(
      authoritative.map(({ address }) => address),
      ['127.0.0.3', '127.0.0.4', '127.0.0.5'],
    );
  });

  it('lacks glue where a name server is within the zone', async () => {
    const parent = delegating('test', ZONE, NS, GLUE.slice(0, 1));
    const { report, codes } = await checkDelegated({ parent, resolver: resolving(GLUE) });
    assert.ok(codes.includes('glueMissing') && codes.includes('glueThere'));
    // Its address is found all the same.
    assert.equal(report.servers.filter(({ role }) => role === 'authoritative').length, 2);
    const alone = await checkDelegated({ parent });
    assert.ok(alone.codes.includes('noAddress'));
    // A referral may have been too short for all addresses: the name alone is asked for too.
    const whole = either(({ name }) => name !== ZONE, PARENT, parent);
    assert.ok(!(await checkDelegated({ parent: whole })).codes.includes('glueMissing'));
  });

  it('needs no glue for name servers elsewhere, which a resolver finds', async () => {
    const elsewhere = [nameRecord(ZONE, 'NS', 'ns.elsewhere.example')];
    const { report, codes } = await checkDelegated({
      parent: delegating('test', ZONE, elsewhere, []),
      first: served(ZONE, elsewhere),
      resolver: resolving([addressRecord('ns.elsewhere.example', '127.0.0.3')]),
      service: ['ns.elsewhere.example'],
    });
    assert.deepEqual(codes, ['pointsAtService', 'setsAgree', 'allAuthoritative', 'serialsAgree', 'unsigned']);
    assert.equal(report.servers[0]?.name, 'ns.elsewhere.example');
  });

  it('asks for recursion at resolvers alone', async () => {
    const asked = new Map<string, Set<boolean>>();
    const noting =
      (name: string, behaviour: Behaviour): Behaviour =>
      (query) => {
        asked.set(name, (asked.get(name) ?? new Set()).add(query.wantsRecursion));
        return behaviour(query);
      };
    await checkDelegated({
      parent: noting('parent', delegating('test', ZONE, NS, GLUE.slice(0, 1))),
      first: noting('first', OWN),
      resolver: noting('resolver', resolving(GLUE)),
    });
    assert.deepEqual(
      asked,
      new Map([
        ['parent', new Set([false])],
        ['first', new Set([false])],
        ['resolver', new Set([true])],
      ]),
    );
  });

  it('finds the parent through the first three of its name servers without glue', async () => {
    const names = [1, 2, 3, 4].map((nth) => `ns${nth}.elsewhere.example`);
    const root = delegating(
      '',
      'test',
      names.map((name) => nameRecord('test', 'NS', name)),
      [],
    );
    for (const [at, name] of names.entries()) {
      const resolver = resolving([addressRecord(name, '127.0.0.2')]);
      const { codes } = await checkDelegated({ root, resolver });
      assert.equal(codes.includes('pointsAtService'), at < 3, name);
    }
  });

  it('counts silence as unknown, never as bad', async () => {
    const { report, codes } = await checkDelegated({ second: () => undefined });
    assert.deepEqual(codes, [
      'pointsAtService',
      'glueThere',
      'setsAgree',
      'allAuthoritative',
      'silent',
      'serialsAgree',
      'unsigned',
    ]);
    const bad = report.delegation.findings.filter(({ level }) => level === 'bad');
    assert.deepEqual(bad, []);
    const none = await checkDelegated({ first: () => undefined });
    assert.ok(none.codes.includes('zoneSetUnknown'));
    assert.ok(!none.report.delegation.findings.some(({ level }) => level === 'bad'));
  });

  it('counts a server that denies the zone as one that does not serve it, and an error as a failure', async () => {
    for (const [rcode, code] of [
      [3, 'notAuthoritative'],
      [2, 'failed'],
    ] as const) {
      const { codes } = await checkDelegated({ first: () => ({ aa: true, rcode }), second: OWN });
      assert.deepEqual(
        codes.filter((each) => each === 'notAuthoritative' || each === 'failed'),
        [code],
      );
    }
  });

  it('counts a failure of one server as its own', async () => {
    for (const [rcode, code] of [
      [2, 'failed'],
      [5, 'refused'],
    ] as const) {
      const { codes } = await checkDelegated({ second: () => ({ rcode }) });
      assert.ok(codes.includes(code) && !codes.includes('setsDiffer'), codes.join(' '));
    }
    const { codes, report } = await checkDelegated({ second: () => ({ answers: [soaRecord(ZONE)] }) });
    assert.ok(codes.includes('notAuthoritative'));
    assert.equal(report.isCutByNetwork, false);
  });

  it('is not denied by a parent that answers with nothing at all', async () => {
    const parent = emptyFor(TYPE.NS, PARENT);
    const [finding] = (await checkDelegated({ parent })).report.delegation.findings;
    assert.deepEqual(finding, { code: 'parentNotFound', level: 'unknown', why: 'failed' });
  });

  it('has 17 servers and more', async () => {
    const more = Array.from({ length: 16 }, (_, at) => nameRecord(ZONE, 'NS', `ns${at}.elsewhere.example`));
    const servers = [...NS, ...more];
    const first = served(ZONE, [...servers, ...GLUE]);
    const { report, codes } = await checkDelegated({
      parent: delegating('test', ZONE, servers, GLUE),
      first,
    });
    assert.equal(report.delegation.parentServers?.length, 18);
    assert.ok(codes.includes('setsAgree'), codes.join(' '));
  });

  it('counts a closed port or connection as unknown: something on the way may have closed it', () => {
    const address = { address: '192.0.2.1', port: 53 };
    const found = (why: string): readonly string[] =>
      serverFindings([{ ...FAILED, server: { name: undefined, address }, why }]).map(
        ({ code, level }) => `${code} ${level}`,
      );
    assert.deepEqual(found('portClosed'), ['unreachable unknown']);
    assert.deepEqual(found('ECONNRESET'), ['unreachable unknown']);
    assert.deepEqual(found('SERVFAIL'), ['failed bad']);
  });

  it('has serials that differ, the newest by serial arithmetic', async () => {
    for (const [one, other, newest] of [
      [1, 2, 2],
      [4_294_967_295, 2, 2],
      [2 ** 31 - 1, 0, 2 ** 31 - 1],
      [0, 2 ** 31 + 1, 0],
    ] as const) {
      const first = served(ZONE, [...NS, ...GLUE], one);
      const second = served(ZONE, [...NS, ...GLUE], other);
      const { report } = await checkDelegated({ first, second });
      const found = report.delegation.findings.find(({ code }) => code === 'serialsDiffer');
      assert.equal(found?.code === 'serialsDiffer' && found.newest, newest);
    }
  });

  it('cannot tell the sets apart when the parent serves the zone too', async () => {
    const parent = served(ZONE, [...NS, ...GLUE]);
    const { report, codes } = await checkDelegated({ parent });
    assert.equal(codes[0], 'parentServesZone');
    assert.equal(report.delegation.parentServers, undefined);
    assert.ok(!codes.includes('setsAgree'));
  });

  it('ends when referrals lead back up, sideways, or further down without end', async () => {
    for (const [parent, why] of [
      [up, 'failed'],
      [sideways, 'loop'],
    ] as const) {
      const { report } = await checkDelegated({ parent });
      const [finding] = report.delegation.findings;
      assert.equal(finding?.code === 'parentNotFound' && finding.why, why);
    }
  });

  it('asks another root server when one is silent', async () => {
    assert.deepEqual((await checkDelegated({ hasSilentRoot: true })).codes, GOOD);
  });

  it('does not know the parent when all root servers refuse or are silent', async () => {
    for (const [root, why] of [
      [() => ({ rcode: 5 }), 'failed'],
      [silent, 'silent'],
    ] as const) {
      const [finding] = (await checkDelegated({ root })).report.delegation.findings;
      assert.deepEqual(finding, { code: 'parentNotFound', level: 'unknown', why });
    }
  });

  it('is found where the zone answers with an alias in place of its name servers', async () => {
    const alias = served(ZONE, [nameRecord(ZONE, 'CNAME', 'cdn.example.net')]);
    const first = either(({ type }) => type === TYPE.NS, alias, OWN);
    const { report, codes } = await checkDelegated({ first });
    assert.equal(report.servers.length, 2);
    assert.ok(codes.includes('zoneSetUnknown') && !codes.includes('setsDiffer'));
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
    assert.deepEqual(
      report.servers.map(({ address, name }) => ({ address, name })),
      [{ address: '127.0.0.3', name: undefined }],
    );
    assert.ok(codes.includes('pointsAtService'));
  });
});
