import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { AuthoritativeServer, isProgramInstalled, PROGRAMS } from '../../unit/dns/authoritativeServers.ts';
import { masterFile, randomZone } from '../../unit/dns/randomZones.ts';
import { compareAnswers } from '../../unit/dns/servedAnswers.ts';
import { ACCEPTED } from '../../unit/dns/types/values.ts';

const ZONES = 12;
/** Random zones of fixed seeds, and one that differs each time. */
const SEEDS = [1, 2, 3, Date.now() % 100_000];

describe('What a name answers, compared with name servers', () => {
  const zones = SEEDS.flatMap((seed) =>
    fc
      .sample(fc.nat(), { seed, numRuns: ZONES })
      .flatMap((nat, at) => fc.sample(randomZone(`s${seed}-${at}.test`), { seed: nat, numRuns: 1 })),
  );
  for (const program of PROGRAMS)
    it(`is what ${program.name} says (skipped where it is not installed)`, async function () {
      if (!isProgramInstalled(program)) return this.skip();
      await using server = new AuthoritativeServer(program);
      await server.start(new Map(zones.map((zone) => [zone.name, masterFile(zone)])));
      let asked = 0;
      for (const zone of zones) asked += await compareAnswers(server, program, zone, masterFile(zone));
      assert.ok(asked > 5_000, `only ${asked} questions`);
    });
});

/** The numbers of all types that have a name and a text, in the order of IANA's registry. */
const TYPE_NUMBERS: ReadonlyMap<string, number> = new Map(
  Array.from(
    'A 1 NS 2 CNAME 5 PTR 12 MX 15 TXT 16 AAAA 28 LOC 29 SRV 33 NAPTR 35 DNAME 39 DS 43 SSHFP 44 DNSKEY 48 TLSA 52 SMIMEA 53 CDS 59 CDNSKEY 60 SVCB 64 HTTPS 65 SPF 99 URI 256 CAA 257'.matchAll(
      /(\S+) (\d+)/gu,
    ),
    ([, type = '', number]) => [type, Number(number)],
  ),
);

describe('The text of a record', () => {
  it('means the same to all name servers (skips those that are not installed)', async function () {
    const installed = PROGRAMS.filter(isProgramInstalled);
    if (installed.length === 0) return this.skip();
    const records = ACCEPTED.map((each, at) => ({ ...each, name: `h${at}.types.test` }));
    const lines = records.map(({ name, type, text }) => `${name}. 300 IN ${type} ${text}`);
    const head = 'types.test. 300 IN SOA ns.elsewhere.example. hostmaster.types.test. 1 3600 600 86400 300';
    const file = [head, 'types.test. 300 IN NS ns.elsewhere.example.', ...lines, ''].join('\n');
    const served = new Map<string, Map<string, string>>();
    for (const program of installed) {
      await using server = new AuthoritativeServer(program);
      await server.start(new Map([['types.test', file]]));
      for (const { name, type, text } of records) {
        const number = TYPE_NUMBERS.get(type) ?? Number(/^TYPE(\d+)$/u.exec(type)?.[1] ?? assert.fail(type));
        const { answers, authorities } = await server.ask(name, number);
        const [first] = type === 'NS' ? authorities : answers;
        const by = served.get(`${name} ${type} ${text}`) ?? new Map<string, string>();
        served.set(
          `${name} ${type} ${text}`,
          by.set(program.name, JSON.stringify(first?.data)?.toLowerCase() ?? ''),
        );
      }
    }
    for (const [question, by] of served) {
      const [first] = by.values();
      assert.ok(first !== '' && first !== '{}', `${question} is not served: ${JSON.stringify([...by])}`);
      assert.equal(new Set(by.values()).size, 1, `${question}: ${JSON.stringify([...by])}`);
    }
  });
});
