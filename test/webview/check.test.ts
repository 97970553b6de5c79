import assert from 'node:assert/strict';
import type { CheckContent, CheckView } from '../../src/panels/check/checkContent.ts';
import { checkContent, severityText } from '../../src/panels/check/checkFindings.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { closeAfterTests, Stage, type PanelPage } from './stage.ts';
import { THEME_NAMES, type Theme } from './themes.ts';

type Finding = CheckContent['findings'][number];
const VIEW: CheckView = { filter: '', severity: 'warning', sort: 'severity', descending: false };

function finding(severity: Finding['severity'], rule: string, host: string, text: string): Finding {
  const id = JSON.stringify([rule, host]);
  return { id, severity, severityText: severityText(severity), rule, zone: 'example.com', host, text };
}

const FINDINGS: readonly Finding[] = [
  finding('error', 'spf-syntax', 'example.com', 'The SPF record of example.com has a syntax error.'),
  finding('error', 'cname-other-data', 'a.example.com', 'a.example.com has a CNAME and other records.'),
  finding('warning', 'target-missing', 'intranet.office.example.com', 'It points to a name without records.'),
  finding('warning', 'ttl-mismatch', 'www.example.com', 'The TTL 600 differs from 3600.'),
  finding('information', 'spf-lookups', 'example.com', 'This SPF record needs at least 8 lookups.'),
  finding('warning', 'ttl-mismatch', 'www.example.com', 'The TTL 600 differs from 3600.'),
  finding('hint', 'address-special', 'dev.example.com', 'dev.example.com has the address 192.0.2.1.'),
];

function frame(findings: readonly Finding[], more: Partial<CheckContent> = {}): Frame {
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
      ...checkContent([], 0, VIEW, 300),
      count: '5 of 5 findings',
      findings: [...findings],
      byRule: {
        rows: [...new Set(findings.map(({ rule }) => rule))].map((name) => ({ name, findings: 1 })),
        note: '',
      },
      byZone: {
        rows: [{ name: 'example.com', findings: 5 }],
        note: '2 more with 7 findings are not listed.',
      },
      ...more,
    } satisfies CheckContent,
  };
}

/** Runs in the page: the hosts that take more than one line. */
const wrappedHosts = `[...document.querySelectorAll('.findings .host')].filter((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getClientRects().length > 1;
}).map((cell) => cell.textContent)`;

describe('the page of Check All Zones', () => {
  let stage: Stage;
  let open: PanelPage | undefined;

  const show = async (findings: readonly Finding[], theme: Theme = 'dark'): Promise<PanelPage> => {
    open = await stage.page('check', theme);
    await open.send(frame(findings));
    await open.page.locator('h1').waitFor();
    return open;
  };

  before(async () => {
    stage = await Stage.open();
  });
  closeAfterTests(() => ({ page: open, others: [stage] }));

  for (const theme of THEME_NAMES) {
    it(`has no violations, wide or narrow (${theme})`, async () => {
      const panel = await show(FINDINGS, theme);
      assert.deepEqual(await panel.violations(), []);
      assert.deepEqual(await panel.repeatedButtons(), []);
      await panel.picture(`page-check-${theme}`);
      for (const width of [1200, 1020, 940, 840]) {
        await panel.resize(width);
        assert.deepEqual(await panel.page.evaluate(wrappedHosts), [], `hosts that wrap at ${width}`);
      }
      await panel.resize(400);
      assert.equal(await panel.overflow(), 0);
      assert.deepEqual(await panel.misplaced(), []);
      assert.deepEqual(await panel.violations(), []);
      await panel.picture(`page-check-narrow-${theme}`);
    });
  }

  it('requests filters and sorting, and keeps the typed text and the focus in a new state', async () => {
    const panel = await show(FINDINGS);
    const lastMessage = async (): Promise<unknown> => (await panel.messages()).at(-1);
    const focused = async (): Promise<unknown> =>
      panel.page.evaluate('document.activeElement.dataset.key ?? document.activeElement.tagName');
    await panel.page.getByRole('searchbox').fill('address www');
    assert.deepEqual(await lastMessage(), { kind: 'act', name: 'filter', value: 'address www' });
    await panel.send(
      frame([], { count: 'No findings', view: { ...VIEW, filter: 'address www' }, findings: [] }),
    );
    await panel.page.getByText('No findings').waitFor();
    assert.equal(await focused(), 'filter');
    assert.equal(await panel.page.getByRole('searchbox').inputValue(), 'address www');
    await panel.page.getByRole('combobox', { name: 'Severity' }).selectOption('All findings');
    assert.deepEqual(await lastMessage(), { kind: 'act', name: 'severity', value: 'hint' });
    await panel.page.getByRole('columnheader', { name: 'Host' }).getByRole('button').click();
    assert.deepEqual(await lastMessage(), { kind: 'act', name: 'sort', value: 'host' });
    await panel.send(frame(FINDINGS, { view: { ...VIEW, sort: 'host', descending: true } }));
    assert.equal(await focused(), 'sort host');
    assert.equal(await panel.page.locator('th[aria-sort="descending"]').innerText(), 'Host ↓');
    await panel.page
      .getByRole('region', { name: 'By rule' })
      .getByRole('button', { name: 'spf-syntax' })
      .click();
    assert.deepEqual(await lastMessage(), { kind: 'act', name: 'filter', value: 'spf-syntax' });
    assert.equal(await focused(), 'filter');
  });

  it('says what is not listed, and requests more', async () => {
    const panel = await show([]);
    await panel.send(frame(FINDINGS, { note: 'The first 300 are listed.', more: true }));
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

  it('sends the id of a finding to reveal, and its rule to open', async () => {
    const panel = await show(FINDINGS);
    await panel.page.getByRole('button', { name: 'Reveal: a.example.com' }).click();
    const value = finding('error', 'cname-other-data', 'a.example.com', '').id;
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'reveal', value });
    await panel.page.locator('.findings').getByRole('button', { name: 'spf-syntax' }).click();
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'rule', value: 'spf-syntax' });
  });

  it('offers to check again when the findings are gone, and then shows new ones', async () => {
    const panel = await show(FINDINGS);
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
    await panel.page.getByRole('button', { name: 'Reveal: a.example.com' }).waitFor();
  });

  it('shows hostile text as text, wrapped', async () => {
    const hostile = '<img src=x onerror="document.title=1"><b>[a](https://example.com)</b>';
    const long = 'x'.repeat(4_000);
    const panel = await show([
      { ...finding('error', 'spf-syntax', `${hostile}.example`, hostile), zone: hostile },
      { ...finding('error', '__proto__', `${long}.example`, long), zone: long },
    ]);
    await panel.resize(400);
    assert.equal(await panel.page.locator('img, b, i, u, a').count(), 0);
    assert.equal(await panel.page.locator('script').count(), 1);
    assert.ok((await panel.page.locator('main').innerText()).includes(hostile));
    assert.equal(await panel.overflow(), 0);
    assert.deepEqual(await panel.violations(), []);
  });
});
