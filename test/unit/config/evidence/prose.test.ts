import assert from 'node:assert/strict';
import { roleOf } from '../../../../src/config/evidence/roles.ts';
import { newBlock, type Block, type Entry } from '../../../../src/config/structure/entry.ts';
import { placed } from './entries.ts';

const blanks = (count: number): string => ' '.repeat(count);
const a = (count: number): string => 'a'.repeat(count);

const isProse = (...at: Parameters<typeof roleOf>): boolean => roleOf(...at) === 'none';

describe('A name (N@)', () => {
  const messages = [
    '{{ required "set N@',
    '{{ fail `N@',
    `{{${a(79)} fail${blanks(5)}"${a(200)}N@`,
    '{{- if .a }}{{ required "N@',
  ];
  for (const text of messages)
    it(`is in a message of a template: ${text.slice(0, 40)}`, () =>
      assert.equal(isProse(...placed(text)), true));

  const noMessages = [
    '{{ required "a" "N@',
    '{{ required "a" N@',
    '{{ a }} required "N@',
    `{{${a(80)} fail "N@`,
    `{{ fail${blanks(6)}"N@`,
    `{{ fail "${a(201)}N@`,
    '{{ prerequired "N@',
  ];
  for (const text of noMessages)
    it(`is in no message of a template: ${text.slice(0, 40)}`, () =>
      assert.equal(isProse(...placed(text)), false));

  it('is in a text for people by its key, or by those around it', () => {
    assert.equal(isProse(...placed('N@', { subject: 'description' })), true);
    // A key that is called so.
    assert.equal(isProse(...placed('N@', { subject: 'description', kind: 'key' })), false);
    const notes = newBlock('release_notes', undefined);
    assert.equal(isProse(...placed('N@', { block: notes })), true);
    assert.equal(isProse(...placed('N@', { block: newBlock('', notes) })), true);
    assert.equal(isProse(...placed('N@', { block: newBlock('help.example', undefined) })), false);
    const around = (count: number): Block =>
      Array.from({ length: count }).reduce<Block>((parent) => newBlock('k', parent), notes);
    assert.equal(isProse(...placed('N@', { block: around(11) })), true);
    // Keys further out say nothing.
    assert.equal(isProse(...placed('N@', { block: around(12) })), false);
    const meant = (key: string, block: Block, fields: Partial<Entry> = {}): boolean =>
      isProse(...placed('N@', { subject: key, block, ...fields }));
    // The nearest key that says something of a word counts.
    for (const key of ['url', 'host', 'mail']) assert.equal(meant(key, notes), false, key);
    assert.equal(meant('k', newBlock('hosts', notes)), false);
    assert.equal(meant('k', newBlock('hosts', notes), { kind: 'key' }), false);
    assert.equal(meant('k', notes), true);
    assert.equal(meant('url', notes, { kind: 'text' }), true);
    assert.equal(isProse(...placed('see N@', { subject: 'url', block: notes })), true);
    assert.equal(meant('url', newBlock('help', newBlock('web', undefined))), false);
    assert.equal(meant('note', newBlock('url', undefined)), true);
    // What is in an example is one.
    for (const key of ['example', 'my_examples'])
      assert.equal(meant('url', newBlock('notes', newBlock(key, undefined))), true, key);
    const [place, entry] = placed('N@', { subject: 'text' });
    assert.equal(isProse(place, entry), true);
    // The text of a file in Nix.
    assert.equal(isProse({ ...place, family: 'nix' }, { ...entry, kind: 'text' }), false);
    const inText = { ...entry, subject: 'k', block: newBlock('text', undefined) };
    assert.equal(isProse({ ...place, family: 'nix' }, inText), false);
    assert.equal(isProse(place, inText), true);
  });
});
