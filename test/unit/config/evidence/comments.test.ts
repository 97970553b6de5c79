import assert from 'node:assert/strict';
import { isHeading, isOfHeading } from '../../../../src/config/evidence/comments.ts';
import { newBlock, type Entry } from '../../../../src/config/structure/entry.ts';
import { entryOf } from './entries.ts';

const blanks = (count: number): string => ' '.repeat(count);

/** Whether a comment is the heading of the lines below it. N@ is the name. */
function heading(text: string): boolean {
  const [before = '', behind = ''] = text.split('N@');
  const name = 'www.example.com';
  const span = { start: before.length, end: before.length + name.length, text: name, certain: true };
  return isHeading(`${before}${name}${behind}`, span);
}

describe('A comment with a name (N@)', () => {
  const hosts = [
    '// N@',
    '; N@',
    '-- N@.',
    '### N@:  ',
    `${blanks(200)}#${blanks(10)}N@`,
    '# Host: N@',
    '# hostname => N@',
    '# SERVERS → N@',
    '# VM -> N@',
    '# fqdn --> N@',
    `# machine${blanks(3)}:${blanks(5)}N@`,
  ];
  for (const text of hosts)
    it(`is the heading of its host: ${text.trim()}`, () => assert.equal(heading(text), true));

  const others = [
    'N@',
    '  N@',
    'x # N@',
    '# N@ and more',
    '# N@,',
    `${blanks(201)}# N@`,
    `#${blanks(11)}N@`,
    `# host${blanks(4)}: N@`,
    `# host:${blanks(6)}N@`,
  ];
  for (const text of others) it(`is no heading: ${text.trim()}`, () => assert.equal(heading(text), false));
});

const entry = (key: string, outer = '', kind: Entry['kind'] = 'value'): Entry => {
  const block = newBlock('a', newBlock(outer, undefined));
  return entryOf(key, { kind, block });
};

describe('An address below the heading of a host', () => {
  it('is that of the host if its key is for addresses, unless a key around it is for another’s', () => {
    for (const at of [entry('public_ip'), { ...entry('ip'), block: newBlock('a', undefined) }])
      assert.equal(isOfHeading(at), true);
    for (const at of [
      entry('x'),
      entry('public_ip', '', 'text'),
      entry('public_ip', 'upstream'),
      entry('public_ip', 'allowed_hosts'),
      entry('gateway_ip'),
      { ...entry('ip'), block: newBlock('proxy', undefined) },
    ])
      assert.equal(isOfHeading(at), false);
  });
});
