import * as vscode from 'vscode';
import type { LazyModule } from '../base/lazyModule.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Panels } from './panels.ts';
import { PANEL_NAMES, viewType, type PanelName } from './viewType.ts';

/** Has the editor bring back the panels of the last window. */
export function registerPanels(panels: LazyModule<Panels>): Disposable {
  const held = new DisposableStore();
  for (const name of PANEL_NAMES) {
    held.add(
      vscode.window.registerWebviewPanelSerializer(viewType(name), {
        deserializeWebviewPanel: (panel, state: unknown) => restorePanel(panels, name, panel, state),
      }),
    );
  }
  return held;
}

/** Fills a panel of the last window, unless it is closed before what does that is there. */
export async function restorePanel(
  panels: Pick<LazyModule<Panels>, 'get'>,
  name: PanelName,
  panel: vscode.WebviewPanel,
  state: unknown,
): Promise<void> {
  let closed = false;
  const listening = panel.onDidDispose(() => (closed = true));
  try {
    const all = await panels.get();
    if (!closed) all.restore(name, panel, state);
  } finally {
    listening.dispose();
  }
}
