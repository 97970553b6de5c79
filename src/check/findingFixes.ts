import * as l10n from '@vscode/l10n';
import { LIMIT, visible } from '../text/visible.ts';
import type { Finding, NamedZone } from './findings.ts';
import type { RuleId } from './rules/allRules.ts';
import { silenceable } from './silencedFindings.ts';

/** What a fix runs. Each command takes what its schema in `commands/findings.ts` says. */
type FixCommand = 'copyCorrected' | 'silence' | 'turnOffRule' | 'ignoreZone' | 'copyIgnoreMark';

/** What a person can do about a finding: silence it, or copy what mends it. A zone is changed at the service. */
export interface FindingFix {
  readonly title: string;
  readonly command: `_dnsTree.check.${FixCommand}`;
  /** The argument of the command. */
  readonly request: object;
}

/**
 * Returns the fixes of a finding, what concerns only its record first; for findings that are only counted, those of their
 * rule.
 * @param isOne whether all fixes that are offered are of this rule: the titles then need not name it
 */
export function fixesOfFinding(
  zone: NamedZone,
  rule: RuleId,
  finding: Finding | undefined,
  isOne: boolean,
): readonly FindingFix[] {
  const fixes: FindingFix[] = [];
  const named = (title: string): string => (isOne ? title : l10n.t('{0} ({1})', title, rule));
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

/** Returns the fixes of a whole zone: none for a name with the characters of globs, which would name other zones too. */
export function fixesOfZone({ ascii, name }: NamedZone): readonly FindingFix[] {
  if (/[*?]/u.test(ascii)) return [];
  return [fixOf(l10n.t('Do Not Check {0}', visible(name, LIMIT.short)), 'ignoreZone', { zone: ascii })];
}

function fixOf(title: string, name: FixCommand, request: object): FindingFix {
  return { title, command: `_dnsTree.check.${name}`, request };
}
