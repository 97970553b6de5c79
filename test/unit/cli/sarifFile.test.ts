import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CannotRun } from '../../../src/cli/cannotRun.ts';
import { checkSarifFile, writeSarif } from '../../../src/cli/sarifFile.ts';
import { temporaryFolder } from '../../support/processes.ts';

function* failing(): Generator<string> {
  yield 'new';
  throw new Error('no more');
}

describe('The log of a check', () => {
  it('takes the place of an earlier one at once', async () => {
    const folder = temporaryFolder('sarif');
    const file = path.join(folder, 'log.sarif');
    for (const pieces of [['a'], ['b', 'c']]) {
      await checkSarifFile(file, [path.join(folder, 'none')]);
      await writeSarif(file, pieces);
      assert.equal(readFileSync(file, 'utf8'), pieces.join(''));
    }
    assert.deepEqual(readdirSync(folder), ['log.sarif']);
  });

  it('leaves everything as it was when it cannot be written', async () => {
    const folder = temporaryFolder('sarif');
    const [file, taken] = [path.join(folder, 'log.sarif'), path.join(folder, 'taken')];
    writeFileSync(file, 'old');
    mkdirSync(path.join(taken, 'deep'), { recursive: true });
    await assert.rejects(writeSarif(file, failing()), new CannotRun(`${file} cannot be written: no more`));
    await assert.rejects(writeSarif(taken, ['new']), /taken cannot be written: /u);
    assert.equal(readFileSync(file, 'utf8'), 'old');
    assert.deepEqual(readdirSync(folder).toSorted(), ['log.sarif', 'taken']);
  });

  it('is no folder, and not below a file', async () => {
    const folder = temporaryFolder('sarif');
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const noFile = new CannotRun(`${folder} cannot be written: it is no regular file.`);
    await assert.rejects(checkSarifFile(folder, []), noFile);
    await assert.rejects(checkSarifFile(path.join(file, 'log'), []), /log cannot be written: ENOTDIR/u);
  });

  it('does not replace the zones', async () => {
    const folder = temporaryFolder('sarif');
    const [zones, other] = ['zones.json', 'other.json'].map((name) => path.join(folder, name));
    assert.ok(zones !== undefined && other !== undefined);
    for (const each of [zones, other]) writeFileSync(each, '');
    await checkSarifFile(other, [zones]);
    const why = new CannotRun(`--sarif would replace ${other}, which has the zones.`);
    await assert.rejects(checkSarifFile(other, [zones, other]), why);
  });
});
