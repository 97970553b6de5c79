import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Domain } from '../../../../src/api/domain.ts';
import type { Failure } from '../../../../src/api/failure.ts';
import type { DnsRecord } from '../../../../src/api/record.ts';
import { domainText } from '../../../../src/tree/text/domainText.ts';
import type { NodeText } from '../../../../src/tree/text/nodeTextParts.ts';
import { nodeText } from '../../../../src/tree/text/nodeText.ts';
import {
  accountNode,
  domainNode,
  domainNodes,
  groupNodes,
  recordNode,
  recordNodes,
  type ZoneNode,
} from '../../../../src/tree/nodes.ts';
import { anyText } from '../../api/json.ts';
import { hiddenCharacters } from '../../text/hiddenCharacters.ts';
import { domain, group, record } from '../../zones/rows.ts';
import { LIMIT } from '../../../../src/text/visible.ts';
import { domainNodeIn, groupNodeOf, listed, unloaded, offlineAccount } from '../states.ts';

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const maybeText = optional(anyText);
const maybeFlag = optional(fc.boolean());
const maybeCount = optional(fc.maxSafeNat());

const anyDomain: fc.Arbitrary<Partial<Domain>> = fc.record({
  name: anyText,
  punycode: maybeText,
  grade: maybeText,
  gradeTitle: maybeText,
  status: maybeText,
  extStatus: maybeText,
  records: maybeCount,
  isMark: maybeFlag,
  isVip: maybeFlag,
  remark: maybeText,
  updatedOn: maybeText,
});
const anyRecord: fc.Arbitrary<Partial<DnsRecord>> = fc.record({
  host: anyText,
  type: fc.oneof(fc.constantFrom('A', 'MX', 'TXT'), anyText),
  recordLine: maybeText,
  value: anyText,
  mx: maybeCount,
  ttl: maybeCount,
  enabled: maybeFlag,
  monitorStatus: optional(fc.oneof(fc.constantFrom('Down', 'Warn'), anyText)),
  remark: maybeText,
  updatedOn: maybeText,
  held: fc.boolean(),
  weight: maybeCount,
});

/** Asserts that the texts have no hidden characters, keep within their limits, and are not empty. */
function assertPresentable({ label, description, tooltip, spoken }: NodeText): void {
  for (const line of [label, description, spoken, ...tooltip.split('\n')])
    assert.deepEqual(hiddenCharacters(line), [], line);
  assert.notEqual(label.trim() + description.trim(), '');
  assert.notEqual(spoken.trim(), '');
  assert.ok(label.length <= LIMIT.value, `a label of ${label.length} characters`);
  assert.ok(description.length <= LIMIT.line, `a description of ${description.length} characters`);
  assert.ok(spoken.length <= LIMIT.line, `${spoken.length} characters to be read aloud`);
  assert.ok(tooltip.length <= LIMIT.field, `a tooltip of ${tooltip.length} characters`);
}

const whole = ({ label, description, tooltip }: NodeText): string => [label, description, tooltip].join('\n');

const recordText = (row: DnsRecord, zone: Domain): NodeText =>
  nodeText(recordNode(domainNode(account, undefined, zone), row));

