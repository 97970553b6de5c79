import * as l10n from '@vscode/l10n';
import { LIMIT, visible } from '../../text/visible.ts';
import { ABSENCES, PROBLEM_CODES, type Problem } from './problem.ts';
import { absenceText, spelledName, firstHosted } from './absenceText.ts';

/** The codes of a name that no record answers for, whatever the reason. */
export const ABSENCE_CODES: ReadonlySet<string> = new Set(
  ABSENCES.values().map((kind) => PROBLEM_CODES[kind]),
);

/** Says in one or two sentences what is wrong with a name or an address. `now`: milliseconds since the epoch. */
export function problemText(problem: Problem, now = Date.now()): string {
  const name = spelledName(problem.name);
  switch (problem.kind) {
    case 'misspelled':
    case 'gone':
    case 'series':
    case 'blocked':
    case 'absent':
      return absenceText(name, problem, now);
    case 'disabled':
      return problem.wildcard === undefined
        ? l10n.t('All records of {0} are disabled.', name)
        : l10n.t(
            'All records of {0} are disabled; {1} answers instead.',
            name,
            visible(problem.wildcard, LIMIT.name),
          );
    case 'address': {
      const hosted = firstHosted(problem.hosted);
      return problem.isDisabled
        ? l10n.t('The record of {1} with {0} is disabled; enabled: {2}', problem.address, name, hosted)
        : l10n.t('{0} is not an address of {1}; hosted: {2}', problem.address, name, hosted);
    }
    case 'target': {
      const hosted = firstHosted(problem.hosted.map(spelledName));
      return l10n.t('The {0} record of {1} points elsewhere; hosted: {2}', problem.type, name, hosted);
    }
    case 'type':
      return l10n.t(
        '{1} has no {0} record; hosted: {2}',
        problem.type,
        name,
        firstHosted(problem.hosted.map((each) => visible(each, LIMIT.short))),
      );
    case 'declared':
      return l10n.t('{0} is declared here and not hosted yet.', name);
    case 'mail':
      return l10n.t('{0} takes no mail: it has no MX record and no address.', name);
  }
}
