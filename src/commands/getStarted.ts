import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { SAMPLE_ACCOUNT_ID, type Logins } from '../accounts/logins.ts';
import type { ItemRef } from '../zones/itemRef.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { Account } from '../zones/account.ts';
import type { CommandId, Handlers } from './ids.ts';
import { countedWork } from './rowProgress.ts';
import { itemRefOf } from './target/chooseItem.ts';
import type { Targets } from './target/commandTargets.ts';

/** The walkthrough of the manifest, by the ids of the extension and of the walkthrough. */
const WALKTHROUGH = 'dns-tree.dns-tree#getStarted';

/** The walkthrough, and what the buttons of its steps do. */
export function getStartedCommands(logins: Logins, accounts: Accounts, targets: Targets) {
  /**
   * Runs a command on the zone `name` of the sample account, or on the first record of its `host`: good examples for
   * this command. Asks for a zone if the account or its zone is missing.
   */
  const runOn = async (command: CommandId, title: string, name: string, host?: string): Promise<void> => {
    const sample = accounts.get(SAMPLE_ACCOUNT_ID);
    const ref = (sample && (await sampleItem(sample, name, host))) ?? (await askedZone(targets, title));
    if (ref === undefined) return;
    await focusBeside();
    await vscode.commands.executeCommand(command, ref);
  };
  return {
    'dnsTree.getStarted': async () => {
      await vscode.commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, false);
    },
    // The example mentions hosts of the sample account, so that account is opened with it.
    '_dnsTree.openExample': async () => {
      await logins.addSample();
      const document = await vscode.workspace.openTextDocument({ language: 'yaml', content: exampleText() });
      await focusBeside();
      await vscode.window.showTextDocument(document, { preview: false });
    },
    '_dnsTree.getStarted.check': () => runOn('dnsTree.check.zone', l10n.t('Check Zone'), 'faults.example'),
    '_dnsTree.getStarted.lines': async () => {
      // The step before opens Problems there, which leaves the map too little room.
      await vscode.commands.executeCommand('workbench.action.closePanel');
      await runOn('dnsTree.domain.lines', l10n.t('Show Lines on Map'), 'example.com', 'cdn');
    },
  } satisfies Partial<Handlers>;
}

/** Makes what opens next stand beside the walkthrough instead of covering it. */
async function focusBeside(): Promise<void> {
  if (vscode.window.tabGroups.activeTabGroup.activeTab !== undefined)
    await vscode.commands.executeCommand('workbench.action.focusSecondEditorGroup');
}

/** Returns the ids of a zone, or of the first record of one of its hosts; undefined if there is none. */
async function sampleItem(account: Account, name: string, host?: string): Promise<ItemRef | undefined> {
  const { allDomains } = account;
  await countedWork(l10n.t('Listing domains'), (signal) => allDomains.all(signal));
  const domain = allDomains.state.content?.rows.find((each) => each.name === name)?.id;
  if (domain === undefined) return undefined;
  const zone = { account: account.id, domain };
  if (host === undefined) return zone;
  const records = account.zone(domain).pages;
  await countedWork(l10n.t('Loading records'), (signal) => records.all(signal));
  return { ...zone, record: records.state.content?.rows.find((each) => each.host === host)?.id };
}

async function askedZone(targets: Targets, title: string): Promise<ItemRef | undefined> {
  const node = await targets.askZone(title, { listsAll: true });
  return node && itemRefOf(node);
}

/** A compose file with a host that no record answers for, and an address that its host does not have. */
function exampleText(): string {
  // The first line becomes the name of the tab. All are short, because the walkthrough is beside the file.
  return `# ${l10n.t('DNS Tree example')}
# ${l10n.t('Hover a host to see its records.')}
# ${l10n.t('Two lines are wrong. Press there for a fix:')}
# ${l10n.t('Ctrl+. (on macOS ⌘.)')}
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
