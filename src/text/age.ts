import * as l10n from '@vscode/l10n';

/**
 * How long ago `then` was, in words; a clock that was put back counts as now. Both in milliseconds. 0 is an unknown
 * time: that of an index that was saved before the clock was put back.
 */
export function ageText(then: number, now: number): string {
  if (then === 0) return l10n.t('at an unknown time');
  const minutes = Math.floor(Math.max(0, now - then) / 60_000);
  if (isJustNow(then, now)) return l10n.t('just now');
  if (minutes === 1) return l10n.t('1 minute ago');
  if (minutes < 60) return l10n.t('{0} minutes ago', minutes);
  const hours = Math.floor(minutes / 60);
  if (hours === 1) return l10n.t('1 hour ago');
  if (hours < 48) return l10n.t('{0} hours ago', hours);
  return l10n.t('{0} days ago', Math.floor(hours / 24));
}

/** Whether {@link ageText} says “just now”, which some languages cannot put into a sentence about a time. */
export function isJustNow(then: number, now: number): boolean {
  return then !== 0 && now - then < 60_000;
}

/**
 * The time of day of `then`, with the date unless that is today; 0 is an unknown time. Unlike an age, it stays correct
 * while it is shown.
 */
export function clockText(then: number, now: number): string {
  if (then === 0) return l10n.t('some time ago');
  const at = new Date(then);
  const time = `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
  if (at.toDateString() === new Date(now).toDateString()) return time;
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())} ${time}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
