import * as l10n from '@vscode/l10n';
import { ignoredZoneText, verdictText } from '../../check/itemFindings.ts';
import { toUnicode } from '../../dns/names.ts';
import { clockText } from '../../text/age.ts';
import { digits, LIMIT, visible } from '../../text/visible.ts';
import type { Action } from '../action.ts';
import type { Frame } from '../protocol.ts';
import { checkContent, type ShownFindings } from './checkFindings.ts';
import type { CheckResult, CheckScope } from './checkResult.ts';
import { countFindings } from './checkRows.ts';
import { loadMissing, troubleTexts, unlistedCount } from './troubleTexts.ts';
import { sentencesText } from '../../text/listText.ts';

/** The title of the tab and the heading of the page. */
export function checkTitle(scope: CheckScope = 'all'): string {
  return scope === 'zone' ? l10n.t('Check Zone') : l10n.t('Check All Zones');
}

function baseFrame(scope?: CheckScope): Frame {
  return { kind: 'frame', ids: {}, heading: checkTitle(scope), subtitle: '', actions: [] };
}

function checkAgain(): Action {
  return { name: 'again', label: l10n.t('Check Again') };
}

/** The page of a panel that the editor restored: it has no findings. */
export function emptyFrame(): Frame {
  const text = l10n.t('Findings are not kept when the window reloads. Check again to see them.');
  return { ...baseFrame(), notice: { tone: 'warning', text, actions: [checkAgain()] } };
}

/** The page with the findings. */
export function checkFrame(
  { all, missing, unlisted, checkedAt, scope }: CheckResult,
  findings: ShownFindings,
): Frame {
  const troubles = troubleTexts(all, missing, unlisted);
  const actions = [...loadMissing(missing, unlisted)];
  return {
    ...baseFrame(scope),
    ...(troubles.length === 0 ? {} : { notice: { tone: 'warning', text: sentencesText(troubles), actions } }),
    subtitle: [
      subtitleOf(all, scope, countFindings(findings.all)),
      ...unlistedTexts(missing.length, unlistedCount(unlisted)),
    ].join(' · '),
    loadedAt: l10n.t('Checked at {0}', clockText(checkedAt, Date.now())),
    actions: [
      scope === 'zone' ? { name: 'again', label: l10n.t('Check All Zones') } : checkAgain(),
      { name: 'sarif', label: l10n.t('Save as SARIF…') },
    ],
    content: checkContent(findings),
  };
}

function subtitleOf(all: CheckResult['all'], scope: CheckScope, total: number): string {
  const [only] = all;
  if (scope === 'zone' && only !== undefined) {
    const name = visible(toUnicode(only.zone.name), LIMIT.name);
    return only.isIgnored === true ? ignoredZoneText(name) : verdictText(name, only);
  }
  const zones = all.filter(({ counts }) => counts.length > 0).length;
  const ignored = all.filter(({ isIgnored }) => isIgnored === true).length;
  const checked = digits(all.length - ignored);
  const found =
    total === 1
      ? l10n.t('1 finding in 1 of {0} zones', checked)
      : l10n.t('{0} findings in {1} of {2} zones', digits(total), digits(zones), checked);
  const leftOut = l10n.t('{0} left out by “dnsTree.check.rules”', digits(ignored));
  return ignored === 0 ? found : `${found} · ${leftOut}`;
}

/** Says how many zones of the accounts were not checked. */
function unlistedTexts(missing: number, unlisted: number | undefined): readonly string[] {
  const count = missing + (unlisted ?? 0);
  if (count === 0) return [];
  if (unlisted === undefined) return [l10n.t('at least {0} more not checked', digits(count))];
  return [l10n.t('{0} more not checked', digits(count))];
}
