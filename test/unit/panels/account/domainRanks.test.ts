import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/base/emitter.ts';
import type { Disposable } from '../../../../src/base/lifecycle.ts';
import type { ZoneState } from '../../../../src/zones/zoneState.ts';
import { AccountId } from '../../../../src/zones/accountInfo.ts';
import { accountPanel } from '../../../../src/panels/account/accountPanel.ts';
import { AccountContent } from '../../../../src/panels/content.ts';
import type { Part } from '../../../../src/panels/table/table.ts';
import { DomainId } from '../../../../src/api/fields.ts';
import { never, refusal, success, type Respond } from '../../api/server.ts';
import { checksOf, type FindingCounts } from '../../../support/product/panels.ts';
import { indexedZone } from '../../zones/zones.ts';
import { withAccount } from '../items.ts';

const GROUPS = [
  { group_id: 1, group_name: 'Default Group', group_type: 'system', size: 6 },
  { group_id: 4, group_name: 'Expiring', group_type: 'system', size: 1 },
  // A group of the user with the name of a system group says nothing about its domains.
  { group_id: 9, group_name: 'Expiring', group_type: 'user', size: 1 },
];

/** Renders the page of an account with these domains. */
async function contentOf(
  domains: readonly object[],
  counts: Readonly<Record<string, FindingCounts>> = {},
  total = domains.length,
): Promise<AccountContent> {
  const respond: Respond = ({ url, form }) => {
    if (url === '/Domaingroup.List') return success({ groups: GROUPS });
    if (url !== '/Domain.List') return refusal('1');
    const offset = Number(form.get('offset'));
    const rows = domains.slice(offset, offset + 500);
    return success({ info: { domain_total: total, all_total: total }, domains: rows });
  };
  let content: unknown;
  await withAccount(respond, async (account) => {
    await account.groups.open(never());
    await account.allDomains.open(never());
    const item = accountPanel(checksOf(counts)).item(account, { account: account.id }, async () => undefined);
    content = structuredClone(item?.render()?.content);
  });
  return AccountContent.parse(content);
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part;
  return part.kind === 'text'
    ? part.text
    : part.kind === 'button'
      ? part.action.label
      : assert.fail(part.kind);
}

/** `title: label text, …` of each card. */
const cards = ({ ranks }: AccountContent): readonly string[] =>
  ranks.map(
    ({ title, rows }) => `${title}: ${rows.map((parts) => parts.map(textOf).join('').trim()).join(', ')}`,
  );

function severityOf(part: Part | undefined): string | undefined {
  return typeof part === 'object' && part.kind === 'text' ? part.look : undefined;
}

const paused = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `d${at}.example`, status: 'pause' }));

