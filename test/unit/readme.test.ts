import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RULE_IDS } from '../../src/check/rules/allRules.ts';
import { MANUAL_PAGES } from '../../src/commands/manualPages.ts';
import {
  LANGUAGES,
  manualFile,
  readmeFile,
  TABLE_PAGES,
  withTables,
  type Language,
} from '../support/manifestTables.ts';
import { anchorsIn, packagedReadme } from '../support/release/packagedReadme.ts';

const root = process.cwd();
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const ENGLISH = textsOf('en');
const CHINESE = textsOf('zh-cn');
const PICTURES = 'media/manual/pictures';
const WORDS = 900;

/** The readme and the pages of the manual, the same in each language. */
function textsOf(language: Language): readonly string[] {
  return [readmeFile(language), ...MANUAL_PAGES.map((page) => manualFile(language, page))];
}

/** The targets of all links and pictures, besides addresses. */
function targetsIn(text: string): readonly string[] {
  return [...text.matchAll(/\]\((?!https?:)([^)]+)\)/gu)].map(([, target = '']) => target);
}

/** The file and the anchor that a link in a file leads to. */
function destination(from: string, target: string): readonly [file: string, anchor: string | undefined] {
  const [file = '', anchor] = target.split('#');
  return [file === '' ? from : path.posix.join(path.posix.dirname(from), file), anchor];
}

/** A text without the tables that are made from the manifest, from the rules and by tests. */
function withoutTables(text: string): string {
  return Object.keys(TABLE_PAGES).reduce(
    (rest, name) => rest.replace(new RegExp(`<!-- ${name} -->.*<!-- /${name} -->`, 'su'), ''),
    text,
  );
}

/** The words of a text, as `wc -w` counts them. */
function wordCount(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}

/** What is indented belongs to the block before it. */
const BETWEEN_BLOCKS = /\n\n(?=\S)/u;

/**
 * What a translation keeps, block by block: the kind of each block, tables by their size, code without its comments,
 * and all pictures, links and spans of code, in any order within a block. Links to sections count by their number.
 */
function structureOf(name: string): readonly string[] {
  const linkText = (target: string): string => {
    if (target.startsWith('https:')) return target;
    const [file, anchor] = destination(name, target);
    const section = anchor === undefined ? '' : `#${anchorsIn(read(file)).indexOf(anchor)}`;
    return `${file.replace('.zh-cn', '')}${section}`;
  };
  return read(name)
    .split(BETWEEN_BLOCKS)
    .map((block) => {
      if (block.startsWith('```')) return block.replaceAll(/#(?! (?:GitHub|GitLab):).*/gu, '#');
      const links = [...block.matchAll(/\]\(([^)]+)\)/gu)].map(([, target = '']) => linkText(target));
      if (block.startsWith('|')) {
        const rows = block.trim().split('\n');
        return `table ${rows.length} × ${rows[0]?.split('|').length} ${links.join(' ')} ${spansIn(block)}`;
      }
      const kind = /^(?:#+ |!\[|[-\d]\.? |<!--.*-->)/u.exec(block)?.[0] ?? 'text';
      return `${kind} ${block.split('\n').length} ${links.toSorted().join(' ')} ${spansIn(block)}`;
    });
}

/** Spans of code, and code blocks within a list. */
function spansIn(block: string): string {
  return (block.match(/(`+)[^`]+\1/gu) ?? []).toSorted().join(' ');
}

