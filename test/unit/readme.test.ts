import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withTables } from '../support/manifestTables.ts';

const root = process.cwd();
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

describe('README.md', () => {
  it('has the commands and settings of the manifest (write them with `node test/support/writeTables.ts`)', () => {
    assert.equal(withTables(readme, root), readme);
  });

  it('has links to files and sections that exist', () => {
    const headings = new Set(
      readme.matchAll(/^#+ (.+)$/gmu).map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} -]/gu, '')
          .replaceAll(' ', '-'),
      ),
    );
    const targets = readme.matchAll(/\]\((?!https?:)([^)]+)\)/gu).map(([, target = '']) => target);
    const missing = targets.filter((target) =>
      target.startsWith('#') ? !headings.has(target.slice(1)) : !existsSync(path.join(root, target)),
    );
    assert.deepEqual([...missing], []);
  });
});
