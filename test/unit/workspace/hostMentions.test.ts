import assert from 'node:assert/strict';
import { HostMentions, addTextMentions } from '../../../src/workspace/hostMentions.ts';
import { ZoneTrie } from '../../../src/config/locate/zoneTrie.ts';

const place = (line: number): { file: string; line: number; start: number; end: number } => ({
  file: 'a.yaml',
  line,
  start: 0,
  end: 1,
});

describe('Mentions of hosts', () => {
  it('have their certain places in order, and are mentions without one', () => {
    const mentions = new HostMentions();
    mentions.add('a.example', undefined);
    mentions.add('b.example', place(1));
    mentions.add('b.example', place(2));
    assert.deepEqual([...mentions.hosts], ['a.example', 'b.example']);
    assert.deepEqual(
      mentions.of('b.example').map(({ line }) => line),
      [1, 2],
    );
    assert.deepEqual([mentions.has('a.example'), mentions.of('a.example')], [true, []]);
    assert.deepEqual([mentions.has('c.example'), mentions.of('c.example')], [false, []]);
  });

  it('are of 200,000 hosts at most, and say when there are more', () => {
    const mentions = new HostMentions();
    // At the limit.
    for (let at = 0; at < 200_000; at += 1) mentions.add(`h${at}.example`, undefined);
    mentions.add('h0.example', place(1));
    assert.equal(mentions.isCut, false);
    mentions.add('one.more.example', place(1));
    assert.deepEqual([mentions.isCut, mentions.has('one.more.example')], [true, false]);
  });

  it('have 500,000 places at most, but a first one for each host', () => {
    const mentions = new HostMentions();
    for (let at = 0; at < 500_001; at += 1) mentions.add('a.example', place(at));
    mentions.add('b.example', place(1));
    mentions.add('b.example', place(2));
    assert.deepEqual([mentions.of('a.example').length, mentions.of('b.example').length], [500_000, 1]);
  });
});

describe('The mentions in a text whose structure is not read', () => {
  it('are its names of zones and its addresses, in every spelling', () => {
    const mentions = new HostMentions();
    const text = [
      "fetch('https://API.example.com/');",
      'api.example.net',
      '// www.example.com. 192.0.2.1 and [2001:DB8::1]',
      'x'.repeat(20_001) + ' www.example.com',
      '"*.example.com"',
    ].join('\r\n');
    const zones = new ZoneTrie(['example.com']);
    const work = addTextMentions(mentions, { file: 'a.ts', text }, zones, () => false);
    assert.equal(work.next().done, true);
    assert.deepEqual(
      [...mentions.hosts].map((host) => [
        host,
        ...mentions.of(host).map(({ line, start }) => `${line}:${start}`),
      ]),
      [
        ['api.example.com', '0:15'],
        ['www.example.com', '2:3'],
        ['192.0.2.1', '2:20'],
        ['2001:db8::1', '2:35'],
        ['*.example.com', '4:1'],
      ],
    );
  });
});
