import assert from 'node:assert/strict';
import type { Finding } from '../../src/check/findings.ts';
import { CheckContent } from '../../src/panels/check/checkContent.ts';
import { findingId, groupId } from '../../src/panels/check/checkRows.ts';
import { frameOf } from '../../src/panels/frame.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { TableView } from '../../src/panels/table/table.ts';
import { checkPanel, finding, rowOf, zoneOf } from '../unit/panels/check/findings.ts';
import type { PanelPage } from './stage.ts';
import { showPage } from './tab.ts';
import { serveTable } from './virtualTable.ts';

const MISMATCH = finding('warning', 'ttl-mismatch', 'www.example.com', 'The TTL 600 differs from 3600.');
const CNAME = finding(
  'error',
  'cname-other-data',
  'a.example.com',
  'a.example.com has a CNAME and other records.',
);
const FINDINGS: readonly Finding[] = [
  finding('error', 'spf-syntax', 'example.com', 'The SPF record of example.com has a syntax error.'),
  CNAME,
  finding('warning', 'target-missing', 'intranet.office.example.com', 'It points to a name without records.'),
  MISMATCH,
  finding('information', 'spf-lookups', 'example.com', 'This SPF record needs at least 8 lookups.'),
  MISMATCH,
  finding('hint', 'address-special', 'dev.example.com', 'dev.example.com has the address 192.0.2.1.'),
];

/** How the page begins: with all findings and an open group. */
const ALL_OPEN: Partial<TableView> = { choices: { severity: 'hint' }, toggled: [groupId(rowOf(MISMATCH))] };

/** The panel, and the states that it sends. */
class Check {
  readonly item = checkPanel([]);

  frame(
    findings: readonly Finding[],
    resets = 0,
    initial = ALL_OPEN,
    ...others: readonly ReturnType<typeof zoneOf>[]
  ): Frame {
    this.item.show([zoneOf(findings, { unlisted: 1906 }), ...others]);
    const frame = frameOf(this.item, undefined, 0);
    const { summary, table } = CheckContent.parse(frame.content);
    return {
      ...frame,
      content: { summary, table: { ...table, resets, initial: { ...table.initial, ...initial } } },
    };
  }

  /** Opens the page with findings, and waits until it has the rows. */
  async show(width: number | undefined, ...shown: Parameters<Check['frame']>): Promise<PanelPage> {
    const panel = await showPage('check', this.frame(...shown), width);
    await serveTable(panel, () => this.item.table);
    await panel.send(this.frame(...shown));
    await panel.page.getByRole('region', { name: 'By rule' }).waitFor();
    return panel;
  }

  /** Unfolds the sums by rule and by zone. */
  async unfold({ page }: PanelPage): Promise<void> {
    for (const name of ['By rule', 'By zone'])
      await page.getByRole('region', { name }).locator('summary').click();
  }
}

/** Returns the view of the latest request for rows. */
async function lastView(panel: PanelPage): Promise<Partial<TableView>> {
  const request = (await panel.messages()).findLast(({ kind }) => kind === 'rows');
  return TableView.parse(request?.['view']);
}

/** Runs in the page: the width of the narrowest text of a finding. */
const textWidth =
  "Math.min(...[...document.querySelectorAll('.findings td.text')].map((cell) => cell.clientWidth))";

/** Runs in the page: the cells that do not begin where the header of their column does. */
const misaligned = `(() => {
  const left = (cell) => Math.round(cell.getBoundingClientRect().left);
  const heads = [...document.querySelectorAll('.findings thead tr > *')].map(left);
  return [...document.querySelectorAll('.findings tbody tr:not(.gap)')].flatMap((row) =>
    [...row.children].filter((cell, at) => left(cell) !== heads[at]).map((cell) => cell.textContent));
})()`;

