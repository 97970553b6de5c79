import * as z from 'zod/mini';

/**
 * The normalised base address of a service: lower-case host, no final slash, `https`, or `http` for `localhost`,
 * `127.0.0.1` and `[::1]`. No user name, query or fragment.
 */
export type ServiceAddress = z.infer<typeof ServiceAddress>;
export const ServiceAddress = z
  .pipe(
    z.string(),
    z.transform((text, context) => {
      const read = parseAddress(text);
      if (read.ok) return read.address;
      context.issues.push({ code: 'custom', message: read.problem, input: text });
      return z.NEVER;
    }),
  )
  .brand<'ServiceAddress'>();

/** The installations that service-facts.md documents. */
export const INTERNATIONAL = ServiceAddress.parse('https://api.dnspod.com');
export const CHINA = ServiceAddress.parse('https://dnsapi.cn');

/** Where a service takes each kind of secret; undefined: it does not take that kind. */
export type HostingService = Readonly<Record<'token' | 'cloudKey', ServiceAddress | undefined>>;

/** The installations by their names on the command line. Each has an address for each interface (api3.md section 1). */
export const NAMED_SERVICES = {
  international: {
    token: INTERNATIONAL,
    cloudKey: ServiceAddress.parse('https://dnspod.intl.tencentcloudapi.com'),
  },
  china: { token: CHINA, cloudKey: ServiceAddress.parse('https://dnspod.tencentcloudapi.com') },
} satisfies Record<string, HostingService>;

/** Returns the service at a typed address. A secret goes to no other address than the typed one. */
export function serviceAt(address: ServiceAddress): HostingService {
  const isCloud = /(?:^|\.)tencentcloudapi\.com$/u.test(new URL(address).hostname);
  const isClassic = address === INTERNATIONAL || address === CHINA;
  return { token: isCloud ? undefined : address, cloudKey: isClassic ? undefined : address };
}

/** Why a typed address is rejected. */
export type AddressProblem = 'empty' | 'notAddress' | 'scheme' | 'plainHttp' | 'userName' | 'query';

function parseAddress(typed: string): { ok: true; address: string } | { ok: false; problem: AddressProblem } {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'empty' };
  // `new URL` would silently drop control characters, and take a backslash for a slash.
  if (/[\s\\\p{Cc}]/u.test(text)) return { ok: false, problem: 'notAddress' };
  if (!/^[a-z][a-z\d+.-]*:\/\/[^/]/iu.test(text)) {
    return { ok: false, problem: /^[a-z][a-z\d+.-]*:\/\//iu.test(text) ? 'notAddress' : 'scheme' };
  }
  // In `https://https:/dns.example` the host is `https`, with an empty port. An escaped host is not what it looks like.
  if (/^[^/]*\/\/[^/?#]*(?::(?:[/?#]|$)|%)/u.test(text)) return { ok: false, problem: 'notAddress' };
  const url = URL.parse(text);
  if (url === null || url.hostname === '') return { ok: false, problem: 'notAddress' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, problem: 'scheme' };
  if (url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/]*@/u.test(text)) {
    return { ok: false, problem: 'userName' };
  }
  if (/[?#]/u.test(text)) return { ok: false, problem: 'query' };
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { ok: false, problem: 'plainHttp' };
  return { ok: true, address: `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/u, '') };
}

/** Other names of this machine, like 127.0.0.2, would go through a proxy of the editor. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

/** Returns why {@link ServiceAddress} rejects an address; undefined for a valid one. */
export function addressProblem(typed: string): AddressProblem | undefined {
  const read = parseAddress(typed);
  return read.ok ? undefined : read.problem;
}

/** Whether the service runs on this machine, where `http` is accepted too. */
export function isOnThisMachine(address: ServiceAddress): boolean {
  return isLoopback(new URL(address).hostname);
}

/** Returns the host and port, for labels. */
export function addressLabel(address: ServiceAddress): string {
  return new URL(address).host;
}
