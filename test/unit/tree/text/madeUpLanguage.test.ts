import assert from 'node:assert/strict';
import { DomainId } from '../../../../src/api/fields.ts';
import {
  accountNode,
  domainNodes,
  groupNodes,
  recordNodes,
  type DomainNode,
  type GroupNode,
  type ZoneNode,
} from '../../../../src/tree/nodes.ts';
import { nodeText } from '../../../../src/tree/text/nodeText.ts';
import { speakEnglish, speakMadeUp, untranslated } from '../../../support/product/madeUpLanguage.ts';
import { domain, group, record } from '../../zones/rows.ts';
import { listed, lost, unloaded, offlineAccount } from '../states.ts';

/** What the service sends here, and the units and titles that are the same in every language. */
const SENT =
  /\b(?:example\.com|often|www|192\.0\.2\.1|dns\.example|https|n@example\.com|remark|Japan|2\d{3}-\d\d-\d\d|\d+|A|AAAA|MX|TTL|Id|Pro)\b/giu;

describe('The tree in a made-up language', () => {
  before(speakMadeUp);
  after(speakEnglish);

  it('has no text that is not translated', () => {
    const account = offlineAccount();
    const top = accountNode(account);
    const groups = groupNodes(account, top, listed([group({ name: 'often', size: 12 })]));
    const parent = groups.find((node): node is GroupNode => node.kind === 'group');
    assert.ok(parent);
    const troubled = ['pause', 'spam', 'lock'].map((status, at) =>
      domain({
        id: DomainId.parse(String(at + 1)),
        status,
        extStatus: ['dnserror', 'empty', 'notexist'][at],
        records: 7,
        isMark: true,
        isVip: at === 0,
        remark: 'remark',
        updatedOn: '2024-01-02 03:04:05',
      }),
    );
    const domains = domainNodes(parent, listed(troubled, { total: 12_345, more: true }), false);
    const zone = domains.find((node): node is DomainNode => node.kind === 'domain');
    assert.ok(zone);
    const rows = [
      record({ enabled: false, held: true, recordLine: 'Japan', ttl: 600, remark: 'remark' }),
      record({ monitorStatus: 'Down', weight: 5, updatedOn: '2024-01-02 03:04:05' }),
      record({ type: 'MX', mx: 5, monitorStatus: 'Warn' }),
    ];
    const nodes: readonly ZoneNode[] = [
      top,
      ...groups,
      ...domains,
      ...recordNodes(zone, listed(rows, { total: 12_345, more: true })),
      ...recordNodes(zone, listed([])),
      ...recordNodes(zone, unloaded({ failed: { failure: lost, during: 'refresh' } })),
      ...recordNodes(zone, listed(rows, {}, { failed: { failure: lost, during: 'refresh' } })),
      ...groupNodes(account, undefined, listed([])),
      ...domainNodes(parent, listed([]), true),
    ];
    const kinds = new Set(nodes.map(({ kind }) => kind));
    assert.deepEqual(kinds, new Set(['account', 'group', 'domain', 'record', 'page', 'message']));
    const left = nodes.flatMap((node) => {
      const { label, description, tooltip, spoken } = nodeText(node);
      return [label, description, ...tooltip.split('\n'), spoken].filter((text) =>
        /\p{L}{2}/u.test(untranslated(text).replaceAll(SENT, '')),
      );
    });
    assert.deepEqual([...new Set(left)], []);
  });
});
