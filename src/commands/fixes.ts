import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { showStatus, ask } from '../base/messages.ts';
import { restored, turnedOff, type OffPath } from '../check/checkSettings.ts';
import { LIMIT, plain } from '../text/visible.ts';
import { copyableText } from '../text/unseenEscapes.ts';
import type { Handlers } from './ids.ts';
import { settingAt } from '../base/settings.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import { zoneFixes } from '../editor/zoneDocument/zoneProblems.ts';
import type { KnownZones } from '../zones/knownZones.ts';
import { IgnoreRequest } from '../editor/diagnose/problemFixes.ts';
import type { IgnoreEntry } from '../config/problems/ignoreEntries.ts';

/** The arguments of the commands. */
const RuleRequest = z.object({ rule: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/u)) });
/** A rule in all zones, all rules of a zone, or one rule in one zone. */
const OffRequest = z.extend(z.partial(RuleRequest), { zone: z.optional(z.string()) });
const ValueRequest = z.object({ value: z.string() });

/** What the commands need. */
interface FixParts {
  readonly accounts: KnownZones;
  readonly checks: Pick<ZoneChecks, 'latest'>;
  readonly reportBug: (error: unknown) => void;
}

/** The commands of fixes in the document of a zone, and of quick fixes in other documents. */
export function fixCommands({ accounts, checks, reportBug }: FixParts) {
  return {
    '_dnsTree.check.fixes': () => offerFixesAtCursor(accounts, checks),
    '_dnsTree.check.turnOff': async (given) => {
      const { rule, zone } = OffRequest.safeParse(given).data ?? {};
      if (zone !== undefined) {
        const name = plain(zone, LIMIT.name);
        if (rule === undefined) await turnOff([zone], l10n.t('{0} is no longer checked.', name), reportBug);
        else
          await turnOff([zone, rule], l10n.t('The rule {0} is off in the zone {1}.', rule, name), reportBug);
      } else if (rule !== undefined) await turnOff([rule], offText(rule), reportBug);
    },
    '_dnsTree.check.copyIgnoreRemark': async (given) => {
      const rule = RuleRequest.safeParse(given).data?.rule;
      if (rule === undefined) return;
      await vscode.env.clipboard.writeText(`dns-tree-ignore:${rule}`);
      const said = l10n.t(
        'Copied. Put it into the remark of the record at the service, then refresh the zone.',
      );
      showStatus(said);
    },
    '_dnsTree.check.copyCorrected': async (given) => {
      const value = ValueRequest.safeParse(given).data?.value;
      if (value === undefined) return;
      await vscode.env.clipboard.writeText(copyableText(value));
      const said = l10n.t(
        'Copied the corrected value: {0}. Put it into the record at the service, then refresh the zone.',
        plain(value, LIMIT.short),
      );
      showStatus(said);
    },
    // Adds to `dnsTree.editor.ignore`.
    '_dnsTree.editor.ignore': async (given) => {
      const request = IgnoreRequest.safeParse(given).data;
      if (request === undefined) return;
      const undo = await addIgnored(request.entry, vscode.Uri.parse(request.uri));
      offerUndo('dnsTree.editor.ignore', sentenceFor(request.entry), undo, reportBug);
    },
  } satisfies Partial<Handlers>;
}

/**
 * Offers the fixes of the lines with the cursor. The editor's own key for them does nothing in a read-only document, and
 * its command for them loses their commands over a connection that takes longer than 100 ms.
 */
async function offerFixesAtCursor(accounts: KnownZones, checks: Pick<ZoneChecks, 'latest'>): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return;
  const { document, selection } = editor;
  const lines = new vscode.Range(
    selection.start.with({ character: 0 }),
    document.lineAt(selection.end).range.end,
  );
  const diagnostics = vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ range }) => range.intersection(lines) !== undefined);
  const actions = zoneFixes(accounts, checks, document, diagnostics);
  const items = actions.flatMap(({ title, command }) =>
    command === undefined ? [] : [{ label: plain(title), command }],
  );
  if (items.length === 0) {
    showStatus(l10n.t('No findings in this line'));
    return;
  }
  const picked = await vscode.window.showQuickPick(items, { title: l10n.t('Findings in This Line') });
  if (picked !== undefined)
    await vscode.commands.executeCommand(picked.command.command, ...(picked.command.arguments ?? []));
}

