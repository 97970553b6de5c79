import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { showError } from '../base/messages.ts';
import { inSlices } from '../base/timeSlices.ts';
import type { SarifPlace } from '../check/sarif.ts';
import { saveFile } from '../files/writeFiles.ts';
import { digits, plain } from '../text/visible.ts';
import { readBaseline } from '../workspace/baseline.ts';
import type { Baseline } from './workspace/workspaceResult.ts';

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

/** Parsing a larger log, in bytes, would block the editor. */
const LARGEST = 5_000_000;

/** Asks for a SARIF log of an earlier check. Says why, and returns undefined, if it is none. */
async function chooseBaseline(): Promise<Baseline | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      filters: { SARIF: ['sarif', 'json'] },
      openLabel: l10n.t('Compare'),
      title: l10n.t('Findings of an earlier check'),
    })) ?? [];
  const baseline = uri && (await baselineOf(uri));
  if (typeof baseline !== 'string') return baseline;
  void showError(baseline);
  return undefined;
}

/** Reads a log. Returns a sentence that says why if it cannot be compared with. */
export async function baselineOf(uri: vscode.Uri): Promise<Baseline | string> {
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  const large = l10n.t('The log is larger than {0} MB, so it is not read.', digits(LARGEST / 1_000_000));
  try {
    if ((await vscode.workspace.fs.stat(uri)).size > LARGEST) return large;
    const bytes = await vscode.workspace.fs.readFile(uri);
    // Not every file system knows the size before.
    if (bytes.length > LARGEST) return large;
    const known = readBaseline(new TextDecoder().decode(bytes));
    return known === undefined ? l10n.t('The file is no SARIF 2.1.0 log.') : { name, known };
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return l10n.t('{0} cannot be read.', plain(name));
    throw error;
  }
}
