import * as vscode from 'vscode';
import { LazyModule } from '../base/lazyModule.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { ShowFindings } from './check/checkPanel.ts';
import type { PanelParts, Panels } from './createPanels.ts';
import type { OpenPanels } from './openPanels.ts';
import { PAGE_NAMES, viewType } from './panelNames.ts';
import type { ShowDependents, ShowWorkspace } from './workspace/workspacePanel.ts';
import type { CheckedWorkspace } from './workspace/workspaceResult.ts';

/** Shows items in panels. */
export interface RegisteredPanels extends Disposable {
  readonly showPanel: (...item: Parameters<OpenPanels['show']>) => Promise<void>;
  /** Returns the item of the panel in front, and when it was last used (`performance.now`). */
  readonly panelInFront: () => OpenPanels['inFront'];
  /** Shows the findings of a check of all zones. */
  readonly showFindings: ShowFindings;
  /** Shows the result of a check of the workspace. */
  readonly showWorkspace: ShowWorkspace;
  readonly showDependents: ShowDependents;
  /** Returns the result of the latest check of the workspace, while it is shown and its files are unchanged. */
  readonly checkedWorkspace: () => CheckedWorkspace | undefined;
}

/** Restores the panels of the last window. Panels are loaded when the first one is shown. */
export function registerPanels(parts: PanelParts): RegisteredPanels {
  const disposables = new DisposableStore();
  let loaded: Panels | undefined;
  const panels = disposables.add(
    new LazyModule(async () => (loaded = (await import('./createPanels.ts')).createPanels(parts))),
  );
  for (const name of PAGE_NAMES) {
    const deserializeWebviewPanel: vscode.WebviewPanelSerializer['deserializeWebviewPanel'] = (
      panel,
      state,
    ) => restorePanel(panels, panel, ({ open }) => open.restore(name, panel, state));
    disposables.add(
      vscode.window.registerWebviewPanelSerializer(viewType(name), { deserializeWebviewPanel }),
    );
  }
  return {
    showPanel: async (...item) => (await panels.get()).open.show(...item),
    panelInFront: () => loaded?.open.inFront,
    showFindings: async (...found) => (await panels.get()).check.show(...found),
    showWorkspace: async (...found) => (await panels.get()).workspace.show(...found),
    showDependents: async (...found) => (await panels.get()).workspace.showDependents(...found),
    checkedWorkspace: () => loaded?.workspace.current,
    dispose: () => disposables.dispose(),
  };
}

/** Loads a module, then calls `restore` with it unless the panel was closed meanwhile. */
export async function restorePanel<T extends Disposable>(
  module: Pick<LazyModule<T>, 'get'>,
  panel: vscode.WebviewPanel,
  restore: (loaded: T) => void,
): Promise<void> {
  let closed = false;
  const listening = panel.onDidDispose(() => (closed = true));
  try {
    const loaded = await module.get();
    if (!closed) restore(loaded);
  } finally {
    listening.dispose();
  }
}
