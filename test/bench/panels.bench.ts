// Measures pages in Chromium, from the message of the extension to the painted frame: each panel, and the long tables
// of sub-areas and records. Then how long the extension takes to filter 50,000 records.
import assert from 'node:assert/strict';
import { domainPanel } from '../../src/panels/domain/domainPanel.ts';
import { linesPanel } from '../../src/panels/lines/linesPanel.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { PORTION } from '../../src/panels/table/table.ts';
import { FIRST_VIEW } from '../../src/panels/table/tableSource.ts';
import { portionFrom } from '../support/product/tableRows.ts';
import { DomainId } from '../../src/api/fields.ts';
import { accountPanel, noChecks, noHistory, recordPanel } from '../support/product/panels.ts';
import { ensureChromium } from '../support/editor/chromium.ts';
import { ManyZones } from '../support/service/manyZones.ts';
import { run } from '../support/processes.ts';
import { OneAccount } from '../unit/zones/accounts.ts';
import { madeLines } from '../webview/linesPage.ts';
import { domainScene } from '../webview/recordsPage.ts';
import { Scene } from '../webview/scene.ts';
import { Stage } from '../webview/stage.ts';
import { FELT, median, reportFigure } from './figures.ts';
import { delivering, paintFigure } from './paint.ts';

await ensureChromium();
if ((await run(process.execPath, ['esbuild.mjs', '--production'])) !== 0) throw new Error('not built');
const stage = await Stage.open();
const scene = await Scene.open();
const record = await scene.ref('example.com', { host: 'www', type: 'CNAME', line: 'Japan' });
const ref = { account: record.account, domain: record.domain };
const lines = await scene.frame(linesPanel, ref);
const areas = Array.from({ length: 1999 }, (_, index) => ({ code: `X${index}`, name: `Area ${index}` }));
const many = { ...lines, content: madeLines(lines, [{ id: 'asia', name: 'Asia', areas, other: [] }]) };

const panels: readonly (readonly [panel: string, page: string, frame: Frame])[] = [
  ['a domain', 'domain', await scene.frame(scene.domainPanel, ref)],
  ['a record', 'record', await scene.frame(recordPanel, record)],
  ['an account', 'account', await scene.frame(accountPanel, { account: record.account })],
  ['the lines', 'lines', lines],
  ['2,000 sub-areas', 'lines', many],
];
for (const [panel, page, frame] of panels) {
  const act = delivering(frame);
  await paintFigure(stage, { figure: `first content of ${panel}`, page, messages: [], act });
}
const end = `{
  const place = document.querySelector('.scroll');
  place.scrollTop = place.scrollHeight;
}`;
const filter = `{
  const box = document.querySelector('input[aria-label="Filter the table"]');
  box.value = 'area 99';
  box.dispatchEvent(new InputEvent('input'));
}`;
for (const [doing, act] of [
  ['sorting', `document.querySelector('.areas thead button').click()`],
  ['filtering', filter],
  ['going to the last of', end],
] as const) {
  const figure = `${doing} 2,000 sub-areas`;
  await paintFigure(stage, { figure, page: 'lines', messages: [many], act });
}

const huge = await domainScene(scene, 'huge.example');
const portion = async (first: number): Promise<object> => ({
  kind: 'rows',
  portion: await portionFrom(huge.item.table, FIRST_VIEW, first),
});
const frame = huge.frame();
const page = 'domain';
await paintFigure(stage, {
  figure: 'first content of 12,345 records',
  page,
  messages: [],
  act: delivering(frame, await portion(0)),
});
await paintFigure(stage, {
  figure: 'going to the last of 12,345 records',
  page,
  messages: [frame, await portion(0)],
  act: `${end}${delivering(await portion(12_200), await portion(12_300))}`,
});
const first = await portionFrom(huge.item.table);
await paintFigure(stage, {
  figure: 'a step of scrolling 100,000 rows',
  page,
  messages: [frame, { kind: 'rows', portion: { ...first, count: 100_000 } }],
  act: `document.querySelector('.virtual').scrollTop += 300`,
});
await scene.close();
await stage.close();
await filterRecords();

/** How long a keystroke in the filter takes in the extension, once all texts were searched. */
async function filterRecords(): Promise<void> {
  await using service = await ManyZones.start(1, 50_000);
  const one = new OneAccount(service.address);
  const domain = DomainId.parse('1');
  const own = { account: one.account.id, domain };
  const item = domainPanel(one.accounts, noChecks, noHistory).item(one.account, own, async () => undefined);
  await item?.list?.all(AbortSignal.timeout(60_000));
  const taken: number[] = [];
  for (let index = 1; index <= 30; index += 1) {
    const view = { ...FIRST_VIEW, filter: `host${index}` };
    const began = performance.now();
    const found = await item?.table?.find(view, new AbortController().signal);
    found?.rows(0, PORTION);
    taken.push(performance.now() - began);
    assert.ok(found !== undefined && found.count > 0, 'records are found');
  }
  reportFigure({
    figure: 'filtering 50,000 records by text',
    value: median(taken),
    unit: 'ms',
    against: 'request to portion, in the extension',
    limit: FELT.keystroke,
  });
  one.dispose();
}
