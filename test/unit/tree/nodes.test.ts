import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { INTERNATIONAL } from '../../../src/api/serviceAddress.ts';
import { DomainId, GroupId, RecordId } from '../../../src/api/fields.ts';
import { noticedChange } from '../../../src/history/changeBadges.ts';
import {
  accountNode,
  countByGroup,
  domainNodes,
  groupNodes,
  recordNodes,
  removedNodes,
  type ZoneNode,
} from '../../../src/tree/nodes.ts';
import { rowContext } from '../../../src/tree/rowContext.ts';
import { nodeText } from '../../../src/tree/text/nodeText.ts';
import { anyText } from '../api/json.ts';
import { clientOf, never } from '../api/server.ts';
import { domain, group, record } from '../zones/rows.ts';
import { domainNodeIn, groupNodeOf, listed, lost, unloaded, offlineAccount } from './states.ts';

const account = offlineAccount();
const groupNode = groupNodeOf(account);
const domainNode = domainNodeIn(groupNode);

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const kinds = (nodes: readonly ZoneNode[]): readonly string[] =>
  nodes.map((node) => (node.kind === 'message' ? node.message.kind : node.kind));
const ids = (nodes: readonly ZoneNode[]): readonly string[] => nodes.map(({ id }) => id);

function emptyOf([node]: readonly ZoneNode[]): string | undefined {
  return node?.kind === 'message' && node.message.kind === 'empty' ? node.message.of : undefined;
}

const removed = (count: number): readonly ZoneNode[] =>
  removedNodes(
    domainNode,
    Array.from({ length: count }, (_, nth) =>
      noticedChange(
        { kind: 'removed', before: { ...record(), host: `h${nth}`, value: '192.0.2.1' } },
        Date.UTC(2026, 0, 1),
        Date.UTC(2026, 0, 2),
      ),
    ),
  );
const textOf = ([node]: readonly ZoneNode[]): ReturnType<typeof nodeText> => {
  assert.ok(node);
  return nodeText(node);
};

describe('The row of a domain', () => {
  it('offers to load all records if there may be more than one page', () => {
    const contexts = [500, 501, undefined].map((records) =>
      rowContext({ ...domainNode, domain: domain({ id: DomainId.parse('1'), records }) }),
    );
    assert.deepEqual(contexts, ['domain', 'domain.long', 'domain.long']);
  });
});

describe('The row of removed records', () => {
  it('counts and names them', () => {
    assert.deepEqual(removed(0), []);
    const one = textOf(removed(1));
    assert.deepEqual([one.label, one.description], ['1 record removed', 'h0 A']);
    assert.match(textOf(removed(20)).description, / · h19 A$/u);
    const many = textOf(removed(21));
    assert.match(many.description, / · h19 A · 1 more$/u);
    assert.equal(many.tooltip.split('\n').length, 22);
  });
});

