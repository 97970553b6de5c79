import * as l10n from '@vscode/l10n';
import { empty, failure, type CodeMeaning, type CodeTable } from './codeMeaning.ts';
import { commonCodes, prohibited } from './commonCodes.ts';
import type { Operation } from './operation.ts';

const upgradeCompany = failure(
  () => l10n.t('Upgrade needed'),
  () =>
    l10n.t(
      'The company account has to be upgraded before this domain can be read. Do so in the service’s console.',
    ),
);
const upgradeActedFor = failure(
  () => l10n.t('Upgrade needed'),
  () =>
    l10n.t(
      'The account acted for has to be upgraded before this domain can be read. Do so in the service’s console.',
    ),
);
const invalidDomain = failure(
  () => l10n.t('Unknown domain'),
  () => l10n.t('The service knows no domain with this id. Refresh the list; it may have been deleted.'),
);
const noPermission = failure(
  () => l10n.t('No permission'),
  () => l10n.t('This account has no permission to read this. Ask the owner of the domain.'),
);
const invalidOffset = failure(
  () => l10n.t('Place in the list refused'),
  () =>
    l10n.t(
      'The service refused the place in the list to read from. Refresh the list; it may have become shorter.',
    ),
);

/** The tables of api.md section 4. */
const ofOperation: Readonly<Record<Operation, CodeTable>> = {
  'Record.Line': new Map([
    [
      '6',
      failure(
        () => l10n.t('No lines for this grade'),
        () => l10n.t('The service does not list the lines of this domain grade.'),
      ),
    ],
  ]),
  'Domaingroup.List': new Map(),
  'User.Detail': new Map(),
  'Domain.Info': new Map([
    ['-7', upgradeCompany],
    ['-8', upgradeActedFor],
    ['6', invalidDomain],
    ['8', noPermission],
  ]),
  'Record.Info': new Map([
    ['-15', prohibited],
    ['-7', upgradeCompany],
    ['-8', upgradeActedFor],
    ['6', invalidDomain],
    ['7', noPermission],
    [
      '8',
      failure(
        () => l10n.t('Unknown record'),
        () => l10n.t('The service knows no record with this id. Refresh the list; it may have been deleted.'),
      ),
    ],
  ]),
  'Record.List': new Map([
    ['-7', upgradeCompany],
    ['-8', upgradeActedFor],
    ['6', invalidDomain],
    ['7', invalidOffset],
    [
      '8',
      failure(
        () => l10n.t('Number of records refused'),
        () => l10n.t('The service refused the number of records asked for at once.'),
      ),
    ],
    ['9', noPermission],
    ['10', empty],
  ]),
  'Domain.List': new Map([
    ['6', invalidOffset],
    ['7', invalidOffset],
    ['9', empty],
  ]),
};

/** What `code` means as an answer of `operation`: its own table first, then the common one. */
export function codeMeaning(operation: Operation, code: string): CodeMeaning | undefined {
  return ofOperation[operation].get(code) ?? commonCodes.get(code);
}
