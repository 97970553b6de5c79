import assert from 'node:assert/strict';
import { ZoneTrie } from '../../../src/config/locate/zoneTrie.ts';
import { HostMentions } from '../../../src/workspace/hostMentions.ts';
import { addTextMentions } from '../../../src/workspace/textMentions.ts';

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
