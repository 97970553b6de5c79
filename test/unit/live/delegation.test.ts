import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { checkLive } from '../../../src/live/liveCheck.ts';
import type { LiveReport } from '../../../src/live/liveReport.ts';
import type { LiveLimits, LiveRequest } from '../../../src/live/liveRequest.ts';
import { matchDs } from '../../../src/live/dsToKey.ts';
import { addressesIn } from '../../../src/live/parentStep.ts';
import type { MessageRecord } from '../../../src/live/wire/message.ts';
import { serverFindings } from '../../../src/live/serverFindings.ts';
import { HostileServer, type Behaviour } from './hostileServer.ts';
import { delegating, either, resolving, served, silent } from './servedZone.ts';
import {
  addressRecord,
  nameRecord,
  nameWire,
  soaRecord,
  TYPE,
  uint16,
  type WireMessage,
  type WireRecord,
} from './wireBytes.ts';

const ZONE = 'example.test';
const NS = [nameRecord(ZONE, 'NS', `ns1.${ZONE}`), nameRecord(ZONE, 'NS', `ns2.${ZONE}`)];
const GLUE = [addressRecord(`ns1.${ZONE}`, '127.0.0.3'), addressRecord(`ns2.${ZONE}`, '127.0.0.4')];
const HOSTED = [
  { host: '@', type: 'NS', value: `ns1.${ZONE}.` },
  { host: '@', type: 'NS', value: `ns2.${ZONE}.` },
];

const ROOT = delegating(
  '',
  'test',
  [nameRecord('test', 'NS', 'ns.test')],
  [addressRecord('ns.test', '127.0.0.2')],
);
const ROOT_OF_TWO = delegating(
  '',
  'test',
  [nameRecord('test', 'NS', 'ns.test'), nameRecord('test', 'NS', 'ns2.test')],
  [addressRecord('ns.test', '127.0.0.2'), addressRecord('ns2.test', '127.0.0.6')],
);
const PARENT = delegating('test', ZONE, NS, GLUE);
const OWN = served(ZONE, [...NS, ...GLUE]);

interface World {
  readonly root?: Behaviour;
  readonly parent?: Behaviour;
  readonly first?: Behaviour;
  readonly second?: Behaviour;
  /** At 127.0.0.5. */
  readonly resolver?: Behaviour;
  /** The parent has a second server, at 127.0.0.6. */
  readonly otherParent?: Behaviour;
  readonly service?: readonly string[];
  readonly limits?: Partial<LiveLimits>;
  readonly given?: boolean;
  readonly hasSilentRoot?: boolean;
}

/** Asks about a zone in a small world of its own: a root, a parent, two name servers and a resolver. */
async function check(
  world: World,
): Promise<{ readonly report: LiveReport; readonly codes: readonly string[] }> {
  const servers = await HostileServer.startAll([
    world.root ?? (world.otherParent === undefined ? ROOT : ROOT_OF_TWO),
    world.parent ?? PARENT,
    world.first ?? OWN,
    world.second ?? world.first ?? OWN,
    world.resolver ?? silent,
    world.otherParent ?? silent,
  ]);
  try {
    const [root, , first, , resolver] = servers.map(({ address }) => address);
    assert.ok(root !== undefined && first !== undefined && resolver !== undefined);
    const request: LiveRequest = {
      zone: { name: ZONE, records: HOSTED },
      targets: [],
      resolvers: world.resolver === undefined ? [] : [resolver],
      ...(world.given === true ? { servers: [first] } : {}),
      ...(world.service === undefined ? {} : { serviceServers: world.service }),
      roots: [{ name: 'a.root.test', addresses: world.hasSilentRoot === true ? [resolver, root] : [root] }],
      port: root.port,
      limits: { tries: [600], deadline: 20_000, ...world.limits },
    };
    const report = await checkLive(request, { signal: new AbortController().signal });
    return { report, codes: report.delegation.findings.map(({ code }) => code) };
  } finally {
    for (const server of servers) await server[Symbol.asyncDispose]();
  }
}

/** A server that could not be asked about the zone. */
const FAILED = {
  state: 'failed',
  serial: undefined,
  nsid: undefined,
  isEdnsLost: false,
  isOfNetwork: false,
  zoneServers: undefined,
} as const;

