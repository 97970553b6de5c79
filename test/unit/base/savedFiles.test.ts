import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  isNoFile,
  openSaved,
  ORPHANED_MS,
  savedName,
  STALE_TEMPORARY_MS,
  TEMPORARY,
  writeSaved,
} from '../../../src/base/savedFiles.ts';
import { temporaryFolder } from '../../support/processes.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

function* failing(): Generator<Uint8Array> {
  yield bytes('new');
  throw new Error('no more');
}

describe('A saved file', () => {
  it('takes the place of an earlier one, in a folder that is made for it, and only the user may read it', async () => {
    const folder = path.join(temporaryFolder('saved'), 'new', 'folder');
    const file = path.join(folder, 'file');
    for (const content of ['one', 'two']) {
      await writeSaved(file, bytes(content));
      assert.equal(await readFile(file, 'utf8'), content);
    }
    assert.deepEqual(await readdir(folder), ['file']);
    if (process.platform !== 'win32') assert.equal((await stat(file)).mode & 0o777, 0o600);
  });

  it('is whole before it has its name', async () => {
    const folder = temporaryFolder('saved');
    const file = path.join(folder, 'file');
    await writeFile(file, 'old');
    const seen: (readonly string[])[] = [];
    const pieces = async function* (): AsyncGenerator<Uint8Array> {
      yield bytes('a');
      seen.push((await readdir(folder)).toSorted(), [await readFile(file, 'utf8')]);
      yield bytes('b');
    };
    await writeSaved(file, pieces());
    const [[first, second] = [], content] = seen;
    assert.deepEqual([first, content], ['file', ['old']]);
    assert.ok(second?.startsWith('file.') && TEMPORARY.test(second), second);
    assert.equal(await readFile(file, 'utf8'), 'ab');
  });

  it('stays as it was when it cannot be replaced, and nothing is left behind', async () => {
    const folder = temporaryFolder('saved');
    const file = path.join(folder, 'file');
    await writeFile(file, 'old');
    await assert.rejects(writeSaved(file, failing()), /no more/u);
    assert.equal(await readFile(file, 'utf8'), 'old');
    await mkdir(path.join(folder, 'taken', 'deep'), { recursive: true });
    await assert.rejects(writeSaved(path.join(folder, 'taken'), bytes('new')));
    await assert.rejects(writeSaved(path.join(file, 'below'), bytes('new')));
    assert.deepEqual((await readdir(folder)).toSorted(), ['file', 'taken']);
  });

  it('is opened to read it', async () => {
    const file = path.join(temporaryFolder('saved'), 'file');
    await writeSaved(file, [bytes('a'), bytes('b')]);
    await using handle = await openSaved(file);
    assert.equal(await handle.readFile('utf8'), 'ab');
    await assert.rejects(handle.writeFile('c'));
  });

  it('has a name that reveals nothing of what it is about', () => {
    // The beginning of the SHA-256 of “abc” (FIPS 180-4).
    assert.equal(savedName('abc'), 'ba7816bf8f01cfea414140de5dae2223');
    assert.notEqual(savedName('a'), savedName('b'));
  });

  it('is left over after ten minutes if it is temporary, and after a day if it has no account', () => {
    assert.deepEqual([STALE_TEMPORARY_MS, ORPHANED_MS], [600_000, 86_400_000]);
  });
});

describe('The name of a temporary file', () => {
  it('ends in a part of its own and in tmp', () => {
    for (const name of ['file.1.tmp', 'a.b.c-d.tmp', '.x.tmp']) assert.ok(TEMPORARY.test(name), name);
    for (const name of [
      'file',
      'file.tmp',
      'file..tmp',
      'file.1.tmp.gz',
      'file.1.tmpx',
      '1.tmp',
      'file.1tmp',
    ])
      assert.ok(!TEMPORARY.test(name), name);
  });
});

describe('A missing file', () => {
  it('is told by the code of the error', async () => {
    const missing: unknown = await readFile(path.join(temporaryFolder('saved'), 'none')).catch(
      (error: unknown) => error,
    );
    assert.ok(isNoFile(missing));
    for (const other of [
      Object.assign(new Error('x'), { code: 'EACCES' }),
      new Error('ENOENT'),
      { code: 'ENOENT' },
      'ENOENT',
      undefined,
    ])
      assert.ok(!isNoFile(other));
  });
});
