import type * as vscode from 'vscode';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { Log } from '../base/log.ts';
import type { Accounts } from '../zones/accounts.ts';
import { accountPanel } from './account/accountPanel.ts';
import type { ItemHistory } from './changesCard.ts';
import { CheckPanel } from './check/checkPanel.ts';
import { domainPanel } from './domain/domainPanel.ts';
import { livePanel } from './live/livePanel.ts';
import type { LiveParts } from '../live/liveSession.ts';
import { linesPanel } from './lines/linesPanel.ts';
import { OpenPanels } from './openPanels.ts';
import type { PageName } from './panelNames.ts';
import { recordPanel } from './record/recordPanel.ts';
import { resultEditor, type ResultEditor } from './resultEditor.ts';
import { WorkspacePanel } from './workspace/workspacePanel.ts';

/** The parts of the extension that the panels need. */
export interface PanelParts {
  readonly accounts: Accounts;
  readonly checks: ZoneChecks;
  readonly history: ItemHistory;
  readonly live: Pick<LiveParts, 'settings' | 'onDidChangeSettings'>;
  readonly extension: vscode.Extension<unknown>;
  readonly log: Log;
}

/** Panels of every kind. */
export interface Panels extends Disposable {
  readonly open: OpenPanels;
  readonly check: CheckPanel;
  readonly workspace: WorkspacePanel;
}

export function createPanels(parts: PanelParts): Panels {
  const { accounts, checks, history, live, extension, log } = parts;
  const disposables = new DisposableStore();
  const editor = (name: PageName): ResultEditor => resultEditor(extension, () => open.show(name));
  const check = disposables.add(new CheckPanel(accounts, checks, editor('check')));
  const workspace = disposables.add(new WorkspacePanel(accounts, editor('workspace')));
  const kinds = [
    domainPanel(accounts, checks, history),
    recordPanel(checks, history),
    accountPanel(checks),
    linesPanel,
    livePanel({ accounts, ...live }),
    check,
    workspace,
  ];
  const open = disposables.add(new OpenPanels(kinds, accounts, extension.extensionUri, log));
  return { open, check, workspace, dispose: () => disposables.dispose() };
}
