import type * as vscode from 'vscode';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { Log } from '../base/log.ts';
import type { Accounts } from '../zones/accounts.ts';
import { accountPanel } from './account/accountPanel.ts';
import type { ItemHistory } from './changesCard.ts';
import { domainPanel } from './domain/domainPanel.ts';
import { livePanel } from './live/livePanel.ts';
import type { LiveParts } from './live/liveSession.ts';
import { linesPanel } from './lines/linesPanel.ts';
import { OpenPanels } from './openPanels.ts';
import { recordPanel } from './recordPanel.ts';

/** Panels of every kind. */
export function createPanels(
  accounts: Accounts,
  checks: ZoneChecks,
  history: ItemHistory,
  live: Pick<LiveParts, 'settings'>,
  extension: vscode.Uri,
  log: Log,
): OpenPanels {
  return new OpenPanels(
    [
      domainPanel(accounts, checks, history),
      recordPanel(checks, history),
      accountPanel(checks),
      linesPanel,
      livePanel({ accounts, ...live }),
    ],
    accounts,
    extension,
    log,
  );
}
