import assert from 'node:assert/strict';
import { IgnoredFiles, ignoreRules, NEVER_READ } from '../../../src/workspace/ignoreRules.ts';

const ignored = (rules: Readonly<Record<string, string>>, ...files: readonly string[]): readonly string[] => {
  const all = new IgnoredFiles([
    NEVER_READ,
    ...Object.entries(rules).map(([folder, text]) => ignoreRules(folder, text)),
  ]);
  return files.filter((file) => all.has(file));
};

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
    assert.deepEqual(ignored(rules, 'keep/build/a.yaml', 'keep/a.log', 'build/a.yaml', 'a.log'), [
      'build/a.yaml',
      'a.log',
    ]);
  });

  it('are by themselves what version control keeps and what packages bring', () => {
    assert.deepEqual(ignored({}, '.git/config', 'a/node_modules/b/c.yaml', '.github/a.yaml', 'a.yaml'), [
      '.git/config',
      'a/node_modules/b/c.yaml',
    ]);
  });
});
