import assert from 'node:assert/strict';
import type { CheckContent } from '../../src/panels/checkContent.ts';
import { checkContent, severityText } from '../../src/panels/checkFindings.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { Stage, type PanelPage } from './stage.ts';
import { THEMES, type Theme } from './themes.ts';

type Finding = CheckContent['findings'][number];

const themes = Object.keys(THEMES).filter((name): name is Theme => name in THEMES);

function finding(severity: Finding['severity'], rule: string, host: string, text: string): Finding {
  return { severity, severityText: severityText(severity), rule, zone: 'example.com', host, text };
}

const FINDINGS: readonly Finding[] = [
  finding('warning', 'ttl-mismatch', 'www.example.com', 'The TTL 600 differs from 3600.'),
  finding('error', 'spf-syntax', 'example.com', 'The SPF record of example.com has a syntax error.'),
  finding('hint', 'address-special', 'dev.example.com', 'dev.example.com has the address 192.0.2.1.'),
  finding('error', 'cname-other-data', 'a.example.com', 'a.example.com has a CNAME and other records.'),
];

function frame(findings: readonly Finding[]): Frame {
  return {
    kind: 'frame',
    ids: {},
    heading: 'Check All Zones',
    subtitle: `${findings.length} findings`,
    actions: [{ name: 'sarif', label: 'Save as SARIF…' }],
    content: { ...checkContent([]), findings: [...findings] } satisfies CheckContent,
  };
}

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
  after(() => stage?.close());
  afterEach(async () => {
    await open?.close();
    open = undefined;
  });

  for (const theme of themes) {
    it(`has no violations, wide and narrow (${theme})`, async () => {
      const panel = await show(FINDINGS, theme);
      assert.deepEqual(await panel.violations(), []);
      await panel.picture(`page-check-${theme}`);
      await panel.page.setViewportSize({ width: 400, height: 800 });
      assert.equal(await panel.overflow(), 0);
      assert.deepEqual(await panel.violations(), []);
    });
  }

  it('shows warnings and above at first, the most serious first, and all when asked', async () => {
    const panel = await show(FINDINGS);
    const rules = panel.page.locator('.findings tbody td:nth-child(2)');
    assert.deepEqual(await rules.allInnerTexts(), ['spf-syntax', 'cname-other-data', 'ttl-mismatch']);
    await panel.page.getByRole('combobox', { name: 'Severity' }).selectOption('All findings');
    assert.equal(await rules.count(), 4);
    await panel.page.getByRole('searchbox').fill('address www');
    assert.equal(await rules.count(), 0);
    await panel.page.getByText('No findings').waitFor();
  });

  it('sends the number of a finding to reveal, whatever the order, and its rule to open', async () => {
    const panel = await show(FINDINGS);
    await panel.page.getByRole('button', { name: 'Reveal: a.example.com' }).click();
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'reveal', value: '3' });
    await panel.page.locator('.findings').getByRole('button', { name: 'spf-syntax' }).click();
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'rule', value: 'spf-syntax' });
  });

  it('shows hostile text as text, wrapped', async () => {
    const hostile = '<img src=x onerror="document.title=1"><b>[a](https://example.com)</b>';
    const long = 'x'.repeat(4_000);
    const panel = await show([
      { ...finding('error', 'spf-syntax', `${hostile}.example`, hostile), zone: hostile },
      { ...finding('error', '__proto__', `${long}.example`, long), zone: long },
    ]);
    await panel.page.setViewportSize({ width: 400, height: 800 });
    assert.equal(await panel.page.locator('img, b, i, u, a').count(), 0);
    assert.equal(await panel.page.locator('script').count(), 1);
    assert.ok((await panel.page.locator('main').innerText()).includes(hostile));
    assert.equal(await panel.overflow(), 0);
    assert.deepEqual(await panel.violations(), []);
  });
});
