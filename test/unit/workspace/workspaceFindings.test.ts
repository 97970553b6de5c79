import { CHECK_LIMITS } from '../../../src/check/zone/limits.ts';
import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { NameChecker } from '../../../src/config/problems/nameChecker.ts';
import { DOCUMENT_LIMITS } from '../../../src/config/structure/documentLimits.ts';
import { FINGERPRINT } from '../../../src/check/sarif.ts';
import type { ZoneFindings } from '../../../src/check/zoneFindings.ts';
import { readBaseline, type KnownFindings } from '../../../src/workspace/baseline.ts';
import { FilesCheck } from '../../../src/workspace/filesCheck.ts';
import { workspaceFindings, workspaceSarif } from '../../../src/workspace/workspaceFindings.ts';
import { speakChinese, speakEnglish } from '../../support/product/madeUpLanguage.ts';
import { sarifProblems } from '../check/sarifProblems.ts';
import { indexedZone, record as checkedRecord, zoneFindings } from '../check/zones.ts';
import { FRESH, record, knownZones, zone } from '../config/zones.ts';

const HOSTED = [record({ host: '@', type: 'NS', value: 'ns1.example.net.' }), record({ host: 'www' })];
const BAD_ZONE = zoneFindings(indexedZone('example.com', [checkedRecord('www', 'A', 'no address')]));

function checkOf(files: Readonly<Record<string, string>>, records = HOSTED): FilesCheck {
  const check = new FilesCheck(new NameChecker(knownZones(zone('example.com', records)), FRESH));
  for (const [file, text] of Object.entries(files)) check.add({ file, path: `/repo/${file}`, text });
  return check;
}

/** One record for each kind of problem. */
const WITH_PROBLEMS = [
  record({ host: 'www', value: '192.0.2.1' }),
  record({ host: 'off', enabled: false }),
  record({ host: 'a', type: 'CNAME', value: 'b.example.net.' }),
  record({ host: 'text', type: 'TXT', value: 'x' }),
];

/** The files of one problem of each kind, which state these. */
const withProblems = (address: string, target: string): Readonly<Record<string, string>> => ({
  'a.yaml': 'host: gone.example.com\nhost: off.example.com\nmail: x@text.example.com\n',
  hosts: `${address} www.example.com\n`,
  'db.example.com': `a CNAME ${target}\n`,
  'typo.txt': 'see wwww.example.com',
});

const places = (check: FilesCheck): readonly string[] =>
  check.problems.map(({ file, line, problem: { start, name } }) => `${file}:${line}:${start} ${name}`);

const checkWithProblems = (address: string, target: string): FilesCheck =>
  checkOf(withProblems(address, target), WITH_PROBLEMS);

/** Where the findings of the zone stand. */
const placesInZone = (files: FilesCheck): readonly unknown[] =>
  [...workspaceFindings(files, [BAD_ZONE])].flatMap(({ zone: of, place }) =>
    of === undefined ? [] : [place],
  );

const logOf = (
  files: Readonly<Record<string, string>>,
  zones: readonly ZoneFindings[] = [BAD_ZONE],
): string => [...workspaceSarif(workspaceFindings(checkOf(files), zones), '1.2.3')].join('');

function knownIn(log: string): KnownFindings {
  return readBaseline(log) ?? assert.fail();
}

/** The findings of a zone with these records that a check of other records did not have. */
function freshIn(
  records: readonly (readonly [host: string, type: string, value: string])[],
  before: readonly (readonly [host: string, type: string, value: string])[],
): readonly string[] {
  const checked = (rows: typeof records): ZoneFindings =>
    zoneFindings(
      indexedZone(
        'example.com',
        rows.map((row) => checkedRecord(...row)),
      ),
    );
  const known = knownIn(logOf({}, [checked(before)]));
  return [...workspaceFindings(checkOf({}), [checked(records)], known)]
    .filter(({ isKnown }) => isKnown !== true)
    .map(({ rule, owner, count }) => `${rule} ${owner}${count === undefined ? '' : ` ${count}`}`);
}

