import assert from 'node:assert/strict';
import { RecordId } from '../../../src/api/fields.ts';
import type { ZoneFindings } from '../../../src/check/zoneFindings.ts';
import { findingsOfItem, type ItemFindings } from '../../../src/check/itemFindings.ts';
import { Accounts } from '../../../src/zones/accounts.ts';
import { DomainContent } from '../../../src/panels/content.ts';
import { domainPanel } from '../../../src/panels/domain/domainPanel.ts';
import type { Action } from '../../../src/panels/action.ts';
import type { Part } from '../../../src/panels/table/table.ts';
import { findingsCard } from '../../../src/panels/findingsCard.ts';
import { never, success, type Respond } from '../api/server.ts';
import { indexedZone, record, zoneFindings } from '../check/zones.ts';
import { domainRef, withAccount } from './items.ts';
import { noHistory } from '../../support/product/panels.ts';

const id = RecordId.parse('5');

/** A zone with an error, a warning and a hint, in the opposite order. */
const found: ZoneFindings = zoneFindings(
  indexedZone('a.example', [
    record('lan', 'A', '10.0.0.1'),
    record('my_host', 'A', '198.18.0.1'),
    record('www', 'A', 'x', { id }),
  ]),
);

const ofDomain = (latest: ZoneFindings): ItemFindings =>
  findingsOfItem({ latest: () => latest }, { account: latest.zone.account, domain: latest.zone.id });

const respond: Respond = ({ url }) =>
  url === '/Record.List'
    ? success({ info: { record_total: 9 }, records: [{ id: 5, name: 'www', type: 'A', value: 'x' }] })
    : success({ domain: { id: 7, name: 'a.example' } });

/** The card of a zone with this many findings. */
function cardOf(count: number): ReturnType<typeof findingsCard> {
  const records = Array.from({ length: count }, (_, index) => record(`a${index}`, 'A', 'x'));
  return findingsCard(ofDomain(zoneFindings(indexedZone('a.example', records))));
}

function textOf(part: Part | undefined): string | undefined {
  return typeof part === 'object' && part.kind === 'text' ? part.text : undefined;
}

function linksOf(parts: readonly Part[] = []): readonly Action[] {
  return parts.flatMap((part) => (typeof part === 'object' && part.kind === 'button' ? part.action : []));
}

describe('The card of findings', () => {
  it('lists errors first, then warnings, then hints', () => {
    const card = findingsCard(ofDomain(found));
    assert.deepEqual(
      card?.rows.map((parts) => [textOf(parts[0]), linksOf(parts).at(-1)?.value]),
      [
        ['Error', 'address-invalid'],
        ['Warning', 'underscore-host'],
        ['Hint', 'address-special'],
      ],
    );
    assert.equal(card?.note, '');
  });

  it('lists twenty findings and counts the others, with a button for all of them', () => {
    for (const [count, note, action] of [
      [20, '', undefined],
      [21, '1 more finding', { name: 'check', label: 'Show All Findings' }],
      [1_234, '1,214 more findings', { name: 'check', label: 'Show All Findings' }],
    ] as const) {
      const card = cardOf(count);
      assert.deepEqual([card?.rows.length, card?.note, card?.action], [20, note, action]);
    }
  });

  it('is left out without findings', () => {
    assert.equal(findingsCard(ofDomain(zoneFindings(indexedZone('a.example', [])))), undefined);
  });

  it('opens the record of a finding in the panel of a domain', async () => {
    await withAccount(respond, async (account) => {
      let latest = found;
      const accounts = new Accounts([account]);
      const did: unknown[] = [];
      const checks = { latest: () => latest, onDidChange: () => ({ dispose() {} }) };
      const panel = domainPanel(accounts, checks, noHistory);
      const ref = domainRef('7');
      const item = panel.item(account, ref, async (...args) => void did.push(args)) ?? assert.fail();
      await account.zone(ref.domain).details.open(never());
      const content = (): DomainContent => DomainContent.parse(structuredClone(item.render()?.content));
      const { findings } = content();
      assert.deepEqual([findings?.summary, content().chart.note], ['1 error, 1 warning, 1 hint', '']);
      await account.zone(ref.domain).pages.open(never());
      assert.equal(content().findings?.summary, '1 error, 1 warning, 1 hint', 'of all records, in the index');
      latest = { ...found, zone: { ...found.zone, announced: 9 } };
      assert.equal(content().findings?.summary, '1 error, 1 warning, 1 hint · of the 1 loaded');
      assert.equal(content().chart.note, 'of the 1 loaded');
      const [first, second] = findings?.rows ?? [];
      // A record without an id cannot be opened.
      assert.deepEqual(
        linksOf(second).map(({ name }) => name),
        ['rule'],
      );
      const { fullLabel, ...opens } = linksOf(first)[0] ?? assert.fail();
      assert.deepEqual(opens, { name: 'found', label: 'www.a.example', value: '5' });
      assert.match(fullLabel ?? '', /^www\.a\.example: ./u);
      await item.act('found', '5', never());
      await item.act('found', undefined, never());
      assert.deepEqual(did[0], ['dnsTree.record.show', { ...ref, record: '5' }]);
      accounts.dispose();
    });
  });
});
