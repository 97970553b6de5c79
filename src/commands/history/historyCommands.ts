import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import { LIMIT, visible } from '../../text/visible.ts';
import { KeptDocuments } from '../keptDocuments.ts';
import { compareWith } from './compareWith.ts';
import type { HistoryParts } from './historyParts.ts';
import { showChanges } from './showChanges.ts';

/** Differs from the scheme of zone documents: the text may be of another time, or of a file. */
const SCHEME = 'dns-tree-compared';

interface HistoryCommands extends Disposable {
  readonly changes: (clicked: unknown) => Promise<void>;
  readonly compare: (clicked: unknown) => Promise<void>;
}

/** *Show Changes* and *Compare With…*. */
export function historyCommands(given: Omit<HistoryParts, 'showCompared'>): HistoryCommands {
  const documents = new KeptDocuments(SCHEME, `; ${l10n.t('The window was reloaded. Compare again.')}\n`);
  const showCompared: HistoryParts['showCompared'] = async (zone, left, right) => {
    const name = visible(zone, LIMIT.name);
    const [before, after] = [left, right].map(({ text }) => documents.add(`${name}.zone`, text));
    const title = l10n.t('{0} ({1})', name, `${left.title} ↔ ${right.title}`);
    await vscode.commands.executeCommand('vscode.diff', before, after, title, { preview: true });
  };
  const parts = { ...given, showCompared };
  return {
    changes: (clicked) => showChanges(parts, clicked),
    compare: (clicked) => compareWith(parts, clicked),
    dispose: () => documents.dispose(),
  };
}