describe('The files of a folder', () => {
  it('have their problems in the order of files and places', () => {
    const files = checkOf({
      'b.yaml': 'host: www.example.com\nhost: nobody.example.com\nhost: none.example.com',
      'a/c.yaml': 'host: nothing.example.com',
    });
    assert.deepEqual(places(files), [
      'b.yaml:1:6 nobody.example.com',
      'b.yaml:2:6 none.example.com',
      'a/c.yaml:0:6 nothing.example.com',
    ]);
  });

  it('may end lines in any way', () => {
    const files = checkOf({ 'a.yaml': 'a: 1\r\nhost: one.example.com\rhost: two.example.com\n' });
    assert.deepEqual(places(files), ['a.yaml:1:6 one.example.com', 'a.yaml:2:6 two.example.com']);
  });

  it('are not reported where a comment says so, or without evidence', () => {
    const files = checkOf({
      'a.yaml': 'host: one.example.com # dns-tree-ignore-line\nnote: see two.example.com',
    });
    assert.deepEqual(places(files), []);
  });

  it('are read up to the size of the largest document that the editor reads', () => {
    const { characters, lines } = DOCUMENT_LIMITS;
    const host = 'host: one.example.com\n';
    const files = checkOf({
      'fits.yaml': host.padEnd(characters, ' '),
      'long.yaml': host.padEnd(characters + 1, ' '),
      'high.yaml': host.padEnd(host.length + lines - 2, '\n'),
      'tall.yaml': host.padEnd(host.length + lines, '\n'),
    });
    assert.deepEqual(places(files), ['fits.yaml:0:6 one.example.com', 'high.yaml:0:6 one.example.com']);
    assert.equal(files.large, 2);
  });

  it('are not kept in memory for the names that are found in them', () => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    assert.ok(typeof collect === 'function');
    const check = checkOf({});
    collect();
    const before = process.memoryUsage().heapUsed;
    const more = `${'x'.repeat(999)}\n`;
    for (let at = 0; at < 40; at += 1)
      check.add({
        file: `${at}.yaml`,
        path: `/repo/${at}.yaml`,
        text: `host: nobody-${at}.example.com\n`.padEnd(DOCUMENT_LIMITS.characters, more),
      });
    collect();
    const kept = process.memoryUsage().heapUsed - before;
    assert.equal(check.problems.length, 40);
    assert.ok(kept < 0.25 * 40 * DOCUMENT_LIMITS.characters, `${kept}`);
  });

  it('tell where a host is used first', () => {
    const files = checkOf({
      'a.yaml': 'x: y',
      'b.yaml': '# see www.example.com\nwww.example.com/owner: web\nhost: www.example.com',
      'c.yaml': 'host: www.example.com\nmail: ops@example.com',
      'd.zone': '$ORIGIN example.com.\nnew CNAME www',
    });
    const uses = ['www', 'new'].map((label) => files.useOf(`${label}.example.com`));
    assert.deepEqual(uses, [
      { file: 'b.yaml', line: 2, start: 6, end: 21 },
      { file: 'd.zone', line: 1, start: 0, end: 3 },
    ]);
    assert.deepEqual(files.useOf('example.com'), { file: 'c.yaml', line: 1, start: 10, end: 21 });
  });

  it('do not use a host that they only mention', () => {
    for (const text of [
      '# host: www.example.com',
      'apiVersion: www.example.com/v1',
      'metadata:\n  annotations:\n    www.example.com/owner: web',
      'note: see https://www.example.com/',
      'cookie_domain: www.example.com',
      'name: www.example.com',
    ]) {
      const files = checkOf({ 'a.yaml': text });
      assert.deepEqual(
        [files.mentions.has('www.example.com'), files.useOf('www.example.com')],
        [true, undefined],
      );
    }
  });
});

