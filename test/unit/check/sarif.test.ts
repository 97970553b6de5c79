import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { RecordId } from '../../../src/api/fields.ts';
import { ALL_RULES, RULE_IDS } from '../../../src/check/rules/allRules.ts';
import { sarifLog, sarifText, zoneResults, zoneRules, type SarifResult } from '../../../src/check/sarif.ts';
import type { Finding } from '../../../src/check/findings.ts';
import type { ZoneFindings } from '../../../src/check/zoneFindings.ts';
import { sarifProblems } from './sarifProblems.ts';
import { indexedZone, record, zoneFindings } from './zones.ts';

const Log = z.object({
  runs: z.tuple([
    z.object({
      results: z.array(
        z.object({
          ruleId: z.string(),
          level: z.optional(z.string()),
          message: z.object({ text: z.string() }),
          locations: z.tuple([
            z.object({ logicalLocations: z.tuple([z.object({ fullyQualifiedName: z.string() })]) }),
          ]),
        }),
      ),
    }),
  ]),
});

/** What a log says about itself and the rules. */
const Described = z.object({
  $schema: z.literal('https://json.schemastore.org/sarif-2.1.0.json'),
  version: z.literal('2.1.0'),
  runs: z.tuple([
    z.object({
      tool: z.object({
        driver: z.object({
          name: z.string(),
          semanticVersion: z.string(),
          rules: z.array(z.looseObject({ id: z.string() })),
        }),
      }),
      columnKind: z.string(),
      properties: z.unknown(),
    }),
  ]),
});

const Results = z.object({ runs: z.tuple([z.object({ results: z.array(z.unknown()) })]) });

/** Returns results as the log lists them. */
function logged(results: readonly SarifResult[]): readonly unknown[] {
  const log = JSON.parse([...sarifLog(zoneRules(), results, '1.2.3')].join(''));
  assert.deepEqual(sarifProblems(log), []);
  return Results.parse(log).runs[0].results;
}

/** Names from services, and names that should not occur. */
const NAMES = [
  'example.com',
  'bücher.example',
  '../../etc/passwd',
  'a b?#%.test',
  '<b>"\\\n\u0000\u202E.test',
  '\uD800.test',
];

function found(name: string): ZoneFindings {
  const records = [
    record('www', 'A', `<script>\u0000\u202E"${name}`),
    record(name, 'CNAME', '192.0.2.1'),
    record('mail', 'TXT', 'v=spf1 \uDC00 all'),
  ];
  return zoneFindings(indexedZone(name, records));
}

/** Returns the log as a program reads it from the file. */
const parsedLog = (all: readonly ZoneFindings[]): unknown =>
  JSON.parse([...sarifText(all, '1.2.3')].join(''));

