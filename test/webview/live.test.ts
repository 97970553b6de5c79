import assert from 'node:assert/strict';
import type { LiveReport } from '../../src/live/liveReport.ts';
import {
  answered,
  answersOf,
  asking,
  ended,
  given,
  hosted,
  liveReport,
  question,
  server,
  variedReport,
} from '../unit/panels/live/reports.ts';
import { showLive } from './livePage.ts';
import type { PanelPage } from './stage.ts';
import { rowCount } from './virtualTable.ts';

/** Questions about these hosts, with one server. */
function reportOf(hosts: readonly string[]): LiveReport {
  const questions = hosts.map((host, index) => {
    const values = [`192.0.2.${index % 250}`];
    return question(host, hosted(values), [given(0, { kind: 'same' }, answered(values))]);
  });
  return answersOf(...questions);
}

/** The hosts `host0` and on. */
const hostNames = (length: number) => Array.from({ length }, (_, index) => `host${index}`);

const focused = async (panel: PanelPage): Promise<unknown> =>
  panel.page.evaluate('document.activeElement.dataset.key ?? document.activeElement.ariaLabel');

describe('the page of Compare With Live Answers', () => {
  for (const [name, state] of [
    ['before', { kind: 'idle' }],
    ['during', asking(12, variedReport())],
    ['after', ended(variedReport())],
  ] as const) {
    it(`has no violations in any theme, wide or narrow, ${name} a run`, async () => {
      // Slow: axe-core looks at it in four themes at two widths.
      const { panel } = await showLive(state);
      await panel.assertSoundAt([1300, 1000, 700, 400], `page-live-${name}`);
    });
  }

  it('asks only when the button is pressed, and says before where names are sent', async () => {
    const { panel } = await showLive({ kind: 'idle' });
    const card = panel.page.getByRole('region', { name: 'Where names are sent' });
    await card.getByText('192.0.2.53, from the setting dnsTree.live.resolvers').waitFor();
    assert.deepEqual(
      (await panel.messages()).map(({ kind }) => kind).filter((kind) => kind === 'act'),
      [],
    );
    await card.getByRole('button', { name: 'Ask' }).press('Enter');
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'ask' });
  });

  it('shows the progress of a run, and keeps the button that cancels it', async () => {
    const { panel, show } = await showLive(asking(3, liveReport()));
    const bar = panel.page.getByRole('progressbar', { name: 'Questions asked' });
    assert.equal(await bar.getAttribute('max'), '28');
    const cancel = panel.page.getByRole('button', { name: 'Cancel' });
    await cancel.focus();
    await show(asking(12, variedReport()));
    await panel.page.getByText('12 of 28 questions').waitFor();
    assert.equal(await focused(panel), 'act cancel ');
    await cancel.press('Space');
    assert.deepEqual((await panel.messages()).at(-1), { kind: 'act', name: 'cancel' });
    await show(ended(variedReport()));
    assert.equal(await bar.count(), 0);
    assert.equal(await panel.page.evaluate('document.activeElement.tagName'), 'H1');
  });

  it('says outcomes in words, with a shape of its own for each kind', async () => {
    const { panel } = await showLive(ended(variedReport()));
    const row = panel.page.getByRole('row', { name: /www\.example\.com, A/u });
    assert.deepEqual(await row.locator('.mark').allInnerTexts(), ['same', 'different', 'older']);
    const shapes = await row
      .locator('.tone-icon path')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
    assert.equal(new Set(shapes).size, 3);
    await row.getByText('Only hosted: 192.0.2.80').first().waitFor();
    await row.getByText('at the latest 18:40').waitFor();
  });

  it('shows only differences, copies and reveals a host, by keyboard too', async () => {
    const { panel } = await showLive(ended(variedReport()));
    const last = async (): Promise<unknown> => (await panel.messages()).at(-1);
    const only = panel.page.getByRole('button', { name: 'Only Differences' });
    assert.equal(await only.getAttribute('aria-pressed'), 'false');
    await only.press('Enter');
    await panel.page.getByText('2 of 7 hosts and types have a difference.').waitFor();
    assert.equal(await only.getAttribute('aria-pressed'), 'true');
    assert.equal(await focused(panel), 'onlyDifferences');
    assert.equal(await rowCount(panel), 2);
    const view = { filter: '', choices: { onlyDifferences: 'on' }, toggled: [] };
    await panel.page.getByRole('button', { name: 'Copy as Markdown' }).click();
    assert.deepEqual(await last(), { kind: 'copyTable', table: 'answers', form: 'markdown', view });
    await panel.page.getByRole('button', { name: /^www\.example\.com, A/u }).focus();
    await panel.page.keyboard.press('ArrowDown');
    assert.match(String(await focused(panel)), /^new\.example\.com, A/u);
    await panel.page.keyboard.press('Enter');
    assert.deepEqual(await last(), { kind: 'act', name: 'reveal', value: 'new' });
  });

  it('keeps the focus while answers arrive, to as many questions as a run has at most', async () => {
    const { panel, show } = await showLive(asking(1, variedReport()));
    await panel.page.getByRole('button', { name: /^www\.example\.com, A/u }).focus();
    await show(asking(2, { ...variedReport(), queries: 9 }));
    await show(asking(12, reportOf(hostNames(2_000))));
    assert.match(String(await focused(panel)), /^host1\.example\.com, A/u);
    assert.equal(await rowCount(panel), 2_000);
  });

  it('keeps the focus in its row and the row in its place when rows are added above', async () => {
    const hosts = hostNames(100);
    const { panel, show } = await showLive(asking(1, reportOf(hosts)));
    const button = panel.page.getByRole('button', { name: /^host30\.example\.com, A/u });
    await panel.page.getByRole('button', { name: /^host0\.example\.com, A/u }).focus();
    for (let row = 0; row < 30; row += 1) await panel.page.keyboard.press('ArrowDown');
    assert.match(String(await focused(panel)), /^host30\.example\.com, A/u);
    const before = await button.boundingBox();
    await show(asking(2, reportOf(['a', 'b', 'c', ...hosts])));
    assert.match(String(await focused(panel)), /^host30\.example\.com, A/u);
    assert.deepEqual(await button.boundingBox(), before);
    // It stays at its place when its row is gone.
    await show(asking(3, reportOf(hosts.filter((host) => host !== 'host30'))));
    assert.match(String(await focused(panel)), /^host3\d\.example\.com, A/u);
  });

  it('shows hostile text as text, wrapped', async () => {
    const hostile = '<img src=x onerror="document.title=1"><b>[a](https://example.com)</b>';
    const long = 'x'.repeat(4_000);
    const different = { kind: 'different', onlyHosted: [hostile], onlyAnswered: [long] } as const;
    const { panel } = await showLive(
      ended(
        liveReport({
          servers: [server('192.0.2.1', 'authoritative', { name: hostile, nsids: [hostile, long] })],
          delegation: {
            parent: 'com',
            parentServers: [hostile],
            zoneServers: [long],
            findings: [
              { code: 'setsDiffer', level: 'bad', onlyParent: [hostile], onlyZone: [long] },
              { code: 'noAddress', level: 'unknown', server: long },
            ],
          },
          questions: [
            question(hostile, hosted([hostile, long], { type: 'TXT' }), [
              given(0, different, answered([long, hostile], { type: 'TXT' }), { nsid: hostile }),
            ]),
          ],
        }),
      ),
      400,
    );
    await panel.assertHarmless(hostile);
  });
});