describe('Findings of a workspace', () => {
  const FILES = { 'a.yaml': 'host: one.example.com\nserver: www.example.com\n' };

  it('of a zone stand where a file uses the host, or in the zone', () => {
    const used = { file: 'a.yaml', line: 1, start: 8, end: 23 };
    assert.deepEqual(
      [...new Set(placesInZone(checkOf(FILES)).map((place) => JSON.stringify(place)))],
      [JSON.stringify(used)],
    );
    for (const text of ['', '# www.example.com', 'group: www.example.com'])
      assert.deepEqual([...new Set(placesInZone(checkOf({ 'a.yaml': text })))], [undefined], text);
  });

  it('are a valid SARIF log', () => {
    assert.deepEqual(sarifProblems(JSON.parse(logOf(FILES))), []);
    assert.deepEqual(sarifProblems(JSON.parse(logOf({ 'a b/#ü%.yaml': 'host: one.example.com' }))), []);
  });

  it('are known by what they say, wherever their lines are', () => {
    const known = knownIn(logOf(FILES));
    const moved = [
      ...workspaceFindings(checkOf({ 'a.yaml': `# new\n\n${FILES['a.yaml']}` }), [BAD_ZONE], known),
    ];
    assert.deepEqual([...new Set(moved.map(({ isKnown }) => isKnown))], [true]);
  });

  it('are new when the same is said once more, in another file, or of another name', () => {
    const known = knownIn(logOf(FILES));
    const fresh = (files: Readonly<Record<string, string>>): readonly string[] =>
      [...workspaceFindings(checkOf(files), [BAD_ZONE], known)]
        .filter(({ isKnown }) => isKnown === false)
        .map(({ place, text }) => `${place?.file} ${place?.line} ${text}`);
    const text = 'No record answers for one.example.com.';
    assert.deepEqual(fresh({ 'a.yaml': `${FILES['a.yaml']}host: one.example.com` }), [`a.yaml 2 ${text}`]);
    assert.deepEqual(fresh({ 'b.yaml': FILES['a.yaml'] }), [`b.yaml 0 ${text}`]);
    assert.deepEqual(fresh({ 'a.yaml': 'host: two.example.com' }), [
      `a.yaml 0 ${text.replace('one', 'two')}`,
    ]);
  });

  it('of each kind have a rule, a severity and a subject', () => {
    const found = [...workspaceFindings(checkWithProblems('192.0.2.9', 'c.example.net.'), [])];
    assert.deepEqual(
      found.map(({ rule, severity, subject }) => `${rule} ${severity} ${subject}`),
      [
        'no-record note gone.example.com',
        'disabled warning off.example.com',
        'no-mail warning text.example.com',
        'other-address warning 192.0.2.9',
        'other-target warning a.example.com',
        'misspelled warning wwww.example.com',
      ],
    );
  });

  it('are new when a file states another address or target', () => {
    const log = [
      ...workspaceSarif(workspaceFindings(checkWithProblems('192.0.2.9', 'c.example.net.'), []), '1'),
    ].join('');
    const fresh = (address: string, target: string): readonly string[] =>
      [...workspaceFindings(checkWithProblems(address, target), [], knownIn(log))]
        .filter(({ isKnown }) => isKnown === false)
        .map(({ rule }) => rule);
    assert.deepEqual(fresh('192.0.2.9', 'c.example.net.'), []);
    assert.deepEqual(fresh('192.0.2.8', 'c.example.net.'), ['other-address']);
    assert.deepEqual(fresh('192.0.2.9', 'd.example.net.'), ['other-target']);
  });

  it('have no state without a baseline, and say which state with one', () => {
    assert.ok(!logOf(FILES).includes('baselineState'));
    const log = [...workspaceSarif(workspaceFindings(checkOf(FILES), [], new Map()), '1.2.3')].join('');
    assert.ok(log.includes('"baselineState":"new"'), log);
    assert.deepEqual(sarifProblems(JSON.parse(log)), []);
  });
});

const bad = (count: number): readonly (readonly [string, string, string])[] =>
  Array.from({ length: count }, (_, at) => [`h${at}`, 'A', 'no address'] as const);
const special = (count: number): readonly (readonly [string, string, string])[] =>
  Array.from({ length: count }, (_, at) => [`h${at}`, 'A', '192.0.2.1'] as const);

