import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Emitter } from '../../../src/base/emitter.ts';
import type { ZoneFindings } from '../../../src/check/findings.ts';
import type { ItemChecks } from '../../../src/check/itemFindings.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { CheckContent } from '../../../src/panels/check/checkContent.ts';
import { CheckPanel } from '../../../src/panels/check/checkPanel.ts';
import { restorePanel } from '../../../src/panels/register.ts';
import { viewType } from '../../../src/panels/panelNames.ts';
import { indexedZone, record, zoneFindings } from '../../unit/check/zones.ts';
import { RecordId } from '../../../src/api/fields.ts';
import { useService } from '../fixture.ts';
import { NotedLog } from './notedLog.ts';
import { PuppetPage } from './pages.ts';
import { addAccount, child, type Parts, select, until } from '../parts.ts';
import { MEMORY_FULL } from '../../unit/zones/failures.ts';

const log = new NotedLog();

function newTab(): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(viewType('check'), 'Restored', vscode.ViewColumn.Active);
}

async function contentOf(page: PuppetPage, holds: (content: CheckContent) => boolean): Promise<CheckContent> {
  const frame = await page.frame(({ content }) => {
    const parsed = CheckContent.safeParse(content);
    return parsed.success && holds(parsed.data);
  });
  return CheckContent.parse(frame.content);
}

/** Waits until the tab in front has a title and shows what is given. */
function isActive(
  label: string,
  input: typeof vscode.TabInputWebview | typeof vscode.TabInputText,
): Promise<void> {
  return until(vscode.window.tabGroups.onDidChangeTabs, () => {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    return tab?.label === label && tab.input instanceof input;
  });
}