describe('The text of a record', () => {
  it('can be shown, whatever the service sends', () => {
    fc.assert(
      fc.property(anyRecord, anyDomain, (fields, zone) =>
        assertPresentable(recordText(record(fields), domain(zone))),
      ),
      { numRuns: 300 },
    );
  });

  it('can be shown when every field has a megabyte', () => {
    for (const text of ['v'.repeat(2 ** 20), '\u202E'.repeat(2 ** 20), 'xn--'.repeat(2 ** 18)]) {
      const zone = domain({ name: text, punycode: text, status: text, extStatus: text, remark: text });
      assertPresentable(domainText(zone));
      const texts = { host: text, recordLine: text, value: text, monitorStatus: text, remark: text };
      for (const type of ['TXT', text])
        assertPresentable(recordText(record({ ...texts, type, updatedOn: text }), zone));
    }
  });

  it('shows what the monitor reports once, in words', () => {
    const warned = recordText(record({ monitorStatus: 'Warn', ttl: 86_400 }), domain());
    assert.equal(warned.description, '192.0.2.1');
    assert.match(warned.spoken, /warning \(monitor\)$/u);
    assert.match(warned.tooltip, /^Monitor: warning$/mu);
    assert.doesNotMatch(warned.tooltip, /^State:/mu);
    assert.match(warned.tooltip, /^TTL: 86,400 seconds$/mu);
    const fine = recordText(record({ monitorStatus: 'Ok' }), domain());
    assert.match(fine.tooltip, /^Monitor: reachable$/mu);
    assert.doesNotMatch(recordText(record({ monitorStatus: '' }), domain()).tooltip, /^Monitor:/mu);
    assert.match(recordText(record({ monitorStatus: 'Odd' }), domain()).tooltip, /^Monitor: Odd$/mu);
  });

  it('shows the name, the value, the priority and the TTL', () => {
    const mail = record({ host: '@', type: 'MX', value: 'mx.example.net.', mx: 10, ttl: 600 });
    const text = recordText(mail, domain());
    assert.equal(text.label, '@');
    assert.match(text.spoken, /MX.*example\.com.*10 mx\.example\.net\./u);
  });

  it('shows a TTL only where it is not that of the zone', () => {
    const row = record({ value: '192.0.2.1', recordLine: 'Japan', ttl: 1_200, enabled: false });
    const text = recordText(row, domain({ ttl: 600 }));
    assert.equal(text.description, '192.0.2.1 · Japan · TTL 1,200');
    assert.match(text.spoken, /line Japan, TTL 1,200, disabled$/u);
    for (const ttl of [1_200, undefined])
      assert.equal(recordText(row, domain({ ttl })).description, '192.0.2.1 · Japan');
    assert.equal(recordText(record({ ttl: 9, held: true }), domain({ ttl: 600 })).description, '192.0.2.1');
  });

  it('shows the line when it is not the default, and says unusual states', () => {
    const usual = recordText(record(), domain());
    assert.doesNotMatch(usual.description, /Default/u);
    const off = record({ recordLine: 'China', enabled: false, held: true, monitorStatus: 'Down' });
    const odd = recordText(off, domain());
    assert.equal(odd.description, '192.0.2.1 · China');
    assert.match(odd.spoken, /China.*disabled.*system record.*down/u);
    assert.match(odd.tooltip, /^State: disabled, system record$/mu);
  });

  it('shows the beginning of a name before a line, so that a narrow view has both, but all of an address', () => {
    const name = { type: 'CNAME', value: 'edge-tokyo.example.net.' };
    const onLine = recordText(record({ ...name, recordLine: 'Japan' }), domain());
    assert.match(onLine.description, /^edge-tokyo\.ex… · Japan/u);
    assert.match(onLine.spoken, /edge-tokyo\.example\.net\., line Japan/u);
    assert.match(recordText(record(name), domain()).description, /^edge-tokyo\.example\.net\./u);
    const address = { type: 'AAAA', value: '2001:db8:1111:2222:3333:4444:5555:6666', recordLine: 'Japan' };
    assert.ok(recordText(record(address), domain()).description.startsWith(`${address.value} · Japan`));
  });

  it('shows both forms of a name', () => {
    const text = whole(recordText(record({ host: 'größe' }), domain({ name: 'bücher.example' })));
    assert.match(text, /xn--gre-6ka8i\.xn--bcher-kva\.example/u);
  });
});

describe('The text of a domain', () => {
  it('can be shown, whatever the service sends', () => {
    fc.assert(
      fc.property(anyDomain, (fields) => assertPresentable(domainText(domain(fields)))),
      { numRuns: 300 },
    );
  });

  it('shows both forms of the name, the number of records and the state', () => {
    const text = domainText(domain({ name: 'bücher.example', records: 12_345, status: 'pause' }));
    assert.match(text.description, /^paused · xn--bcher-kva\.example · 12,345$/u);
    assert.match(text.spoken, /bücher\.example.*12,345.*paused/u);
    assert.equal(domainText(domain({ name: 'xn--bcher-kva.example' })).label, 'bücher.example');
  });

  it('says what is wrong before all else, and marks last', () => {
    const { description } = domainText(domain({ records: 13, extStatus: 'dnserror', isMark: true }));
    assert.equal(description, 'not delegated here · 13 · starred');
    const fine = domainText(domain({ records: 13, isMark: true }));
    assert.deepEqual([fine.description, /starred/u.test(fine.spoken)], ['13', true], 'its icon says so');
  });

  it('explains “starred” in its tooltip', () => {
    const { tooltip } = domainText(domain({ isMark: true, isVip: true }));
    assert.match(tooltip, /State: VIP, Starred: someone gave it a star in the service’s console$/mu);
  });

  it('shows a state in the tooltip only when it is worth it', () => {
    assert.doesNotMatch(domainText(domain({ status: 'enable' })).tooltip, /State/u);
    assert.match(domainText(domain({ status: 'pause' })).tooltip, /State: paused/u);
  });

  it('says that a domain without an id cannot be opened', () => {
    const text = domainText(domain({ id: undefined, records: 5 }));
    assert.equal(text.description, 'cannot be opened: no id · 5');
    assert.match(text.spoken, /, cannot be opened: no id$/u);
  });
});

const account = offlineAccount('1@dns.example', 'n\u202E@example.com');
const parent = groupNodeOf(account);
const zone = domainNodeIn(parent);

