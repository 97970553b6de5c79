import {
  CHINA,
  CLOUD_CHINA,
  CLOUD_INTERNATIONAL,
  INTERNATIONAL,
  type ServiceAddress,
} from './serviceAddress.ts';

/** The web consoles of the known services, which have the same pages, as seen in 2026-11. */
const CONSOLES: ReadonlyMap<ServiceAddress, string> = new Map([
  [INTERNATIONAL, 'https://console.dnspod.com'],
  [CHINA, 'https://console.dnspod.cn'],
  [CLOUD_INTERNATIONAL, 'https://console.dnspod.com'],
  [CLOUD_CHINA, 'https://console.dnspod.cn'],
]);

/** The name of the domain comes from the service: only a host name may become part of an address. */
const HOST_NAME = /^[\w-]+(?:\.[\w-]+)+$/u;

/**
 * Returns the page of a domain (in ASCII), or of all domains, in the web console of a service; undefined if the console
 * is not known.
 */
export function consolePage(address: ServiceAddress, domain?: string): string | undefined {
  const base = CONSOLES.get(address);
  const page = domain !== undefined && HOST_NAME.test(domain) ? `${domain}/record` : 'list';
  return base && `${base}/dns/${page}`;
}
