import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { LineGroup } from '../../src/api/line.ts';
import { lineLayout } from '../../src/panels/lines/lineLayout.ts';
import type { ItemRef } from '../../src/zones/itemRef.ts';
import { LinesContent, type GroupsContent } from '../../src/panels/lines/linesContent.ts';
import { linesPanel } from '../../src/panels/lines/linesPanel.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import type { PanelItem } from '../../src/panels/panelKind.ts';
import type { Scene } from './scene.ts';
import type { PanelPage } from './stage.ts';
import { patience } from '../support/patience.ts';

export async function text(panel: PanelPage, selector: string): Promise<string> {
  return panel.page.locator(selector).innerText();
}

/** Returns where something is on the screen, and its size. */
export async function boxOf(
  shown: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await shown.boundingBox()) ?? assert.fail();
}

/** Returns the left and upper edge of the part of the map that is shown, its width and its height. */
export async function viewBox(panel: PanelPage): Promise<readonly number[]> {
  const box = await panel.page.locator('.world').getAttribute('viewBox');
  return (box ?? '').split(' ').map(Number);
}

export function groupsOf(frame: Frame): GroupsContent {
  const content = LinesContent.parse(frame.content);
  if (content.kind !== 'groups') throw new Error('no groups');
  return content;
}

/** Returns the content of a page for the given groups, with the texts of `frame`. */
export function madeLines(frame: Frame, made: readonly LineGroup[]): GroupsContent {
  const { groups, areas, shared } = lineLayout(made);
  return { ...groupsOf(frame), groups, areas, shared, others: [] };
}

/** Returns the item of the lines panel for a domain, with its records loaded. */
export async function linesItem(scene: Scene, ref: ItemRef): Promise<PanelItem> {
  const item = linesPanel.item(scene.account, ref, async () => undefined);
  if (item === undefined || ref.domain === undefined) throw new Error('no domain');
  await item.loadable?.open(patience());
  await scene.account.zone(ref.domain).pages.open(patience());
  return item;
}

/**
 * Passes the page's messages from number `from` on to the item, and sends the new states. Returns the number of
 * messages.
 */
export async function relay(panel: PanelPage, item: PanelItem, frame: Frame, from: number): Promise<number> {
  const messages = await panel.messages();
  for (const { kind, name, value } of messages.slice(from)) {
    if (kind !== 'act') continue;
    await item.act(String(name), typeof value === 'string' ? value : undefined, patience());
    await panel.send({ ...frame, content: item.render()?.content });
  }
  return messages.length;
}

/** Returns the state after the first option of a host is chosen. */
export async function answersFrame(item: PanelItem, frame: Frame, host: string): Promise<Frame> {
  const { question } = groupsOf({ ...frame, content: item.render()?.content });
  const option = question.options.find(({ label }) => label.startsWith(`${host} `));
  if (option === undefined) throw new Error(`no ${host}`);
  await item.act('choose', option.key, patience());
  return { ...frame, content: item.render()?.content };
}
