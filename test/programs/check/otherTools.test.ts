// Compares with checkers of other projects, where they are installed (Debian: bind9-utils, knot-dnssecutils): what they
// report as an error must be found here too.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../support/processes.ts';
import * as fc from 'fast-check';
import type { RuleId } from '../../../src/check/rules/allRules.ts';
import type { CheckedRecord } from '../../../src/check/zone/checkedZone.ts';
import { zoneFileLine } from '../../../src/export/zoneFile/zoneFileLine.ts';
import { findingsOf, record, zone } from '../../unit/check/zones.ts';

const ORIGIN = 'example.com';

interface Tool {
  readonly command: string;
  args(file: string): readonly string[];
  /** Lines that say nothing about a record: summaries, and consequences of other lines. */
  readonly noise: readonly RegExp[];
  /** The rules for its error messages. At least one of them must find something in the zone. */
  readonly errors: readonly (readonly [message: RegExp, rules: readonly RuleId[]])[];
  /** Messages that the check intentionally does not report, why, and in which zones; in all of them if left out. */
  readonly differences: readonly (readonly [
    message: RegExp,
    why: string,
    holds?: (message: string, own: readonly CheckedRecord[]) => boolean,
  ])[];
}

const TOOLS: readonly Tool[] = [
  {
    command: 'named-checkzone',
    // Local: sends no query.
    args: (file) => ['-i', 'local', '-k', 'fail', '-n', 'fail', '-r', 'fail', ORIGIN, file],
    noise: [/loading from master file|not loaded due to errors|^OK$|loaded serial|is part of|using RFC1035/u],
    errors: [
      [/bad owner name/u, ['underscore-host', 'host-syntax', 'wildcard-position']],
      [/bad name \(check-names\)/u, ['target-syntax']],
      [/CNAME and other data/u, ['cname-other-data', 'cname-apex', 'cname-multiple']],
      [/multiple RRs of singleton type/u, ['cname-multiple', 'cname-apex']],
      [/is an address/u, ['mx-target-address', 'ns-target-address', 'srv-target-address']],
      [/has no address records/u, ['target-missing', 'glue-missing']],
      [/is a CNAME \(illegal\)/u, ['mx-target-cname', 'ns-target-cname', 'srv-target-cname']],
      [/is below a DNAME|extra GLUE/u, ['occluded']],
      [/non-terminal wildcard/u, ['wildcard-position']],
      [/TTL set to prior TTL/u, ['ttl-mismatch']],
      [/has semantically identical records/u, ['duplicate-record']],
    ],
    differences: [
      [/glue|missing|NS '.*' has no/u, 'Name servers outside of the account are not judged.'],
      [
        /has no (?:A|SPF|TXT)|no TXT.*SPF|found SPF/u,
        'Type SPF is retired (RFC 7208, 3.1): spf-type says so.',
      ],
    ],
  },
  {
    command: 'kzonecheck',
    args: (file) => ['-o', ORIGIN, file],
    noise: [/^Error summary|^\s+\d+\s|semantic error detected|^$|zone loader, TTL mismatch/u],
    errors: [
      [/another record exists beside CNAME/u, ['cname-other-data', 'cname-apex']],
      [/multiple CNAME records/u, ['cname-multiple', 'cname-apex']],
      [/missing glue record/u, ['glue-missing', 'target-missing', 'ns-target-cname']],
      [/TTL mismatch/u, ['ttl-mismatch']],
    ],
    differences: [
      [
        /missing glue record/u,
        'The address of a server within another delegation belongs to the zone there; glue is optional (RFC 9471, 2.2).',
        hasSiblingServer,
      ],
    ],
  },
];

const hosts = fc.constantFrom(...'@ a b c a.b ns.sub sub x.sub * *.b w.* my_host -d'.split(' '));
const target = fc
  .constantFrom('a', 'b', 'c', 'a.b', 'ns.sub', 'sub', 'x.y.b', 'nowhere')
  .map((host) => `${host}.${ORIGIN}.`);
