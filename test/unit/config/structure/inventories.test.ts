import assert from 'node:assert/strict';
import { inventoryEntries, HOSTS_READER } from '../../../../src/config/structure/hostsFile.ts';
import { newBlock } from '../../../../src/config/structure/entry.ts';
import { zoneOfYamlFile } from '../../../../src/config/records/octoDns.ts';

describe('A line of an inventory', () => {
  const lines: readonly (readonly [line: string, ...entries: string[]])[] = [
    [
      '  web-1.example.com a.b=c  d_e=f g',
      'host web-1.example.com',
      'a.b=c of web-1.example.com',
      'd_e=f of web-1.example.com',
    ],
    ['web a= b', 'host web', 'a= of web'],
    ['web a=b #c=d', 'host web', 'a=b of web'],
    ['web a=b =c', 'host web', 'a=b of web'],
    ['web =b'],
    ['web/1 a=b'],
    ['# web a=b'],
  ];
  for (const [line, ...expected] of lines) {
    it(`has ${expected.join(', ') || 'no variables'}: ${line}`, () => {
      const entries = inventoryEntries(line, newBlock('', undefined))?.map(
        ({ kind, start, end, key, block }) =>
          kind === 'host'
            ? `host ${line.slice(start, end)}`
            : `${key}=${line.slice(start, end)} of ${block.key}`,
      );
      assert.deepEqual(entries ?? [], expected);
    });
  }
});

describe('A line of a hosts file', () => {
  const lines: readonly (readonly [line: string, ...words: string[]])[] = [
    ['192.0.2.1 www#mail', '192.0.2.1', 'www'],
    ['# www'],
    ['[web]'],
    ['  [web:children]'],
    ['a [web]', 'a', '[web]'],
    ['web port=80', 'web', '80'],
  ];
  for (const [line, ...words] of lines) {
    it(`has ${words.join(', ') || 'no words'}: ${JSON.stringify(line)}`, () => {
      const { entries, state } = HOSTS_READER.read(line, HOSTS_READER.initial);
      assert.deepEqual(
        entries.map(({ start, end }) => line.slice(start, end)),
        words,
      );
      assert.equal(state, HOSTS_READER.initial);
    });
  }
});

describe('A file of octoDNS', () => {
  const files: readonly (readonly [file: string, zone?: string])[] = [
    ['example.com.yaml', 'example.com'],
    ['.example.com.yaml'],
  ];
  for (const [file, zone] of files) {
    it(`is of ${zone?.slice(-30) ?? 'no zone'}: ${file.slice(-40)}`, () =>
      assert.equal(zoneOfYamlFile(file), zone));
  }
});
