import * as vscode from 'vscode';
import { LINKED_COMMANDS } from './markdown.ts';

/** Returns Markdown that trusts only the commands that its links are made for. */
export function linkedMarkdown(markdown: string): vscode.MarkdownString {
  const made = new vscode.MarkdownString(markdown);
  made.isTrusted = { enabledCommands: LINKED_COMMANDS };
  return made;
}
