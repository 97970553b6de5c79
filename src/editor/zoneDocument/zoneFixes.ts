import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Finding } from '../../check/findings.ts';
import { isRuleId, type RuleId } from '../../check/rules/allRules.ts';
import { silenceable } from '../../check/silencedFindings.ts';
import type { ZoneChecks } from '../../check/zoneChecks.ts';
import { SOURCE } from '../diagnose/documentDiagnostics.ts';
import type { IndexedZone, RecordIndex } from '../../index/recordIndex.ts';
import { LIMIT, visible } from '../../text/visible.ts';
import { zoneOfDocument } from './zoneDocuments.ts';
import { recordAt } from './zoneText.ts';

/** So many rules get fixes at once: those of a selection, or of a line. */
const MOST_RULES = 10;

/** A fix runs this command. Each takes what its schema in `commands/findings.ts` says. */
type FixCommand = 'copyCorrected' | 'silence' | 'turnOffRule' | 'ignoreZone' | 'copyIgnoreMark';

/**
 * Offers, for findings in the document of a zone, to silence them, or to copy what mends them: a zone is changed at the
 * service.
 */
export class ZoneFixes implements vscode.CodeActionProvider {
  static readonly kinds = [vscode.CodeActionKind.QuickFix];
  readonly #recordIndex: RecordIndex;
  readonly #checks: Pick<ZoneChecks, 'latest'>;

  constructor(recordIndex: RecordIndex, checks: Pick<ZoneChecks, 'latest'>) {
    this.#recordIndex = recordIndex;
    this.#checks = checks;
  }

  provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const zone = zoneOfDocument(this.#recordIndex, document.uri);
    const latest = zone && this.#checks.latest(zone.account, zone.id);
    if (latest === undefined) return [];
    const ours = new Map<RuleId, vscode.Diagnostic>();
    for (const diagnostic of diagnostics) {
      const rule = diagnostic.source === SOURCE ? ruleOf(diagnostic) : undefined;
      if (rule !== undefined && !ours.has(rule) && ours.size < MOST_RULES) ours.set(rule, diagnostic);
    }
    const isOne = ours.size === 1;
    const fixes = [...ours].map(([rule, diagnostic]) => {
      const record = recordAt(latest.zone, diagnostic.range.start.line);
      const finding = latest.findings.find(
        (each) => each.rule === rule && each.records[0] === record && each.text() === diagnostic.message,
      );
      return fixesOf(latest.zone, rule, finding, isOne).map((fix) => {
        fix.diagnostics = [diagnostic];
        return fix;
      });
    });
    if (fixes.length === 0) return [];
    // What concerns one record first, then a rule, then the zone.
    const most = Math.max(...fixes.map(({ length }) => length));
    const byReach = Array.from({ length: most }, (_, at) => fixes.flatMap((each) => each.at(at) ?? []));
    return [...byReach.flat(), ...zoneFix(latest.zone)];
  }
}

function ruleOf({ code }: vscode.Diagnostic): RuleId | undefined {
  const id = String(typeof code === 'object' ? code.value : code);
  return isRuleId(id) ? id : undefined;
}

/** Fixes for a finding; for findings that are only counted, those of their rule. */
function fixesOf(
  zone: IndexedZone,
  rule: RuleId,
  finding: Finding | undefined,
  isOne: boolean,
): readonly vscode.CodeAction[] {
  const fixes: vscode.CodeAction[] = [];
  const named = (title: string): string => (isOne ? title : `${title} (${rule})`);
  const corrected = finding?.about.corrected;
  if (corrected !== undefined)
    fixes.push(fixOf(named(l10n.t('Copy Corrected Record')), 'copyCorrected', { value: corrected }));
  const silenced = finding && silenceable(zone, finding);
  if (silenced !== undefined) fixes.push(fixOf(named(l10n.t('Silence This Finding')), 'silence', silenced));
  if (finding !== undefined)
    fixes.push(fixOf(l10n.t('Copy "dns-tree-ignore:{0}" for the Remark', rule), 'copyIgnoreMark', { rule }));
  fixes.push(fixOf(l10n.t('Turn Off Rule "{0}"', rule), 'turnOffRule', { rule }));
  return fixes;
}

/** A name with the characters of globs would name other zones too. */
function zoneFix({ ascii, name }: IndexedZone): readonly vscode.CodeAction[] {
  if (/[*?]/u.test(ascii)) return [];
  return [fixOf(l10n.t('Do Not Check {0}', visible(name, LIMIT.short)), 'ignoreZone', { zone: ascii })];
}

function fixOf(title: string, name: FixCommand, request: object): vscode.CodeAction {
  const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  fix.command = { title, command: `_dnsTree.check.${name}`, arguments: [request] };
  return fix;
}
