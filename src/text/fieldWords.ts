import * as l10n from '@vscode/l10n';
import { LIMIT, visible } from './visible.ts';

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

/** Describes the state that the service's monitor reports. */
export function monitorText(status: string): string | undefined {
  return MONITOR.get(status)?.();
}

const MONITOR: ReadonlyMap<string, () => string> = new Map([
  ['Ok', () => l10n.t('reachable')],
  ['Warn', () => l10n.t('warning')],
  ['Down', () => l10n.t('down')],
]);

export function userTypeText(type: string): string | undefined {
  if (type === 'personal') return l10n.t('person');
  return type === 'enterprise' ? l10n.t('company') : undefined;
}

export function userStatusText(status: string): string | undefined {
  return /^enabled?$/iu.test(status) ? l10n.t('active') : undefined;
}

/** A type of records as tables show it. The filter by type compares these. */
export function typeLabel(type: string): string {
  return visible(type, LIMIT.word) || l10n.t('(no type)');
}
