import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { ruleRestored, zoneRestored } from '../check/checkSettings.ts';
import { MOST_SILENCED, SilencedFinding, type SilencedFindings } from '../check/silencedFindings.ts';
import { digits } from '../text/digits.ts';
import { copyableText, LIMIT, plain } from '../text/visible.ts';
import type { Handlers } from './ids.ts';
import { offerUndo } from './offerUndo.ts';

type FindingCommands =
  | '_dnsTree.check.fixes'
  | '_dnsTree.check.turnOffRule'
  | '_dnsTree.check.ignoreZone'
  | '_dnsTree.check.silence'
  | '_dnsTree.check.lift'
  | '_dnsTree.check.copyIgnoreMark'
  | '_dnsTree.check.copyCorrected';

/** What the commands take. */
const RuleRequest = z.object({ rule: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/u)) });
const ZoneRequest = z.object({ zone: z.string() });
const ValueRequest = z.object({ value: z.string() });
const LiftRequest = z.pick(SilencedFinding, { account: true, domain: true, record: true, rule: true });

const StoredRules = z.catch(z.record(z.string(), z.unknown()), {});
const StoredZones = z.catch(z.array(z.unknown()), []);

/** The commands of fixes in the document of a zone, and of the list of silenced findings. */
export function findingCommands(
  silenced: SilencedFindings,
  reportBug: (error: unknown) => void,
): Handlers<FindingCommands> {
  return {
    '_dnsTree.check.fixes': offerFixesAtCursor,
    '_dnsTree.check.turnOffRule': async (given) => {
      const rule = RuleRequest.safeParse(given).data?.rule;
      if (rule === undefined) return;
      const rules = StoredRules.parse(checkSection().get('rules'));
      const undo = await write('rules', { ...rules, [rule]: 'off' }, (now, before) =>
        ruleRestored(now, before, rule),
      );
      offerUndo('dnsTree.check.rules', offText(rule, rules), undo, reportBug);
    },
    '_dnsTree.check.ignoreZone': async (given) => {
      const zone = ZoneRequest.safeParse(given).data?.zone;
      if (zone === undefined) return;
      const zones = StoredZones.parse(checkSection().get('ignore'));
      const undo = await write('ignore', [...zones, zone], (now, before) => zoneRestored(now, before, zone));
      const said = l10n.t('{0} is no longer checked.', plain(zone, LIMIT.name));
      offerUndo('dnsTree.check.ignore', said, undo, reportBug);
    },
    '_dnsTree.check.silence': (given) => {
      const finding = SilencedFinding.safeParse(given).data;
      if (finding === undefined) return;
      if (!silenced.add(finding)) {
        const said = l10n.t(
          '{0} findings are silenced, which is the limit. Show some again in the panel of Check All Zones, or put "dns-tree-ignore:{1}" into the remark of the record.',
          digits(MOST_SILENCED),
          finding.rule,
        );
        void vscode.window.showWarningMessage(said);
        return;
      }
      const said = l10n.t(
        'The finding of {0} at {1} is silenced in this editor. The panel of Check All Zones lists it.',
        finding.rule,
        plain(`${finding.host} ${finding.type}`, LIMIT.name),
      );
      offerUndo(undefined, said, () => silenced.lift(finding), reportBug);
    },
    '_dnsTree.check.lift': (given) => {
      const finding = LiftRequest.safeParse(given).data;
      if (finding !== undefined) silenced.lift(finding);
    },
    '_dnsTree.check.copyIgnoreMark': async (given) => {
      const rule = RuleRequest.safeParse(given).data?.rule;
      if (rule === undefined) return;
      await vscode.env.clipboard.writeText(`dns-tree-ignore:${rule}`);
      const said = l10n.t(
        'Copied. Put it into the remark of the record at the service, then refresh the zone.',
      );
      void vscode.window.showInformationMessage(said);
    },
    '_dnsTree.check.copyCorrected': async (given) => {
      const value = ValueRequest.safeParse(given).data?.value;
      if (value === undefined) return;
      await vscode.env.clipboard.writeText(copyableText(value));
      const said = l10n.t(
        'Copied the corrected value: {0}. Put it into the record at the service, then refresh the zone.',
        plain(value, LIMIT.short),
      );
      void vscode.window.showInformationMessage(said);
    },
  };
}

/** Offers the fixes of the lines with the cursor. The editor's own key for them does nothing in a read-only document. */
async function offerFixesAtCursor(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return;
  const { document, selection } = editor;
  const lines = new vscode.Range(
    selection.start.with({ character: 0 }),
    document.lineAt(selection.end).range.end,
  );
  const actions = await vscode.commands.executeCommand<readonly vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    lines,
    vscode.CodeActionKind.QuickFix.value,
  );
  const items = actions.flatMap(({ title, command }) =>
    command === undefined ? [] : [{ label: plain(title), command }],
  );
  if (items.length === 0) {
    vscode.window.setStatusBarMessage(l10n.t('No findings in this line'), 4000);
    return;
  }
  const picked = await vscode.window.showQuickPick(items, { title: l10n.t('Fixes') });
  if (picked !== undefined)
    await vscode.commands.executeCommand(picked.command.command, ...(picked.command.arguments ?? []));
}

function checkSection(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('dnsTree.check');
}

/**
 * Writes a setting of the user: these settings have no others. Returns a function that undoes it in what is set by then,
 * which may have changed meanwhile.
 */
async function write(
  name: 'rules' | 'ignore',
  value: unknown,
  restored: (now: unknown, before: unknown) => unknown,
): Promise<() => Promise<void>> {
  const stored = (): unknown => checkSection().inspect(name)?.globalValue;
  const before = stored();
  await checkSection().update(name, value, vscode.ConfigurationTarget.Global);
  return async () =>
    checkSection().update(name, restored(stored(), before), vscode.ConfigurationTarget.Global);
}

/** Severities for some zones go before those for all. */
function offText(rule: string, rules: Readonly<Record<string, unknown>>): string {
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
