import assert from 'node:assert/strict';
import { DEFAULT_LEVELS, type DiagnosticLevels } from '../../../src/config/problems/diagnosticSettings.ts';
import { NameChecker } from '../../../src/config/problems/nameChecker.ts';
import { fixedIndex } from '../../../src/zones/knownZones.ts';
import type { IndexedRecord } from '../../../src/zones/recordTable.ts';
import { FilesCheck } from '../../../src/workspace/filesCheck.ts';
import {
  targetsOutside,
  unmentionedRecords,
  type UnmentionedRecords,
} from '../../../src/workspace/unmentionedRecords.ts';
import { resultOf } from '../../support/product/resultOf.ts';
import { FRESH, record, zone } from '../config/zones.ts';

function unmentioned(text: string, ...records: readonly IndexedRecord[]): UnmentionedRecords {
  const zones = [zone('example.com', records), zone('unread.example', undefined)];
  const index = fixedIndex(zones);
  const files = new FilesCheck(new NameChecker(index, FRESH), resultOf(targetsOutside(zones, index.names)));
  files.add({ file: 'a.yaml', path: '/repo/a.yaml', text });
  return resultOf(unmentionedRecords(zones, files.mentions));
}

const hosts = (text: string, ...records: readonly IndexedRecord[]): readonly string[] =>
  unmentioned(text, ...records).records.map(({ record: { host } }) => host);

describe('Records that no file mentions', () => {
  it('are not those whose host or address a file mentions, in any spelling', () => {
    const records = [
      record({ host: 'www' }),
      record({ host: 'Bücher' }),
      record({ host: 'api', type: 'AAAA', value: '2001:DB8:0::1' }),
      record({ host: '@', value: '192.0.2.7' }),
      record({ host: 'gone', value: '192.0.2.8' }),
    ];
    const text = 'a: WWW.example.com.\nb: xn--bcher-kva.example.com\nc: [2001:db8::1]:80\nd: 192.0.2.7\n';
    assert.deepEqual(hosts(text, ...records), ['gone']);
  });

  it('are not those whose target a file mentions, in the zones or outside', () => {
    const records = [
      record({ host: 'a', type: 'CNAME', value: 'Target.somewhere.example.net.' }),
      record({ host: 'b', type: 'MX', value: 'mail.example.com.', mx: 5 }),
      record({ host: 'c', type: 'SRV', value: '1 1 443 other.example.net.' }),
    ];
    const text = 'a: https://target.somewhere.example.net/x\nb: mail.example.com\n';
    assert.deepEqual(hosts(text, ...records), ['c']);
    assert.deepEqual(hosts('a: notarget.somewhere.example.net', ...records), ['a', 'b', 'c']);
  });

  it('are not a wildcard that a mentioned name may be of', () => {
    const records = [record({ host: '*' }), record({ host: '*.apps' })];
    assert.deepEqual(hosts('a: b.example.com', ...records), ['*.apps']);
    assert.deepEqual(hosts('a: x.y.apps.example.com', ...records), []);
    assert.deepEqual(hosts('a: "*.apps.example.com"', ...records), []);
  });
});

describe('The check of a file', () => {
  it('pauses whenever it should, and ends with the same', () => {
    const text = Array.from({ length: 50 }, (_, at) => `host: gone-${at}.example.com\n`).join('');
    const index = fixedIndex([zone('example.com', [record({ host: 'www' })])]);
    const problems = (isOver: () => boolean): readonly [number, unknown] => {
      const files = new FilesCheck(new NameChecker(index, FRESH), new Set(['cdn.example.net']));
      const steps = [...files.steps({ file: 'a.yaml', path: '/a.yaml', text }, isOver)].length;
      return [steps, files.problems];
    };
    let asked = 0;
    const [never, whole] = problems(() => false);
    const [often, sliced] = problems(() => (asked += 1) % 2 === 0);
    assert.equal(never, 0);
    assert.ok(often > 50, `${often}`);
    assert.deepEqual(sliced, whole);
  });

  it('leaves out exempt keys, and what is shown as nothing', () => {
    const index = fixedIndex([zone('example.com', [record({ host: 'www' })])]);
    const names = (more: object): readonly string[] => {
      const files = new FilesCheck(new NameChecker(index, FRESH));
      const text = 'host: one.example.com\nserver: two.example.com\nowner: wwww.example.com\n';
      files.add({ file: 'a.yaml', path: '/a.yaml', text, ...more });
      return files.problems.map(({ problem: { name } }) => name.split('.')[0] ?? '');
    };
    assert.deepEqual(names({}), ['one', 'two', 'wwww']);
    assert.deepEqual(names({ exempt: new Set(['host']) }), ['two', 'wwww']);
    assert.deepEqual(names({ levels: { ...DEFAULT_LEVELS, absent: 'off' } }), ['wwww']);
    assert.deepEqual(names({ levels: { ...DEFAULT_LEVELS, mistake: 'off' } }), ['one', 'two']);
    const kinds = new Map([['misspelled', 'off']] as const);
    assert.deepEqual(names({ levels: { ...DEFAULT_LEVELS, kinds } }), ['one', 'two']);
  });

  it('has problems with the severity of their kind, which is a warning or a note where it is not set', () => {
    const index = fixedIndex([zone('example.com', [record({ host: 'www' })])]);
    const severities = (kinds: DiagnosticLevels['kinds']): readonly string[] => {
      const files = new FilesCheck(new NameChecker(index, FRESH));
      const text = 'host: one.example.com\nowner: wwww.example.com\n';
      files.add({ file: 'a.yaml', path: '/a.yaml', text, levels: { ...DEFAULT_LEVELS, kinds } });
      return files.problems.map(({ severity }) => severity);
    };
    assert.deepEqual(severities(new Map()), ['note', 'warning']);
    assert.deepEqual(severities(new Map([['no-record', 'error']])), ['error', 'warning']);
    assert.deepEqual(severities(new Map([['misspelled', 'hint']])), ['note', 'hint']);
  });
});