describe('The page of an account', () => {
  it('ranks domains by their findings, and lists those that are not delegated, stopped or expiring', async () => {
    const domains = [
      { id: 1, name: 'well.example', ttl: 600, ext_status: 'notexist', status: 'enable' },
      { id: 2, name: 'warned.example', ttl: 60 },
      { id: 3, name: 'broken.example', ttl: 600 },
      { id: 4, name: 'elsewhere.example', ext_status: 'dnserror' },
      { id: 5, name: 'paused.example', status: 'pause' },
      { id: 6, name: 'banned.example', status: 'spam' },
      { id: 7, name: 'soon.example', group_id: 4 },
      { id: 8, name: 'named.example', group_id: 9 },
    ];
    const content = await contentOf(domains, {
      1: { hint: 9000 },
      2: { warning: 30 },
      3: { error: 1, warning: 2 },
    });
    assert.deepEqual(cards(content), [
      'Worst findings: broken.example 1 error, 2 warnings, warned.example 30 warnings',
      'Not delegated here: elsewhere.example not delegated here',
      'Paused, locked or banned: paused.example paused, banned.example banned',
      'Expiring: soon.example',
      'Default TTLs: 1 minute 1 domain, 10 minutes 2 domains',
    ]);
    assert.deepEqual(
      content.ranks.map(({ rows }) => rows.map((parts) => severityOf(parts[2]))),
      [['error', 'warning'], ['warning'], ['information', 'error'], ['warning'], [undefined, undefined]],
    );
    const [worst] = content.ranks;
    assert.equal(worst?.note, '3 of 8 domains are checked.');
    const action = {
      name: 'domain',
      label: 'broken.example',
      fullLabel: 'Worst findings: broken.example',
      value: '3',
    };
    assert.deepEqual(worst?.rows[0]?.[0], { kind: 'button', look: 'link', action });
    assert.equal(content.domains.note, '');
  });

  it('lists a hundred domains of a kind and says how many there are', async () => {
    const [, hundred] = (await contentOf(paused(100))).ranks;
    assert.deepEqual([hundred?.rows.length, hundred?.note], [100, '']);
    const [, more] = (await contentOf(paused(101))).ranks;
    assert.deepEqual([more?.rows.length, more?.note], [100, 'The first 100 of 101 are listed.']);
  });

  it('says how many domains are loaded, with a button for the others', async () => {
    const domains = Array.from({ length: 501 }, (_, at) => ({ id: at + 1, name: `d${at}.example` }));
    const { domains: note } = await contentOf(domains);
    assert.deepEqual(note, {
      note: '500 of 501 domains loaded.',
      action: { name: 'loadDomains', label: 'Load All Domains' },
    });
  });

  it('opens domains, checks all zones and loads the other domains', async () => {
    const ran: unknown[] = [];
    await withAccount(
      () => success({ info: { domain_total: 1 }, domains: [{ id: 1, name: 'a.example' }] }),
      async (account) => {
        const ref = { account: account.id };
        const item = accountPanel(checksOf({})).item(account, ref, async (...args) => void ran.push(args));
        await item?.act('domain', '1', never());
        await item?.act('domain', undefined, never());
        await item?.act('checkAll', undefined, never());
        await item?.act('loadDomains', undefined, never());
        const domain = DomainId.parse('1');
        assert.deepEqual(ran, [
          ['dnsTree.domain.show', { ...ref, domain }],
          ['dnsTree.check.all', ref],
        ]);
        assert.equal(account.allDomains.state.content?.rows.length, 1);
      },
    );
  });

  it('is made again once for many zones checked at a time, and not for those of other accounts', async () => {
    const changed = new Emitter<ZoneState | undefined>();
    const kind = accountPanel({ ...checksOf({}), onDidChange: changed.event });
    const zone = indexedZone('a.example');
    const other = AccountId.parse('other');
    const made: string[] = [];
    const follow = (name: string, account: AccountId, done?: () => void): readonly Disposable[] => {
      const listening = kind.onDidChange?.(() => (made.push(name), done?.()), { account });
      return listening ?? assert.fail('it does not listen');
    };
    const { promise: gathered, resolve } = Promise.withResolvers<void>();
    // Timers of the same delay run in order: the last one here runs after those that should not.
    const closed = follow('closed', zone.account);
    const listening = [
      ...follow('other', other),
      ...follow('own', zone.account),
      ...follow('last', zone.account, resolve),
    ];
    for (let count = 0; count < 100; count += 1) changed.emit(zone);
    for (const each of closed) each.dispose();
    await gathered;
    assert.deepEqual(made, ['own', 'last']);
    for (const each of listening) each.dispose();
  });

  it('is made again when the zones of all accounts may have changed', async () => {
    const changed = new Emitter<ZoneState | undefined>();
    const kind = accountPanel({ ...checksOf({}), onDidChange: changed.event });
    let changes = 0;
    await new Promise<void>((resolve) => {
      const count = (): void => {
        changes += 1;
        resolve();
      };
      kind.onDidChange?.(count, { account: AccountId.parse('any') });
      changed.emit(undefined);
    });
    assert.equal(changes, 1);
    changed.dispose();
  });
});
