import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

/**
 * Says what was done, and offers to undo it. The command does not wait for the message: it is done already.
 *
 * @param setting the full id of the setting that was written
 */
export function offerUndo(
  setting: string,
  sentence: string,
  undo: () => Promise<void>,
  reportBug: (error: unknown) => void,
): void {
  const undoItem = l10n.t('Undo');
  const openItem = l10n.t('Open Settings');
  const offer = async (): Promise<void> => {
    const picked = await vscode.window.showInformationMessage(sentence, undoItem, openItem);
    if (picked === undoItem) await undo();
    if (picked === openItem)
      await vscode.commands.executeCommand('workbench.action.openSettings', `@id:${setting}`);
  };
  offer().catch(reportBug);
}