const GOOD = ['pointsAtService', 'glueThere', 'setsAgree', 'allAuthoritative', 'serialsAgree', 'unsigned'];

const up: Behaviour = referring('test');
const sideways: Behaviour = referring('other.test');

/** Refers to a zone, whatever it is asked for. */
function referring(zone: string): Behaviour {
  return () => ({
    authorities: [nameRecord(zone, 'NS', 'ns.test')],
    additionals: [addressRecord('ns.test', '127.0.0.2')],
  });
}

/** Answers with authority and nothing else when it is asked for a type. */
function emptyFor(asked: number, others: Behaviour): Behaviour {
  return either(
    ({ type }) => type === asked,
    () => ({ aa: true }),
    others,
  );
}

/** Denies every name, with the SOA record of a zone. */
function denyingFor(zone: string): Behaviour {
  return () => ({ aa: true, rcode: 3, authorities: [soaRecord(zone)] });
}

/** Where the parent points, if the service has these name servers. */
async function pointing(service: readonly string[]): Promise<string | undefined> {
  return (await check({ service })).codes[0];
}

describe('The delegation of a zone', () => {
  it('is good when parent, zone and servers agree', async () => {
    const { report, codes } = await check({});
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

  it('is what two servers of the parent say, and no more than two answers are waited for', async () => {
    assert.deepEqual((await check({ otherParent: PARENT })).codes, GOOD);
  });

  it('differs between servers of the parent, and the servers that either names are asked', async () => {
    const others = [nameRecord(ZONE, 'NS', `ns1.${ZONE}`)];
    const { report, codes } = await check({
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
      const { codes } = await check({ parent, otherParent });
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
    assert.deepEqual((await check({ root, parent })).codes, GOOD);
    assert.deepEqual(asked, [`${ZONE} ${TYPE.NS}`, `${ZONE} ${TYPE.DS}`]);
  });

  it('says so when only one of several servers of the parent answered, whatever it says', async () => {
    for (const otherParent of [silent, (): Partial<WireMessage> => ({ rcode: 2 })]) {
      const { report } = await check({ otherParent });
      assert.deepEqual(
        report.delegation.findings.find(({ code }) => code === 'oneParentServer'),
        {
          code: 'oneParentServer',
          level: 'unknown',
          parent: 'test',
          server: { name: 'ns.test', address: { address: '127.0.0.2', port: report.servers[0]?.port } },
        },
      );
      const denied = await check({ parent: served('test', []), otherParent });
      assert.deepEqual(denied.codes, ['notDelegated', 'oneParentServer']);
    }
  });

  it('is not denied in the name of another zone, nor in its own', async () => {
    for (const zone of ['', 'other.test', ZONE]) {
      const [finding] = (await check({ parent: denyingFor(zone) })).report.delegation.findings;
      assert.deepEqual(finding, { code: 'parentNotFound', level: 'unknown', why: 'failed' });
    }
  });

  it('does not exist when the parent denies the zone', async () => {
    const { report, codes } = await check({ parent: served('test', []) });
    assert.deepEqual(codes, ['notDelegated']);
    assert.deepEqual(report.servers, []);
  });

  it('keeps the NS sets of parent and zone apart, and asks the servers of both', async () => {
    const more = [...NS, nameRecord(ZONE, 'NS', `ns3.${ZONE}`)];
    const own = served(ZONE, [...more, ...GLUE, addressRecord(`ns3.${ZONE}`, '127.0.0.5')]);
    const { report } = await check({ first: own, resolver: own });
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
    const { report, codes } = await check({ parent, resolver: resolving(GLUE) });
    assert.ok(codes.includes('glueMissing') && codes.includes('glueThere'));
    // Its address is found all the same.
    assert.equal(report.servers.filter(({ role }) => role === 'authoritative').length, 2);
    const alone = await check({ parent });
    assert.ok(alone.codes.includes('noAddress'));
    // A referral may have been too short for all addresses: the name alone is asked for too.
    const whole = either(({ name }) => name !== ZONE, PARENT, parent);
    assert.ok(!(await check({ parent: whole })).codes.includes('glueMissing'));
  });

  it('needs no glue for name servers elsewhere, which a resolver finds', async () => {
    const elsewhere = [nameRecord(ZONE, 'NS', 'ns.elsewhere.example')];
    const { report, codes } = await check({
      parent: delegating('test', ZONE, elsewhere, []),
      first: served(ZONE, elsewhere),
      resolver: resolving([addressRecord('ns.elsewhere.example', '127.0.0.3')]),
      service: ['ns.elsewhere.example'],
    });
    assert.deepEqual(codes, ['pointsAtService', 'setsAgree', 'allAuthoritative', 'serialsAgree', 'unsigned']);
    assert.equal(report.servers[0]?.name, 'ns.elsewhere.example');
  });

  it('counts silence as unknown, never as bad', async () => {
    const { report, codes } = await check({ second: () => undefined });
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
    const none = await check({ first: () => undefined });
    assert.ok(none.codes.includes('zoneSetUnknown'));
    assert.ok(!none.report.delegation.findings.some(({ level }) => level === 'bad'));
  });

  it('counts a failure of one server as its own', async () => {
    for (const [rcode, code] of [
      [2, 'failed'],
      [5, 'refused'],
    ] as const) {
      const { codes } = await check({ second: () => ({ rcode }) });
      assert.ok(codes.includes(code) && !codes.includes('setsDiffer'), codes.join(' '));
    }
    const { codes, report } = await check({ second: () => ({ answers: [soaRecord(ZONE)] }) });
    assert.ok(codes.includes('notAuthoritative'));
    assert.equal(report.isCutByNetwork, false);
  });

  it('is not denied by a parent that answers with nothing at all', async () => {
    const parent = emptyFor(TYPE.NS, PARENT);
    const [finding] = (await check({ parent })).report.delegation.findings;
    assert.deepEqual(finding, { code: 'parentNotFound', level: 'unknown', why: 'failed' });
  });

  it('has 17 servers and more', async () => {
    const more = Array.from({ length: 16 }, (_, at) => nameRecord(ZONE, 'NS', `ns${at}.elsewhere.example`));
    const servers = [...NS, ...more];
    const first = served(ZONE, [...servers, ...GLUE]);
    const { report, codes } = await check({ parent: delegating('test', ZONE, servers, GLUE), first });
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
      const { report } = await check({ first, second });
      const found = report.delegation.findings.find(({ code }) => code === 'serialsDiffer');
      assert.equal(found?.code === 'serialsDiffer' && found.newest, newest);
    }
  });

  it('cannot tell the sets apart when the parent serves the zone too', async () => {
    const parent = served(ZONE, [...NS, ...GLUE]);
    const { report, codes } = await check({ parent });
    assert.equal(codes[0], 'parentServesZone');
    assert.equal(report.delegation.parentServers, undefined);
    assert.ok(!codes.includes('setsAgree'));
  });

  it('ends when referrals lead back up, sideways, or further down without end', async () => {
    for (const [parent, why] of [
      [up, 'failed'],
      [sideways, 'loop'],
    ] as const) {
      const { report } = await check({ parent });
      const [finding] = report.delegation.findings;
      assert.equal(finding?.code === 'parentNotFound' && finding.why, why);
    }
  });

  it('asks another root server when one is silent', async () => {
    assert.deepEqual((await check({ hasSilentRoot: true })).codes, GOOD);
  });

  it('does not know the parent when all root servers refuse or are silent', async () => {
    for (const [root, why] of [
      [() => ({ rcode: 5 }), 'failed'],
      [silent, 'silent'],
    ] as const) {
      const [finding] = (await check({ root })).report.delegation.findings;
      assert.deepEqual(finding, { code: 'parentNotFound', level: 'unknown', why });
    }
  });

  it('is found where the zone answers with an alias in place of its name servers', async () => {
    const alias = served(ZONE, [nameRecord(ZONE, 'CNAME', 'cdn.example.net')]);
    const first = either(({ type }) => type === TYPE.NS, alias, OWN);
    const { report, codes } = await check({ first });
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
    assert.deepEqual((await check({ parent })).codes, GOOD);
  });

  it('asks given servers in place of the delegated ones', async () => {
    const { report, codes } = await check({ given: true });
    assert.deepEqual(
      report.servers.map(({ address, name }) => ({ address, name })),
      [{ address: '127.0.0.3', name: undefined }],
    );
    assert.ok(codes.includes('pointsAtService'));
  });

  it('leads from a DS record to a key, or not', async () => {
    const key = Buffer.concat([uint16(257), Uint8Array.of(3, 13), Buffer.alloc(64, 7)]);
    const record: WireRecord = { name: ZONE, type: TYPE.DNSKEY, data: key };
    const digest = createHash('sha256').update(nameWire(ZONE)).update(key).digest();
    const tag = keyTagOf(key);
    const ds = (bytes: Buffer, kind = 2): WireRecord => ({
      name: ZONE,
      type: TYPE.DS,
      data: Buffer.concat([uint16(tag), Uint8Array.of(13, kind), bytes]),
    });
    const first = served(ZONE, [...NS, ...GLUE, record]);
    const last = async (records: readonly WireRecord[], own = first): Promise<string | undefined> =>
      (await check({ parent: delegating('test', ZONE, NS, GLUE, records), first: own })).codes.at(-1);
    assert.equal(await last([ds(digest)]), 'dsLeadsToKey');
    assert.equal(await last([ds(Buffer.alloc(32)), ds(digest)]), 'dsLeadsToKey');
    assert.equal(await last([ds(Buffer.alloc(32))]), 'dsWithoutKey');
    assert.equal(await last([ds(Buffer.alloc(32), 5)]), 'dsUnknown');
    assert.equal(await last([ds(Buffer.alloc(32)), ds(Buffer.alloc(32), 5)]), 'dsUnknown');
    // A server that is behind does not have the key yet.
    const behind = await check({
      parent: delegating('test', ZONE, NS, GLUE, [ds(digest)]),
      first: OWN,
      second: first,
    });
    assert.equal(behind.codes.at(-1), 'dsLeadsToKey');
    const given = await check({ parent: delegating('test', ZONE, NS, GLUE, [ds(digest)]), given: true });
    assert.equal(given.codes.at(-1), 'dsWithoutKeyHere');
    const denial = (): Partial<WireMessage> => ({ aa: true, authorities: [soaRecord(ZONE)] });
    const child = either(({ type }) => type === TYPE.DS, denial, PARENT);
    assert.equal((await check({ parent: child })).codes.at(-1), 'dsUnknown');
    const isKeyQuery = either(
      ({ type }) => type === TYPE.DNSKEY,
      () => undefined,
      first,
    );
    assert.equal(await last([ds(digest)], isKeyQuery), 'dsUnknown');
    assert.equal(await last([ds(digest)], emptyFor(TYPE.DNSKEY, first)), 'dsUnknown');
    assert.equal((await check({ parent: emptyFor(TYPE.DS, PARENT) })).codes.at(-1), 'dsUnknown');
  });
});

/** RFC 4034 appendix B, for keys that are not revoked. */
function keyTagOf(key: Buffer): number {
  let sum = 0;
  for (let at = 0; at < key.length; at += 2) sum += key.readUInt16BE(at);
  return (sum + (sum >>> 16)) & 0xffff;
}

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

describe('A DS record', () => {
  it('leads to the key of the example in RFC 4034 section 5.4 and RFC 4509 section 2.3', () => {
    const key =
      '256 3 5 AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvx' +
      'egXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==';
    const sha1 = '60485 5 1 2bb183af5f22588179a53b0a98631fad1a292118';
    const sha256 = '60485 5 2 d4b7d520e7bb5f0f67674a0cceb1e3e0614b93c4f9e99b8383f6a1e4469da50a';
    assert.deepEqual(matchDs('dskey.example.com', [sha1], [key]), { kind: 'match', keyTag: 60_485 });
    assert.deepEqual(matchDs('dskey.example.com', [sha256], [key]), { kind: 'match', keyTag: 60_485 });
    assert.deepEqual(matchDs('other.example.com', [sha256], [key]), { kind: 'none', keyTags: [60_485] });
    const revoked = key.replace('256', '384');
    assert.equal(matchDs('dskey.example.com', [sha256], [revoked]).kind, 'none');
  });

  it('is not called without a key where there are more than 32 of either', () => {
    const ds = `1 13 2 ${'0'.repeat(64)}`;
    const texts = (count: number): readonly string[] => Array.from({ length: count }, () => ds);
    assert.equal(matchDs(ZONE, texts(32), []).kind, 'none');
    assert.equal(matchDs(ZONE, texts(33), []).kind, 'unknown');
    assert.equal(matchDs(ZONE, texts(1), texts(33)).kind, 'unknown');
  });
});
