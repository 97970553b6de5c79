import * as l10n from '@vscode/l10n';
import { clockText } from '../../text/age.ts';
import { digits } from '../../text/digits.ts';
import type { Action, Frame } from '../protocol.ts';
import { checkContent, type ShownFindings } from './checkFindings.ts';
import type { CheckResult } from './checkResult.ts';
import { countFindings } from './checkRows.ts';
import { loadMissing, troubleTexts } from './troubleTexts.ts';
import { sentencesText } from '../../text/sentences.ts';

function baseFrame(): Frame {
  return { kind: 'frame', ids: {}, heading: l10n.t('Check All Zones'), subtitle: '', actions: [] };
}

function checkAgain(): Action {
  return { name: 'again', label: l10n.t('Check Again') };
}

/** The page of a panel that the editor restored: it has no findings. */
export function emptyFrame(): Frame {
  const text = l10n.t('Findings are not kept when the window reloads. Check again to see them.');
  return { ...baseFrame(), notice: { tone: 'warning', text, actions: [checkAgain()] } };
}

/** The page with what was found. */
export function checkFrame({ shown, missing, checkedAt }: CheckResult, findings: ShownFindings): Frame {
  const total = countFindings(findings.all);
  const zones = shown.filter(({ counts }) => counts.length > 0).length;
  const troubles = troubleTexts(shown, missing);
  return {
    ...baseFrame(),
    ...(troubles.length === 0
      ? {}
      : { notice: { tone: 'warning', text: sentencesText(troubles), actions: [...loadMissing(missing)] } }),
    subtitle:
      total === 1
        ? l10n.t('1 finding in 1 of {0} zones', digits(shown.length))
        : l10n.t('{0} findings in {1} of {2} zones', digits(total), digits(zones), digits(shown.length)),
    loadedAt: l10n.t('Checked at {0}', clockText(checkedAt, Date.now())),
    actions: [checkAgain(), { name: 'sarif', label: l10n.t('Save as SARIF…') }],
    content: checkContent(findings),
  };
}
