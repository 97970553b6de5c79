import assert from 'node:assert/strict';
import { peerGroupOf } from '../../../../src/config/evidence/peers.ts';
import { problemAt, type PlacedProblem } from '../../../../src/config/problems/problem.ts';
import { newBlock, type Entry } from '../../../../src/config/structure/entry.ts';

const NAME = 'www.example.com';
const top = newBlock('', undefined);
const block = newBlock('servers', top);

/** Returns the group of the name in a line, as `block: id`. `fields` are those of its entry, which is the whole line. */
function groupOf(line: string, fields: Partial<Entry>): string {
  const start = line.indexOf(NAME);
  const entry: Entry = {
    kind: 'value',
    start: 0,
    end: line.length,
    key: 'k',
    subject: 'k',
    block,
    ...fields,
  };
  const place = { family: 'yaml', line, start, end: start + NAME.length, entries: [entry] } as const;
  const group = peerGroupOf(place, entry);
  return group === undefined ? 'none' : `${group.block.key}: ${group.id}`;
}

describe('The group of a name', () => {
  const cases: readonly (readonly [line: string, fields: Partial<Entry>, group: string])[] = [
    [NAME, { kind: 'key' }, 'servers: key'],
    [NAME, {}, ': k'],
    [NAME, { isItem: true }, 'servers: item k'],
    [NAME, { kind: 'host' }, 'none'],
    [NAME, { kind: 'text', key: '' }, 'servers: line'],
    [`  ${NAME}`, { kind: 'text', key: '' }, 'servers: line'],
    [`x ${NAME}`, { kind: 'text', key: '' }, 'none'],
    [NAME, { kind: 'text' }, 'none'],
    [` ${NAME}`, {}, 'none'],
    [`${NAME}.`, {}, ': k'],
    [`${NAME}:12345 `, {}, ': k'],
    [`${NAME}:123456`, {}, 'none'],
    [`${NAME}/x`, {}, 'none'],
    [`${NAME} x`, {}, 'none'],
    [`${NAME}${' '.repeat(60)}`, { kind: 'text', key: '' }, 'servers: line'],
    [`${NAME}${' '.repeat(60)}x`, {}, 'none'],
    [`${NAME}, x`, { end: NAME.length }, ': k'],
    [`${NAME}:x`, {}, 'none'],
    [`x${NAME}`, { start: 1 }, ': k'],
    [`x${NAME}`, { kind: 'key' }, 'none'],
    [NAME, { subject: 'Domain' }, ': k'],
    [NAME, { subject: 'dhcp_domain_name' }, 'none'],
    [NAME, { subject: 'realm' }, 'none'],
    [NAME, { subject: 'search' }, 'none'],
    [NAME, { subject: 'cookie_domain' }, ': k'],
    [NAME, { subject: 'search_domains' }, ': k'],
    [NAME, { kind: 'key', subject: 'search' }, 'servers: key'],
  ];
  for (const [line, fields, group] of cases) {
    it(`is ${group} in “${line.trimEnd()}” of ${line.length} characters with ${JSON.stringify(fields)}`, () => {
      assert.equal(groupOf(line, fields), group);
    });
  }

  it('is that of its block when there is no outer one', () => {
    assert.equal(groupOf(NAME, { block: newBlock('x', undefined) }), 'x: k');
  });
});

describe('The problem at a range', () => {
  const problems = [
    [0, 1, 4],
    [0, 1, 5],
    [1, 1, 4],
  ].map(([line = 0, start = 0, end = 0]): PlacedProblem => ({
    line,
    problem: { kind: 'mail', name: `${line}.${start}.${end}`, start, end, key: undefined, sure: true },
  }));
  const at = (line: number, from: number, to: number): string | undefined =>
    problemAt(problems, { start: { line, character: from }, end: { line, character: to } })?.name;

  it('is the one with the same line, start and end', () => {
    assert.deepEqual([at(0, 1, 4), at(0, 1, 5), at(1, 1, 4)], ['0.1.4', '0.1.5', '1.1.4']);
    assert.deepEqual([at(2, 1, 4), at(0, 2, 4), at(1, 1, 5)], [undefined, undefined, undefined]);
  });
});
