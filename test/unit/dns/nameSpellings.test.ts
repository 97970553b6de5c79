import assert from 'node:assert/strict';
import { fold, nameSpellings } from '../../../src/dns/nameSpellings.ts';

const long = (length: number): string => `ü.${'a'.repeat(length - 2)}`;

describe('The spellings of a name', () => {
  it('are itself, in ASCII and in Unicode, each once and in small letters', () => {
    for (const [name, spellings] of [
      ['WWW.Example.com', ['www.example.com']],
      ['Bücher.example', ['bücher.example', 'xn--bcher-kva.example']],
      ['XN--Bcher-Kva.example', ['xn--bcher-kva.example', 'bücher.example']],
      ['xn--bcher-kva.größe', ['xn--bcher-kva.größe', 'xn--bcher-kva.xn--gre-6ka8i', 'bücher.größe']],
      ['bücher.', ['bücher.', 'xn--bcher-kva.']],
      ['a.', ['a.']],
      ['', ['']],
    ] as const)
      assert.deepEqual(nameSpellings(name), spellings, name);
    assert.equal(fold('BÜCHER'), 'bücher');
  });

  it('are one of a text with blanks or more than 255 characters, which is no name', () => {
    assert.deepEqual(nameSpellings('bücher und mehr'), ['bücher und mehr']);
    assert.equal(nameSpellings(long(255)).length, 2);
    assert.equal(nameSpellings(long(256)).length, 1);
  });
});
