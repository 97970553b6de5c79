import assert from 'node:assert/strict';
import { DomainId, RecordId } from '../../src/api/fields.ts';
import type { RuleId } from '../../src/check/rules/allRules.ts';
import { AccountId } from '../../src/zones/accountInfo.ts';
import type { CheckContent, CheckView } from '../../src/panels/check/checkContent.ts';
import { checkContent } from '../../src/panels/check/checkFindings.ts';
import { findingId, groupId, type FindingRow } from '../../src/panels/check/checkRows.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { showPage } from './tab.ts';

const VIEW: CheckView = { filter: '', severity: 'warning', sort: 'severity', descending: false };
const REF = { account: AccountId.parse('10061@here'), domain: DomainId.parse('1') };

function finding(
  severity: FindingRow['severity'],
  rule: RuleId,
  host: string,
  text: string,
  more: Partial<FindingRow> = {},
): FindingRow {
  const record = RecordId.parse(`of ${host}`);
  return { ref: { ...REF, record }, severity, rule, zone: 'example.com', host, text, findings: 1, ...more };
}

const FINDINGS: readonly FindingRow[] = [
  finding('error', 'spf-syntax', 'example.com', 'The SPF record of example.com has a syntax error.'),
  finding('error', 'cname-other-data', 'a.example.com', 'a.example.com has a CNAME and other records.'),
  finding('warning', 'target-missing', 'intranet.office.example.com', 'It points to a name without records.'),
  finding('warning', 'ttl-mismatch', 'www.example.com', 'The TTL 600 differs from 3600.'),
  finding('information', 'spf-lookups', 'example.com', 'This SPF record needs at least 8 lookups.'),
  finding('warning', 'ttl-mismatch', 'www.example.com', 'The TTL 600 differs from 3600.'),
  finding('hint', 'address-special', 'dev.example.com', 'dev.example.com has the address 192.0.2.1.'),
  finding('hint', 'address-special', 'example.com', 'and 1,906 more', { findings: 1906 }),
];
const MISMATCH = groupId(finding('warning', 'ttl-mismatch', '', ''));

function frame(all: readonly FindingRow[], more: Partial<CheckContent> = {}): Frame {
  const opened = new Set([MISMATCH]);
  return {
    kind: 'frame',
    ids: {},
    heading: 'Check All Zones',
    subtitle: '5 findings in 1 of 3 zones',
    loadedAt: 'Checked at 18:40',
    actions: [
      { name: 'again', label: 'Check Again' },
      { name: 'sarif', label: 'Save as SARIF…' },
    ],
    content: {
      ...checkContent({ all, matching: all, view: VIEW, resets: 0, wanted: 300, opened }),
      ...more,
    } satisfies CheckContent,
  };
}

/** Runs in the page: the width of the narrowest text of a finding. */
const textWidth =
  "Math.min(...[...document.querySelectorAll('.findings td.text')].map((cell) => cell.clientWidth))";

/** Runs in the page: the cells that do not begin where the header of their column does. */
const misaligned = `(() => {
  const left = (cell) => Math.round(cell.getBoundingClientRect().left);
  const heads = [...document.querySelectorAll('.findings thead tr > *')].map(left);
  return [...document.querySelectorAll('.findings tbody tr')].flatMap((row) =>
    [...row.children].filter((cell, at) => left(cell) !== heads[at]).map((cell) => cell.textContent));
})()`;

