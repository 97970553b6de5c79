import assert from 'node:assert/strict';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readLines } from '../../../src/base/readLines.ts';
import { temporaryFolder } from '../../support/processes.ts';

const CHUNK_BYTES = 256 * 1024;

async function linesOf(
  text: string,
  { maxBytes = 10 * CHUNK_BYTES, maxLineBytes = CHUNK_BYTES * 2, abortAfter = Infinity } = {},
): Promise<readonly string[]> {
  const file = path.join(temporaryFolder('lines'), 'file');
  await writeFile(file, text);
  await using handle = await open(file);
  const left = new AbortController();
  const lines: string[] = [];
  for await (const line of readLines(handle, maxBytes, maxLineBytes, left.signal)) {
    lines.push(line);
    if (lines.length === abortAfter) left.abort(new Error(`after ${lines.length}`));
  }
  return lines;
}

describe('The lines of a file', () => {
  it('are complete, also across chunks and inside of a character', async () => {
    const long = 'é'.repeat(CHUNK_BYTES / 2);
    assert.deepEqual(await linesOf(`a\n\n${long}\nb\nnot complete`), ['a', '', long, 'b']);
  });

  it('are those within the limit of bytes', async () => {
    assert.deepEqual(await linesOf('abc\ndef\n', { maxBytes: 8 }), ['abc', 'def']);
    assert.deepEqual(await linesOf('abc\ndef\n', { maxBytes: 7 }), ['abc']);
  });

  it('are empty when they are too long, and the next one is not', async () => {
    assert.deepEqual(await linesOf('abc\nabcd\nab\n', { maxLineBytes: 4 }), ['abc', '', 'ab']);
  });

  it('end with the chunk that is read when the signal aborts', async () => {
    const text = `${'x'.repeat(CHUNK_BYTES - 2)}\n`.repeat(3);
    await assert.rejects(linesOf(text, { abortAfter: 1 }), /after 1/u);
    assert.equal((await linesOf(text)).length, 3);
  });
});
