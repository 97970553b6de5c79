import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contentFrom, readFileUpTo } from '../../../src/base/readFile.ts';

/** A large content with a NUL at a place. */
const large = (at: number): string => `${'a'.repeat(at)}\0`.padEnd(40_000, 'a');

describe('A file that is read up to a limit', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'read-file-'));
  const fileWith = (name: string, content: string | Uint8Array): string => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };

  after(() => rmSync(folder, { recursive: true }));

  for (const length of [0, 1, 7999, 8000, 8001, 20_000, 31_999, 32_000, 32_001, 50_000]) {
    it(`has its text if it has ${length} bytes and the limit is the same`, async () => {
      const text = 'a'.repeat(length);
      const expected = { kind: 'text', text, bytes: length };
      assert.deepEqual(await readFileUpTo(fileWith('exact', text), length), expected);
      assert.deepEqual(contentFrom(Buffer.from(text), length), expected);
    });
  }

  it('is large with one byte more', async () => {
    const file = fileWith('larger', 'a'.repeat(20_001));
    assert.deepEqual(await readFileUpTo(file, 20_000), { kind: 'large', bytes: 8000 });
    assert.deepEqual(contentFrom(Buffer.alloc(20_001, 'a'), 20_000), { kind: 'large', bytes: 20_001 });
  });

  it('is binary with a NUL', async () => {
    assert.deepEqual(await readFileUpTo(fileWith('nul', 'a\0b'), 100), { kind: 'binary', bytes: 3 });
    const late = `${'a'.repeat(9000)}\0`;
    assert.deepEqual(await readFileUpTo(fileWith('late', late), 10_000), { kind: 'binary', bytes: 9001 });
    assert.deepEqual(contentFrom(Buffer.from(late), 10_000), { kind: 'binary', bytes: 9001 });
  });

  it('is binary with a NUL in its first 8,000 bytes, however large it is', async () => {
    assert.deepEqual(await readFileUpTo(fileWith('head', large(7999)), 100), { kind: 'binary', bytes: 8000 });
    assert.deepEqual(await readFileUpTo(fileWith('head', large(8000)), 100), { kind: 'large', bytes: 8000 });
    assert.deepEqual(contentFrom(Buffer.from(large(7999)), 100), { kind: 'binary', bytes: 40_000 });
    assert.deepEqual(contentFrom(Buffer.from(large(8000)), 100), { kind: 'large', bytes: 40_000 });
  });

  it('is in the encoding that its first two bytes are a mark of', async () => {
    const little = Buffer.from('\uFEFFaé', 'utf16le');
    for (const [name, data, text] of [
      ['little', little, 'aé'],
      ['big', Buffer.from(little).swap16(), 'aé'],
      ['utf-8', Buffer.from('\uFEFFaé'), 'aé'],
      ['half', Uint8Array.of(0xff, 0x61), '\uFFFDa'],
      ['other half', Uint8Array.of(0x61, 0xfe), 'a\uFFFD'],
      ['swapped half', Uint8Array.of(0xfe, 0x61), '\uFFFDa'],
      ['last half', Uint8Array.of(0x61, 0xff), 'a\uFFFD'],
    ] as const) {
      const expected = { kind: 'text', text, bytes: data.length };
      assert.deepEqual(await readFileUpTo(fileWith('encoded', data), 100), expected, name);
    }
  });

  it('is not read whole when it is sparse', async () => {
    const file = fileWith('sparse', 'a'.repeat(8000));
    truncateSync(file, 2 ** 40);
    assert.deepEqual(await readFileUpTo(file, 1_000_000), { kind: 'large', bytes: 8000 });
  });

  it('is no link, folder or pipe', async function () {
    if (process.platform === 'win32') this.skip();
    const link = path.join(folder, 'link');
    symlinkSync(fileWith('target', 'a'), link);
    await assert.rejects(readFileUpTo(link, 100), { code: 'ELOOP' });
    await assert.rejects(readFileUpTo(folder, 100), /Not a regular file/u);
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await assert.rejects(readFileUpTo(pipe, 100), /Not a regular file/u);
    await assert.rejects(readFileUpTo('/dev/zero', 100), /Not a regular file/u);
  });

  it('is read although the file system states no size', async function () {
    if (process.platform !== 'linux') this.skip();
    const content = await readFileUpTo('/proc/version', 100_000);
    assert.ok(content.kind === 'text' && content.text.startsWith('Linux'));
    assert.deepEqual(await readFileUpTo('/proc/version', content.bytes), content);
    assert.equal((await readFileUpTo('/proc/version', content.bytes - 1)).kind, 'large');
    // Some 100,000 bytes and more.
    assert.deepEqual(await readFileUpTo('/proc/self/smaps', 40_000), { kind: 'large', bytes: 40_001 });
  });
});