const anywhere = fc.oneof(target, fc.constantFrom('www.example.net.', 'mail.example.org.'));
const ttl = fc.constantFrom(600, 600, 600, 60);
const of = (
  host: fc.Arbitrary<string>,
  type: string,
  value: fc.Arbitrary<string>,
): fc.Arbitrary<CheckedRecord> =>
  fc.tuple(host, value, ttl).map(([name, text, seconds]) => record(name, type, text, { ttl: seconds }));
const records = fc.array(
  fc.oneof(
    { arbitrary: of(hosts, 'A', fc.constantFrom('192.0.2.1', '192.0.2.2', '198.51.100.1')), weight: 5 },
    of(hosts, 'AAAA', fc.constantFrom('2001:db8::1', '2001:db8::2')),
    { arbitrary: of(hosts, 'CNAME', anywhere), weight: 2 },
    of(hosts, 'MX', fc.oneof(anywhere, fc.constant('192.0.2.9'))),
    of(fc.constantFrom('sub', 'b'), 'NS', anywhere),
    of(hosts, 'TXT', fc.constantFrom('text', 'other text')),
    of(
      fc.constantFrom('_sip._tcp', '_a._udp.b'),
      'SRV',
      anywhere.map((name) => `0 1 5060 ${name}`),
    ),
  ),
  { minLength: 1, maxLength: 7 },
);

/** Whether a name server of the delegation that the message names is at or below another delegation. */
function hasSiblingServer(message: string, own: readonly CheckedRecord[]): boolean {
  const servers = own.filter(({ type }) => type === 'NS');
  const cut = servers.find(({ host }) => message.includes(`[${host}.${ORIGIN}.]`))?.host;
  return servers.some(({ host, value }) =>
    servers.some(
      (other) => host === cut && other.host !== host && `.${value}`.endsWith(`.${other.host}.${ORIGIN}.`),
    ),
  );
}

/** Returns the zone as a file, with the apex records that every zone needs. */
function zoneFile(own: readonly CheckedRecord[]): string {
  return [
    `${ORIGIN}. 600 IN SOA ns1.example.net. hostmaster.${ORIGIN}. 1 3600 600 86400 600`,
    ...own.map((each) => zoneFileLine(each, ORIGIN)),
    '',
  ].join('\n');
}

const NAME_SERVERS = ['ns1', 'ns2'].map((host) => record('@', 'NS', `${host}.example.net.`, { held: true }));

describe('Other checkers of zones', () => {
  const folder = temporaryFolder('zones');
  const zones = fc
    .sample(records, { seed: 20_240_901, numRuns: 100 })
    .map((own) => [...NAME_SERVERS, ...own]);

  for (const tool of TOOLS) {
    it(`${tool.command} reports no error that is missing here`, function compare() {
      if (spawnSync(tool.command, ['-h']).error !== undefined) {
        console.log(`      ${tool.command} is not installed: not compared`);
        return;
      }
      let compared = 0;
      for (const [index, own] of zones.entries()) {
        const file = path.join(folder, `${index}.zone`);
        writeFileSync(file, zoneFile(own));
        const { stdout, stderr } = spawnSync(tool.command, tool.args(file), { encoding: 'utf8' });
        const found = new Set(findingsOf(zone({ records: own })).map(({ rule }) => rule));
        for (const line of `${stdout}\n${stderr}`.split('\n').map((text) => text.replace(file, ''))) {
          if (line.trim() === '' || tool.noise.some((noise) => noise.test(line))) continue;
          const rules = tool.errors.flatMap(([message, ids]) => (message.test(line) ? ids : []));
          const isExplained = tool.differences.some(
            ([message, , holds]) => message.test(line) && (holds === undefined || holds(line, own)),
          );
          const isFound = rules.some((rule) => found.has(rule));
          assert.ok(isFound || isExplained, `${line}\nfound here: ${[...found].join(' ')}\n${zoneFile(own)}`);
          if (isFound) compared += 1;
        }
      }
      assert.ok(compared > 20, `only ${compared} errors were compared`);
    });
  }
});
