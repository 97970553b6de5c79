import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { READMES, withTables } from '../support/manifestTables.ts';

const root = process.cwd();
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

/** What is indented belongs to the block before it. */
const BETWEEN_BLOCKS = /\n\n(?=\S)/u;

/** The anchors of the sections, as the registries and the editor make them of the headings. */
function anchorsIn(readme: string): readonly string[] {
  return [...readme.matchAll(/^#+ (.+)$/gmu)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

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

  it('say the same in Chinese: sections, tables, pictures, links and code', () => {
    const [english, chinese] = [structureOf(read('README.md')), structureOf(read('README.zh-cn.md'))];
    const at = english.findIndex((block, index) => block !== chinese[index]);
    const text = read('README.md').split(BETWEEN_BLOCKS)[at];
    assert.equal(chinese[at], english[at], `README.zh-cn.md does not have this block in its place:\n${text}`);
    assert.equal(chinese.length, english.length);
  });
});
