import * as vscode from 'vscode';
import { fixesOfFinding, fixesOfZone, type FindingFix } from '../../check/findingFixes.ts';
import { isRuleId, type RuleId } from '../../check/rules/allRules.ts';
import type { ZoneChecks } from '../../check/zoneChecks.ts';
import { SOURCE } from '../diagnose/documentDiagnostics.ts';
import type { KnownZones } from '../../zones/knownZones.ts';
import { zoneOfDocument } from './zoneDocuments.ts';
import { recordAt } from './zoneText.ts';

/**
 * Offers, for findings in the document of a zone, to turn them off, or to copy what mends them: a zone is changed at
 * the service.
 */
export function zoneFixes(
  accounts: KnownZones,
  checks: Pick<ZoneChecks, 'latest'>,
): vscode.CodeActionProvider {
  return {
    provideCodeActions: (document, _range, { diagnostics }) => {
      const zone = zoneOfDocument(accounts, document.uri);
      const latest = zone && checks.latest(zone.account, zone.id);
      if (latest === undefined) return [];
      const ours = new Map<RuleId, vscode.Diagnostic>();
      for (const diagnostic of diagnostics) {
        const rule = diagnostic.source === SOURCE ? ruleOf(diagnostic) : undefined;
        if (rule !== undefined && !ours.has(rule)) ours.set(rule, diagnostic);
      }
      const isOne = ours.size === 1;
      const fixes = [...ours].map(([rule, diagnostic]) => {
        const record = recordAt(latest.zone, diagnostic.range.start.line);
        const finding = latest.findings.find(
          (each) => each.rule === rule && each.records[0] === record && each.text() === diagnostic.message,
        );
        return fixesOfFinding(latest.zone, rule, finding, isOne).map((fix) => {
          const action = actionOf(fix);
          action.diagnostics = [diagnostic];
          return action;
        });
      });
      if (fixes.length === 0) return [];
      // Fixes for one record come first, then those for a rule, then those for the zone.
      const most = Math.max(...fixes.map(({ length }) => length));
      const byReach = Array.from({ length: most }, (_, at) => fixes.flatMap((each) => each.at(at) ?? []));
      return [...byReach.flat(), ...fixesOfZone(latest.zone).map(actionOf)];
    },
  };
}

function ruleOf({ code }: vscode.Diagnostic): RuleId | undefined {
  const id = String(typeof code === 'object' ? code.value : code);
  return isRuleId(id) ? id : undefined;
}

function actionOf({ title, command, request }: FindingFix): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { title, command, arguments: [request] };
  return action;
}
