import * as vscode from 'vscode';
import type { ShownTree, ShownTrees } from '../../tree/shownTree.ts';
import type { FocusedRow } from './focusedRow.ts';
import type { ZoneNode } from '../../tree/nodes.ts';
import type { RecordOpenMode } from '../../tree/treeChoices.ts';

/** Two clicks within this time are a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

interface LatestClick {
  readonly node: ZoneNode;
  readonly at: number;
  /** Resolves once the domain is expanded or collapsed. */
  readonly toggled: Promise<void>;
}

/**
 * Returns the handler of clicks on domains and records. The editor does not expand an item that has a command on a
 * single click, so a click toggles a domain here, like a group. A click on a record only selects it, or shows a preview
 * of its details. A double click shows the details and leaves the domain expanded.
 */
export function clickHandler(
  trees: ShownTrees,
  focusedRow: FocusedRow,
  openMode: RecordOpenMode,
  show: (node: ZoneNode, preview: boolean) => Promise<void>,
): (node: unknown) => Promise<void> {
  let latest: LatestClick | undefined;
  // If another row was selected in between, even by a key that toggles it, these are two single clicks.
  trees.onDidSelect((selection) => {
    if (selection.length !== 1 || selection[0] !== latest?.node) latest = undefined;
  });
  return async (node) => {
    const now = performance.now();
    // The editor reports the keys that toggle the focused row as clicks.
    const isKey = now - focusedRow.toggledAt < DOUBLE_CLICK_MS;
    const shown = trees.of(node);
    if (shown === undefined || !shown.tree.nodes.has(node) || isKey) {
      latest = undefined;
      return;
    }
    trees.use(shown);
    const last = latest;
    if (last?.node === node && now - last.at < DOUBLE_CLICK_MS) {
      latest = undefined;
      // Records are shown at once, in the order of the clicks.
      if (node.kind === 'domain') {
        await last.toggled;
        // The editor toggles it as well with the second click.
        await expand(shown, node);
      }
      return show(node, false);
    }
    const toggle = shown.tree.isExpanded(node) ? collapse : expand;
    const toggled = node.kind === 'domain' ? toggle(shown, node) : Promise.resolve();
    latest = { node, at: now, toggled };
    // In this mode the editor reports only double clicks.
    const isDouble = workbenchSetting('list.openMode') === 'doubleClick';
    if (node.kind !== 'record') await toggled;
    else if (isDouble) await show(node, false);
    else if (openMode.value === 'singleClick')
      await show(node, workbenchSetting('editor.enablePreview') !== false);
  };
}

function workbenchSetting(name: string): unknown {
  return vscode.workspace.getConfiguration('workbench').get(name);
}

/** The editor collapses the focused row of the list that has the focus, which a preview that opens may have taken. */
async function collapse({ view }: ShownTree, node: ZoneNode): Promise<void> {
  await view.reveal(node, { select: false, focus: true });
  await vscode.commands.executeCommand('list.collapse');
}

async function expand({ view }: ShownTree, node: ZoneNode): Promise<void> {
  await view.reveal(node, { select: false, focus: false, expand: true });
}
