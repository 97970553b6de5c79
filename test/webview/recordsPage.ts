import type { ItemRef } from '../../src/zones/itemRef.ts';
import { frameOf } from '../../src/panels/frame.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import type { PanelItem } from '../../src/panels/panelKind.ts';
import type { Scene } from './scene.ts';
import type { PanelPage } from './stage.ts';
import { rowsInView, serveTable } from './virtualTable.ts';
import { patience } from '../support/patience.ts';

/** The item of a domain panel, and the states that it sends. */
export interface DomainScene {
  readonly item: PanelItem;
  readonly frame: () => Frame;
}

/** Returns the item of a domain panel with all records loaded. */
export async function domainScene(scene: Scene, name: string): Promise<DomainScene> {
  const ref: ItemRef = await scene.ref(name);
  const item = scene.domainPanel.item(scene.account, ref, async () => undefined);
  if (item?.list === undefined) throw new Error('no domain');
  const signal = patience();
  await item.loadable?.open(signal);
  await item.list.all(signal);
  return { item, frame: () => frameOf(item, ref, Date.now()) };
}

/** Sends a page the state of a domain and the rows that it requests, and waits until those in view are drawn. */
export async function showRecords(panel: PanelPage, { item, frame }: DomainScene): Promise<void> {
  await serveTable(panel, () => item.table);
  await panel.send(frame());
  await panel.page.locator('.record-list tbody button').first().waitFor();
  await panel.layout();
  await rowsInView(panel);
}
