import * as l10n from '@vscode/l10n';
import { LIMIT, plain } from '../text/visible.ts';
import { recordById, type ZoneState } from '../zones/zoneState.ts';
import type { Accounts } from '../zones/accounts.ts';
import { ItemRef } from '../zones/itemRef.ts';
import { findNode } from '../tree/findNode.ts';
import type { ShownTrees } from '../tree/shownTree.ts';
import type { ZonesView } from '../tree/zonesView.ts';
import { copyLines } from './copy.ts';
import type { Handlers } from './ids.ts';
import { countedWork } from './rowProgress.ts';
import { showNode } from './reveal.ts';

/**
 * The commands behind links in hovers, behind the language status and behind selections in a zone document. Each except
 * `_dnsTree.editor.retry` takes an `ItemRef`.
 */
export function editorLinkCommands(
  accounts: Accounts,
  { tree, view }: ZonesView,
  trees: ShownTrees,
  retryDocuments: (signal: AbortSignal) => Promise<void>,
) {
  return {
    '_dnsTree.editor.copyValue': async (given) => {
      const ref = ItemRef.safeParse(given).data;
      const zone = zoneOf(accounts, ref);
      const value = zone && recordById(zone, ref?.record)?.value;
      if (value !== undefined) await copyLines([value]);
    },
    '_dnsTree.editor.refresh': async (given) => {
      const zone = zoneOf(accounts, ItemRef.safeParse(given).data);
      if (zone === undefined) return;
      const title = l10n.t('Loading {0}', plain(zone.name, LIMIT.name));
      await countedWork(title, async (signal) =>
        accounts.zoneOf(zone)?.ensure({ maxAge: 0, urgency: 'foreground' }, signal),
      );
    },
    '_dnsTree.editor.retry': () => countedWork(l10n.t('Loading zones'), retryDocuments),
    // Keep the focus in the text, so that the view follows the cursor.
    '_dnsTree.editor.show': async (given) => {
      const ref = ItemRef.safeParse(given).data;
      const account = accounts.get(ref?.account);
      if (ref === undefined || account === undefined) return;
      const signal = trees.follow();
      // Do not load further pages on each move of the cursor.
      const { node } = await findNode(tree, account, ref, signal, { loadRest: false });
      if (node !== undefined) await showNode(tree, view, node, { focus: false, signal });
    },
  } satisfies Partial<Handlers>;
}

function zoneOf(accounts: Accounts, ref: ItemRef | undefined): ZoneState | undefined {
  return ref?.domain === undefined ? undefined : accounts.zone(ref.account, ref.domain);
}
