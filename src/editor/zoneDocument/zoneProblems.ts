import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import type { Finding, RatedRule, RuleCount } from '../../check/findings.ts';
import { unlisted, unlistedText, type ZoneFindings } from '../../check/zoneFindings.ts';
import { isThinned } from '../../check/latestFindings.ts';
import type { About } from '../../check/rules/rule.ts';
import type { CheckedRecord } from '../../check/zone/checkedZone.ts';
import type { ZoneChecks } from '../../check/zoneChecks.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import type { KnownZones } from '../../zones/knownZones.ts';
import { SHOWN, LIMIT, shortened } from '../../text/visible.ts';
import { DocumentDiagnostics, SEVERITY, SOURCE } from '../diagnose/documentDiagnostics.ts';
import { ZONE_SCHEME } from '../documents/documentSelector.ts';
import { followRuleLinks, ruleLink } from './ruleLinks.ts';
import { zoneOfDocument, zoneUri } from './zoneDocuments.ts';
import { columnsOf, lineOf, recordAt } from './zoneText.ts';
import { fixesOfFinding, fixesOfZone, type FindingFix } from '../../check/findingFixes.ts';
import { isRuleId, type RuleId } from '../../check/rules/allRules.ts';

/** Shows the findings of zones in their open documents: one diagnostic for each, at its record. */
export function showZoneProblems(
  accounts: KnownZones,
  checks: ZoneChecks,
  reportBug: (error: unknown) => void,
): Disposable {
  const disposables = new DisposableStore();
  const ended = new AbortController();
  disposables.add({ dispose: () => ended.abort() });
  const collection = disposables.add(new DocumentDiagnostics('dnsTree.check'));
  disposables.add(followRuleLinks());
  const show = (document: vscode.TextDocument): void => {
    if (document.uri.scheme !== ZONE_SCHEME) return;
    const zone = zoneOfDocument(accounts, document.uri);
    const latest = zone && checks.latest(zone.account, zone.id);
    if (latest === undefined) collection.delete(document);
    // Findings of an earlier load may be at other lines of the text: show none until the next check.
    else if (latest.zone.loaded === zone?.loaded)
      collection.set(document, gravestFirst(latest), (found) =>
        'records' in found
          ? findingDiagnostic(latest.zone, found, document)
          : diagnosticOf(found, unlistedText(found), document.lineAt(0).range),
      );
  };
  const check = async (zone: ZoneState): Promise<void> => {
    try {
      await checks.check(zone, ended.signal);
    } catch (error) {
      if (!ended.signal.aborted) reportBug(error);
    }
  };
  const checkOpened = (document: vscode.TextDocument): void => {
    if (document.uri.scheme !== ZONE_SCHEME) return;
    const zone = zoneOfDocument(accounts, document.uri);
    if (zone === undefined) return;
    const latest = checks.latest(zone.account, zone.id);
    if (latest !== undefined) show(document);
    if (latest === undefined ? checks.onLoad : isThinned(latest)) void check(zone);
  };
  disposables.add(vscode.workspace.onDidOpenTextDocument(checkOpened));
  // The text of a zone changes with its records; its diagnostics move with their lines.
  disposables.add(vscode.workspace.onDidChangeTextDocument(({ document }) => show(document)));
  disposables.add(vscode.workspace.onDidCloseTextDocument((document) => collection.delete(document)));
  disposables.add(
    checks.onDidChange((changed) => {
      for (const document of vscode.workspace.textDocuments)
        if (changed === undefined || document.uri.toString() === zoneUri(changed).toString()) show(document);
    }),
  );
  for (const document of vscode.workspace.textDocuments) checkOpened(document);
  return disposables;
}

/** Returns the findings, and the counts of those that are not listed. */
function gravestFirst(found: ZoneFindings): readonly (Finding | RuleCount)[] {
  const all = [...found.findings, ...unlisted(found)];
  return all.toSorted((one, other) => SEVERITY[one.severity] - SEVERITY[other.severity]);
}

function diagnosticOf({ rule, severity }: RatedRule, text: string, range: vscode.Range): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, text, SEVERITY[severity]);
  diagnostic.source = SOURCE;
  diagnostic.code = { value: rule, target: ruleLink(rule) };
  return diagnostic;
}

/** Returns a diagnostic at the first record of a finding; undefined while the document does not have that record. */
function findingDiagnostic(
  zone: ZoneState,
  finding: Finding,
  document: vscode.TextDocument,
): vscode.Diagnostic | undefined {
  const range = rangeOf(zone, finding.records[0], document, finding.about);
  if (range === undefined) return undefined;
  const diagnostic = diagnosticOf(finding, finding.text(), range);
  diagnostic.relatedInformation = finding.records.slice(1, 1 + SHOWN.cell).flatMap((record) => {
    const place = rangeOf(zone, record, document, { part: 'name' });
    return place === undefined
      ? []
      : [
          new vscode.DiagnosticRelatedInformation(
            new vscode.Location(document.uri, place),
            shortened(document.lineAt(place.start.line).text, LIMIT.line),
          ),
        ];
  });
  return diagnostic;
}

/** The part of a record's line that a finding is about; undefined while the document does not have the record yet. */
function rangeOf(
  zone: ZoneState,
  record: CheckedRecord,
  document: vscode.TextDocument,
  about: About,
): vscode.Range | undefined {
  const line = lineOf(zone, record);
  if (line === undefined || line >= document.lineCount) return undefined;
  const columns = columnsOf(zone, record, document.lineAt(line).text, about);
  return columns && new vscode.Range(line, columns.start, line, columns.end);
}

/**
 * Returns, for findings in the document of a zone, what turns them off and what copies a correction: a zone is changed
 * at the service.
 */
export function zoneFixes(
  accounts: KnownZones,
  checks: Pick<ZoneChecks, 'latest'>,
  document: vscode.TextDocument,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
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
  // Fixes for one record come first, then those for a rule, what explains it, and those for the zone.
  const most = Math.max(...fixes.map(({ length }) => length));
  const byReach = Array.from({ length: most }, (_, at) => fixes.flatMap((each) => each.at(at) ?? []));
  const rules = [...ours].map(([rule, diagnostic]) => showRule(rule, diagnostic));
  return [...byReach.flat(), ...rules, ...fixesOfZone(latest.zone).map(actionOf)];
}

function ruleOf({ code }: vscode.Diagnostic): RuleId | undefined {
  const id = String(typeof code === 'object' ? code.value : code);
  return isRuleId(id) ? id : undefined;
}

function showRule(rule: RuleId, diagnostic: vscode.Diagnostic): vscode.CodeAction {
  const title = l10n.t('Show Rule “{0}” in the Manual', rule);
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { title, command: 'dnsTree.openManual', arguments: ['rules', rule] };
  action.diagnostics = [diagnostic];
  return action;
}

function actionOf({ title, command, request }: FindingFix): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { title, command, arguments: [request] };
  return action;
}
