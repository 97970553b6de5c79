import assert from 'node:assert/strict';
import { dependents, testsOf } from '../../support/changedTests.ts';

describe('The tests of a change', () => {
  it('are those that import a changed file, themselves or through others', () => {
    const graph = new Map([
      ['a.test.ts', ['b.ts', 'zod']],
      ['b.ts', ['c.ts']],
      ['c.ts', ['b.ts']],
      ['d.test.ts', ['e.ts']],
    ]);
    assert.deepEqual([...dependents(['c.ts'], graph)], ['c.ts', 'b.ts', 'a.test.ts']);
    assert.deepEqual([...dependents(['a.test.ts', 'README.md'], graph)], ['a.test.ts', 'README.md']);
  });

  it('are found in this project, with those that read files as texts', () => {
    const own = 'test/unit/support/changedTests.test.ts';
    const tests = testsOf(['test/support/changedTests.ts']);
    assert.deepEqual(
      tests.filter((file) => file.split('/').length > 3),
      [own],
    );
    assert.ok(tests.includes('test/unit/house.test.ts'));
  });
});
