import * as vscode from 'vscode';
import type { Disposable } from '../../base/lifecycle.ts';
import { isRuleId, type RuleId } from '../../check/rules/allRules.ts';

const EXTENSION = 'dns-tree.dns-tree';

/**
 * Returns an address that opens the section of a rule in the manual. It is one that the editor passes to the extension,
 * because the hover of a diagnostic runs no `command:` links.
 */
export function ruleLink(rule: RuleId): vscode.Uri {
  return vscode.Uri.from({
    scheme: vscode.env.uriScheme,
    authority: EXTENSION,
    path: '/rules',
    fragment: rule,
  });
}

/** Opens the manual for the addresses of {@link ruleLink}. Any program may send another one: it is ignored. */
export function followRuleLinks(): Disposable {
  return vscode.window.registerUriHandler({
    handleUri: async ({ fragment }) => {
      if (isRuleId(fragment)) await vscode.commands.executeCommand('dnsTree.openManual', 'rules', fragment);
    },
  });
}
