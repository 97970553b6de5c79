import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { offer } from '../base/messages.ts';
import { settingAt } from '../base/settings.ts';
import { withIgnoredZones } from '../check/checkSettings.ts';
import { withNotHosts } from '../config/problems/ignoreEntries.ts';

/** The key of the findings that were silenced one by one, until 1.0. */
const SILENCED = 'dnsTree.check.silenced';

/** Offers to move the values of replaced settings to the new ones. They apply until then. */
export async function offerToMoveSettings(state: vscode.Memento): Promise<void> {
  if (state.get(SILENCED) !== undefined) await state.update(SILENCED, undefined);
  if (oldSettings().next().done === true) return;
  const move = l10n.t('Move');
  const said = l10n.t(
    '“dnsTree.check.ignore” is now part of “dnsTree.check.rules”, and “dnsTree.editor.notHosts” of “dnsTree.editor.ignore”.',
  );
  if ((await offer('information', said, move)) !== move) return;
  for (const { section, target, old, now, value } of oldSettings()) {
    await section.update(now, value, target);
    await section.update(old, undefined, target);
  }
}

/** A replaced setting that still has a value. */
interface OldSetting {
  readonly section: vscode.WorkspaceConfiguration;
  readonly target: vscode.ConfigurationTarget;
  readonly old: string;
  readonly now: string;
  /** The value of the new setting that has the same effect. */
  readonly value: object;
}

/**
 * Reads each setting only when it is requested, because a workspace list starts with the values that were moved to the
 * user list.
 */
function* oldSettings(): Generator<OldSetting, void> {
  const { Global: user, Workspace: workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
  const section = vscode.workspace.getConfiguration('dnsTree.check');
  const ignored = settingAt(section, 'ignore', user);
  if (ignored !== undefined) {
    const value = withIgnoredZones(settingAt(section, 'rules', user), ignored);
    yield { section, target: user, old: 'ignore', now: 'rules', value };
  }
  yield* oldLists(undefined, [user]);
  yield* oldLists(undefined, [workspace, user]);
  const { workspaceFolders: folders = [] } = vscode.workspace;
  if (folders.length > 1)
    for (const { uri } of folders) yield* oldLists(uri, [WorkspaceFolder, workspace, user]);
}

/** @param targets the scope with the old setting, then the scopes whose lists its list replaces */
function* oldLists(
  folder: vscode.Uri | undefined,
  targets: readonly [vscode.ConfigurationTarget, ...vscode.ConfigurationTarget[]],
): Generator<OldSetting, void> {
  const section = vscode.workspace.getConfiguration('dnsTree.editor', folder);
  const [target] = targets;
  const notHosts = settingAt(section, 'notHosts', target);
  if (notHosts === undefined) return;
  const ignore = targets.map((each) => settingAt(section, 'ignore', each)).find((list) => list !== undefined);
  yield { section, target, old: 'notHosts', now: 'ignore', value: withNotHosts(ignore, notHosts) };
}
