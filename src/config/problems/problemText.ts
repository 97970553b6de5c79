import * as l10n from '@vscode/l10n';
import { toUnicode } from '../../model/names.ts';
import { LIMIT, visible } from '../../text/visible.ts';
import type { Problem } from './problem.ts';
import { listText } from '../../text/listText.ts';

/** The codes of problems, as lists and logs show them. */
export const PROBLEM_CODES = {
  nothing: 'no-record',
  disabled: 'disabled',
  address: 'other-address',
  target: 'other-target',
  mail: 'no-mail',
} as const satisfies Record<Problem['kind'], string>;

/** Says in one sentence what is wrong with a name or an address. */
export function problemText(problem: Problem): string {
  const name = visible(toUnicode(problem.name), LIMIT.name);
  switch (problem.kind) {
    case 'nothing':
      return problem.branch
        ? l10n.t('No record answers for {0}; there are names below it.', name)
        : l10n.t('No record answers for {0}.', name);
    case 'disabled':
      return problem.wildcard === undefined
        ? l10n.t('All records of {0} are disabled.', name)
        : l10n.t(
            'All records of {0} are disabled; {1} answers instead.',
            name,
            visible(problem.wildcard, LIMIT.name),
          );
    case 'address': {
      const hosted = firstOf(problem.hosted);
      return problem.isDisabled
        ? l10n.t('The record of {1} with {0} is disabled; enabled: {2}', problem.address, name, hosted)
        : l10n.t('{0} is not an address of {1}; hosted: {2}', problem.address, name, hosted);
    }
    case 'target': {
      const hosted = firstOf(problem.hosted.map((each) => visible(toUnicode(each), LIMIT.name)));
      return l10n.t('The {0} record of {1} leads elsewhere; hosted: {2}', problem.type, name, hosted);
    }
    case 'mail':
      return l10n.t('{0} takes no mail: it has no MX record and no address.', name);
  }
}

function firstOf(hosted: readonly string[]): string {
  return listText(hosted.length > 5 ? [...hosted.slice(0, 5), '…'] : hosted);
}