describe('the panel of Check All Zones', () => {
  const service = useService();
  let panel: CheckPanel | undefined;
  /** What the latest check of a zone found, as the automatic check keeps it. */
  let latest: ZoneFindings | undefined;
  const checked = new Emitter<ZoneState | undefined>();
  const checks: ItemChecks = { latest: () => latest, onDidChange: checked.event };

  beforeEach(() => void log.lines.splice(0));
  afterEach(async () => {
    panel?.dispose();
    panel = undefined;
    latest = undefined;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    assert.deepEqual(log.lines, []);
  });

  /** Restores the panel as the editor does, with a page that the test controls. */
  async function restored({ accounts }: Parts): Promise<{ check: CheckPanel; page: PuppetPage }> {
    const extension = vscode.extensions.getExtension('dns-tree.dns-tree');
    assert.ok(extension);
    const check = new CheckPanel(extension, accounts, checks, log);
    panel = check;
    const page = new PuppetPage(newTab());
    await restorePanel({ get: async () => check }, page.panel, (loaded) => loaded.restore(page.panel));
    page.begin();
    return { check, page };
  }

  /** The findings of a zone with one invalid record, whose id does not exist at the service. */
  const found = async ({ all, proxy, token }: ReturnType<typeof service>, host: string) => {
    const account = all.accounts.all[0]?.id ?? (await addAccount(all, proxy.address, token));
    const id = RecordId.parse(`id of ${host}`);
    return zoneFindings(indexedZone('example.com', [record(host, 'A', 'x', { id })], { account }));
  };

  it('asks for a new check after a reload, and shows its findings', async () => {
    const { check, page } = await restored(service().all);
    const { notice, content, heading } = await page.frame((frame) => frame.notice !== undefined);
    assert.deepEqual([page.panel.title, heading], ['Check All Zones', 'Check All Zones']);
    assert.match(notice?.text ?? '', /Check again/u);
    assert.deepEqual(
      notice?.actions.map(({ name }) => name),
      ['again'],
    );
    assert.equal(content, undefined);
    check.show([await found(service(), 'www')]);
    const { groups } = await contentOf(page, () => true);
    assert.equal(groups[0]?.rule, 'address-invalid');
    const other = newTab();
    const gone = new Promise<void>((resolve) => void other.onDidDispose(() => resolve()));
    check.restore(other);
    await gone;
  });

  it('says of which zones records may be missing, and nothing when all are there', async () => {
    const { check, page } = await restored(service().all);
    const whole = await found(service(), 'www');
    const incomplete = { kind: 'announcedMore', announced: 3, received: 1 } as const;
    check.show([whole, { ...whole, zone: { ...whole.zone, incomplete } }]);
    const { notice } = await page.frame(
      ({ notice: each, content }) => content !== undefined && each !== undefined,
    );
    assert.deepEqual(notice, {
      tone: 'warning',
      text: 'Records of example.com may be missing: The service counts 3 records in this domain and sent 1. Refresh to load both again.',
      actions: [],
    });
    check.show([whole]);
    const { subtitle } = await page.frame(
      ({ notice: each, content }) => content !== undefined && each === undefined,
    );
    assert.equal(subtitle, '1 finding in 1 of 1 zones');
  });

  it('shows the hints of a single zone, and from warnings up again when all zones are checked', async () => {
    const { check, page } = await restored(service().all);
    const hint = zoneFindings(indexedZone('example.com', [record('www', 'A', '192.0.2.1')]));
    check.show([hint], [], 'zone');
    assert.equal(page.panel.title, 'Check Zone');
    const { view, groups } = await contentOf(page, (content) => content.groups.length === 1);
    assert.deepEqual([view.severity, groups[0]?.rule], ['hint', 'address-special']);
    check.show([hint]);
    assert.equal(page.panel.title, 'Check All Zones');
    const again = await contentOf(page, (content) => content.groups.length === 0);
    assert.equal(again.view.severity, 'warning');
    await page.send({ kind: 'act', name: 'severity', value: 'error' });
    await contentOf(page, (content) => content.view.severity === 'error');
    check.show([await found(service(), 'www')]);
    // What a person chose stays.
    const kept = await contentOf(
      page,
      (content) => content.groups.length === 1 && content.view.severity === 'error',
    );
    assert.equal(kept.resets, again.resets);
    check.show([hint], [], 'zone');
    const reset = await contentOf(page, (content) => content.view.severity === 'hint');
    assert.ok(reset.resets > kept.resets);
  });

  it('has nothing of the view of a panel that was closed', async () => {
    const { check, page } = await restored(service().all);
    check.show([zoneFindings(indexedZone('example.com', [record('www', 'A', '192.0.2.1')]))], [], 'zone');
    await page.send(
      { kind: 'act', name: 'filter', value: 'www' },
      { kind: 'act', name: 'sort', value: 'host' },
    );
    await contentOf(page, ({ view }) => view.filter === 'www' && view.sort === 'host');
    const closed = new Promise<void>((resolve) => void page.panel.onDidDispose(() => resolve()));
    page.panel.dispose();
    await closed;
    const next = new PuppetPage(newTab());
    check.restore(next.panel);
    next.begin();
    check.show([await found(service(), 'a')]);
    const { view } = await contentOf(next, () => true);
    assert.deepEqual(view, { filter: '', severity: 'warning', sort: 'severity', descending: false });
  });

  it('opens for a zone with nothing but hints, and the document for one with more', async () => {
    const { all, proxy, token } = service();
    await addAccount(all, proxy.address, token);
    const check = async (groupName: string, name: string): Promise<void> => {
      const group = await child(all, undefined, 'group', groupName);
      const { account, domain } = await child(all, group, 'domain', name);
      const ref = { account: account.id, domain: domain.id };
      await vscode.commands.executeCommand('dnsTree.check.zone', ref);
    };
    await check('Company Domain', 'payments.example');
    await isActive('Check Zone', vscode.TabInputWebview);
    await check('Default Group', 'faults.example');
    await isActive('faults.example.zone', vscode.TabInputText);
  });

  it('filters, sorts and copies the matching findings when its page asks for it', async () => {
    const { check, page } = await restored(service().all);
    check.show([await found(service(), 'a'), await found(service(), 'b')]);
    const { groups } = await contentOf(page, () => true);
    assert.deepEqual(
      groups.map(({ count, isOpen }) => [count, isOpen]),
      [['2 findings', false]],
    );
    await page.send({ kind: 'act', name: 'open', value: groups[0]?.id });
    await contentOf(page, ({ groups: [group] }) => group?.findings.length === 2);
    await page.send(
      { kind: 'act', name: 'sort', value: 'host' },
      { kind: 'act', name: 'sort', value: 'host' },
    );
    const sorted = await contentOf(page, ({ view }) => view.descending);
    assert.deepEqual(
      sorted.groups[0]?.findings.map(({ host }) => host),
      ['b', 'a'],
    );
    await page.send({ kind: 'act', name: 'filter', value: 'a.example.com' });
    const filtered = await contentOf(page, ({ view }) => view.filter !== '');
    assert.equal(filtered.count, '1 of 2 findings');
    await page.send({ kind: 'copy', key: 'csv' });
    await page.until(() => page.received.some((message) => JSON.stringify(message).includes('Copied')));
    const copied = await vscode.env.clipboard.readText();
    assert.deepEqual(
      copied.split('\r\n').map((line) => line.split(',').slice(0, 4)),
      [
        ['Severity', 'Rule', 'Zone', 'Host'],
        ['Error', 'address-invalid', 'example.com', 'a.example.com'],
      ],
    );
    // Known kinds of messages with unknown names.
    await page.send(
      { kind: 'copy', key: '__proto__' },
      { kind: 'act', name: 'constructor' },
      { kind: 'act', name: 'severity', value: 'toString' },
      { kind: 'act', name: 'sort', value: '__proto__' },
      { kind: 'act', name: 'rule', value: '__proto__' },
      { kind: 'act', name: 'reveal', value: '0' },
    );
  });

  it('reveals the record of a finding, and nothing for a finding that is no longer listed', async () => {
    const fixture = service();
    const { all, proxy, token } = fixture;
    const account = await addAccount(all, proxy.address, token);
    const group = await child(all, undefined, 'group', 'Default Group');
    const domain = await child(all, group, 'domain', 'example.com');
    const { record: row } = await child(all, domain, 'record', /^api\b/u);
    assert.ok(domain.domain.id && row.id);
    const zone = indexedZone('example.com', [record('api', 'A', 'x', { id: row.id })], {
      account,
      id: domain.domain.id,
    });
    const { check, page } = await restored(all);
    check.show([await found(fixture, 'old')]);
    const old = (await contentOf(page, () => true)).groups[0]?.findings[0]?.id;
    check.show([zoneFindings(zone)]);
    const { groups } = await contentOf(page, ({ groups: [first] }) => first?.findings[0]?.host === 'api');
    await select(all, group);
    await page.send({ kind: 'act', name: 'reveal', value: old });
    const revealed = new Promise<void>((resolve) => {
      const listening = all.view.onDidChangeSelection(({ selection: [first] }) => {
        if (first?.kind === 'record' && first.record.id === row.id) {
          listening.dispose();
          resolve();
        }
      });
    });
    assert.deepEqual(all.view.selection, [group]);
    await page.send({ kind: 'act', name: 'reveal', value: groups[0]?.findings[0]?.id });
    await revealed;
  });

  it('names the zones that could not be loaded', async () => {
    const { all } = service();
    const { check, page } = await restored(all);
    const one = await found(service(), 'www');
    check.show([one], [{ ...one.zone, failure: MEMORY_FULL }]);
    const { notice } = await page.frame((frame) => frame.content !== undefined);
    assert.equal(
      notice?.text,
      '1 not readable: Memory limit reached (example.com). Open one in Zones to see what to do.',
    );
  });

  it('shows what later checks of its zones find, without being asked to check again', async () => {
    const { check, page } = await restored(service().all);
    const before = await found(service(), 'before');
    check.show([before]);
    await contentOf(page, ({ groups: [group] }) => group?.findings[0]?.host === 'before');
    latest = await found(service(), 'after');
    checked.emit(latest.zone);
    await contentOf(page, ({ groups: [group] }) => group?.findings[0]?.host === 'after');
    latest = await found(service(), 'all');
    checked.emit(undefined);
    await contentOf(page, ({ groups: [group] }) => group?.findings[0]?.host === 'all');
  });

  it('drops the findings of an account that is removed', async () => {
    const { all } = service();
    const { check, page } = await restored(all);
    check.show([await found(service(), 'www')]);
    const { groups } = await contentOf(page, () => true);
    assert.equal(groups.length, 1);
    const [account] = all.accounts.all;
    assert.ok(account);
    await all.store.remove(account.id);
    await contentOf(page, (content) => content.groups.length === 0);
    await page.send({ kind: 'act', name: 'reveal', value: groups[0]?.findings[0]?.id });
  });
});
