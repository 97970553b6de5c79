import assert from 'node:assert/strict';
import { FILE_LIMITS } from '../../../src/workspace/fileLimits.ts';
import { IGNORE_FILES, IgnoreReader, NEVER_READ } from '../../../src/workspace/ignoreRules.ts';
import { IgnoredFiles } from '../../../src/workspace/ignoredFiles.ts';

const ignored = (rules: Readonly<Record<string, string>>, ...files: readonly string[]): readonly string[] => {
  const all = filesBy(new IgnoreReader(), rules);
  return files.filter((file) => all.verdict(file) === 'leftOut');
};

function filesBy(reader: IgnoreReader, rules: Readonly<Record<string, string>>): IgnoredFiles {
  return new IgnoredFiles([
    NEVER_READ,
    ...Object.entries(rules).map(([folder, text]) => reader.rules(folder, text)),
  ]);
}

describe('Files that version control ignores', () => {
  it('are those that a rule names, in its folder and below', () => {
    const rules = { '': '*.secret', 'a/b': 'own.yaml' };
    assert.deepEqual(
      ignored(rules, 'x.secret', 'a/b/c.secret', 'a/b/own.yaml', 'a/b/c/own.yaml', 'a/own.yaml'),
      ['x.secret', 'a/b/c.secret', 'a/b/own.yaml', 'a/b/c/own.yaml'],
    );
  });

  it('are all files of an ignored folder, whatever a rule in it says', () => {
    assert.deepEqual(ignored({ '': 'build/', build: '!keep.yaml' }, 'build/keep.yaml', 'a/build/b/c.yaml'), [
      'build/keep.yaml',
      'a/build/b/c.yaml',
    ]);
  });

  it('are not those that a nearer rule keeps', () => {
    const rules = { '': 'build/\n*.log', keep: '!build/\n!*.log' };
    assert.deepEqual(
      ignored(rules, 'keep/build/a.yaml', 'keep/build/a', 'keep/a.log', 'build/a.yaml', 'a.log'),
      ['build/a.yaml', 'a.log'],
    );
  });

  it('are by themselves what version control keeps and what packages bring', () => {
    assert.deepEqual(ignored({}, '.git/config', 'a/node_modules/b/c.yaml', '.github/a.yaml', 'a.yaml'), [
      '.git/config',
      'a/node_modules/b/c.yaml',
    ]);
    const folders = ['.git', '.hg', '.svn', '.jj', 'CVS', 'node_modules', 'bower_components'];
    const files = folders.map((folder) => `a/${folder}/b`);
    assert.deepEqual(ignored({}, ...files), files);
  });

  it('are named as they are written, capitals included', () => {
    assert.deepEqual(ignored({ '': 'Build/' }, 'Build/a', 'build/a', 'a/cvs/b'), ['Build/a']);
  });

  it('are named in files that git or a search reads', () => {
    assert.deepEqual([...IGNORE_FILES], ['.gitignore', '.ignore']);
  });
});

const many = (count: number): string => 'x\n'.repeat(count);
const folders = (depth: number): string => 'a/'.repeat(depth);

const texts = (rules: Readonly<Record<string, string>>, file: string): readonly [string, boolean] => {
  const reader = new IgnoreReader();
  return [filesBy(reader, rules).verdict(file), reader.isCut];
};

describe('Rules of version control of any size', () => {
  it('count up to a number, over all files together', () => {
    const most = FILE_LIMITS.ignoreRules;
    assert.deepEqual(texts({ '': `# notes\n\n${many(most - 2)}`, a: 'y\nb' }, 'a/b'), ['leftOut', false]);
    assert.deepEqual(texts({ '': many(most - 1), a: 'y\nb' }, 'a/b'), ['read', true]);
    assert.deepEqual(texts({ '': many(most - 5), a: '**/b' }, 'a/b'), ['leftOut', false]);
    assert.deepEqual(texts({ '': many(most - 4), a: '**/b' }, 'a/b'), ['read', true]);
    assert.deepEqual(texts({ '': '**/x/**/y\n'.repeat(most / 50) }, 'b'), ['read', false]);
    assert.deepEqual(texts({ '': '**/x/**/y\n'.repeat(most / 50 + 1) }, 'b'), ['read', true]);
  });

  it('count up to a length, over all files together', () => {
    const rest = 'b\n';
    const most = FILE_LIMITS.ignoreText - rest.length;
    assert.deepEqual(texts({ '': '#'.repeat(most), a: rest }, 'a/b'), ['leftOut', false]);
    assert.deepEqual(texts({ '': '#'.repeat(most + 1), a: rest }, 'a/b'), ['read', true]);
  });

  it('do not count if they are long, whatever is in them', () => {
    const most = FILE_LIMITS.ignoreRuleCharacters;
    const name = 'a'.repeat(most);
    assert.deepEqual(texts({ '': name }, name), ['leftOut', false]);
    for (const unit of ['a', '?', '/a', '.', '[a]', '[:', '{', '!', '\\'])
      for (const length of [most + 1, 40_000, 500_000])
        assert.deepEqual(texts({ '': `b\n${unit.repeat(length)}` }, 'b'), ['leftOut', true]);
  });

  it('do not count with more than two stars for folders', () => {
    assert.deepEqual(texts({ '': '**/b/**/d' }, 'a/b/c/d'), ['leftOut', false]);
    assert.deepEqual(texts({ '': '**/b/**/d/**/f' }, 'a/b/c/d/e/f'), ['read', true]);
  });

  it('are tested up to a depth', () => {
    const all = filesBy(new IgnoreReader(), { '': '**/a/**/b' });
    assert.equal(all.verdict(`${folders(FILE_LIMITS.depth)}c`), 'read');
    assert.equal(all.verdict(`${folders(FILE_LIMITS.depth + 1)}c`), 'tooDeep');
    assert.equal(all.verdict(`${folders(1_000)}c`), 'tooDeep');
    assert.equal(all.verdict(`a/b/${folders(1_000)}c`), 'leftOut');
  });
});
