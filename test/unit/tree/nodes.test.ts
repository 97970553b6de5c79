import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { INTERNATIONAL } from '../../../src/api/address.ts';
import { DomainId, GroupId, RecordId } from '../../../src/api/fields.ts';
import { accountNode, domainNodes, groupNodes, recordNodes } from '../../../src/tree/nodes.ts';
import type { DomainNode, GroupNode, ZoneNode } from '../../../src/tree/nodes.ts';
import { anyText } from '../api/json.ts';
import { clientOf, never } from '../api/server.ts';
import { domain, group, record } from '../model/rows.ts';
import { listed, lost, unread, zones } from './states.ts';

const account = zones();
const groupNode: GroupNode = {
  kind: 'group',
  id: 'account:1@dns.example/group:3',
  zones: account,
  parent: undefined,
  group: group(),
};
const domainNode: DomainNode = {
  kind: 'domain',
  id: `${groupNode.id}/domain:7`,
  zones: account,
  parent: groupNode,
  domain: domain(),
};

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const kinds = (nodes: readonly ZoneNode[]): readonly string[] =>
  nodes.map((node) => (node.kind === 'message' ? node.message.is : node.kind));
const ids = (nodes: readonly ZoneNode[]): readonly string[] => nodes.map(({ id }) => id);

function emptyOf([node]: readonly ZoneNode[]): string | undefined {
  return node?.kind === 'message' && node.message.is === 'empty' ? node.message.of : undefined;
}

describe('The nodes of rows', () => {
  it('have a path for an id, and know their parent', () => {
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

  it('are the same after a refresh, with the account’s node or without it', () => {
    const rows = listed([group(), group({ id: undefined })]);
    assert.deepEqual(
      ids(groupNodes(account, accountNode(account), rows)),
      ids(groupNodes(account, undefined, rows)),
    );
  });

  it('differ between accounts', () => {
    const rows = listed([group()]);
    const other = zones('2@dns.example');
    assert.notEqual(ids(groupNodes(account, undefined, rows))[0], ids(groupNodes(other, undefined, rows))[0]);
  });

  const odd = fc.oneof(fc.constantFrom('', '?', '?a', '#1', '1#1', '/', '1', '1/domain:1', 'a'), anyText);

  it('have each an id of their own, whatever the rows are', () => {
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
        const failed = { failed: { failure: lost, during: 'again' as const } };
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
  it('say that it is being read, failed, or is empty', () => {
    assert.deepEqual(kinds(recordNodes(domainNode, unread())), ['loading']);
    assert.deepEqual(kinds(recordNodes(domainNode, unread({ reading: 'first' }))), ['loading']);
    assert.deepEqual(kinds(recordNodes(domainNode, unread({ failed: { failure: lost, during: 'first' } }))), [
      'failed',
    ]);
    assert.deepEqual(kinds(recordNodes(domainNode, listed([]))), ['empty']);
  });

  it('say which filter leaves a group empty', () => {
    assert.equal(emptyOf(domainNodes(groupNode, listed([]), true)), 'filteredDomains');
    assert.equal(emptyOf(domainNodes(groupNode, listed([]), false)), 'domains');
  });

  it('say that domains are missing where the group’s size promises more, and no filter is in between', () => {
    const large = { ...groupNode, group: group({ size: 3 }) };
    assert.deepEqual(kinds(domainNodes(large, listed([domain()]), false)), ['domain', 'short']);
    assert.deepEqual(kinds(domainNodes(large, listed([]), false)), ['short']);
    assert.deepEqual(kinds(domainNodes(large, listed([domain()]), true)), ['domain']);
    assert.deepEqual(kinds(domainNodes(large, listed([domain()], { more: true }), false)), [
      'domain',
      'page',
    ]);
  });

  it('end where it goes on', () => {
    const nodes = recordNodes(domainNode, listed([record()], { more: true, total: 12_345 }));
    assert.deepEqual(kinds(nodes), ['record', 'page']);
    const page = nodes.at(-1);
    assert.ok(page?.kind === 'page');
    assert.deepEqual([page.shown, page.total, page.reading, page.failure], [1, 12_345, false, undefined]);
    assert.equal(page.parent, domainNode);
  });

  it('show that the next page is read, or failed', () => {
    const reading = recordNodes(domainNode, listed([record()], { more: true }, { reading: 'next' })).at(-1);
    assert.ok(reading?.kind === 'page' && reading.reading);
    const failed = recordNodes(
      domainNode,
      listed([record()], { more: true }, { failed: { failure: lost, during: 'next' } }),
    ).at(-1);
    assert.ok(failed?.kind === 'page' && failed.failure === lost);
  });

  it('keep what was read when a refresh fails, and say how old it is', () => {
    const nodes = recordNodes(
      domainNode,
      listed([record()], { readAt: 5 }, { failed: { failure: lost, during: 'again' } }),
    );
    assert.deepEqual(kinds(nodes), ['stale', 'record']);
    const [stale] = nodes;
    assert.ok(stale?.kind === 'message' && stale.message.is === 'stale' && stale.message.readAt === 5);
  });

  it('say that records are missing where the service announced more', () => {
    const nodes = recordNodes(domainNode, listed([record()], { total: 9 }));
    assert.deepEqual(kinds(nodes), ['record', 'short']);
    // What the totals of Domain.List count is not documented.
    assert.deepEqual(kinds(domainNodes(groupNode, listed([domain()], { total: 9 }), false)), ['domain']);
  });

  it('say that the login is refused, once', async () => {
    const refused = zones();
    refused.useClient(clientOf({ address: INTERNATIONAL }, { login: async () => undefined }));
    await assert.rejects(refused.groups.open(never()));
    assert.deepEqual(kinds(groupNodes(refused, undefined, refused.groups.state)), ['failed']);
    assert.deepEqual(kinds(groupNodes(refused, undefined, listed([group()]))), ['refused', 'group']);
    assert.equal(accountNode(refused).refusal, refused.refusal);
  });
});
