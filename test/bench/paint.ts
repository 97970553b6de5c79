import type { Frame } from '../../src/panels/protocol.ts';
import type { PanelPage, Stage } from '../webview/stage.ts';
import { FELT, median, reportFigure } from './figures.ts';

const ROUNDS = 11;
const WARM_UP = 2;

/** What is measured in a page, and from which state on. */
export interface Paint {
  readonly figure: string;
  /** The script of the page. */
  readonly page: string;
  /** Sent before the measurement. */
  readonly messages: readonly object[];
  /** Runs in the page; measured until the frame after it is painted. */
  readonly act: string;
}

/** Reports how long the page takes from an act to the painted frame: the median of several rounds, each in a new page. */
export async function paintFigure(stage: Stage, { figure, page, messages, act }: Paint): Promise<void> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const panel = await stage.page(page, 'dark', 1300);
    for (const message of messages) await panel.send(message);
    const took = await painted(panel, act);
    await panel.close();
    if (round >= WARM_UP) taken.push(took);
  }
  reportFigure({
    figure,
    value: median(taken),
    unit: 'ms',
    against: 'message to painted, in Chromium',
    limit: FELT.click,
  });
}

/** A script that delivers messages of the extension to the page. */
export function delivering(...messages: readonly (Frame | object)[]): string {
  return messages
    .map(
      (message) => `window.dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(message)} }));`,
    )
    .join('\n');
}

async function painted(panel: PanelPage, act: string): Promise<number> {
  return Number(
    await panel.page.evaluate(`new Promise((resolve) => {
      requestAnimationFrame(() => {
        const start = performance.now();
        ${act};
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      });
    })`),
  );
}
