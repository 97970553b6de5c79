import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { inSlices } from '../base/timeSlices.ts';
import type { SarifPlace } from '../check/sarif.ts';
import { saveFile } from '../files/writeFiles.ts';
import { chooseBaseline } from './workspace/chooseBaseline.ts';

const PackageVersion = z.object({ version: z.string() });

/** What the panel of a result does in the editor. */
export type ResultEditor = ReturnType<typeof resultEditor>;

/** @param show opens the tab of the panel, or brings it to the front */
export function resultEditor({ packageJSON }: vscode.Extension<unknown>, show: () => void) {
  return {
    show,
    run: async (command: string, ...given: readonly unknown[]): Promise<void> =>
      vscode.commands.executeCommand(command, ...given),
    openPlace: async (file: vscode.Uri, { line, start, end }: SarifPlace): Promise<void> => {
      const selection = new vscode.Range(line, start, line, end);
      await vscode.commands.executeCommand('vscode.open', file, { selection });
    },
    choose: async <Item extends vscode.QuickPickItem>(
      items: readonly Item[],
      title: string,
    ): Promise<Item | undefined> => vscode.window.showQuickPick(items, { title }),
    chooseBaseline,
    /** Asks for a file and writes the pieces of a SARIF log to it. Returns a text that says so if it was written. */
    saveSarif: async (
      log: (version: string) => Generator<string, void>,
      signal: AbortSignal,
    ): Promise<string | undefined> => {
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      const uri = await vscode.window.showSaveDialog({
        filters: { SARIF: ['sarif'] },
        saveLabel: l10n.t('Save as SARIF…'),
        ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, 'dns-tree.sarif') }),
      });
      if (uri === undefined) return undefined;
      const { version } = PackageVersion.parse(packageJSON);
      const pieces: string[] = [];
      await inSlices(log(version), signal, (text) => void pieces.push(text));
      return (await saveFile(pieces.join(''), uri)) ? l10n.t('Saved') : undefined;
    },
  };
}
