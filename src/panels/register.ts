import * as vscode from 'vscode';
import type { LazyModule } from '../base/lazyModule.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { CheckPanel } from './check/checkPanel.ts';
import type { OpenPanels } from './openPanels.ts';
import { PANEL_NAMES, viewType } from './panelNames.ts';

/** Restores the panels of the last window. */
export function registerPanels(
  panels: LazyModule<OpenPanels>,
  checkPanel: LazyModule<CheckPanel>,
): Disposable {
  const disposables = new DisposableStore();
  const { registerWebviewPanelSerializer } = vscode.window;
  for (const name of PANEL_NAMES) {
    disposables.add(
      registerWebviewPanelSerializer(viewType(name), {
        deserializeWebviewPanel: (panel, state: unknown) =>
          restorePanel(panels, panel, (loaded) => loaded.restore(name, panel, state)),
      }),
    );
  }
  disposables.add(
    registerWebviewPanelSerializer(viewType('check'), {
      deserializeWebviewPanel: (panel) => restorePanel(checkPanel, panel, (loaded) => loaded.restore(panel)),
    }),
  );
  return disposables;
}

/** Loads the panels module, then calls `restore` unless the panel was closed meanwhile. */
export async function restorePanel<T extends Disposable>(
  filler: Pick<LazyModule<T>, 'get'>,
  panel: vscode.WebviewPanel,
  restore: (filler: T) => void,
): Promise<void> {
  let closed = false;
  const listening = panel.onDidDispose(() => (closed = true));
  try {
    const loaded = await filler.get();
    if (!closed) restore(loaded);
  } finally {
    listening.dispose();
  }
}
