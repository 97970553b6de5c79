// Shows files of test/fixtures in the editor, and returns what the extension shows for them.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { settlesWithin } from '../../../src/base/timeLimit.ts';
import { WAIT_MS } from '../../support/patience.ts';
import type { Fixture } from '../fixture.ts';
import { addAccount, until, type Parts } from '../parts.ts';
import { unset } from '../settings.ts';

/** The zones that the configuration files of test/fixtures mention; the account has more than fifty. */
export const MENTIONED = ['example.com', 'example.net', 'shop.example'];

const SETTINGS = ['enabled', 'maxZones', 'maxRecords', 'diagnostics', 'ignore', 'inlayHints'];

/** Closes all editors and resets all settings for the next test. */
export async function leaveEditor(): Promise<void> {
  await unset('dnsTree.editor', ...SETTINGS);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Shows a file and waits until its zones are loaded. */
export async function showLoaded({ all, proxy, token }: Fixture, file: string): Promise<vscode.TextDocument> {
  await addAccount(all, proxy.address, token);
  const document = await show(file);
  await untilLoaded(all, mentionedIn(document));
  return document;
}

export async function show(file: string): Promise<vscode.TextDocument> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, file));
  await vscode.window.showTextDocument(document);
  return document;
}

/** Opens a text that is in no file. */
export async function openText(content: string, language: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ language, content });
  // A new document gets the edits of an earlier one of its name that the editor has not thrown away yet.
  if (document.getText().length !== content.length) {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), content);
    await vscode.workspace.applyEdit(edit);
  }
  return document;
}

/** Shows a text that is in no file. */
export async function showText(content: string, language = 'yaml'): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await openText(content, language));
}

/** Puts the cursor of a document somewhere. The editor may report its first cursor after the document is shown. */
export async function putCursor(document: vscode.TextDocument, at: vscode.Position): Promise<void> {
  const selection = new vscode.Selection(at, at);
  const editor = await vscode.window.showTextDocument(document, { selection });
  await until(vscode.window.onDidChangeTextEditorSelection, () => editor.selection.isEqual(selection));
}

/** Gives a document the text of its file again. The command acts on the editor in front, which may be another by now. */
export async function revert(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.action.files.revert');
  await settlesWithin(
    until(vscode.workspace.onDidChangeTextDocument, () => !document.isDirty),
    WAIT_MS,
  );
  assert.ok(!document.isDirty, `${document.uri.path} has its text still`);
}

export function mentionedIn(document: vscode.TextDocument): readonly string[] {
  return MENTIONED.filter((name) => document.getText().includes(name));
}

export async function untilLoaded({ accounts }: Parts, names: readonly string[]): Promise<void> {
  await until(
    (listener) => accounts.onDidChangeZone(listener),
    () =>
      names.every((name) => {
        const loaded = accounts.named(name)[0]?.loaded;
        return loaded !== undefined && loaded.fault === undefined;
      }),
  );
}

/** Returns the position of `|` in a text of the document, such as `git|.example.com`. */
export function positionOf(document: vscode.TextDocument, barred: string): vscode.Position {
  const at = document.getText().indexOf(barred.replace('|', ''));
  assert.ok(at >= 0 && barred.includes('|'), barred);
  return document.positionAt(at + barred.indexOf('|'));
}

export async function hoversAt(document: vscode.TextDocument, at: vscode.Position): Promise<vscode.Hover[]> {
  return vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, at);
}

/** Returns the hovers of this extension as Markdown. */
export async function markdownAt(document: vscode.TextDocument, at: vscode.Position): Promise<string[]> {
  const contents = (await hoversAt(document, at)).flatMap((hover) => hover.contents);
  return contents.flatMap((each) =>
    each instanceof vscode.MarkdownString && typeof each.isTrusted === 'object' ? each.value : [],
  );
}

export async function hoverOn(document: vscode.TextDocument, text: string): Promise<string> {
  const at = document.positionAt(document.getText().indexOf(text) + 1);
  return plain((await markdownAt(document, at)).join('\n'));
}

export function plain(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/gu, '$1');
}

/** Returns the diagnostics of this extension. */
export function ownDiagnostics(document: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'DNS Tree');
}

export function diagnosticsOf(document: vscode.TextDocument): string[] {
  return ownDiagnostics(document).map(({ range }) => `${range.start.line + 1}: ${document.getText(range)}`);
}

/** Waits until the diagnostics are exactly these; a failure shows the actual ones. */
export async function expectDiagnostics(
  document: vscode.TextDocument,
  wanted: readonly string[] = [],
): Promise<void> {
  try {
    const enough = (): boolean => isDeepStrictEqual(diagnosticsOf(document), wanted);
    await settlesWithin(until(vscode.languages.onDidChangeDiagnostics, enough), WAIT_MS);
  } finally {
    assert.deepEqual(diagnosticsOf(document), wanted);
  }
}

export async function completions(
  document: vscode.TextDocument,
  at: vscode.Position,
  resolve: number,
): Promise<vscode.CompletionItem[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    at,
    undefined,
    resolve,
  );
  return list.items;
}

export function labelOf({ label }: vscode.CompletionItem): string {
  return typeof label === 'string' ? label : label.label;
}

export async function hints(document: vscode.TextDocument): Promise<string[]> {
  const all = new vscode.Range(0, 0, document.lineCount, 0);
  const found = await vscode.commands.executeCommand<vscode.InlayHint[]>(
    'vscode.executeInlayHintProvider',
    document.uri,
    all,
  );
  return found.map(
    ({ label, position }) => `${position.line + 1}: ${typeof label === 'string' ? label : ''}`,
  );
}

/** Returns the fixes that correct the first diagnostic. */
export async function fixes(document: vscode.TextDocument): Promise<vscode.CodeAction[]> {
  return actionsOf(document, vscode.CodeActionKind.QuickFix.value);
}

/** Returns the fixes that suppress the first diagnostic. */
export async function ignoreFixes(document: vscode.TextDocument): Promise<vscode.CodeAction[]> {
  return actionsOf(document, `${vscode.CodeActionKind.QuickFix.value}.ignore`);
}

async function actionsOf(document: vscode.TextDocument, kind: string): Promise<vscode.CodeAction[]> {
  await until(vscode.languages.onDidChangeDiagnostics, () => diagnosticsOf(document).length > 0);
  const [first] = ownDiagnostics(document);
  const actions = await codeActions(document, first?.range);
  return actions.filter((action) => action.kind?.value === kind);
}

/** Returns the code actions at a range. Asks again when they arrive late: the editor drops their commands after 100 ms. */
export async function codeActions(
  { uri }: vscode.TextDocument,
  range: vscode.Range | undefined,
): Promise<vscode.CodeAction[]> {
  for (;;) {
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      range,
    );
    if (actions.every(({ edit, command }) => edit !== undefined || command !== undefined)) return actions;
  }
}

export async function updateSetting(name: string, value: unknown): Promise<void> {
  await vscode.workspace
    .getConfiguration('dnsTree.editor')
    .update(name, value, vscode.ConfigurationTarget.Global);
}
