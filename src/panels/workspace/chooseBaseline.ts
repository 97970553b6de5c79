import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { digits } from '../../text/digits.ts';
import { knownFingerprints } from '../../workspace/baseline.ts';
import type { Baseline } from './workspaceResult.ts';

/** Larger logs, in bytes, would hold up the editor while they are parsed. */
const LARGEST = 20_000_000;

/** Asks for a SARIF log of an earlier check. Says why, and returns undefined, if it is none. */
export async function chooseBaseline(): Promise<Baseline | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({
      filters: { SARIF: ['sarif', 'json'] },
      openLabel: l10n.t('Compare'),
      title: l10n.t('Findings of an earlier check'),
    })) ?? [];
  return uri === undefined ? undefined : baselineOf(uri);
}

async function baselineOf(uri: vscode.Uri): Promise<Baseline | undefined> {
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > LARGEST) {
    const most = digits(LARGEST / 1_000_000);
    void vscode.window.showErrorMessage(l10n.t('The log is larger than {0} MB, so it is not read.', most));
    return undefined;
  }
  const known = knownFingerprints(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)));
  if (known !== undefined) return { name, known };
  void vscode.window.showErrorMessage(l10n.t('The file is no SARIF 2.1.0 log.'));
  return undefined;
}
