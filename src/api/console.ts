import { CHINA, INTERNATIONAL, type ServiceAddress } from './serviceAddress.ts';

/**
 * Returns the page of a domain (in ASCII), or of all domains, in the web console of a service, as seen in 2026-11; undefined
 * if the console is not known. That of the international service has no documented page for each domain.
 */
export function consolePage(address: ServiceAddress, domain?: string): string | undefined {
  if (address === INTERNATIONAL) return 'https://www.dnspod.com/console';
  if (address !== CHINA) return undefined;
  const page = domain === undefined ? 'list' : `${encodeURIComponent(domain)}/record`;
  return `https://console.dnspod.cn/dns/${page}`;
}
