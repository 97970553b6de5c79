import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Emitter } from '../../../src/base/emitter.ts';
import type { ZoneFindings } from '../../../src/check/zoneFindings.ts';
import type { ItemChecks } from '../../../src/check/itemFindings.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { CheckContent } from '../../../src/panels/check/checkContent.ts';
import { CheckPanel } from '../../../src/panels/check/checkPanel.ts';
import type { ResultEditor } from '../../../src/panels/resultEditor.ts';
import type { TablePortion, TableView } from '../../../src/panels/table/table.ts';
import { cellText, columnTexts } from '../../support/product/tableRows.ts';
import { indexedZone, record, zoneFindings } from '../../unit/check/zones.ts';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import { signIn, useService } from '../fixture.ts';
import { openResult, type PuppetPage, type PuppetStage } from './pages.ts';
import { addAccount, child, opensManual, select, until } from '../parts.ts';

/** Returns the value that the button of a row sends which reveals its finding. */
function revealedBy({ rows: [row] }: TablePortion): string | undefined {
  const parts = row?.cells.flatMap((cell) => cell.parts) ?? [];
  const icon = parts.find((part) => typeof part === 'object' && part.kind === 'icon');
  return typeof icon === 'object' && icon.kind === 'icon' ? icon.action.value : undefined;
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
  let check: CheckPanel;
  let stage: PuppetStage;
  let page: PuppetPage;
  /** What the latest check of a zone found, as the automatic check keeps it. */
  let latest: readonly ZoneFindings[] = [];
  const checked = new Emitter<ZoneState | undefined>();
  const checks: ItemChecks = {
    latest: (account, id) => latest.find(({ zone }) => zone.account === account && zone.id === id),
    onDidChange: checked.event,
  };

  afterEach(async () => {
    check.dispose();
    stage.dispose();
    latest = [];
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    assert.deepEqual(stage.logged, []);
  });

  beforeEach(() => {
    const { all } = service();
    const make = (editor: ResultEditor): CheckPanel => new CheckPanel(all.accounts, checks, editor);
    ({ panel: check, stage, page } = openResult(all, make));
  });

  /** Returns the content of the page for the latest result. */
  async function latestContent(): Promise<CheckContent> {
    const { revision } = check.table;
    const frame = await page.frame(
      ({ content }) => CheckContent.safeParse(content).data?.table.revision === revision,
    );
    return CheckContent.parse(frame.content);
  }

  /** Returns the rows of the latest result, which the page requests. */
  async function latestRows(view: Partial<TableView> = {}): Promise<TablePortion> {
    const { table } = await latestContent();
    const portion = await page.rows({ ...table.initial, ...view });
    assert.equal(portion.revision, table.revision);
    return portion;
  }

  /** Waits until the panel has another result, and returns its rows. */
  async function laterRows(emit: () => void): Promise<TablePortion> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const listening = check.onDidChange(() => resolve());
    emit();
    await promise;
    listening.dispose();
    return latestRows();
  }

  /** The findings of a zone with one invalid record, whose id does not exist at the service. */
  const found = async (
    { all, proxy, token }: ReturnType<typeof service>,
    host: string,
    zone: Partial<ZoneState> = {},
  ) => {
    const account = all.accounts.all[0]?.id ?? (await addAccount(all, proxy.address, token));
    const id = RecordId.parse(`id of ${host}`);
    return zoneFindings(indexedZone('example.com', [record(host, 'A', 'x', { id })], { account, ...zone }));
  };

  it('asks for a new check after a reload, and shows its findings', async () => {
    const { notice, content, heading } = await page.frame((frame) => frame.notice !== undefined);
    assert.deepEqual([page.panel.title, heading], ['Check All Zones', 'Check All Zones']);
    assert.match(notice?.text ?? '', /Check again/u);
    assert.deepEqual(
      notice?.actions.map(({ name }) => name),
      ['again'],
    );
    assert.equal(content, undefined);
    check.show([await found(service(), 'www')]);
    const { rows } = await latestRows();
    assert.equal(cellText(rows[0] ?? assert.fail(), 1), 'address-invalid');
    const other = stage.tab('check');
    const gone = new Promise<void>((resolve) => void other.onDidDispose(() => resolve()));
    stage.panels.restore('check', other, {});
    await gone;
  });

  it('shows the hints of a single zone, and from warnings up again when all zones are checked', async () => {
    const hint = zoneFindings(indexedZone('example.com', [record('www', 'A', '192.0.2.1')]));
    check.show([hint], [], 'zone');
    const { table } = await latestContent();
    assert.equal(page.panel.title, 'Check Zone');
    assert.deepEqual(table.initial.choices, { severity: 'hint' });
    assert.deepEqual(columnTexts(await latestRows(), 1), ['address-special']);
    check.show([hint]);
    const again = (await latestContent()).table;
    assert.equal(page.panel.title, 'Check All Zones');
    assert.deepEqual(again.initial.choices, { severity: 'warning' });
    assert.ok(again.resets > table.resets);
    assert.equal((await latestRows()).count, 0);
    check.show([await found(service(), 'www')]);
    // What a person chose stays.
    const kept = (await latestContent()).table;
    assert.equal(kept.resets, again.resets);
    assert.equal((await latestRows({ choices: { severity: 'error' } })).count, 1);
    check.show([hint], [], 'zone');
    const reset = (await latestContent()).table;
    assert.deepEqual(reset.initial.choices, { severity: 'hint' });
    assert.ok(reset.resets > kept.resets);
  });

  it('has nothing of the findings and the view of a panel that was closed', async () => {
    check.show([zoneFindings(indexedZone('example.com', [record('www', 'A', '192.0.2.1')]))], [], 'zone');
    await latestRows({ filter: 'www', order: { column: 'host', descending: false } });
    const closed = new Promise<void>((resolve) => void page.panel.onDidDispose(() => resolve()));
    page.panel.dispose();
    await closed;
    page = stage.open('check');
    assert.equal((await page.frame(() => true)).content, undefined);
    check.show([await found(service(), 'a')]);
    const { table } = await latestContent();
    assert.deepEqual(table.initial, {
      filter: '',
      order: { column: 'severity', descending: false },
      choices: { severity: 'warning' },
      toggled: [],
    });
  });

  it('opens for a zone with nothing but hints, and the document for one with more', async () => {
    const { all } = await signIn(service());
    const checkZone = async (groupName: string, name: string): Promise<void> => {
      const group = await child(all, undefined, 'group', groupName);
      const { account, domain } = await child(all, group, 'domain', name);
      const ref = { account: account.id, domain: domain.id };
      await vscode.commands.executeCommand('dnsTree.check.zone', ref);
    };
    await checkZone('Company Domain', 'payments.example');
    await isActive('Check Zone', vscode.TabInputWebview);
    await checkZone('Default Group', 'faults.example');
    await isActive('faults.example.zone', vscode.TabInputText);
  });

  it('filters, sorts and copies the matching findings when its page asks for it', async () => {
    check.show([await found(service(), 'a'), await found(service(), 'b')]);
    const closed = await latestRows();
    assert.deepEqual(
      closed.rows.map((row) => [cellText(row, 3), row.isOpen]),
      [['2 findings', false]],
    );
    const [{ id = '' } = {}] = closed.rows;
    const sorted = { toggled: [id], order: { column: 'host', descending: true } };
    assert.deepEqual(columnTexts(await latestRows(sorted), 3), ['2 findings', 'b', 'a']);
    const view = { ...closed.view, ...sorted, filter: 'a.example.com' };
    assert.equal((await latestRows(view)).countText, '1 of 2 findings');
    await page.send({ kind: 'copyTable', table: 'findings', form: 'csv', view });
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
      { kind: 'act', name: 'reveal', value: '0' },
    );
    const odd = { choices: { severity: 'toString' }, order: { column: '__proto__', descending: false } };
    assert.equal((await latestRows(odd)).count, 1);
  });

  it('opens the manual at the rule of a finding', async () => {
    check.show([await found(service(), 'www')]);
    await page.sendLast({ kind: 'act', name: 'rule', value: 'address-invalid' });
    await opensManual('rules');
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
    check.show([await found(fixture, 'old')]);
    const old = revealedBy(await latestRows());
    check.show([zoneFindings(zone)]);
    const portion = await latestRows();
    assert.deepEqual(columnTexts(portion, 3), ['api']);
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
    await page.send({ kind: 'act', name: 'reveal', value: revealedBy(portion) });
    await revealed;
  });

  it('shows what later checks of its zones find, without being asked to check again', async () => {
    const other = await found(service(), 'other', { id: DomainId.parse('2') });
    check.show([await found(service(), 'before'), other]);
    assert.deepEqual(columnTexts(await latestRows(), 3), ['before', 'other']);
    const after = await found(service(), 'after');
    // Only the zone of the event is taken.
    latest = [after, await found(service(), 'ignored', { id: DomainId.parse('2') })];
    assert.deepEqual(columnTexts(await laterRows(() => checked.emit(after.zone)), 3), ['after', 'other']);
    latest = [await found(service(), 'all')];
    assert.deepEqual(columnTexts(await laterRows(() => checked.emit(undefined)), 3), ['all', 'other']);
  });

  it('drops the findings of an account that is removed', async () => {
    const { all } = service();
    check.show([await found(service(), 'www')]);
    const portion = await latestRows();
    assert.equal(portion.count, 1);
    const [account] = all.accounts.all;
    assert.ok(account);
    const changed = new Promise((resolve) => check.onDidChange(resolve));
    await all.store.remove(account.id);
    await changed;
    assert.equal(check.render(), undefined);
    await page.send({ kind: 'act', name: 'reveal', value: revealedBy(portion) });
  });
});
