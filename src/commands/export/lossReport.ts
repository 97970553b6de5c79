import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Exported } from '../../export/exported.ts';
import { indexLosses } from '../../export/losses/loss.ts';
import { lossLines } from '../../export/losses/lossList.ts';
import { lossSummary } from '../../export/losses/lossSummary.ts';
import { incompleteZonesText } from '../../text/incompleteText.ts';
import { plain } from '../../text/visible.ts';
import type { ExportChoice } from './exportChoice.ts';
import { formTitle, recordCount } from './exportForm.ts';
import type { LossDocuments } from './lossDocuments.ts';

/** Shows a message: what was done, what the form leaves out (*Show* lists it), and what the service did not send. */
export async function reportLosses(
  said: string,
  { form, zones, indexed }: ExportChoice,
  written: Exported['losses'],
  documents: LossDocuments,
): Promise<void> {
  const losses = [...written, ...indexLosses(zones, indexed, written)];
  const incomplete = zones.flatMap(({ name, incomplete: why }) =>
    why === undefined ? [] : [{ name, incomplete: why }],
  );
  const notes = [
    ...(losses.length > 0 ? [lossSummary(recordCount(zones), losses)] : []),
    ...(incomplete.length > 0 ? [incompleteZonesText(incomplete)] : []),
  ];
  if (notes.length === 0) {
    vscode.window.setStatusBarMessage(`$(check) ${said}`, 4000);
    return;
  }
  const show = l10n.t('Show');
  const message = plain(l10n.t('{0}: {1}', said, notes.join(' · ')));
  const buttons = losses.length > 0 ? [show] : [];
  const answer =
    incomplete.length > 0
      ? vscode.window.showWarningMessage(message, ...buttons)
      : vscode.window.showInformationMessage(message, ...buttons);
  if ((await answer) === show) await documents.show(formTitle(form), lossLines(zones, losses));
}
