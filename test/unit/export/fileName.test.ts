import assert from 'node:assert/strict';
import { fileName, sharedFileName, UniqueNames } from '../../../src/export/fileName.ts';

describe('The file name of a zone', () => {
  for (const [zone, name] of [
    ['Example.COM', 'example.com'],
    ['../../etc/passwd', '__.__etc_passwd'],
    ['.hidden.example', '_hidden.example'],
    ['--output=x.example', '_output_x.example'],
    ['.-rf.example', '_rf.example'],
    ['a-b.example', 'a-b.example'],
    ['con.example', '_con.example'],
    ['con', '_con'],
    ['lpt9.example', '_lpt9.example'],
    ['com1.example', '_com1.example'],
    ['com10.example', 'com10.example'],
    ['console.example', 'console.example'],
    ['a.con.example', 'a.con.example'],
    ['aux.example', '_aux.example'],
    ['a..b', 'a._b'],
    ['a/b\\c:d', 'a_b_c_d'],
    ['a_b-c.d9', 'a_b-c.d9'],
    ['x'.repeat(121), 'x'.repeat(120)],
    ['', 'zone'],
  ] as const)
    it(`is ${name} for ${JSON.stringify(zone)}`, () => {
      assert.equal(fileName(zone), name);
    });
});

describe('The name of a shared file', () => {
  it('is that of the only zone, or says what is in it', () => {
    const [one, other] = [{ name: 'A.example' }, { name: 'b.example' }];
    assert.equal(sharedFileName([one]), 'a.example');
    assert.equal(sharedFileName([one, other]), 'records');
    assert.equal(sharedFileName([one, other], 'zones'), 'zones');
    assert.equal(sharedFileName([]), 'records');
  });
});

describe('Unique names', () => {
  it('are taken once, in lower case', () => {
    const names = new UniqueNames();
    assert.deepEqual([names.add('a'), names.add('a'), names.add('b')], [true, false, true]);
    const second = names.take('A', (number) => `A-${number}`);
    assert.equal(second, 'A-2');
    assert.equal(names.add('a-2'), false, 'a name with a number too');
  });

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
