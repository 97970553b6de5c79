import type * as vscode from 'vscode';
import type { Log } from '../base/log.ts';
import type { Portfolio } from '../model/portfolio.ts';
import { accountPanel } from './accountPanel.ts';
import { domainPanel } from './domainPanel.ts';
import { linesPanel } from './linesPanel.ts';
import { Panels } from './panels.ts';
import { recordPanel } from './recordPanel.ts';

/** Panels of every kind. */
export function allPanels(portfolio: Portfolio, extension: vscode.Uri, log: Log): Panels {
  return new Panels([domainPanel, recordPanel, accountPanel, linesPanel], portfolio, extension, log);
}
