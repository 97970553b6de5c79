import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { RecordId } from '../api/fields.ts';
import { plain, shortened } from '../base/visible.ts';
import type { Catalogue, CataloguedRecord, KnownZone } from '../catalogue/zone.ts';
import type { ReadZone } from '../editor/reading.ts';
import type { Portfolio } from '../model/portfolio.ts';
import { copyableText } from '../model/record.ts';
import { Thing } from '../model/thing.ts';
import { findThing } from '../tree/find.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import type { ZonesTree } from '../tree/zonesTree.ts';
import type { Handlers } from './ids.ts';
import { countedWork } from './countedWork.ts';
import { showNode } from './reveal.ts';

type LinkCommands = '_dnsTree.editor.copyValue' | '_dnsTree.editor.refresh' | '_dnsTree.editor.show';

/** What is read within this time needs no progress that can be cancelled. */
const PATIENCE_MS = 1000;

/** What links in hovers do, and what moving in a zone's document does. Each takes a thing, by its ids alone. */
export function editorLinkCommands(
  catalogue: Catalogue,
  portfolio: Portfolio,
  tree: ZonesTree,
  view: vscode.TreeView<ZoneNode>,
  readZone: ReadZone,
): Handlers<LinkCommands> {
  let showing: AbortController | undefined;
  return {
    '_dnsTree.editor.copyValue': async (given) => {
      const thing = Thing.safeParse(given).data;
      const zone = zoneOf(catalogue, thing);
      const value = zone && recordOf(zone, thing?.record)?.value;
      if (value === undefined) return;
      const text = copyableText(value);
      await vscode.env.clipboard.writeText(text);
      vscode.window.setStatusBarMessage(`$(check) ${l10n.t('Copied {0}', shortened(plain(text), 80))}`, 4000);
    },
    '_dnsTree.editor.refresh': async (given) => {
      const zone = zoneOf(catalogue, Thing.safeParse(given).data);
      if (zone === undefined) return;
      const title = l10n.t('Reading {0}', plain(zone.name));
      await countedWork(title, PATIENCE_MS, (signal) => readZone(zone, { background: false }, signal));
    },
    // The text keeps the focus: whoever walks through it sees the view follow.
    '_dnsTree.editor.show': async (given) => {
      const thing = Thing.safeParse(given).data;
      const zones = portfolio.all.find(({ account }) => account.id === thing?.account);
      if (thing === undefined || zones === undefined) return;
      showing?.abort();
      const controller = new AbortController();
      showing = controller;
      // No more than a page of each list: the whole way would be read at each step of the cursor.
      const { node } = await findThing(tree, zones, thing, controller.signal, { readOn: false });
      if (node !== undefined && !controller.signal.aborted) {
        await showNode(tree, view, node, { focus: false });
      }
    },
  };
}

/** The record of a zone with that id. */
export function recordOf(zone: KnownZone, id: RecordId | undefined): CataloguedRecord | undefined {
  const table = zone.read?.table;
  if (table === undefined || id === undefined) return undefined;
  for (let index = 0; index < table.size; index += 1) {
    const record = table.at(index);
    if (record.id === id) return record;
  }
  return undefined;
}

function zoneOf(catalogue: Catalogue, thing: Thing | undefined): KnownZone | undefined {
  return thing?.domain === undefined ? undefined : catalogue.zone(thing.account, thing.domain);
}