describe('The nodes of rows', () => {
  it('have a path as id, and know their parent', () => {
    const top = accountNode(account);
    const [ofGroup] = groupNodes(account, top, listed([group()]));
    const [ofDomain] = domainNodes(groupNode, listed([domain()]), false);
    const [ofRecord] = recordNodes(domainNode, listed([record()]));
    assert.equal(top.id, 'account:1%40dns.example');
    assert.equal(ofGroup?.id, 'account:1%40dns.example/group:3');
    assert.equal(ofDomain?.id, 'account:1@dns.example/group:3/domain:7');
    assert.equal(ofRecord?.id, 'account:1@dns.example/group:3/domain:7/record:9');
    assert.deepEqual([ofGroup.parent, ofDomain.parent, ofRecord.parent], [top, groupNode, domainNode]);
  });

  it('keep the ids of records without an id when other records come before them', () => {
    const rows = ['A', 'AAAA'].flatMap((type) =>
      ['a', 'b'].map((host) => record({ id: undefined, host, type })),
    );
    const all = ids(recordNodes(domainNode, listed(rows)));
    assert.equal(new Set(all).size, 4);
    for (const [at, row] of rows.entries())
      assert.deepEqual(ids(recordNodes(domainNode, listed([row]))), all.slice(at, at + 1));
  });

  const odd = fc.oneof(fc.constantFrom('', '?', '?a', '#1', '1#1', '/', '1', '1/domain:1', 'a'), anyText);

  it('have unique ids, whatever the rows contain', () => {
    const fields = fc.record({ id: optional(odd), name: odd, type: odd });
    fc.assert(
      fc.property(fc.array(fields, { maxLength: 12 }), fc.boolean(), (rows, more) => {
        const groups = rows.map(({ id, name }) =>
          group({ id: id === undefined ? undefined : GroupId.parse(id), name }),
        );
        const domains = rows.map(({ id, name }) =>
          domain({ id: id === undefined ? undefined : DomainId.parse(id), name }),
        );
        const records = rows.map(({ id, name, type }) =>
          record({ id: id === undefined ? undefined : RecordId.parse(id), host: name, type }),
        );
        const failed = { failed: { failure: lost, during: 'refresh' as const } };
        for (const nodes of [
          groupNodes(account, undefined, listed(groups, { more }, failed)),
          domainNodes(groupNode, listed(domains, { more }, failed), false),
          recordNodes(domainNode, listed(records, { more }, failed)),
        ]) {
          assert.equal(new Set(ids(nodes)).size, nodes.length, ids(nodes).join(' | '));
          assert.equal(nodes.filter(({ kind }) => kind !== 'message' && kind !== 'page').length, rows.length);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('The nodes of a list', () => {
  it('show that it is loading, failed or empty', () => {
    assert.deepEqual(kinds(recordNodes(domainNode, unloaded())), ['loading']);
    const failed = kinds(recordNodes(domainNode, unloaded({ failed: { failure: lost, during: 'first' } })));
    assert.deepEqual(failed, ['failed']);
  });

  it('show which filter leaves a group empty', () => {
    assert.equal(emptyOf(domainNodes(groupNode, listed([]), true)), 'filteredDomains');
    assert.equal(emptyOf(domainNodes(groupNode, listed([]), false)), 'domains');
  });

  it('show that domains are missing when the group is larger, unless a filter is set', () => {
    const large = { ...groupNode, group: group({ size: 3 }) };
    assert.deepEqual(kinds(domainNodes(large, listed([domain()]), false)), ['domain', 'short']);
    assert.deepEqual(kinds(domainNodes(large, listed([domain()]), true)), ['domain']);
    assert.deepEqual(kinds(domainNodes(large, listed([domain()], { more: true }), false)), [
      'domain',
      'page',
    ]);
  });

  it('end with a node for the next page', () => {
    const nodes = recordNodes(domainNode, listed([record()], { more: true, total: 12_345 }));
    const page = nodes.at(-1);
    assert.ok(page?.kind === 'page');
    assert.deepEqual([page.shown, page.total, page.loading, page.failure], [1, 12_345, false, undefined]);
    assert.equal(page.parent, domainNode);
  });

  it('show that the next page is loading or failed', () => {
    const loading = recordNodes(domainNode, listed([record()], { more: true }, { loading: 'next' })).at(-1);
    assert.ok(loading?.kind === 'page' && loading.loading);
    const failed = recordNodes(
      domainNode,
      listed([record()], { more: true }, { failed: { failure: lost, during: 'next' } }),
    ).at(-1);
    assert.ok(failed?.kind === 'page' && failed.failure === lost);
  });

  it('keep the loaded rows when a refresh fails, and show their age', () => {
    const failed = listed([record()], { loadedAt: 5 }, { failed: { failure: lost, during: 'refresh' } });
    const nodes = recordNodes(domainNode, failed);
    const [stale] = nodes;
    assert.ok(stale?.kind === 'message' && stale.message.kind === 'stale' && stale.message.loadedAt === 5);
  });

  it('show that a list was cut off at its maximum length', () => {
    const nodes = recordNodes(domainNode, listed([record()], { fault: { kind: 'limit' } }));
    assert.deepEqual(kinds(nodes), ['record', 'cut']);
  });

  it('show why records may be missing, rather than that there are none', () => {
    const short = { kind: 'short', announced: 9, received: 1 } as const;
    const nodes = recordNodes(domainNode, listed([record()], { fault: short }));
    assert.deepEqual(kinds(nodes), ['record', 'incomplete']);
    const last = nodes.at(-1);
    assert.ok(last?.kind === 'message' && last.message.kind === 'incomplete');
    assert.deepEqual(kinds(recordNodes(domainNode, listed([], { fault: { kind: 'noTotal' } }))), [
      'incomplete',
    ]);
    // It is not documented what the totals of Domain.List count.
    assert.deepEqual(kinds(domainNodes(groupNode, listed([domain()], { total: 9 }), false)), ['domain']);
  });

  it('show once that the login is refused', async () => {
    const refused = offlineAccount();
    refused.useClient(clientOf({ address: INTERNATIONAL }, { login: async () => undefined }));
    await assert.rejects(refused.groups.open(never()));
    assert.deepEqual(kinds(groupNodes(refused, undefined, listed([group()]))), ['refused', 'group']);
  });
});

describe('The groups of a filtered tree', () => {
  const [few, many] = [GroupId.parse('3'), GroupId.parse('4')];
  const groups = listed([group({ id: few, size: 14 }), group({ id: many, size: 2 })]);

  it('are those with matching domains, and show how many match', () => {
    const nodes = groupNodes(account, undefined, groups, countByGroup([domain({ groupId: few })]));
    assert.ok(nodes[0]);
    assert.equal(nodeText(nodes[0]).description, '1 of 14');
  });

  it('show a message when no domain matches', () => {
    assert.deepEqual(kinds(groupNodes(account, undefined, groups, countByGroup([]))), ['empty']);
  });

  it('are all shown while the matches are unknown', () => {
    assert.equal(countByGroup([domain({ groupId: undefined })]), undefined);
    const descriptions = groupNodes(account, undefined, groups).map((node) => nodeText(node).description);
    assert.deepEqual(descriptions, ['14', '2']);
  });
});