describe('Findings as SARIF', () => {
  for (const name of NAMES) {
    it(`are valid according to the schema of SARIF 2.1.0: ${JSON.stringify(name)}`, () => {
      const all = [found(name)];
      assert.ok(all.some(({ findings }) => findings.length > 1));
      assert.deepEqual(sarifProblems(parsedLog(all)), []);
    });
  }

  it('have no link to an address in a value', () => {
    const link = '[open](https://evil.example)';
    const all = [zoneFindings(indexedZone('example.com', [record('www', 'A', link)]))];
    const log = [...sarifText(all, '1.2.3')].join('');
    assert.ok(log.includes('[open] (https://evil.example)'), log);
    assert.ok(!log.includes(link), log);
  });

  it('hide no character of a name or an id', () => {
    const hidden = 'x\u202E\u200B\u009B\u00A0';
    const records = [record(hidden, 'A', '10.0.0.1', { id: RecordId.parse(hidden) })];
    const all = [zoneFindings(indexedZone(`${hidden}.test`, records))];
    const log = [...sarifText(all, '1.2.3')].join('');
    assert.ok(log.includes(String.raw`x\u202e\u200b\u009b\u00a0`), log);
    assert.doesNotMatch(log, /[\u202E\u200B\u009B\u00A0]/u);
  });

  it('are valid without findings', () => {
    assert.deepEqual(sarifProblems(parsedLog([])), []);
  });

  it('are rejected by the schema with an unknown level', () => {
    const log = [...sarifText([found('example.com')], '1.2.3')].join('');
    assert.notDeepEqual(
      sarifProblems(JSON.parse(log.replaceAll('"level": "error"', '"level": "fatal"'))),
      [],
    );
  });

  it('are written in pieces, one for each', () => {
    const all = [found('example.com'), found('example.net')];
    const results = all.reduce((sum, { findings }) => sum + findings.length, 0);
    const pieces = [...sarifText(all, '1.2.3')];
    assert.equal(pieces.length, results + 2);
    assert.match(pieces[0] ?? '', /^\{\n {2}"\$schema": .*\n {2}"version": "2\.1\.0",\n/u);
    assert.match(pieces.at(-1) ?? '', /\n\}\n$/u);
  });

  it('say how many of a rule are not listed, at the zone', () => {
    const records = Array.from({ length: 1_300 }, (_, index) => record(`h${index}`, 'A', 'x'));
    const log = parsedLog([zoneFindings(indexedZone('example.com', records))]);
    assert.deepEqual(sarifProblems(log), []);
    const { results } = Log.parse(log).runs[0];
    assert.equal(results.length, 101);
    const last = results.at(-1);
    assert.deepEqual(
      [last?.ruleId, last?.level, last?.message.text],
      ['address-invalid', undefined, 'and 1,200 more'],
    );
    assert.equal(last?.locations[0].logicalLocations[0].fullyQualifiedName, 'example.com.');
  });

  it('have a level only where it is not that of their rule', () => {
    const [zone] = [found('example.com')];
    const findings = zone.findings.map((each, at) =>
      at === 0 ? { ...each, severity: 'hint' as const } : each,
    );
    const { results } = Log.parse(parsedLog([{ ...zone, findings }])).runs[0];
    assert.ok(results.length > 1);
    assert.deepEqual(
      results.map(({ level }) => level),
      results.map((_, at) => (at === 0 ? 'note' : undefined)),
    );
  });

  it('are the same in another run by their rule, and by their place or what they stand for', () => {
    const zone = found('example.com');
    const [first] = zone.findings;
    assert.ok(first);
    const one: Finding = {
      ...first,
      rule: 'txt-quotes',
      records: [record('www', 'TXT', 'abcdef', { id: RecordId.parse('7') })],
      host: 'www.example.com',
      about: {},
      once: undefined,
    };
    const own = ['txt-quotes', 'www.example.com', 'TXT'];
    for (const [change, identity, count] of [
      [{}, [...own, 'value', 'abcdef'], undefined],
      [{ about: { start: 2, end: 4 } }, [...own, 'value', 'cd'], undefined],
      [{ about: { start: 0, end: 1 } }, [...own, 'value', 'a'], undefined],
      [{ about: { part: 'ttl' } }, [...own, 'ttl'], undefined],
      [{ once: { key: 'k', others: 2, texts: new Map() } }, ['txt-quotes', 'once', 'k'], 3],
      [{ once: { key: 'k', others: 0, texts: new Map() } }, ['txt-quotes', 'once', 'k'], 1],
    ] as const) {
      const [result] = zoneResults({ ...zone, findings: [{ ...one, ...change }], counts: [] });
      assert.deepEqual(result?.identity, identity);
      assert.equal(result?.count, count);
      assert.deepEqual(
        [result?.zone, result?.owner, result?.recordId],
        ['example.com', 'www.example.com. TXT', '7'],
      );
    }
    const { source, severity } = one;
    const counts = [{ rule: 'txt-quotes', severity, source, count: 3 } as const];
    const [, more, none] = zoneResults({ ...zone, findings: [one], counts });
    assert.deepEqual(
      [more?.identity, more?.count, more?.owner, none],
      [['txt-quotes', 'more'], 2, 'example.com.', undefined],
    );
  });

  it('are in files, of zones, and known, as far as that is said', () => {
    const base = { rule: 'ttl-range', severity: ALL_RULES['ttl-range'].severity, text: 'x' } as const;
    const place = { file: 'a b/ü#.conf', line: 0, start: 2, end: 5 };
    const message = { text: 'x' };
    const physicalLocation = { artifactLocation: { uri: 'a%20b/%C3%BC%23.conf' } };
    const region = { startLine: 1, startColumn: 3, endColumn: 6 };
    const locations = [{ physicalLocation: { ...physicalLocation, region } }];
    const nowhere = { physicalLocation: { artifactLocation: { uri: '.zone' } } };
    const inZone = { physicalLocation: { artifactLocation: { uri: 'example.com.zone' } } };
    const owner = { logicalLocations: [{ fullyQualifiedName: 'www.example.com. A' }] };
    assert.deepEqual(
      logged([
        { ...base, place },
        { ...base, place, fingerprint: 'f', isKnown: true, count: 2 },
        { ...base, isKnown: false },
        { ...base, zone: 'example.com' },
        { ...base, zone: 'example.com', owner: 'www.example.com. A', recordId: '7' },
      ]),
      [
        { ruleId: 'ttl-range', message, locations },
        {
          ruleId: 'ttl-range',
          message,
          locations,
          occurrenceCount: 2,
          partialFingerprints: { primaryLocationLineHash: 'f' },
          baselineState: 'unchanged',
        },
        { ruleId: 'ttl-range', message, locations: [nowhere], baselineState: 'new' },
        { ruleId: 'ttl-range', message, locations: [inZone], properties: { zone: 'example.com' } },
        {
          ruleId: 'ttl-range',
          message,
          locations: [{ ...inZone, ...owner }],
          properties: { zone: 'example.com', recordId: '7' },
        },
      ],
    );
  });

  it('describe each rule with its text, its severity and its source', () => {
    const { tool, columnKind, properties } = Described.parse(parsedLog([])).runs[0];
    assert.deepEqual([columnKind, properties], ['utf16CodeUnits', { primaryLocationLineHash: 'dnsTree/v2' }]);
    const { name, semanticVersion, rules } = tool.driver;
    assert.deepEqual([name, semanticVersion], ['DNS Tree', '1.2.3']);
    const levels = { error: 'error', warning: 'warning', information: 'note', hint: 'note', note: 'note' };
    for (const { id, text, severity, source } of zoneRules()) {
      const rule = rules.find((each) => each.id === id);
      assert.deepEqual(rule, {
        id,
        shortDescription: { text },
        helpUri: source?.url,
        help: { text: source?.text },
        defaultConfiguration: { level: levels[severity] },
      });
    }
  });

  it('describe a rule without a source', () => {
    const rules = [{ id: 'own', text: 'Own', severity: 'hint' }] as const;
    const log = Described.parse(JSON.parse([...sarifLog(rules, [], '1.2.3')].join('')));
    assert.deepEqual(log.runs[0].tool.driver.rules, [
      { id: 'own', shortDescription: { text: 'Own' }, defaultConfiguration: { level: 'note' } },
    ]);
  });

  it('describe every rule once', () => {
    const ids = [...[...sarifText([], '1.2.3')].join('').matchAll(/"id": "([^"]*)"/gu)].map(([, id]) => id);
    assert.deepEqual(ids, RULE_IDS);
  });
});