function checkSection(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('dnsTree.check');
}

/**
 * Turns off a rule or a zone, as `path` says, in the user settings, the only scope of this setting. *Undo* restores it
 * in the current value of the setting, which may have changed meanwhile.
 */
async function turnOff(path: OffPath, sentence: string, reportBug: (error: unknown) => void): Promise<void> {
  const before = storedRules();
  await storeRules(turnedOff(before, path));
  const undo = async (): Promise<void> => storeRules(restored(storedRules(), before, path));
  offerUndo('dnsTree.check.rules', sentence, undo, reportBug);
}

function storedRules(): unknown {
  return checkSection().inspect('rules')?.globalValue;
}

async function storeRules(rules: unknown): Promise<void> {
  await checkSection().update('rules', rules, vscode.ConfigurationTarget.Global);
}

/** Says where a rule is off now. Severities for some zones take precedence over those for all. */
function offText(rule: string): string {
  const rules = z.catch(z.record(z.string(), z.unknown()), {}).parse(checkSection().get('rules'));
  const globs = Object.entries(rules).filter(([, own]) => {
    const severity = z.looseObject({}).safeParse(own).data?.[rule];
    return severity !== undefined && severity !== 'off';
  });
  const [first] = globs;
  return first === undefined
    ? l10n.t('The rule {0} is off in all zones.', rule)
    : l10n.t(
        'The rule {0} is off, except in the zones of {1}: the settings set it there.',
        rule,
        plain(first[0], LIMIT.short),
      );
}

function sentenceFor(entry: IgnoreEntry): string {
  if (typeof entry === 'string') return l10n.t('{0} is no longer checked.', plain(entry));
  return entry.language === undefined
    ? l10n.t('Values of {0} no longer count as host names.', plain(entry.key))
    : l10n.t('Values of {0} ({1}) no longer count as host names.', plain(entry.key), plain(entry.language));
}

/**
 * Adds an entry to the settings that apply to a document. A workspace list replaces the user list, so the entries that
 * apply so far are copied. Returns a function that restores the list as it was.
 */
async function addIgnored(entry: IgnoreEntry, uri: vscode.Uri): Promise<() => Promise<void>> {
  const section = (): vscode.WorkspaceConfiguration =>
    vscode.workspace.getConfiguration('dnsTree.editor', uri);
  const target = targetFor(uri);
  const before = settingAt(section(), 'ignore', target);
  const current: unknown = section().get('ignore');
  await section().update('ignore', [...(Array.isArray(current) ? current : []), entry], target);
  return async () => section().update('ignore', before, target);
}

/** Returns where to write: the settings of the document's folder, or those of the user when no folder is open. */
function targetFor(uri: vscode.Uri): vscode.ConfigurationTarget {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) return vscode.ConfigurationTarget.Global;
  return folders.length > 1 && vscode.workspace.getWorkspaceFolder(uri) !== undefined
    ? vscode.ConfigurationTarget.WorkspaceFolder
    : vscode.ConfigurationTarget.Workspace;
}

/**
 * Says what was done, and offers to undo it. The command does not wait for the message: it is done already.
 *
 * @param setting the full id of the setting that was written
 */
function offerUndo(
  setting: string,
  sentence: string,
  undo: () => Promise<void>,
  reportBug: (error: unknown) => void,
): void {
  const undoItem = l10n.t('Undo');
  const openItem = l10n.t('Open Settings');
  const offer = async (): Promise<void> => {
    const picked = await ask('information', sentence, undoItem, openItem);
    if (picked === undoItem) await undo();
    if (picked === openItem)
      await vscode.commands.executeCommand('workbench.action.openSettings', `@id:${setting}`);
  };
  offer().catch(reportBug);
}
