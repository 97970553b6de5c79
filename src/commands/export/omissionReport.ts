import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showStatus, ask } from '../../base/messages.ts';
import { recordCount } from '../../export/exportZone.ts';
import { indexOmissions } from '../../export/omissions/omission.ts';
import { omissionLines } from '../../export/omissions/omissionList.ts';
import { omissionSummary } from '../../export/omissions/omissionSummary.ts';
import { plain } from '../../text/visible.ts';
import type { KeptDocuments } from '../keptDocuments.ts';
import type { WrittenExport } from './exportChoice.ts';
import { formTitle } from './exportForm.ts';
import { missingTexts } from './missingTexts.ts';

/** The manifest gives files of this folder a language that wraps lines and has no minimap. */
const FOLDER = '/dns-tree-losses';

interface Omissions {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The message about an export: texts only, because the message may stay open for hours. */
interface ExportReport {
  readonly message: string;
  /** Whether records are missing. Anything less is said in the status bar. */
  readonly isPartial: boolean;
  /** Whether the service did not send all domains and records. */
  readonly isIncomplete: boolean;
  /** The list of what is left out; undefined if the form supports everything. */
  readonly omissions: Omissions | undefined;
  /** The written files. *Open File* and *Reveal* show the first one. */
  readonly places: readonly vscode.Uri[];
}

/** Says what was written, what the form leaves out, and what the service did not send. */
export function exportReport({ said, choice, exported, places = [] }: WrittenExport): ExportReport {
  const { form, zones, indexed } = choice;
  const omissions = [...exported.omissions, ...indexOmissions(zones, indexed, exported.omissions)];
  const missing = missingTexts(choice);
  const notes = [
    ...(omissions.length > 0 ? [omissionSummary(recordCount(zones), omissions)] : []),
    ...missing,
  ];
  return {
    message: notes.length === 0 ? said : plain(l10n.t('{0}: {1}', said, notes.join(' · '))),
    isPartial: missing.length > 0 || omissions.some(({ kind }) => kind === 'leftOut'),
    isIncomplete: missing.length > 0,
    omissions:
      omissions.length === 0 ? undefined : { title: formTitle(form), lines: omissionLines(zones, omissions) },
    places,
  };
}

/**
 * Shows the message: in the status bar if all records were written, where a click opens or reveals the file. Its buttons
 * list what is left out, open the file, or reveal the first of several files.
 */
export async function showReport(
  { message, isPartial, isIncomplete, omissions, places }: ExportReport,
  documents: KeptDocuments,
): Promise<void> {
  const [place, ...others] = places;
  const show = l10n.t('Show What Is Left Out');
  const open = l10n.t('Open File');
  const reveal = l10n.t('Reveal');
  const revealing = place && revealCommand(place);
  if (!isPartial) {
    const [command, title] = others.length === 0 ? ['vscode.open', open] : [revealing, reveal];
    const canOpen = place !== undefined && command !== undefined;
    showStatus(`$(check) ${message}`, canOpen ? { command, title, arguments: [place] } : undefined);
    return;
  }
  const buttons = [
    ...(omissions === undefined ? [] : [show]),
    ...(place !== undefined && others.length === 0 ? [open] : []),
    ...(revealing !== undefined && others.length > 0 ? [reveal] : []),
  ];
  const answer = await ask(isIncomplete ? 'warning' : 'information', message, ...buttons);
  if (answer === show && omissions !== undefined) await showOmissions(documents, omissions);
  else if (answer === open) await vscode.commands.executeCommand('vscode.open', place);
  else if (answer === reveal && revealing !== undefined)
    await vscode.commands.executeCommand(revealing, place);
}

async function showOmissions(documents: KeptDocuments, { title, lines }: Omissions): Promise<void> {
  const uri = documents.add(`${l10n.t('Not in {0}', title)}.txt`, `${lines.join('\n')}\n`, FOLDER);
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
}

/** Returns the command that shows a file: in the editor, or on this machine. Undefined if there is none. */
function revealCommand(place: vscode.Uri): string | undefined {
  if (vscode.workspace.getWorkspaceFolder(place) !== undefined) return 'revealInExplorer';
  const isHere =
    place.scheme === 'file' &&
    vscode.env.remoteName === undefined &&
    vscode.env.uiKind === vscode.UIKind.Desktop;
  return isHere ? 'revealFileInOS' : undefined;
}
