import assert from 'node:assert/strict';
import { showsAny } from '../../../src/config/problems/diagnosticSettings.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CannotRun } from '../../../src/cli/cannotRun.ts';
import { folderSettings, type FolderSettings } from '../../../src/cli/folderSettings.ts';
import { temporaryFolder } from '../../support/processes.ts';

const silent = (): void => undefined;

/** Reads the settings of a folder whose file has this content. */
async function settingsOf(
  content: string | Uint8Array,
  warn: (text: string) => void = silent,
): Promise<FolderSettings> {
  const folder = temporaryFolder('folder-settings');
  mkdirSync(path.join(folder, '.vscode'));
  writeFileSync(path.join(folder, '.vscode', 'settings.json'), content);
  return folderSettings(folder, warn);
}

/** Globs with alternatives in alternatives, each with a value. */
const nested = (count: number, value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, number) => [`${number}${'{a,{b,c}}'.repeat(4)}`, value]),
  );

describe('The settings of a folder', () => {
  it('are the usual ones without a folder or a file', async () => {
    const usual = await folderSettings(undefined, silent);
    assert.deepEqual([usual.excluded, usual.associations], [[], undefined]);
    for (const same of [
      await folderSettings(temporaryFolder('folder-settings'), silent),
      await settingsOf('{}'),
    ])
      assert.deepEqual([same.marks, same.excluded, same.associations], [usual.marks, [], undefined]);
  });

  it('exclude what both settings switch on, in their order', async () => {
    const { excluded } = await settingsOf(
      JSON.stringify({
        'search.exclude': { c: true, d: { when: 'x' }, e: 'true' },
        'files.exclude': { a: true, b: false },
      }),
    );
    assert.deepEqual(excluded, ['a', 'c']);
    for (const value of [7, ['a'], null])
      assert.deepEqual((await settingsOf(JSON.stringify({ 'files.exclude': value }))).excluded, []);
  });

  it('are those of DNS Tree, and the languages of files', async () => {
    const { check, marks, associations } = await settingsOf(
      `{ // comment
        "dnsTree.check.rules": { "ttl-range": "off", "a.example": "off" },
        "dnsTree.editor.diagnostics": "off", "files.associations": { "*.x": "yaml" }, }`,
    );
    assert.equal(check.severitiesOf('a.example').get('ttl-range'), 'off');
    assert.equal(check.isIgnoredZone('a.example'), true);
    assert.equal(showsAny(marks.diagnostics), false);
    assert.deepEqual(associations, { '*.x': 'yaml' });
  });

  it('have old ones as well, and name what took them over', async () => {
    const warned: string[] = [];
    const { check, marks } = await settingsOf(
      '{ "dnsTree.check.ignore": ["a.example"], "dnsTree.editor.notHosts": [{ "key": "a" }] }',
      (text) => void warned.push(text.replace(/^.*settings\.json: /u, '')),
    );
    assert.deepEqual([check.isIgnoredZone('a.example'), marks.ignore], [true, [{ key: 'a' }]]);
    assert.deepEqual(warned, [
      'dnsTree.check.ignore is now part of dnsTree.check.rules.',
      'dnsTree.editor.notHosts is now part of dnsTree.editor.ignore.',
    ]);
  });

  it('may have a million bytes', async () => {
    assert.deepEqual((await settingsOf('{}'.padEnd(1_000_000))).excluded, []);
    for (const content of ['{}'.padEnd(1_000_001), Uint8Array.of(0, 1)])
      await assert.rejects(
        settingsOf(content),
        /settings\.json cannot be read: it is too large, or no text\.$/u,
      );
  });

  it('are an object in JSON', async () => {
    for (const content of ['', '{', '7', '[]', 'null', '{"a":1 "b":2}'])
      await assert.rejects(settingsOf(content), /settings\.json is no JSON\.$/u, content);
  });

  it('have a limit for all globs together, their alternatives included', async () => {
    const settings = (count: number): string =>
      JSON.stringify({
        'files.exclude': nested(count, true),
        'search.exclude': nested(count, true),
        'files.associations': nested(count, 'yaml'),
      });
    assert.equal((await settingsOf(settings(50))).excluded.length, 100);
    for (const many of [
      settings(5_000),
      JSON.stringify({ 'files.exclude': nested(5_000, true) }),
      JSON.stringify({ 'files.associations': { ['{a,b}'.repeat(20)]: 'yaml' } }),
    ])
      await assert.rejects(settingsOf(many), /settings\.json has too many globs: files\.exclude, /u);
    // Those that are off do not count.
    const deep = (await settingsOf(JSON.stringify({ 'files.exclude': nested(5_000, false) }))).excluded;
    assert.deepEqual(deep, []);
  });

  it('cannot be a folder', async () => {
    const folder = temporaryFolder('folder-settings');
    mkdirSync(path.join(folder, '.vscode', 'settings.json'), { recursive: true });
    const file = path.join(folder, '.vscode', 'settings.json');
    await assert.rejects(folderSettings(folder, silent), new CannotRun(`${file} cannot be read.`));
  });
});