describe('Findings of a zone beside those of an earlier run', () => {
  it('are known when one of those that are one finding is mended, and new when there are more', () => {
    assert.equal(freshIn(special(3), []).length, 1);
    assert.deepEqual(freshIn(special(3), special(3)), []);
    assert.deepEqual(freshIn(special(2), special(3)), []);
    assert.deepEqual(freshIn(special(3).slice(1), special(3)), []);
    assert.deepEqual(freshIn(special(4), special(3)), ['address-special h0.example.com. A 4']);
  });

  it('are known when one of very many is mended, and new when there are more', () => {
    const many = bad(CHECK_LIMITS.findingsOfRule + 50);
    assert.deepEqual(freshIn(many, many), []);
    assert.deepEqual(freshIn(many.slice(1), many), []);
    assert.deepEqual(freshIn(many.slice(60), many), []);
    const [first] = freshIn([...many, ['more', 'A', 'no address']], many);
    assert.match(first ?? '', /^\S+ example\.com\. 51$/u);
    // One is mended, and another one came instead.
    assert.deepEqual(freshIn([['new', 'A', 'no address'], ...many.slice(1)], many).length, 1);
  });

  it('are known only as often as fewer of their rule are not listed', () => {
    const many = bad(CHECK_LIMITS.findingsOfRule + 50);
    const renewed = [['new1', 'A', 'no address'], ['new2', 'A', 'no address'], ...many.slice(3)] as const;
    // One less is not listed, and three are listed that were not.
    assert.equal(freshIn(renewed, many).length, 2);
  });

  it('are new for another value, type or host', () => {
    const [was] = bad(1);
    assert.ok(was);
    assert.equal(freshIn([['h0', 'A', 'another']], [was]).length, 1);
    assert.equal(freshIn([['h0', 'AAAA', 'no address']], [was]).length, 1);
    assert.equal(freshIn([['h1', 'A', 'no address']], [was]).length, 1);
  });

  it('are known in another language', () => {
    const english = knownIn(logOf({ 'a.yaml': 'host: one.example.com\n' }));
    try {
      speakChinese();
      const found = [
        ...workspaceFindings(checkOf({ 'a.yaml': 'host: one.example.com\n' }), [BAD_ZONE], english),
      ];
      assert.match(found[0]?.text ?? '', /one\.example\.com/u);
      assert.doesNotMatch(found[0]?.text ?? '', /No record/u);
      assert.deepEqual([...new Set(found.map(({ isKnown }) => isKnown))], [true]);
    } finally {
      speakEnglish();
    }
  });
});

const logWith = (...runs: readonly object[]): string => JSON.stringify({ version: '2.1.0', runs });

describe('A baseline', () => {
  it('is a SARIF 2.1.0 log', () => {
    for (const text of ['no JSON', '{}', '{"version":"2.0.0","runs":[]}', logWith({ results: 7 })])
      assert.equal(readBaseline(text), undefined, text);
    assert.deepEqual(readBaseline(logWith()), new Map());
  });

  it('may be of another tool, or of an earlier version', () => {
    const results = [
      {},
      7,
      { partialFingerprints: 7 },
      { partialFingerprints: { primaryLocationLineHash: 'x:1' } },
      { partialFingerprints: { [FINGERPRINT]: 'y:1' } },
      { partialFingerprints: { [FINGERPRINT]: 'z:1' }, occurrenceCount: 3 },
      { partialFingerprints: { [FINGERPRINT]: 'u:1' }, occurrenceCount: 'many' },
    ];
    const known = new Map([
      ['y:1', 1],
      ['z:1', 3],
      ['u:1', 1],
    ]);
    assert.deepEqual(readBaseline(logWith({}, { results })), known);
  });

  it('has the fingerprints of code hosts if its run says whose they are', () => {
    const results = [
      { partialFingerprints: { primaryLocationLineHash: 'x:1', [FINGERPRINT]: 'y:1' } },
      { partialFingerprints: { primaryLocationLineHash: 7 } },
    ];
    const known = (primaryLocationLineHash: unknown): unknown =>
      readBaseline(logWith({ properties: { primaryLocationLineHash }, results }));
    assert.deepEqual(known(FINGERPRINT), new Map([['x:1', 1]]));
    for (const other of ['dnsTree/v0', 7, undefined]) assert.deepEqual(known(other), new Map([['y:1', 1]]));
  });

  it('is small: a window reads 5 MB of it', () => {
    const text = Array.from({ length: 1_000 }, (_, at) => `host${at}: service-${at}.example.com\n`).join('');
    const findings = [...workspaceFindings(checkOf({ 'deploy/production/values.yaml': text }), [])];
    assert.equal(findings.length, 1_000);
    const [head = '', ...results] = workspaceSarif(findings, '1.0.0');
    assert.ok(head.length < 100_000, String(head.length));
    const bytes = results.reduce((sum, each) => sum + Buffer.byteLength(each), 0);
    assert.ok(bytes / findings.length < 340, `${bytes / findings.length} bytes a finding`);
  });

  it('has what code hosts need of each finding', () => {
    const log = JSON.parse(logOf({ 'a.yaml': 'host: one.example.com\n' }));
    assert.deepEqual(sarifProblems(log), []);
    const ids = log.runs[0].tool.driver.rules.map(({ id }: { readonly id: string }) => id);
    for (const { ruleId, message, locations, partialFingerprints } of log.runs[0].results) {
      assert.ok(ids.includes(ruleId) && message.text.length > 0);
      assert.ok(locations[0].physicalLocation.artifactLocation.uri.length > 0);
      assert.match(partialFingerprints.primaryLocationLineHash, /^[\da-f]{32}:\d+$/u);
    }
  });
});
