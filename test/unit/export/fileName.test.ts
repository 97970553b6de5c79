import assert from 'node:assert/strict';
import { fileName, UniqueNames } from '../../../src/export/fileName.ts';

describe('The file name of a zone', () => {
  for (const [zone, name] of [
    ['Example.COM', 'example.com'],
    ['../../etc/passwd', '__.__etc_passwd'],
    ['.hidden.example', '_hidden.example'],
    ['--output=x.example', '_output_x.example'],
    ['.-rf.example', '_rf.example'],
    ['a-b.example', 'a-b.example'],
    ['con.example', '_con.example'],
    ['', 'zone'],
  ] as const)
    it(`is ${name} for ${JSON.stringify(zone)}`, () => {
      assert.equal(fileName(zone), name);
    });
});

describe('Unique names', () => {
  it('get the next free number of a name', () => {
    const names = new UniqueNames();
    const taken = ['a', 'a-3', 'A', 'a', 'b', 'a'].map((name) => names.take(name, (number) => `a-${number}`));
    assert.deepEqual(taken, ['a', 'a-3', 'a-2', 'a-4', 'b', 'a-5']);
  });

  it('try each number once, however often a name is used', () => {
    const names = new UniqueNames();
    let tried = 0;
    for (let index = 0; index < 1000; index += 1)
      names.take('a', (number) => {
        tried += 1;
        return `a-${number}`;
      });
    assert.equal(tried, 999);
  });
});
