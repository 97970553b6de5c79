import * as l10n from '@vscode/l10n';
import type { Domain } from '../api/domain.ts';
import { LIMIT, visible } from './visible.ts';

/** Describes the status of a domain; undefined for an undocumented one. */
export function domainStatusText(status: string): string | undefined {
  return DOMAIN_STATUS.get(status)?.();
}

const DOMAIN_STATUS: ReadonlyMap<string, () => string> = new Map([
  ['enable', () => l10n.t('active')],
  ['enabled', () => l10n.t('active')],
  ['pause', () => l10n.t('paused')],
  ['lock', () => l10n.t('locked')],
  ['spam', () => l10n.t('banned')],
]);

/** Describes the `ext_status` of a domain; undefined for an undocumented one. */
export function extStatusText(status: string): string | undefined {
  return EXT_STATUS.get(status)?.();
}

const EXT_STATUS: ReadonlyMap<string, () => string> = new Map([
  ['', () => l10n.t('nothing reported')],
  ['notexist', () => l10n.t('name not found by the service')],
  ['dnserror', () => l10n.t('not delegated here')],
  ['empty', () => l10n.t('no records')],
]);

/** Returns why a domain may not answer; nothing for one that simply works. */
export function domainTroubles(domain: Domain): readonly string[] {
  return [
    statusText(domain.status),
    domain.extStatus === 'empty' && domain.records === 0 ? undefined : furtherStatusText(domain.extStatus),
  ].filter((text) => text !== undefined);
}

/** Returns the text of a status unless it is the normal one. */
function statusText(status = ''): string | undefined {
  if (status === '' || status === 'enable' || status === 'enabled') return undefined;
  return domainStatusText(status) ?? visible(status, LIMIT.word);
}

/** In api.md, a domain that works has the status `notexist`. */
function furtherStatusText(status = ''): string | undefined {
  if (status === '' || status === 'notexist') return undefined;
  return extStatusText(status) ?? visible(status, LIMIT.word);
}
