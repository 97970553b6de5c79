// From the message with the state of a panel to the frame that the browser paints of it, in its real page; and how
// long the table of ten thousand sub-areas takes to sort, to filter and to go to its other end.
import { accountPanel } from '../../src/panels/accountPanel.ts';
import { linesPanel } from '../../src/panels/linesPanel.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { recordPanel } from '../support/recordPanel.ts';
import { ensureChromium } from '../support/chromium.ts';
import { run } from '../support/processes.ts';
import { madeLines } from '../webview/linesPage.ts';
import { Scene } from '../webview/scene.ts';
import { Stage, type PanelPage } from '../webview/stage.ts';
import { leaveFigure, median } from './figures.ts';

const ROUNDS = 11;
const WARM_UP = 2;

await ensureChromium();
if ((await run(process.execPath, ['esbuild.mjs', '--production'])) !== 0) throw new Error('not built');
const stage = await Stage.open();
const scene = await Scene.open();
const record = await scene.ref('example.com', { host: 'www', type: 'CNAME', line: 'Japan' });
const ref = { account: record.account, domain: record.domain };
const lines = await scene.frame(linesPanel, ref);
const areas = Array.from({ length: 10_000 }, (_, index) => ({ code: `X${index}`, name: `Area ${index}` }));
const many = { ...lines, content: madeLines(lines, [{ id: 'asia', name: 'Asia', areas, other: [] }]) };

const panels: readonly (readonly [panel: string, page: string, frame: Frame])[] = [
  ['a domain', 'domain', await scene.frame(scene.domainPanel, ref)],
  ['a record', 'record', await scene.frame(recordPanel, record)],
  ['an account', 'account', await scene.frame(accountPanel, { account: record.account })],
  ['the lines', 'lines', lines],
  ['10,000 sub-areas', 'lines', many],
];
for (const [panel, page, frame] of panels) {
  const data = JSON.stringify(frame);
  await figure(
    `first content of ${panel}`,
    100,
    page,
    undefined,
    `window.dispatchEvent(new MessageEvent('message', { data: ${data} }))`,
  );
}
const filter = `{
  const box = document.querySelector('input[aria-label="Filter the table"]');
  box.value = 'area 99';
  box.dispatchEvent(new InputEvent('input'));
}`;
const end = `{
  const place = document.querySelector('.scroll');
  place.scrollTop = place.scrollHeight;
}`;
await figure(
  'sorting 10,000 sub-areas',
  100,
  'lines',
  many,
  `document.querySelector('.areas thead button').click()`,
);
await figure('filtering 10,000 sub-areas', 100, 'lines', many, filter);
await figure('going to the last of 10,000 sub-areas', 100, 'lines', many, end);
await scene.close();
await stage.close();

/** Does `act` in a new page of `frame` each round, and measures until it is painted. */
async function figure(
  name: string,
  limit: number,
  page: string,
  frame: Frame | undefined,
  act: string,
): Promise<void> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const panel = await stage.page(page, 'dark', 1300);
    if (frame !== undefined) await panel.send(frame);
    const took = await painted(panel, act);
    await panel.close();
    if (round >= WARM_UP) taken.push(took);
  }
  leaveFigure({
    figure: name,
    value: median(taken),
    unit: 'ms',
    against: 'message to painted, in Chromium',
    limit,
  });
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
