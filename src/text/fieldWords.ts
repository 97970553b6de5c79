import * as l10n from '@vscode/l10n';

/** Seconds in words: 5400 → “1 hour 30 minutes”. */
export function durationText(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = seconds % 60;
  const parts = [
    days === 0 ? '' : days === 1 ? l10n.t('1 day') : l10n.t('{0} days', days),
    hours === 0 ? '' : hours === 1 ? l10n.t('1 hour') : l10n.t('{0} hours', hours),
    minutes === 0 ? '' : minutes === 1 ? l10n.t('1 minute') : l10n.t('{0} minutes', minutes),
    rest === 0 && seconds > 0 ? '' : rest === 1 ? l10n.t('1 second') : l10n.t('{0} seconds', rest),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Describes the status of a domain; undefined for an undocumented one. */
export function domainStatusText(status: string): string | undefined {
  switch (status) {
    case 'enable':
    case 'enabled':
      return l10n.t('active');
    case 'pause':
      return l10n.t('paused');
    case 'lock':
      return l10n.t('locked');
    case 'spam':
      return l10n.t('banned');
    default:
      return undefined;
  }
}

/** Describes the `ext_status` of a domain; undefined for an undocumented one. */
export function extStatusText(status: string): string | undefined {
  switch (status) {
    case '':
      return l10n.t('nothing reported');
    case 'notexist':
      return l10n.t('name not found by the service');
    case 'dnserror':
      return l10n.t('not delegated here');
    case 'empty':
      return l10n.t('no records');
    default:
      return undefined;
  }
}

/** Describes the state that the service's monitor reports. */
export function monitorText(status: string): string | undefined {
  switch (status) {
    case '':
      return l10n.t('not monitored');
    case 'Ok':
      return l10n.t('reachable');
    case 'Warn':
      return l10n.t('warning');
    case 'Down':
      return l10n.t('down');
    default:
      return undefined;
  }
}

export function userTypeText(type: string): string | undefined {
  switch (type) {
    case 'personal':
      return l10n.t('person');
    case 'enterprise':
      return l10n.t('company');
    default:
      return undefined;
  }
}

export function userStatusText(status: string): string | undefined {
  return /^enabled?$/iu.test(status) ? l10n.t('active') : undefined;
}
