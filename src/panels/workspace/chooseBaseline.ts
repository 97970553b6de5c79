import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { digits, plain } from '../../text/visible.ts';
import { readBaseline } from '../../workspace/baseline.ts';
import type { Baseline } from './workspaceResult.ts';

/** Parsing a larger log, in bytes, would block the editor. */
const LARGEST = 5_000_000;

/** Asks for a SARIF log of an earlier check. Says why, and returns undefined, if it is none. */
export async function chooseBaseline(): Promise<Baseline | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      filters: { SARIF: ['sarif', 'json'] },
      openLabel: l10n.t('Compare'),
      title: l10n.t('Findings of an earlier check'),
    })) ?? [];
  const baseline = uri && (await baselineOf(uri));
  if (typeof baseline !== 'string') return baseline;
  void vscode.window.showErrorMessage(baseline);
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
