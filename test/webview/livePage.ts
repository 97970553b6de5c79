// The page of Compare With Live Answers.
import * as l10n from '@vscode/l10n';
import { AnswersTableSource } from '../../src/panels/live/answersTableSource.ts';
import type { LiveState } from '../../src/live/liveSession.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { portionFrom } from '../support/product/tableRows.ts';
import { contentOf } from '../unit/panels/live/reports.ts';
import type { PanelPage } from './stage.ts';
import { openPage } from './tab.ts';
import { serveTable } from './virtualTable.ts';

/** The state of the page. Its rows come from `table`. */
export function liveFrame(table: AnswersTableSource, state: LiveState): Frame {
  return {
    kind: 'frame',
    ids: { account: 'a', domain: '1' },
    heading: l10n.t('Live answers of {0}', 'example.com'),
    subtitle: l10n.t('Live answers · {0} · compared with records loaded {1}', 'me@example.com', '18:05'),
    actions: [
      { name: 'ask', label: l10n.t('Ask Again') },
      { name: 'domain', label: l10n.t('Show Domain Details') },
    ],
    content: contentOf(state, { extStatus: 'dnserror' }, table),
  };
}

/** Opens the page in the dark theme, with this state. `show` shows it another one, with its rows. */
export async function showLive(
  first: LiveState,
  width?: number,
): Promise<{ readonly panel: PanelPage; readonly show: (state: LiveState) => Promise<void> }> {
  const panel = await openPage('live', 'dark', width);
  const table = new AnswersTableSource();
  await serveTable(panel, () => table);
  const show = async (state: LiveState): Promise<void> => {
    await panel.send(liveFrame(table, state));
    const { count } = await portionFrom(table);
    if (count > 0) await panel.page.locator(`.answers[aria-rowcount="${count + 1}"]`).waitFor();
  };
  await show(first);
  return { panel, show };
}