describe('the page of Check All Zones', () => {
  it('has no violations in any theme, wide or narrow', async () => {
    // Slow: axe-core looks at it in four themes at two widths.
    const check = new Check();
    const panel = await check.show(undefined, FINDINGS);
    await check.unfold(panel);
    const widths = [1000, 1280, 1200, 1100, 1020, 940, 822, 800, 400];
    await panel.assertSoundAt(widths, 'page-check', async (width) => {
      if (width < 800) return;
      assert.deepEqual(await panel.page.evaluate(misaligned), [], `cells beside their headers at ${width}`);
      assert.ok(Number(await panel.page.evaluate(textWidth)) > 340, `narrow texts at ${width}`);
    });
  });

  it('shows the head of the texts below the others only while its button has the focus', async () => {
    const check = new Check();
    const { page } = await check.show(undefined, FINDINGS);
    await page.setViewportSize({ width: 1000, height: 800 });
    const height = async (): Promise<number> =>
      Number(await page.evaluate("document.querySelector('.findings thead').clientHeight"));
    const before = await height();
    await page.locator('.findings thead .text button').focus();
    assert.ok((await height()) > before + 10, `${before} pixels without the focus`);
    await page.locator('.findings thead .host button').focus();
    assert.equal(await height(), before);
  });

  it('filters and sorts, and keeps the typed text and the focus in a new state', async () => {
    const check = new Check();
    const panel = await check.show(undefined, FINDINGS);
    const { page } = panel;
    const focused = async (): Promise<unknown> =>
      page.evaluate('document.activeElement.dataset.key ?? document.activeElement.tagName');
    await page.getByRole('searchbox').fill('address www');
    assert.equal((await lastView(panel)).filter, 'address www');
    await panel.send(check.frame(FINDINGS));
    await page.getByText('No findings').waitFor();
    assert.equal(await focused(), 'filter');
    assert.equal(await page.getByRole('searchbox').inputValue(), 'address www');
    await page.getByRole('button', { name: 'Clear Filter' }).click();
    await page.getByRole('combobox', { name: 'Severity' }).selectOption('Warnings and above');
    assert.deepEqual((await lastView(panel)).choices, { severity: 'warning' });
    await page.getByText('5 of 1,913 findings').waitFor();
    await page.getByRole('columnheader', { name: 'Host' }).getByRole('button').click();
    assert.deepEqual((await lastView(panel)).order, { column: 'host', descending: false });
    await page.getByRole('columnheader', { name: 'Host' }).getByRole('button').click();
    await panel.send(check.frame(FINDINGS));
    await panel.replied();
    assert.equal(await focused(), 'sort host');
    assert.equal(await page.locator('th[aria-sort="descending"]').innerText(), 'Host');
    await check.unfold(panel);
    await page.getByRole('region', { name: 'By rule' }).getByRole('button', { name: 'spf-syntax' }).click();
    assert.equal((await lastView(panel)).filter, 'spf-syntax');
    assert.equal(await focused(), 'filter');
    await page.getByText('1 of 1,913 findings').waitFor();
  });

  it('shows the filter and the severity of its findings, and what is typed until the view is reset', async () => {
    const check = new Check();
    const initial = { choices: { severity: 'warning' } };
    const panel = await check.show(undefined, FINDINGS, 0, initial);
    const box = panel.page.getByRole('searchbox');
    const severity = panel.page.getByRole('combobox', { name: 'Severity' });
    const shown = async (): Promise<readonly string[]> => [
      await box.inputValue(),
      await severity.inputValue(),
    ];
    assert.deepEqual(await shown(), ['', 'warning']);
    await box.fill('www api');
    await panel.send(check.frame([], 0, initial));
    assert.deepEqual(await shown(), ['www api', 'warning']);
    await panel.send(check.frame([], 1, { choices: { severity: 'hint' } }));
    assert.deepEqual(await shown(), ['', 'hint']);
    await box.fill('mail');
    await severity.selectOption('Errors');
    await panel.send(check.frame(FINDINGS, 1, { choices: { severity: 'hint' } }));
    assert.deepEqual(await shown(), ['mail', 'error']);
  });

  it('takes each list as one stop of the Tab key, in which the arrow keys move', async () => {
    const check = new Check();
    const panel = await check.show(undefined, FINDINGS);
    const { keyboard } = panel.page;
    const focused = async (): Promise<unknown> =>
      panel.page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent');
    const press = async (...keys: readonly string[]): Promise<unknown> => {
      for (const key of keys) await keyboard.press(key);
      return focused();
    };
    await panel.page.getByRole('region', { name: 'By rule' }).locator('summary').focus();
    assert.equal(await focused(), 'By rule 6');
    assert.match(String(await press('Enter', 'Tab')), /^spf-syntax: /u);
    assert.match(String(await press('ArrowDown')), /^cname-other-data: /u);
    assert.match(String(await press('End')), /^address-special: /u);
    assert.match(String(await press('Home')), /^spf-syntax: /u);
    assert.equal(await press('Tab'), 'By zone 1');
    assert.match(String(await press('Enter', 'Tab')), /^example\.com: /u);
    const rules = panel.page.locator('.findings').getByRole('button', { name: /^[\w-]+: [\w-]+, example/u });
    await rules.first().focus();
    const first = await focused();
    await press('ArrowDown');
    assert.notEqual(await focused(), first);
    const second = await focused();
    // The place stays in a new state of the page, and going back from below stops at the same row.
    await panel.send(check.frame(FINDINGS));
    await panel.replied();
    assert.equal(await focused(), second);
    await press('End', 'Shift+Tab');
    assert.equal(await rules.evaluateAll((all) => all.filter((each) => each.tabIndex === 0).length), 1);
  });

  it('says what is not listed beside the table, and copies the view', async () => {
    const others = Array.from({ length: 301 }, (_, at) =>
      zoneOf([CNAME], { name: `z${at}.example`, id: `${at + 2}` }),
    );
    const check = new Check();
    const panel = await check.show(undefined, FINDINGS, 0, ALL_OPEN, ...others);
    await check.unfold(panel);
    await panel.page.getByText('2 more with 2 findings are not listed.').waitFor();
    await panel.page.getByRole('button', { name: 'Copy as CSV' }).click();
    assert.deepEqual((await panel.messages()).at(-1), {
      kind: 'copyTable',
      table: 'findings',
      form: 'csv',
      view: { filter: '', order: { column: 'severity', descending: false }, ...ALL_OPEN },
    });
  });

  it('reveals a finding, opens its rule and those of a zone, and offers to check again', async () => {
    const check = new Check();
    const panel = await check.show(undefined, FINDINGS);
    const last = async (): Promise<unknown> => (await panel.messages()).at(-1);
    await panel.page.getByRole('button', { name: 'Reveal: a, a.example.com' }).click();
    assert.deepEqual(await last(), { kind: 'act', name: 'reveal', value: findingId(rowOf(CNAME)) });
    await panel.page.locator('.findings').getByRole('button', { name: 'spf-syntax' }).click();
    assert.deepEqual(await last(), { kind: 'act', name: 'rule', value: 'spf-syntax' });
    const toggle = panel.page.getByRole('button', { name: /^2 findings: ttl-mismatch/u });
    assert.equal(await toggle.getAttribute('aria-expanded'), 'true');
    assert.equal(await panel.page.locator('.findings .member').count(), 2);
    await toggle.click();
    assert.deepEqual((await lastView(panel)).toggled, []);
    await panel.page.locator('.findings .member').first().waitFor({ state: 'detached' });
    assert.equal(await toggle.getAttribute('aria-expanded'), 'false');
    await panel.page.locator('.summary').getByText('2 errors in 1 zone').waitFor();
    check.item.closed();
    await panel.send(frameOf(check.item, undefined, 0));
    await panel.page.getByRole('alert').getByRole('button', { name: 'Check Again' }).click();
    assert.deepEqual(await last(), { kind: 'act', name: 'again' });
    assert.equal(await panel.page.locator('.findings').count(), 0);
    await panel.send(check.frame(FINDINGS));
    await panel.page.getByRole('button', { name: 'Reveal: a, a.example.com' }).waitFor();
  });

  it('shows hostile text as text, wrapped', async () => {
    const hostile = '<img src=x onerror="document.title=1"><b>[a](https://example.com)</b>';
    const long = 'x'.repeat(4_000);
    const check = new Check();
    const panel = await check.show(
      400,
      [finding('error', 'spf-syntax', `${hostile}.example`, hostile)],
      0,
      ALL_OPEN,
      zoneOf([finding('error', 'spf-syntax', `${hostile}.example`, hostile)], { name: hostile, id: '2' }),
      zoneOf([finding('error', 'occluded', `${long}.example`, long)], { name: long, id: '3' }),
    );
    await check.unfold(panel);
    await panel.assertHarmless(hostile);
  });
});
