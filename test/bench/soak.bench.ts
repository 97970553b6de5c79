// A working day in the editor in fast motion: keystrokes in configuration files, refreshes, panels that are opened and
// loaded again, zones that change, and a service that fails now and then. Then what the extension host holds more than
// before, and the log. DNS_TREE_SOAK is the share of the day, from 0 to 1.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DOMAINS } from '../../src/sample/domainRows.ts';
import { startSampleService } from '../../src/sample/service.ts';
import { changeZone, recordsOf } from '../../src/sample/zones/zone.ts';
import { ensureChromium } from '../support/editor/chromium.ts';
import { ensureServerInstalled } from '../support/editor/serverInstall.ts';
import { startProxy, type Fault } from '../support/service/proxy.ts';
import { reportFigure } from './figures.ts';
import { type Held, type Memory, ProbedWindow } from './probedWindow.ts';

const SHARE = Number(process.env['DNS_TREE_SOAK'] ?? 1);
/** A day: between two keystrokes of a burst nothing else happens. */
const BURSTS = Math.ceil(500 * SHARE);
const KEYS_OF_BURST = 20;
const BURSTS_OF_PANEL = 10;
const BURSTS_OF_CHANGE = 5;
const BURSTS_OF_FAULT = 8;
/**
 * The editor keeps an empty store of some 190 bytes for each row that a tree view ever showed (`_createTreeNode` of its
 * extension host), and a refresh here shows some 285 rows.
 */
const KEPT_BY_EDITOR_MB = (BURSTS * 285 * 190) / 1e6;
/** What everything does once before the day, so that what is loaded on first use is not counted. */
const WARM_UP = Math.min(50, BURSTS);

const FILES = ['nginx.conf', 'compose.yaml', 'settings.toml', 'hosts', 'service.json', 'main.tf'] as const;
const TYPED = [
  '\nserver_name www.example.com;',
  '\nhost: api.shop.example # old\n',
  ' 192.0.2.10 git.example.com ',
  '\nproxy_pass https://aip.example.com;\n',
];
const FAULTS: readonly Fault[] = [
  { kind: 'reset' },
  { kind: 'status', status: 503 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'code', code: '-99' },
  { kind: 'wrongShape' },
];
const CHANGING = ['example.com', 'example.net'] as const;
const PANELS = [
  'dnsTree.domain.show',
  'dnsTree.record.show',
  'dnsTree.domain.lines',
  'dnsTree.account.show',
  'dnsTree.live.check',
];

const LOOKS_AT_TIMERS = 10;

const HELD = ['timers', 'handles', 'emitters', 'listeners', 'signals', 'disposables'] as const;

const [domain] = DOMAINS.filter(({ name }) => name === 'example.com');
if (domain === undefined) throw new Error('There is no zone to use.');
await ensureServerInstalled();
await ensureChromium();
const service = await startSampleService();
const proxy = await startProxy(service.address);
const window = await ProbedWindow.open();
const { page } = window.workbench;
const done = { keystrokes: 0, refreshes: 0, panels: 0, changes: 0, faults: 0 };
try {
  await window.addAccount(proxy.address, service.token);
  const account = `10061@${proxy.address}`;
  const ref = { account, domain: String(domain.id) };
  await window.workbench.expand('Zones', /Group Default Group/u);
  // The last one first: the records of a zone push what is below out of view.
  for (const name of CHANGING.toReversed()) await window.workbench.expand('Zones', `Zone ${name}`);
  await work(ref, WARM_UP);
  const before = await rest();
  for (const key of ['keystrokes', 'refreshes', 'panels', 'changes', 'faults'] as const) done[key] = 0;
  await work(ref, BURSTS);
  const after = await rest();
  report(before, after);
} catch (error) {
  await window.workbench.picture('failed-soak');
  throw error;
} finally {
  await window.close();
  await proxy.close();
  await service.stop();
}

/** A part of the day: bursts of typing, with a refresh after each, and from time to time something else. */
async function work(
  ref: { readonly account: string; readonly domain: string },
  bursts: number,
): Promise<void> {
  for (let burst = 1; burst <= bursts; burst += 1) {
    if (burst % BURSTS_OF_CHANGE === 0) {
      changeZone(CHANGING[(burst / BURSTS_OF_CHANGE) % CHANGING.length] ?? 'example.com');
      done.changes += 1;
    }
    if (burst % BURSTS_OF_FAULT === 0) {
      const fault = FAULTS[(burst / BURSTS_OF_FAULT) % FAULTS.length];
      if (fault !== undefined) proxy.spoil({ on: '*', fault, times: 2 });
      done.faults += 1;
    }
    await type(burst);
    await window.run('dnsTree.refresh');
    done.refreshes += 1;
    proxy.heal();
    if (burst % BURSTS_OF_PANEL === 0) await lookAtPanel(ref, burst / BURSTS_OF_PANEL);
  }
}

