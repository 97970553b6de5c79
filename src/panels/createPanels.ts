import type * as vscode from 'vscode';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { Log } from '../base/log.ts';
import type { RecordIndex } from '../index/recordIndex.ts';
import type { Portfolio } from '../model/portfolio.ts';
import { accountPanel } from './account/accountPanel.ts';
import type { ItemHistory } from './changesCard.ts';
import { domainPanel } from './domain/domainPanel.ts';
import { livePanel } from './live/livePanel.ts';
import type { LiveParts } from './live/liveSession.ts';
import { linesPanel } from './lines/linesPanel.ts';
import { openRule } from './openRule.ts';
import { OpenPanels } from './openPanels.ts';
import { recordPanel } from './recordPanel.ts';

/** Panels of every kind. */
export function createPanels(
  portfolio: Portfolio,
  recordIndex: RecordIndex,
  checks: ZoneChecks,
  history: ItemHistory,
  live: Pick<LiveParts, 'loadZone' | 'lookUp' | 'settings'>,
  extension: vscode.Uri,
  log: Log,
): OpenPanels {
  return new OpenPanels(
    [
      domainPanel(recordIndex, checks, openRule, history),
      recordPanel(checks, openRule, history),
      accountPanel(checks),
      linesPanel,
      livePanel({ recordIndex, ...live }),
    ],
    portfolio,
    extension,
    log,
  );
}
