import { getServers } from 'node:dns';
import { ipText, parseIpAddress } from '../dns/ipAddress.ts';
import type { ServerAddress } from './liveRequest.ts';

export const DNS_PORT = 53;

/**
 * Parses `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1`, `[2001:db8::1]:5353`. Undefined for anything else, names
 * included: they are not looked up.
 */
export function parseServerAddress(written: string): ServerAddress | undefined {
  const text = written.trim();
  const [, bracketed, bracketedPort] = /^\[([^\]]+)\](?::(\d{1,5}))?$/u.exec(text) ?? [];
  const [, plain, plainPort] = /^([\d.]+):(\d{1,5})$/u.exec(text) ?? [];
  const address = parseIpAddress(bracketed ?? plain ?? text);
  const port = Number(bracketedPort ?? plainPort ?? DNS_PORT);
  if (address === undefined || port < 1 || port > 65_535) return undefined;
  return { address: ipText(address), port };
}

/** `192.0.2.1`, `[2001:db8::1]:5353`: the port only where it is not 53. */
export function serverAddressText({ address, port }: ServerAddress): string {
  if (port === DNS_PORT) return address;
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

/** Returns each address once. */
export function distinctAddresses(addresses: readonly ServerAddress[]): readonly ServerAddress[] {
  return [...new Map(addresses.map((address) => [serverAddressText(address), address])).values()];
}

/** Returns the first server of each address, without those that have the address of one of `others`. */
export function distinctServers<S extends { readonly address: ServerAddress }>(
  servers: readonly S[],
  others: readonly S[] = [],
): readonly S[] {
  const known = new Set(others.map(({ address }) => serverAddressText(address)));
  return servers.filter(({ address }) => {
    const text = serverAddressText(address);
    const isKnown = known.has(text);
    known.add(text);
    return !isKnown;
  });
}

/** Returns the resolvers of this machine's configuration. */
export function systemResolvers(): readonly ServerAddress[] {
  return getServers().flatMap((text) => parseServerAddress(text) ?? []);
}
