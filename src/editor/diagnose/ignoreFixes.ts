import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { shortened, visible } from '../../text/visible.ts';
import { SOURCE } from './diagnostics.ts';
import { ignoreComment } from './ignoreComment.ts';
import { keyAt, type TextLines } from './keyAt.ts';
import { fileEntry, type NotHost } from './notHosts.ts';

/** What the commands of these fixes take. */
export interface IgnoreRequest {
  /** The URI of the document. */
  readonly uri: string;
}
export interface NotHostRequest extends IgnoreRequest {
  readonly entry: NotHost;
}

/** Tells these fixes from those that correct the text. */
export const IGNORE_KIND = vscode.CodeActionKind.QuickFix.append('ignore');

/** Offers to lift a mark: on its line, in its file, and wherever names stand in the same way. */
export class IgnoreFixes implements vscode.CodeActionProvider {
  provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const [first] = diagnostics.filter(({ source }) => source === SOURCE);
    if (first === undefined) return [];
    const { line } = first.range.start;
    const lifted = diagnostics.filter(({ source, range }) => source === SOURCE && range.start.line === line);
    const fixes = [
      lineFix(document, line),
      document.isUntitled ? undefined : fileFix(document),
      notHostFix(document, first.range),
    ];
    return fixes.flatMap((fix) => {
      if (fix === undefined) return [];
      fix.diagnostics = lifted;
      return fix;
    });
  }
}

function lineFix(document: vscode.TextDocument, line: number): vscode.CodeAction | undefined {
  const comment = ignoreComment(linesOf(document), line, document.languageId, fileNameOf(document));
  if (comment === undefined) return undefined;
  const fix = new vscode.CodeAction(l10n.t('Ignore on This Line'), IGNORE_KIND);
  fix.edit = new vscode.WorkspaceEdit();
  fix.edit.insert(document.uri, new vscode.Position(comment.line, comment.character), comment.text);
  return fix;
}

function fileFix(document: vscode.TextDocument): vscode.CodeAction {
  const title = l10n.t('Ignore in This File');
  const request: IgnoreRequest = { uri: document.uri.toString() };
  return commandFix(title, '_dnsTree.editor.ignoreFile', request);
}

/** By the key of the name; where it has none, by the file and those like it. */
function notHostFix(document: vscode.TextDocument, { start }: vscode.Range): vscode.CodeAction | undefined {
  const entry = entryFor(document, start);
  if (entry === undefined) return undefined;
  const place = shortened(visible('key' in entry ? entry.key : entry.file), 60);
  const title = l10n.t('Not a Host Name Here ({0})', place);
  const request: NotHostRequest = { uri: document.uri.toString(), entry };
  return commandFix(title, '_dnsTree.editor.addNotHost', request);
}

function entryFor(document: vscode.TextDocument, { line, character }: vscode.Position): NotHost | undefined {
  const key = keyAt(linesOf(document), line, character);
  if (key !== undefined) return { language: document.languageId, key };
  return document.isUntitled ? undefined : fileEntry(vscode.workspace.asRelativePath(document.uri, false));
}

function commandFix(title: string, command: string, request: IgnoreRequest): vscode.CodeAction {
  const fix = new vscode.CodeAction(title, IGNORE_KIND);
  fix.command = { title, command, arguments: [request] };
  return fix;
}

function linesOf(document: vscode.TextDocument): TextLines {
  return { lineCount: document.lineCount, textOf: (line) => document.lineAt(line).text };
}

function fileNameOf({ uri }: vscode.TextDocument): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}
