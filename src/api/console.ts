import { NAMED_SERVICES, type ServiceAddress } from './serviceAddress.ts';

/** The web consoles of the known services, which have the same pages, as seen in 2026-11. */
const CONSOLES = [
  [NAMED_SERVICES.international, 'https://console.dnspod.com'],
  [NAMED_SERVICES.china, 'https://console.dnspod.cn'],
] as const;

/** The name of the domain comes from the service: only a host name may become part of an address. */
const HOST_NAME = /^[\w-]+(?:\.[\w-]+)+$/u;

/**
 * Returns the page of a domain (in ASCII), or of all domains, in the web console of a service; undefined if the console
 * is not known.
 */
export function consolePage(address: ServiceAddress, domain?: string): string | undefined {
  const [, base] = CONSOLES.find(([{ token, cloudKey }]) => address === token || address === cloudKey) ?? [];
  const page = domain !== undefined && HOST_NAME.test(domain) ? `${domain}/record` : 'list';
  return base && `${base}/dns/${page}`;
}
