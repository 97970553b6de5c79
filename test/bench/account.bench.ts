// The memory of the extension host with a large friendly account: before indexing, after it, and after the check of all
// zones. Two logins, because 2,700 zones take more calls than one login may make in an hour in the background.
import { setTimeout as pause } from 'node:timers/promises';
import { ensureChromium } from '../support/editor/chromium.ts';
import { ensureServerInstalled } from '../support/editor/serverInstall.ts';
import { ManyZones } from '../support/service/manyZones.ts';
import { FELT, reportFigure } from './figures.ts';
import { ProbedWindow } from './probedWindow.ts';
import { benchZones } from './zones.ts';

const ZONES = 2_700;
const RECORDS = 290_000;
const against = `${ZONES.toLocaleString('en')} zones of ${RECORDS.toLocaleString('en')} records, in the editor`;
/** More than this is felt on a machine with other work. */
const MOST_MORE = 200;

const megabytes = (figure: string, bytes: number, limit?: number): void =>
  reportFigure({ figure, value: bytes / 1e6, unit: 'MB', against, limit });

await ensureServerInstalled();
await ensureChromium();
await using one = await ManyZones.start(0, 0);
await using other = await ManyZones.start(0, 0);
for (const [at, { name, records }] of benchZones(ZONES, RECORDS).entries()) {
  const { zones } = at % 2 === 0 ? one : other;
  zones.push({ id: at + 1, name, updatedOn: '2025-01-02 03:04:05', records: [...records] });
}
await ProbedWindow.with('account', async (window) => {
  await window.addAccount(one.address);
  await window.addAccount(other.address);
  await window.quiet();
  const before = await window.memory();
  await window.run('dnsTree.index', [], false);
  await window.click('Load');
  console.log(`  ${await window.ended(/zones are loaded|All zones are loaded/u)}`);
  await window.quiet();
  await pause(3_000);
  const indexHold = await window.hold();
  const indexed = await window.memory();
  await window.run('dnsTree.check.all');
  await window.quiet();
  await pause(3_000);
  const checkHold = await window.hold();
  const checked = await window.memory();
  if (process.env['DNS_TREE_SNAPSHOT'] !== undefined) await window.snapshot(process.env['DNS_TREE_SNAPSHOT']);

  megabytes('extension host before indexing', before.rss);
  megabytes('more after indexing', indexed.rss - before.rss, MOST_MORE);
  megabytes('more after the check of all zones, findings included', checked.rss - before.rss, MOST_MORE);
  megabytes('in use of it', checked.held - before.held, MOST_MORE);
  megabytes('highest memory of the extension host', checked.highest);
  for (const [figure, { cpu }] of [
    ['indexing, the longest step', indexHold],
    ['checking all zones, the longest step', checkHold],
  ] as const)
    reportFigure({ figure, value: cpu, unit: 'ms', against, limit: FELT.held });
});
