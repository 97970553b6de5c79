import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';

/**
 * The base address of a service, in one spelling: lower-case host, no final slash. `https`, or `http` on
 * loopback; no user name, query or fragment.
 */
export type ServiceAddress = z.infer<typeof ServiceAddress>;
export const ServiceAddress = z
  .pipe(
    z.string(),
    z.transform((text, context) => {
      const read = readAddress(text);
      if (read.ok) return read.address;
      context.issues.push({ code: 'custom', message: addressProblemText(read.problem), input: text });
      return z.NEVER;
    }),
  )
  .brand<'ServiceAddress'>();

/** The installations that service-facts.md documents. */
export const INTERNATIONAL = ServiceAddress.parse('https://api.dnspod.com');
export const CHINA = ServiceAddress.parse('https://dnsapi.cn');

type AddressProblem = 'empty' | 'notAddress' | 'scheme' | 'plainHttp' | 'userName' | 'query';

function readAddress(typed: string): { ok: true; address: string } | { ok: false; problem: AddressProblem } {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'empty' };
  // `new URL` would quietly drop tabs and line ends from the middle.
  if (/\s/u.test(text)) return { ok: false, problem: 'notAddress' };
  if (!/^[a-z][a-z\d+.-]*:\/\/[^/]/iu.test(text)) {
    return { ok: false, problem: /^[a-z][a-z\d+.-]*:\/\//iu.test(text) ? 'notAddress' : 'scheme' };
  }
  const url = URL.parse(text);
  if (url === null || url.hostname === '') return { ok: false, problem: 'notAddress' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, problem: 'scheme' };
  if (url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/]*@/u.test(text)) {
    return { ok: false, problem: 'userName' };
  }
  if (/[?#]/u.test(text)) return { ok: false, problem: 'query' };
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { ok: false, problem: 'plainHttp' };
  return { ok: true, address: `${url.origin}${url.pathname}`.replace(/\/+$/u, '') };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname);
}

function addressProblemText(problem: AddressProblem): string {
  switch (problem) {
    case 'empty':
      return l10n.t('Type the address of the service, like https://dns.example.');
    case 'notAddress':
      return l10n.t('This is not an address. It should look like https://dns.example.');
    case 'scheme':
      return l10n.t(
        'The address has to begin with https:// (or with http:// for a service on this machine).',
      );
    case 'plainHttp':
      return l10n.t(
        'The token would travel unencrypted. Use https://; http:// is for a service on this machine.',
      );
    case 'userName':
      return l10n.t('The address must not hold a user name or a password. The token is asked for next.');
    case 'query':
      return l10n.t('The address must not hold a “?” or a “#”. Give what stands before it.');
  }
}

/** The sentence for an address that {@link ServiceAddress} refuses; undefined for a good one. */
export function addressProblem(typed: string): string | undefined {
  const read = readAddress(typed);
  return read.ok ? undefined : addressProblemText(read.problem);
}

/** The host and port, for labels: never more of the address than a person needs to recognise it. */
export function addressLabel(address: ServiceAddress): string {
  return new URL(address).host;
}
