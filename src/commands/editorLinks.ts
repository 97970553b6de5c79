import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { copyableText, LIMIT, plain } from '../text/visible.ts';
import { recordById, type IndexedZone, type RecordIndex } from '../index/recordIndex.ts';
import type { LoadZone } from '../index/loadZone.ts';
import { zonesOfAccount, type Portfolio } from '../model/portfolio.ts';
import { ItemRef } from '../model/itemRef.ts';
import { findNode } from '../tree/findNode.ts';
import type { ShownTrees } from '../tree/shownTree.ts';
import type { ZonesView } from '../tree/zonesView.ts';
import type { Handlers } from './ids.ts';
import { countedWork, PATIENCE_MS } from './rowProgress.ts';
import { showNode } from './reveal.ts';

type LinkCommands = '_dnsTree.editor.copyValue' | '_dnsTree.editor.refresh' | '_dnsTree.editor.show';

/** The commands behind links in hovers and behind selections in a zone document. Each takes an `ItemRef`. */
export function editorLinkCommands(
  recordIndex: RecordIndex,
  portfolio: Portfolio,
  { tree, view }: ZonesView,
  trees: ShownTrees,
  loadZone: LoadZone,
): Handlers<LinkCommands> {
  return {
    '_dnsTree.editor.copyValue': async (given) => {
      const ref = ItemRef.safeParse(given).data;
      const zone = zoneOf(recordIndex, ref);
      const value = zone && recordById(zone, ref?.record)?.value;
      if (value === undefined) return;
      const text = copyableText(value);
      await vscode.env.clipboard.writeText(text);
      vscode.window.setStatusBarMessage(`$(check) ${l10n.t('Copied {0}', plain(text, LIMIT.short))}`, 4000);
    },
    '_dnsTree.editor.refresh': async (given) => {
      const zone = zoneOf(recordIndex, ItemRef.safeParse(given).data);
      if (zone === undefined) return;
      const title = l10n.t('Loading {0}', plain(zone.name, LIMIT.name));
      await countedWork(title, PATIENCE_MS, (signal) => loadZone(zone, { background: false }, signal));
    },
    // Keep the focus in the text, so that the view follows the cursor.
    '_dnsTree.editor.show': async (given) => {
      const ref = ItemRef.safeParse(given).data;
      const zones = zonesOfAccount(portfolio, ref?.account);
      if (ref === undefined || zones === undefined) return;
      const signal = trees.follow();
      // Do not load further pages on each move of the cursor.
      const { node } = await findNode(tree, zones, ref, signal, { loadRest: false });
      if (node !== undefined) await showNode(tree, view, node, { focus: false, signal });
    },
  };
}

function zoneOf(recordIndex: RecordIndex, ref: ItemRef | undefined): IndexedZone | undefined {
  return ref?.domain === undefined ? undefined : recordIndex.zone(ref.account, ref.domain);
}
