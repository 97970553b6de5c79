import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { READMES, withTables } from '../support/manifestTables.ts';
import { anchorsIn, packagedReadme } from '../support/release/packagedReadme.ts';

const root = process.cwd();
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

/** What is indented belongs to the block before it. */
const BETWEEN_BLOCKS = /\n\n(?=\S)/u;

/**
 * What a translation keeps, block by block: the kind of each block, tables by their size, code without its comments,
 * and all pictures, links and spans of code, in any order within a block. Links to sections count by their number.
 */
function structureOf(readme: string): readonly string[] {
  const anchors = anchorsIn(readme);
  const blocks = readme.split(BETWEEN_BLOCKS).map((block) => {
    if (block.startsWith('```')) return block.replaceAll(/#(?! (?:GitHub|GitLab):).*/gu, '#');
    if (block.startsWith('|')) {
      const rows = block.trim().split('\n');
      return `table ${rows.length} × ${rows[0]?.split('|').length} ${spansIn(block)}`;
    }
    const kind = /^(?:#+ |!\[|[-\d]\.? |<!--.*-->)/u.exec(block)?.[0] ?? 'text';
    const links = [...block.matchAll(/\]\(([^)]+)\)/gu)].map(([, target = '']) =>
      target.startsWith('#') ? `#${anchors.indexOf(target.slice(1))}` : target.replace('.zh-cn', ''),
    );
    return `${kind} ${block.split('\n').length} ${links.join(' ')} ${spansIn(block)}`;
  });
  return blocks;
}

/** Spans of code, and code blocks within a list. */
function spansIn(block: string): string {
  return (block.match(/(`+)[^`]+\1/gu) ?? []).toSorted().join(' ');
}

describe('The readmes', () => {
  for (const name of READMES) {
    it(`have the commands and settings of the manifest in ${name} (write them with \`node test/support/writeTables.ts\`)`, () => {
      assert.equal(withTables(name, read(name), root), read(name));
    });

    it(`link to files and sections that exist in ${name}`, () => {
      const headings = new Set(anchorsIn(read(name)));
      const targets = [...read(name).matchAll(/\]\((?!https?:)([^)]+)\)/gu)].map(([, target = '']) => target);
      const missing = targets.filter((target) =>
        target.startsWith('#') ? !headings.has(target.slice(1)) : !existsSync(path.join(root, target)),
      );
      assert.deepEqual(missing, []);
    });
  }

  it('have nothing in the package that only a clone or the repository can show', () => {
    for (const name of READMES) {
      const packed = packagedReadme(read(name), '');
      const targets = [...packed.matchAll(/\]\((?!https:)([^)]+)\)/gu)].map(([, target = '']) => target);
      const sections = new Set(anchorsIn(packed));
      assert.deepEqual(
        targets.filter((target) => !sections.has(target.replace(/^#/u, ''))),
        [],
      );
      assert.doesNotMatch(packed, /<!--|!\[|npm (?:ci|start|test)|npm run (?:bench|test)|src\/README/u);
      assert.ok(sections.size >= anchorsIn(read(name)).length - 4, 'whole sections for users are missing');
    }
  });

  it('keep their pictures and links in the package once the manifest names a repository', () => {
    const readme = [
      '# A',
      '<!-- repository -->',
      '[B](b.md)',
      '<!-- /repository -->',
      '![C](c.png)',
      '[D](#d), [E](https://e.example/), [F](#a)',
      '<!-- developers -->',
      '## D',
      '<!-- /developers -->',
      'G',
    ].join('\n\n');
    assert.equal(
      packagedReadme(readme, 'https://code.example/a'),
      '# A\n\n[B](b.md)\n\n![C](c.png)\n\nD, [E](https://e.example/), [F](#a)\n\nG',
    );
    assert.equal(packagedReadme(readme, ''), '# A\n\nD, [E](https://e.example/), [F](#a)\n\nG');
  });

  it('say the same in Chinese: sections, tables, pictures, links and code', () => {
    const [english, chinese] = [structureOf(read('README.md')), structureOf(read('README.zh-cn.md'))];
    const at = english.findIndex((block, index) => block !== chinese[index]);
    const text = read('README.md').split(BETWEEN_BLOCKS)[at];
    assert.equal(chinese[at], english[at], `README.zh-cn.md does not have this block in its place:\n${text}`);
    assert.equal(chinese.length, english.length);
  });
});