describe('the page of Check All Zones', () => {
  // Takes more than 3 s, because axe-core runs eight times.
  it('has no violations in any theme, wide or narrow', async () => {
    // Slow: axe-core looks at it in four themes at each width.
    const panel = await showPage('check', frame(FINDINGS));
    assert.deepEqual(await panel.repeatedButtons(), []);
    for (const width of [1000, 1200, 1100, 1020, 940, 822, 800, 400]) {
      await panel.resize(width);
      await panel.inThemes(async (theme) => {
        if (width === 1000 || width === 400) assert.deepEqual(await panel.violations(), [], theme);
        if (width === 400) assert.deepEqual(await panel.misplaced(), [], theme);
        assert.equal(await panel.overflow(), 0, `${theme} ${width}`);
        await panel.picture(`page-check-${width}-${theme}`);
        if (width < 800) return;
        assert.deepEqual(await panel.page.evaluate(misaligned), [], `cells beside their headers at ${width}`);
        assert.ok(Number(await panel.page.evaluate(textWidth)) > 340, `narrow texts at ${width}`);
      });
    }
  });

  it('requests filters and sorting, and keeps the typed text and the focus in a new state', async () => {
    const panel = await showPage('check', frame(FINDINGS));
    const lastMessage = async (): Promise<unknown> => (await panel.messages()).at(-1);
    const focused = async (): Promise<unknown> =>
      panel.page.evaluate('document.activeElement.dataset.key ?? document.activeElement.tagName');
    await panel.page.getByRole('searchbox').fill('address www');
    assert.deepEqual(await lastMessage(), { kind: 'act', name: 'filter', value: 'address www' });
    await panel.send(frame([], { view: { ...VIEW, filter: 'address www' } }));
    await panel.page.getByText('No findings').waitFor();
    assert.equal(await focused(), 'filter');
    assert.equal(await panel.page.getByRole('searchbox').inputValue(), 'address www');
    await panel.page.getByRole('combobox', { name: 'Severity' }).selectOption('All findings');
    assert.deepEqual(await lastMessage(), { kind: 'act', name: 'severity', value: 'hint' });
    await panel.page.getByRole('columnheader', { name: 'Host' }).getByRole('button').click();
    assert.deepEqual(await lastMessage(), { kind: 'act', name: 'sort', value: 'host' });
    await panel.send(frame(FINDINGS, { view: { ...VIEW, sort: 'host', descending: true } }));
    assert.equal(await focused(), 'sort host');
    assert.equal(await panel.page.locator('th[aria-sort="descending"]').innerText(), 'Host');
    await panel.page
      .getByRole('region', { name: 'By rule' })
      .getByRole('button', { name: 'spf-syntax' })
      .click();
    assert.deepEqual(await lastMessage(), { kind: 'act', name: 'filter', value: 'spf-syntax' });
    assert.equal(await focused(), 'filter');
  });

  it('shows the filter and the severity of its findings, and what is typed until the view is reset', async () => {
    const panel = await showPage('check', frame(FINDINGS));
    const box = panel.page.getByRole('searchbox');
    const severity = panel.page.getByRole('combobox', { name: 'Severity' });
    const shown = async (): Promise<readonly string[]> => [
      await box.inputValue(),
      await severity.inputValue(),
    ];
    assert.deepEqual(await shown(), ['', 'warning']);
    await panel.send(frame([], { view: { ...VIEW, filter: 'www', severity: 'hint' } }));
    assert.deepEqual(await shown(), ['www', 'hint']);
    await box.fill('www api');
    await panel.send(frame(FINDINGS, { view: { ...VIEW, filter: 'www a' } }));
    assert.deepEqual(await shown(), ['www api', 'warning']);
    await panel.send(frame([], { view: { ...VIEW, severity: 'hint' }, resets: 1 }));
    assert.deepEqual(await shown(), ['', 'hint']);
    await box.fill('mail');
    await panel.send(frame(FINDINGS, { resets: 1 }));
    assert.deepEqual(await shown(), ['mail', 'warning']);
  });

  it('takes each list as one stop of the Tab key, in which the arrow keys move', async () => {
    const panel = await showPage('check', frame(FINDINGS));
    const { keyboard } = panel.page;
    const focused = async (): Promise<unknown> =>
      panel.page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent');
    const press = async (...keys: readonly string[]): Promise<unknown> => {
      for (const key of keys) await keyboard.press(key);
      return focused();
    };
    await panel.page.getByRole('button', { name: /hints in 1 zone$/u }).focus();
    assert.match(String(await press('Tab')), /^spf-syntax: /u);
    assert.match(String(await press('ArrowDown')), /^cname-other-data: /u);
    assert.match(String(await press('End')), /^address-special: /u);
    assert.match(String(await press('Home')), /^spf-syntax: /u);
    assert.match(String(await press('Tab')), /^example\.com: /u);
    assert.equal(await press('Tab'), 'Filter by rule, zone, host or text');
    const rules = panel.page.locator('.findings').getByRole('button', { name: /^[\w-]+: [\w-]+, example/u });
    await rules.first().focus();
    const first = await focused();
    await press('ArrowDown');
    assert.notEqual(await focused(), first);
    const second = await focused();
    // The place stays in a new state of the page, and going back from below stops at the same row.
    await panel.send(frame(FINDINGS));
    assert.equal(await focused(), second);
    await press('End', 'Shift+Tab');
    assert.equal(await rules.evaluateAll((all) => all.filter((each) => each.tabIndex === 0).length), 1);
  });

  it('says what is not listed, and requests more', async () => {
    const panel = await showPage('check', frame([]));
    await panel.send(
      frame(FINDINGS, {
        note: 'The first 300 are listed.',
        more: true,
        byZone: { rows: [], note: '2 more with 7 findings are not listed.' },
      }),
    );
    await panel.page.getByText('The first 300 are listed.').waitFor();
    await panel.page.getByText('2 more with 7 findings are not listed.').waitFor();
    await panel.page.getByRole('button', { name: 'Show More' }).click();
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'more' });
    for (const [name, key] of [
      ['Copy as CSV', 'csv'],
      ['Copy as Markdown', 'markdown'],
    ] as const) {
      await panel.page.getByRole('button', { name }).click();
      assert.deepEqual((await panel.messages()).at(-1), { kind: 'copy', key });
    }
  });

  it('reveals a finding, opens its rule and the findings in a zone, and shows a severity', async () => {
    const panel = await showPage('check', frame(FINDINGS));
    const last = async (): Promise<unknown> => (await panel.messages()).at(-1);
    await panel.page.getByRole('button', { name: 'Reveal: a, a.example.com' }).click();
    const revealed = findingId(finding('error', 'cname-other-data', 'a.example.com', ''));
    assert.deepEqual(await last(), { kind: 'act', name: 'reveal', value: revealed });
    await panel.page.locator('.findings').getByRole('button', { name: 'spf-syntax' }).click();
    assert.deepEqual(await last(), { kind: 'act', name: 'rule', value: 'spf-syntax' });
    const toggle = panel.page.getByRole('button', { name: /^2 findings: ttl-mismatch/u });
    assert.equal(await toggle.getAttribute('aria-expanded'), 'true');
    assert.equal(await panel.page.locator('.findings .member').count(), 2);
    await toggle.click();
    assert.deepEqual(await last(), { kind: 'act', name: 'open', value: MISMATCH });
    await panel.page.getByRole('button', { name: '2 errors in 1 zone' }).click();
    assert.deepEqual(await last(), { kind: 'act', name: 'severity', value: 'error' });
  });

  it('offers to check again when the findings are gone, and then shows new ones', async () => {
    const panel = await showPage('check', frame(FINDINGS));
    const again = { name: 'again', label: 'Check Again' };
    const { content: _, ...empty } = frame([]);
    await panel.send({
      ...empty,
      actions: [],
      notice: { tone: 'warning', text: 'Check again to see them.', actions: [again] },
    });
    await panel.page.getByRole('alert').getByRole('button', { name: 'Check Again' }).click();
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'again' });
    assert.equal(await panel.page.locator('.findings').count(), 0);
    await panel.send(frame(FINDINGS));
    await panel.page.getByRole('button', { name: 'Reveal: a, a.example.com' }).waitFor();
  });

  it('shows hostile text as text, wrapped', async () => {
    const hostile = '<img src=x onerror="document.title=1"><b>[a](https://example.com)</b>';
    const long = 'x'.repeat(4_000);
    const panel = await showPage(
      'check',
      frame([
        { ...finding('error', 'spf-syntax', `${hostile}.example`, hostile), zone: hostile },
        { ...finding('error', 'occluded', `${long}.example`, long), zone: long },
      ]),
      400,
    );
    assert.equal(await panel.page.locator('img, b, i, u, a').count(), 0);
    assert.equal(await panel.page.locator('script').count(), 1);
    assert.ok((await panel.page.locator('main').innerText()).includes(hostile));
    assert.equal(await panel.overflow(), 0);
    assert.deepEqual(await panel.violations(), []);
  });
});