function pageLabel(total: number | undefined, loading?: 'next'): string {
  const rows = Array.from({ length: 500 }, (_, index) => record({ value: String(index) }));
  const page = recordNodes(zone, listed(rows, { more: true, total }, { loading })).at(-1);
  assert.ok(page?.kind === 'page');
  return nodeText(page).label;
}

describe('The text of other nodes', () => {
  const failures: readonly Failure[] = [
    { operation: 'Record.List', kind: 'network', reason: 'refused' },
    { operation: 'Record.List', kind: 'timeout', seconds: 20 },
    { operation: 'Record.List', kind: 'http', status: 503, retryAfterSeconds: 60 },
    { operation: 'Record.List', kind: 'redirect', status: 302 },
    { operation: 'Record.List', kind: 'format', problem: 'html' },
    { operation: 'Record.List', kind: 'service', code: '6', message: 'x' },
    { operation: 'Record.List', kind: 'service', code: '\u202E', message: 'a\nb\u0000' },
    { operation: 'Record.List', kind: 'login', code: '-1', message: 'x' },
    { operation: 'Record.List', kind: 'token', problem: 'missing' },
  ];

  it('can be shown for every failure, and explains it', () => {
    for (const failure of failures) {
      const nodes: ZoneNode[] = [
        ...recordNodes(zone, unloaded({ failed: { failure, during: 'first' } })),
        ...recordNodes(zone, listed([], {}, { failed: { failure, during: 'refresh' } })),
        ...recordNodes(zone, listed([record()], { more: true }, { failed: { failure, during: 'next' } })),
        { ...accountNode(account), refusal: failure },
      ];
      for (const node of nodes) assertPresentable(nodeText(node));
      const [failed] = nodes;
      assert.ok(failed !== undefined);
      assert.match(whole(nodeText(failed)), /\S{3}.*\./u);
    }
  });

  it('says in few words what failed, and all of it in the tooltip and to screen readers', () => {
    const failure = {
      operation: 'Record.List',
      kind: 'network',
      reason: 'refused',
      host: 'a.example',
    } as const;
    const rows = [record()];
    const nodes = [
      recordNodes(zone, listed(rows, { more: true, total: 9 }, { failed: { failure, during: 'next' } })).at(
        -1,
      ),
      recordNodes(zone, listed(rows, {}, { failed: { failure, during: 'refresh' } }))[0],
    ];
    for (const node of nodes) {
      assert.ok(node);
      const { description, tooltip, spoken } = nodeText(node);
      assert.equal(description, 'Service not reached');
      for (const text of [tooltip, spoken])
        assert.match(text, /a\.example: The service refused the connection\./u);
    }
  });

  it('can be shown for lists that are loading, empty, filtered or incomplete', () => {
    const nodes = [
      ...groupNodes(account, undefined, unloaded()),
      ...groupNodes(account, undefined, listed([])),
      ...domainNodes(parent, listed([]), false),
      ...domainNodes(parent, listed([]), true),
      ...recordNodes(zone, listed([])),
      ...recordNodes(zone, listed([record()], { total: 9 })),
    ];
    for (const node of nodes) assertPresentable(nodeText(node));
    assert.equal(new Set(nodes.map((node) => nodeText(node).label)).size, nodes.length);
  });

  it('shows of a domain whose records are not loaded only what the list says', () => {
    const [node] = domainNodes(parent, listed([domain()]), false);
    assert.ok(node?.kind === 'domain');
    assert.equal(nodeText(node).tooltip, domainText(node.domain).tooltip);
  });

  it('can be shown for any group and any account', () => {
    fc.assert(
      fc.property(anyText, maybeCount, anyText, (name, size, label) => {
        const [node] = groupNodes(account, undefined, listed([group({ name, size })]));
        assert.ok(node !== undefined);
        assertPresentable(nodeText(node));
        assertPresentable(nodeText(accountNode(offlineAccount('1@dns.example', label))));
      }),
    );
  });

  it('shows how much of a list is loaded', () => {
    assert.equal(pageLabel(12_345), '500 of 12,345 · load next');
    assert.match(pageLabel(12_345, 'next'), /loading/u);
  });

  for (const [fields, label, description] of [
    [{ size: 1234 }, 'Often Change', '1,234'],
    [{ name: '' }, '(no name)', ''],
    [{ id: undefined, size: 3 }, 'Often Change', '3 · cannot be opened: no id'],
  ] as const)
    it(`is “${label}” and “${description}” for a group with ${JSON.stringify(Object.entries(fields))}`, () => {
      const [node] = groupNodes(account, undefined, listed([group(fields)]));
      assert.ok(node);
      const text = nodeText(node);
      assert.deepEqual([text.label, text.description], [label, description]);
    });
});
