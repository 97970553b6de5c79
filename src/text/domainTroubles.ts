import type { Domain } from '../api/domain.ts';
import { domainStatusText, extStatusText } from './fieldWords.ts';
import { LIMIT, visible } from './visible.ts';

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
