import assert from 'node:assert/strict';
import { commentHeading, isOfHeading } from '../../../../src/config/evidence/comments.ts';
import { newBlock, type Entry } from '../../../../src/config/structure/entry.ts';

const blanks = (count: number): string => ' '.repeat(count);

/** What a comment says of the lines below it. N@ is the name. */
function heading(text: string): ReturnType<typeof commentHeading> {
  const [before = '', behind = ''] = text.split('N@');
  const name = 'www.example.com';
  const span = { start: before.length, end: before.length + name.length, text: name, certain: true };
  return commentHeading(`${before}${name}${behind}`, span);
}

describe('A comment with a name (N@)', () => {
  const hosts = [
    '# N@',
    '#N@',
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
    it(`is the heading of its host: ${text.trim()}`, () => assert.equal(heading(text), 'host'));

  const addresses = [
    '# the address of N@',
    '// IP for N@',
    '# ip addresses of N@',
    '# this is the static IP address of N@',
    '# the current public static fixed IP for N@',
    '# hard-coded ips of N@',
    '# hardcoded ip is N@',
    `${blanks(200)}##${blanks(10)}the${blanks(5)}ip${blanks(5)}of${blanks(5)}N@`,
    '# 192.0.2.1 is N@',
    '# 192.100.200.123 = N@',
    '# 2001:DB8::1 - N@',
    `# ::12${blanks(5)}-${blanks(5)}N@`,
    `# ${'0:'.repeat(20)} is N@`,
  ];
  for (const text of addresses)
    it(`is the heading of its address: ${text.trim()}`, () => assert.equal(heading(text), 'address'));

  const others = [
    'N@',
    '  N@',
    'x # N@',
    '# see N@',
    '# N@ and more',
    '# N@,',
    '# Hosts of: N@',
    '# my host: N@',
    '# host N@',
    `${blanks(201)}# N@`,
    `#${blanks(11)}N@`,
    `# host${blanks(4)}: N@`,
    `# host:${blanks(6)}N@`,
    'the address of N@',
    'x # the address of N@',
    '# old address of N@',
    '# address N@',
    '# address of the N@',
    '# the this is current public fixed IP for N@',
    `${blanks(201)}# the ip of N@`,
    `#${blanks(11)}the ip of N@`,
    `# the${blanks(6)}ip of N@`,
    `# ip${blanks(6)}of N@`,
    `# ip of${blanks(6)}N@`,
    '# 1.2.3 is N@',
    '# 192.100.200.1234 is N@',
    '# ::1 is N@',
    `# ${'0:'.repeat(20)}0 is N@`,
    `# ::12${blanks(6)}is N@`,
    '# 192.0.2.1 N@',
  ];
  for (const text of others)
    it(`is no heading: ${text.trim()}`, () => assert.equal(heading(text), undefined));
});

const entry = (key: string, outer = '', kind: Entry['kind'] = 'value'): Entry => {
  const block = newBlock('a', newBlock(outer, undefined));
  return { kind, start: 0, end: 1, key, subject: key, block };
};

describe('An address below the heading of a host', () => {
  it('is that of the host if its key is for addresses', () => {
    assert.equal(isOfHeading('host', entry('public_ip')), true);
    assert.equal(isOfHeading('host', entry('x')), false);
    assert.equal(isOfHeading('address', entry('x')), true);
    assert.equal(isOfHeading('address', entry('x', '', 'text')), false);
  });

  it('is another’s if a key around it says so', () => {
    for (const outer of ['upstream', 'allowed_hosts']) {
      assert.equal(isOfHeading('host', entry('public_ip', outer)), false, outer);
      assert.equal(isOfHeading('address', entry('x', outer)), false, outer);
    }
    assert.equal(isOfHeading('address', entry('gateway_ip')), false);
    // No block is around it.
    assert.equal(isOfHeading('address', { ...entry('x'), block: newBlock('a', undefined) }), true);
    assert.equal(isOfHeading('address', { ...entry('x'), block: newBlock('proxy', undefined) }), false);
  });
});
