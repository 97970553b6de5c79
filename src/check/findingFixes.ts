import * as l10n from '@vscode/l10n';
import { LIMIT, visible } from '../text/visible.ts';
import type { Finding } from './findings.ts';
import type { NamedZone } from './zoneFindings.ts';
import type { RuleId } from './rules/allRules.ts';

/** The command that a fix runs. `commands/fixes.ts` has the schema of its argument. */
type FixCommand = 'copyCorrected' | 'turnOff' | 'copyIgnoreRemark';

/** An action for a finding: turn off its rule, or copy a correction. Zones can only be changed at the service. */
export interface FindingFix {
  readonly title: string;
  readonly command: `_dnsTree.check.${FixCommand}`;
  /** The argument of the command. */
  readonly request: object;
}

/**
 * Returns the fixes of a finding, first those for its record alone. Without `finding`, for findings that are only
 * counted, returns the fixes of the rule.
 * @param isOne whether only fixes of this rule are offered: the titles then need not name it
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
  if (finding !== undefined)
    fixes.push(
      fixOf(l10n.t('Copy “dns-tree-ignore:{0}” for the Remark', rule), 'copyIgnoreRemark', { rule }),
    );
  if (!isGlob(zone)) {
    const title = l10n.t('Turn Off Rule “{0}” in {1}', rule, nameOf(zone));
    fixes.push(fixOf(title, 'turnOff', { zone: zone.ascii, rule }));
  }
  fixes.push(fixOf(l10n.t('Turn Off Rule “{0}” in All Zones', rule), 'turnOff', { rule }));
  return fixes;
}

/** Returns the fixes of a whole zone. */
export function fixesOfZone(zone: NamedZone): readonly FindingFix[] {
  if (isGlob(zone)) return [];
  return [fixOf(l10n.t('Do Not Check {0}', nameOf(zone)), 'turnOff', { zone: zone.ascii })];
}

/** Whether a zone's name in the settings would name other zones too. */
function isGlob({ ascii }: NamedZone): boolean {
  return /[*?]/u.test(ascii);
}

function nameOf({ name }: NamedZone): string {
  return visible(name, LIMIT.short);
}

function fixOf(title: string, name: FixCommand, request: object): FindingFix {
  return { title, command: `_dnsTree.check.${name}`, request };
}
