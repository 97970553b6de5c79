// The page of Check Workspace Files, and what it shows.
import { frameOf } from '../../src/panels/frame.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { WORKSPACE_LISTS, type WorkspaceListName } from '../../src/panels/workspace/workspaceContent.ts';
import type { TableSource } from '../../src/panels/table/tableSource.ts';
import type { WorkspacePanel } from '../../src/panels/workspace/workspacePanel.ts';
import type { CheckedWorkspace } from '../../src/panels/workspace/workspaceResult.ts';
import { findDependents, type Dependents } from '../../src/workspace/dependents/dependents.ts';
import { checkedWorkspace, shownWorkspace } from '../support/product/checkedWorkspace.ts';
import { resultOf } from '../support/product/resultOf.ts';
import { cellText, portionFrom } from '../support/product/tableRows.ts';
import { record, zone } from '../unit/config/zones.ts';
import type { PanelPage } from './stage.ts';
import { openPage } from './tab.ts';
import { serveTable } from './virtualTable.ts';

export const FILES = {
  'deploy/production/values.yaml': 'host: api.example.com\nbackend: { host: apii.example.com }\n',
  'deploy/staging/values.yaml': 'host: apii.example.com\nmail: admin@intranet.example.com\n',
  'nginx/sites-enabled/shop.conf': 'server { server_name shop-before-the-move.example.com; }\n',
  hosts: '203.0.113.77 www.example.com\n',
};

/** What depends on an address, through two aliases, with a file at the end. */
function dependentsOf(address: string): Dependents {
  const zones = [
    zone('example.com', [
      record({ host: 'web', value: '192.0.2.1' }),
      record({ host: 'www', type: 'CNAME', value: 'web.example.com' }),
      record({ host: 'pair', value: '192.0.2.1' }),
      record({ host: 'pair', value: '192.0.2.2' }),
      record({ host: '@', type: 'MX', value: 'web.example.com', mx: 10 }),
      record({ host: '@', type: 'TXT', value: 'v=spf1 mx ip4:192.0.2.1 -all' }),
      record({
        host: 'a-long-name-of-a-host-for-narrow-panels.staging',
        type: 'CNAME',
        value: 'www.example.com',
      }),
    ]),
  ];
  const place = { file: 'deploy/production/values.yaml', line: 2, start: 6, end: 21 };
  const evil = { file: '<img src=x>.yaml', line: 0, start: 0, end: 1 };
  const places = new Map([
    ['www.example.com', [place, evil]],
    [address, [{ ...place, file: 'hosts', line: 0, start: 0 }]],
  ]);
  const mentions = { hosts: places.keys().toArray(), of: (host: string) => places.get(host) ?? [] };
  return resultOf(findDependents({ kind: 'address', address }, zones, mentions));
}

const DEPENDENTS = dependentsOf('192.0.2.1');

interface Shown {
  readonly list?: WorkspaceListName;
  readonly known?: ReadonlyMap<string, number>;
  readonly isOutdated?: boolean;
  readonly files?: Readonly<Record<string, string>>;
  /** Whether nobody asked what depends on something. */
  readonly isUnasked?: boolean;
  readonly missing?: CheckedWorkspace['missing'];
}

/** Returns what the panel shows, with all rows counted. */
export async function workspaceItem({
  list = 'problems',
  known,
  isOutdated = false,
  files = FILES,
  isUnasked = false,
  missing = [],
}: Shown = {}): Promise<WorkspacePanel> {
  const item = shownWorkspace(checkedWorkspace(files, undefined, { missing }), known, isOutdated);
  if (!isUnasked) item.showDependents(DEPENDENTS, undefined);
  for (const name of WORKSPACE_LISTS) {
    item.shown = name;
    await item.table?.made();
  }
  item.shown = list;
  return item;
}

/** Returns the state that the panel sends. */
export function workspaceFrame(item: WorkspacePanel): Frame {
  return frameOf(item, undefined, Date.now());
}

/** Opens the page, which requests its rows from `item`, and waits for them. */
export async function showWorkspace(item: WorkspacePanel): Promise<PanelPage> {
  const panel = await openPage('workspace', 'dark');
  await serveTable(panel, () => item.table);
  await sendWorkspace(panel, item);
  return panel;
}

/** Sends the state of `item`, whose table the page shows, and waits for its rows. */
export async function sendWorkspace(panel: PanelPage, item: WorkspacePanel): Promise<void> {
  await panel.send(workspaceFrame(item));
  await firstRow(panel, item.table);
}

/** Waits until the page shows the first row of a table, if it has any. */
export async function firstRow(panel: PanelPage, table: TableSource | undefined): Promise<void> {
  const [first] = table === undefined ? [] : (await portionFrom(table)).rows;
  if (first === undefined) return;
  // The list before may begin with the same text.
  await panel.replied();
  await panel.page.locator('.virtual tbody').getByText(cellText(first, 0)).first().waitFor();
  await panel.layout();
}
