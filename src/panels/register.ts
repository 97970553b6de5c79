import * as vscode from 'vscode';
import type { Late } from '../base/late.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Panels } from './panels.ts';
import { PANEL_NAMES, viewType } from './viewType.ts';

/** Has the editor bring back the panels of the last window. */
export function registerPanels(panels: Late<Panels>): Disposable {
  const held = new DisposableStore();
  for (const name of PANEL_NAMES) {
    held.add(
      vscode.window.registerWebviewPanelSerializer(viewType(name), {
        deserializeWebviewPanel: async (panel, state: unknown) =>
          (await panels.get()).restore(name, panel, state),
      }),
    );
  }
  return held;
}
