// Files of test/fixtures in the editor, and what the extension shows for them.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { settlesWithin } from '../../src/base/timeLimit.ts';
import type { Fixture } from './fixture.ts';
import { addAccount, until, type Parts } from './parts.ts';

/** The zones that the configuration files of test/fixtures mention; the account has more than fifty. */
export const MENTIONED = ['example.com', 'example.net', 'shop.example'];

const SETTINGS = ['enabled', 'maxZones', 'diagnostics', 'ignore', 'notHosts', 'inlayHints'];

/** Leaves no editor and no setting for the next test. */
export async function leaveEditor(): Promise<void> {
  for (const name of SETTINGS) await set(name, undefined);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** A file whose zones are read. */
export async function ready({ all, proxy, token }: Fixture, file: string): Promise<vscode.TextDocument> {
  await addAccount(all, proxy.address, token);
  const document = await show(file);
  await known(all, mentionedIn(document));
  return document;
}

export async function show(file: string): Promise<vscode.TextDocument> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, file));
  await vscode.window.showTextDocument(document);
  return document;
}

export function mentionedIn(document: vscode.TextDocument): readonly string[] {
  return MENTIONED.filter((name) => document.getText().includes(name));
}

export async function known({ recordIndex }: Parts, names: readonly string[]): Promise<void> {
  await until(
    (listener) => recordIndex.onDidChange(listener),
    () => names.every((name) => recordIndex.named(name)[0]?.loaded?.complete),
  );
}

/** The place of `|` in a text that the document has: `git|.example.com`. */
export function placeOf(document: vscode.TextDocument, barred: string): vscode.Position {
  const at = document.getText().indexOf(barred.replace('|', ''));
  assert.ok(at >= 0 && barred.includes('|'), barred);
  return document.positionAt(at + barred.indexOf('|'));
}

export async function hoversAt(document: vscode.TextDocument, at: vscode.Position): Promise<vscode.Hover[]> {
  return vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, at);
}

/** What this extension's hovers say, as Markdown. */
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

/** The diagnostics of this extension. */
export function sourced(document: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'DNS Tree');
}

export function marks(document: vscode.TextDocument): string[] {
  return sourced(document).map(({ range }) => `${range.start.line + 1}: ${document.getText(range)}`);
}

/** Waits until exactly this is marked; what is marked instead is what a failure tells. */
export async function marked(document: vscode.TextDocument, wanted: readonly string[] = []): Promise<void> {
  try {
    const enough = (): boolean => isDeepStrictEqual(marks(document), wanted);
    await settlesWithin(until(vscode.languages.onDidChangeDiagnostics, enough), 10_000);
  } finally {
    assert.deepEqual(marks(document), wanted);
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

/** The fixes that correct what is marked first. */
export async function fixes(document: vscode.TextDocument): Promise<vscode.CodeAction[]> {
  return actionsOf(document, vscode.CodeActionKind.QuickFix.value);
}

/** The fixes that lift what is marked first. */
export async function ignoreFixes(document: vscode.TextDocument): Promise<vscode.CodeAction[]> {
  return actionsOf(document, `${vscode.CodeActionKind.QuickFix.value}.ignore`);
}

async function actionsOf(document: vscode.TextDocument, kind: string): Promise<vscode.CodeAction[]> {
  await until(vscode.languages.onDidChangeDiagnostics, () => marks(document).length > 0);
  const [first] = sourced(document);
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    first?.range,
  );
  return actions.filter((action) => action.kind?.value === kind);
}

export async function set(name: string, value: unknown): Promise<void> {
  await vscode.workspace
    .getConfiguration('dnsTree.editor')
    .update(name, value, vscode.ConfigurationTarget.Global);
}
