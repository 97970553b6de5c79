import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Logins } from '../accounts/logins.ts';
import type { Handlers } from './ids.ts';

/** The walkthrough of the manifest, by the ids of the extension and of the walkthrough. */
const WALKTHROUGH = 'dns-tree.dns-tree#getStarted';

/** The walkthrough, and the example that one of its steps opens. */
export function getStartedCommands(logins: Logins): Handlers<'dnsTree.getStarted' | '_dnsTree.openExample'> {
  return {
    'dnsTree.getStarted': async () => {
      await vscode.commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, false);
    },
    // The example mentions hosts of the sample account, so that account is opened with it.
    '_dnsTree.openExample': async () => {
      await logins.addSample();
      const document = await vscode.workspace.openTextDocument({ language: 'yaml', content: exampleText() });
      await vscode.window.showTextDocument(document, { preview: false });
    },
  };
}

/** A compose file with a host that no record answers for, and an address that its host does not have. */
function exampleText(): string {
  return `# ${l10n.t('Hover a host to see its records. Two lines are wrong: press Ctrl+. there for a fix.')}
services:
  web:
    environment:
      PUBLIC_URL: https://www.shop.example/
      API_URL: https://aip.shop.example/
      SMTP_HOST: mail.example.com
    extra_hosts:
      - "git.example.com:192.0.2.80"
      - "api.shop.example:203.0.113.145"
`;
}
