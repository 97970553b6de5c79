import * as vscode from 'vscode';
import { LazyModule } from '../base/lazyModule.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Log } from '../base/log.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { ItemHistory } from './changesCard.ts';
import type { ShowFindings } from './check/checkPanel.ts';
import type { LiveParts } from './live/liveSession.ts';
import type { OpenPanels } from './openPanels.ts';
import { PANEL_NAMES, viewType, type PageName } from './panelNames.ts';
import type { ShowDependents, ShowWorkspace, WorkspacePanel } from './workspace/workspacePanel.ts';
import type { CheckedWorkspace } from './workspace/workspaceResult.ts';

/** The parts of the extension that the panels need. */
interface PanelParts {
  readonly accounts: Accounts;
  readonly checks: ZoneChecks;
  readonly history: ItemHistory;
  readonly live: Pick<LiveParts, 'settings'>;
  readonly extension: vscode.Extension<unknown>;
  readonly log: Log;
}

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
  const { accounts, checks, history, live, extension, log } = parts;
  const disposables = new DisposableStore();
  let opened: OpenPanels | undefined;
  const panels = disposables.add(
    new LazyModule(async () => {
      const { createPanels } = await import('./createPanels.ts');
      opened = createPanels(accounts, checks, history, live, extension.extensionUri, log);
      return opened;
    }),
  );
  const checkPanel = disposables.add(
    new LazyModule(
      async () => new (await import('./check/checkPanel.ts')).CheckPanel(extension, accounts, checks, log),
    ),
  );
  let workspace: WorkspacePanel | undefined;
  const workspacePanel = disposables.add(
    new LazyModule(async () => {
      workspace = new (await import('./workspace/workspacePanel.ts')).WorkspacePanel(
        extension,
        accounts,
        log,
      );
      return workspace;
    }),
  );
  const onRestore = (
    name: PageName,
    restore: vscode.WebviewPanelSerializer['deserializeWebviewPanel'],
  ): void => {
    const serializer = { deserializeWebviewPanel: restore };
    disposables.add(vscode.window.registerWebviewPanelSerializer(viewType(name), serializer));
  };
  for (const name of PANEL_NAMES)
    onRestore(name, (panel, state: unknown) =>
      restorePanel(panels, panel, (loaded) => loaded.restore(name, panel, state)),
    );
  onRestore('check', (panel) => restorePanel(checkPanel, panel, (loaded) => loaded.restore(panel)));
  onRestore('workspace', (panel) => restorePanel(workspacePanel, panel, (loaded) => loaded.restore(panel)));
  return {
    showPanel: async (...item) => (await panels.get()).show(...item),
    panelInFront: () => opened?.inFront,
    showFindings: async (...found) => (await checkPanel.get()).show(...found),
    showWorkspace: async (...found) => (await workspacePanel.get()).show(...found),
    showDependents: async (...found) => (await workspacePanel.get()).showDependents(...found),
    checkedWorkspace: () => workspace?.current,
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