describe('The readmes and the manual', () => {
  for (const language of LANGUAGES) {
    for (const [table, page] of Object.entries(TABLE_PAGES)) {
      const name = manualFile(language, page);
      it(`have the table of ${table} in ${name} (write it with \`node test/support/writeTables.ts\`)`, () => {
        assert.ok(read(name).includes(`<!-- ${table} -->\n`), `${name} has no place for it`);
        assert.equal(withTables(language, read(name), root), read(name));
      });
    }

    it(`have a section for each rule, to which findings link (${language})`, () => {
      const anchors = anchorsIn(read(manualFile(language, 'rules')));
      assert.deepEqual(
        anchors.filter((each) => RULE_IDS.some((id) => id === each)),
        RULE_IDS,
      );
    });

    it(`lead from every page to the first one (${language})`, () => {
      const first = manualFile(language, 'README');
      for (const page of MANUAL_PAGES.filter((each) => each !== 'README')) {
        const name = manualFile(language, page);
        const targets = targetsIn(read(name)).map((target) => destination(name, target)[0]);
        assert.ok(targets.includes(first), name);
      }
    });

    it(`lead to every page from the first one and from the readme (${language})`, () => {
      const pages = MANUAL_PAGES.filter((page) => page !== 'README').map((page) =>
        manualFile(language, page),
      );
      for (const from of [readmeFile(language), manualFile(language, 'README')]) {
        const targets = new Set(targetsIn(read(from)).map((target) => destination(from, target)[0]));
        assert.deepEqual(
          pages.filter((page) => !targets.has(page)),
          [],
          from,
        );
      }
    });
  }

  it('link to files and sections that exist', () => {
    const missing = [...ENGLISH, ...CHINESE].flatMap((name) =>
      targetsIn(read(name)).filter((target) => {
        const [file, anchor] = destination(name, target);
        if (!existsSync(path.join(root, file))) return true;
        return anchor !== undefined && !anchorsIn(read(file)).includes(anchor);
      }),
    );
    assert.deepEqual(missing, []);
  });

  it('have no two sections of one name in a file, because a link leads to the first only', () => {
    for (const name of [...ENGLISH, ...CHINESE]) {
      const anchors = anchorsIn(read(name));
      assert.equal(new Set(anchors).size, anchors.length, name);
    }
  });

  it('have no other pages in the folder, and no picture there that nothing shows', () => {
    const pages = LANGUAGES.flatMap((language) => MANUAL_PAGES.map((page) => manualFile(language, page)));
    assert.deepEqual(
      new Set(globSync('media/manual/*.md').map((file) => file.replaceAll('\\', '/'))),
      new Set(pages),
    );
    // The editor's preview shows pictures only beside the page or below.
    const shown = new Set(
      pages.flatMap((page) => targetsIn(read(page)).filter((target) => target.endsWith('.png'))),
    );
    assert.deepEqual(
      shown,
      new Set(globSync(`${PICTURES}/*`).map((file) => `pictures/${path.basename(file)}`)),
    );
  });

  it(`have at most ${WORDS} words each, without tables from the manifest and the rules, and the readme without its last line`, () => {
    for (const name of ENGLISH) {
      const text = withoutTables(read(name));
      const counted = name === 'README.md' ? text.trimEnd().replace(/\n.*$/u, '') : text;
      assert.ok(wordCount(counted) <= WORDS, `${name} has ${wordCount(counted)} words`);
    }
  });

  // A Chinese word is about two characters; words in other letters, such as `dnsTree.live.roots`, count as one.
  it('have at most twice as many Chinese characters as the English has words', () => {
    for (const [at, name] of CHINESE.entries()) {
      const text = withoutTables(read(name));
      const characters = wordCount(text.replaceAll(/\p{Script=Han}/gu, ' 字 '));
      const words = wordCount(withoutTables(read(ENGLISH[at] ?? '')));
      assert.ok(characters <= 2 * words, `${name} has ${characters} characters, ${words} words in English`);
    }
  });

  it('have nothing in the package that only a clone or the repository can show', () => {
    for (const language of LANGUAGES) {
      const readme = read(readmeFile(language));
      const packed = packagedReadme(readme, '');
      const sections = new Set(anchorsIn(packed));
      assert.deepEqual(
        targetsIn(packed).filter((target) => !sections.has(target.replace(/^#/u, ''))),
        [],
      );
      assert.doesNotMatch(packed, /<!--|!\[|npm (?:ci|start|test)|npm run (?:bench|test)|src\/README/u);
      assert.equal(sections.size, anchorsIn(readme).length - 1, 'whole sections for users are missing');
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

  for (const [at, name] of ENGLISH.entries()) {
    const translation = CHINESE[at] ?? '';
    it(`say the same in ${translation}: sections, tables, pictures, links and code`, () => {
      const [english, chinese] = [structureOf(name), structureOf(translation)];
      const first = english.findIndex((block, index) => block !== chinese[index]);
      const text = read(name).split(BETWEEN_BLOCKS)[first];
      assert.equal(
        chinese[first],
        english[first],
        `${translation} does not have this block in its place:\n${text}`,
      );
      assert.equal(chinese.length, english.length);
    });
  }
});