async function type(burst: number): Promise<void> {
  const file = FILES[Math.floor(burst / 5) % FILES.length] ?? 'hosts';
  await window.showFile(path.join(window.workbench.folder, 'workspace', file));
  const text = TYPED.join('')
    .repeat(2)
    .slice((burst * 7) % 60)
    .slice(0, KEYS_OF_BURST);
  await page.keyboard.type(text);
  done.keystrokes += text.length;
  // The undo history would grow with the day.
  if (burst % 5 === 4) await window.run('workbench.action.files.revert');
}

/** Opens a panel, loads its page again, and closes it. */
async function lookAtPanel(
  ref: { readonly account: string; readonly domain: string },
  nth: number,
): Promise<void> {
  const command = PANELS[nth % PANELS.length] ?? 'dnsTree.domain.show';
  // Always the same: what was loaded of a record is kept.
  const record = domain && recordsOf(domain)[0]?.id;
  await window.run(command, [command === 'dnsTree.record.show' ? { ...ref, record: String(record) } : ref]);
  await heading().waitFor();
  await window.run('workbench.action.webview.reloadWebviewAction');
  await heading().waitFor();
  done.panels += 1;
  await window.run('workbench.action.closeActiveEditor');
  await window.run('dnsTree.check.zone', [ref]);
  await window.run('workbench.action.closeActiveEditor');
}

function heading(): ReturnType<typeof page.locator> {
  return page
    .frameLocator('iframe.webview.ready >> visible=true')
    .frameLocator('#active-frame')
    .getByRole('heading', { level: 1 });
}

/** What is held once nothing is open and nothing is pending. */
async function rest(): Promise<{ readonly memory: Memory; readonly held: Held }> {
  await window.run('workbench.action.revertAndCloseActiveEditor');
  await window.run('workbench.action.closeAllEditors', [], false);
  await window.clickIfAsked("Don't Save");
  await window.run('notifications.clearAll');
  await window.quiet();
  const memory = await window.memory();
  const held = await window.held();
  // Timers of the editor itself come and go.
  for (let look = 0; look < LOOKS_AT_TIMERS; look += 1) {
    await pause(1000);
    held.timers = Math.min(held.timers, (await window.held()).timers);
  }
  return { memory, held };
}

type Rest = Awaited<ReturnType<typeof rest>>;

function report(before: Rest, after: Rest): void {
  const { keystrokes, refreshes, panels, changes, faults } = done;
  const against = `${keystrokes} keystrokes, ${refreshes} refreshes, ${panels} reloads of panels, ${changes} changes, ${faults} faults`;
  const kept = (after.memory.held - before.memory.held) / 1e6;
  const limit = 5 + KEPT_BY_EDITOR_MB;
  reportFigure({ figure: 'memory in use after a day', value: kept, unit: 'MB', against, limit });
  for (const name of HELD) {
    const figure = `${name} after a day`;
    const value = after.held[name] - before.held[name];
    reportFigure({ figure, value, unit: 'more', against: `${before.held[name]} before`, limit: 0 });
  }
  const folder = window.workbench.folder;
  const files = globSync('data/**/DNS Tree*.log', { cwd: folder }).map((file) => path.join(folder, file));
  const text = files.map((file) => readFileSync(file, 'utf8')).join('');
  const events = text.split('\n').filter((line) => /^[-\d]+ [:.\d]+ \[/u.test(line));
  const ofLog = `${events.length} lines`;
  reportFigure({ figure: 'log of a day', value: text.length / 1e3, unit: 'kB', against: ofLog });
  for (const [kind, count] of mostOften(events.filter((line) => !line.includes(' · ok'))))
    reportFigure({ figure: 'lines of the log of one kind', value: count, unit: 'lines', against: kind });
}

/** Returns the three most frequent lines but for times and numbers. */
function mostOften(lines: readonly string[]): readonly (readonly [kind: string, count: number])[] {
  const kinds = Map.groupBy(lines, (line) => line.slice(24).replaceAll(/\d[\d,.]*/gu, '0'));
  const counted = [...kinds].map(([kind, { length }]) => [kind, length] as const);
  return counted.toSorted(([, a], [, b]) => b - a).slice(0, 3);
}
