import * as vscode from 'vscode';
import { ALL_RULES } from '../check/rules/allRules.ts';

/** Opens the source of a rule. Does nothing for an unknown id. */
export async function openRule(rule: string): Promise<void> {
  const source = Object.entries(ALL_RULES).find(([id]) => id === rule)?.[1].source.url;
  if (source !== undefined) await vscode.env.openExternal(vscode.Uri.parse(source));
}
