import * as l10n from '@vscode/l10n';
import { shortened, visible } from '../base/visible.ts';
import type { Failure } from './failure.ts';

/** A few words for a failure, where there is no room for its sentence. Plain text on one line. */
export function failureTitle(failure: Failure): string {
  switch (failure.kind) {
    case 'network':
      return l10n.t('Service not reached');
    case 'timeout':
      return l10n.t('No answer in time');
    case 'http':
      return l10n.t('Refused with HTTP {0}', failure.status);
    case 'redirect':
      return l10n.t('Redirect refused');
    case 'format':
      return l10n.t('Not the service’s answer');
    case 'service':
      return l10n.t('Refused with code {0}', shortened(visible(failure.code), 12));
    case 'login':
      return l10n.t('Login refused');
    case 'token':
      return l10n.t('Token missing');
    case 'cancelled':
      return l10n.t('Cancelled');
  }
}
