import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { showStatus, ask } from '../../base/messages.ts';
import { recordCount } from '../../export/exportZone.ts';
import { indexOmissions } from '../../export/omissions/omission.ts';
import { omissionLines } from '../../export/omissions/omissionList.ts';
import { omissionSummary } from '../../export/omissions/omissionSummary.ts';
import { plain } from '../../text/visible.ts';
import type { CommandId } from '../ids.ts';
import type { KeptDocuments } from '../keptDocuments.ts';
import type { WrittenExport } from './exportChoice.ts';
import { formTitle } from './exportForm.ts';
import { missingTexts } from './missingTexts.ts';

/** The manifest gives files of this folder a language that wraps lines and has no minimap. */
const FOLDER = '/dns-tree-losses';

/** The list of what a form leaves out. It is the argument of the command that shows it. */
const OmissionList = z.object({ title: z.string(), lines: z.readonly(z.array(z.string())) });
type OmissionList = z.infer<typeof OmissionList>;

/** The message about an export: texts only, because the message may stay open for hours. */
interface ExportReport {
  readonly message: string;
  /** Whether records are missing. Anything less is said in the status bar. */
  readonly isPartial: boolean;
  /** Whether the service did not send all domains and records. */
  readonly isIncomplete: boolean;
  /** The list of what is left out; undefined if the form supports everything. */
  readonly omissions: OmissionList | undefined;
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
 * Shows the message, with buttons that list what is left out, open the file, or reveal the first of several files. If all
 * records were written, the message is in the status bar, and a click runs the last button.
 */
export async function showReport(report: ExportReport): Promise<void> {
  const { message, isPartial, isIncomplete } = report;
  const buttons = buttonsOf(report);
  if (!isPartial) {
    showStatus(`$(check) ${message}`, buttons.at(-1));
    return;
  }
  const answer = await ask(
    isIncomplete ? 'warning' : 'information',
    message,
    ...buttons.map(({ title }) => title),
  );
  const chosen = buttons.find(({ title }) => title === answer);
  if (chosen !== undefined) await vscode.commands.executeCommand(chosen.command, ...(chosen.arguments ?? []));
}

function buttonsOf({ omissions, places }: ExportReport): vscode.Command[] {
  const buttons: vscode.Command[] = [];
  if (omissions !== undefined) {
    const command: CommandId = '_dnsTree.export.omissions';
    buttons.push({ command, title: l10n.t('Show What Is Left Out'), arguments: [omissions] });
  }
  const [place, ...others] = places;
  if (place === undefined) return buttons;
  if (others.length === 0)
    buttons.push({ command: 'vscode.open', title: l10n.t('Open File'), arguments: [place] });
  else {
    const command = revealCommand(place);
    if (command !== undefined) buttons.push({ command, title: l10n.t('Reveal'), arguments: [place] });
  }
  return buttons;
}

/** Opens the list of what is left out, if `given` is one. */
export async function showOmissions(documents: KeptDocuments, given: unknown): Promise<void> {
  const list = OmissionList.safeParse(given).data;
  if (list === undefined) return;
  const { title, lines } = list;
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
