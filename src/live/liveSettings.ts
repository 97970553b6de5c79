import * as z from 'zod/mini';
import { ipText, parseIpAddress } from '../model/ipAddress.ts';

/** Where a name server listens. */
export interface ServerAddress {
  /** An IPv4 or IPv6 address in its canonical spelling, without brackets. */
  readonly address: string;
  readonly port: number;
}

/** The settings below `dnsTree.live` that list servers. */
const SERVER_SETTINGS = ['resolvers', 'servers'] as const;
export type ServerSetting = (typeof SERVER_SETTINGS)[number];

/** What is wrong in a setting. */
export type SettingFault =
  | { readonly kind: 'notAList'; readonly setting: ServerSetting }
  | { readonly kind: 'notAnAddress'; readonly setting: ServerSetting; readonly entry: string }
  | { readonly kind: 'tooMany'; readonly setting: ServerSetting; readonly count: number };

export interface LiveSettings {
  /** Empty: those of the system. */
  readonly resolvers: readonly ServerAddress[];
  /** Empty: those that the zone is delegated to. */
  readonly servers: readonly ServerAddress[];
  readonly faults: readonly SettingFault[];
}

/** The most servers of each kind: every one is asked for every name. */
export const MOST_SERVERS = 20;

/** The port of DNS (RFC 1035 section 4.2). */
const DNS_PORT = 53;

/** Reads the settings below `dnsTree.live`. A server that is listed twice counts once; faults name what is left out. */
export function readLiveSettings(settings: { get: (key: string) => unknown }): LiveSettings {
  const faults: SettingFault[] = [];
  const [resolvers = [], servers = []] = SERVER_SETTINGS.map((setting) =>
    serversOf(setting, settings.get(setting), faults),
  );
  return { resolvers, servers, faults };
}

/** Returns the servers of a list in the form of the settings, such as that of `node:dns`, without what is no address. */
export function serversIn(entries: readonly unknown[]): readonly ServerAddress[] {
  const found = new Map<string, ServerAddress>();
  for (const entry of entries) {
    const server = parseServerAddress(entry);
    if (server !== undefined) found.set(serverText(server), server);
  }
  return [...found.values()];
}

/**
 * Parses `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1`, `[2001:db8::1]` and `[2001:db8::1]:5353`. Returns undefined for
 * anything else: a host name would have to be resolved by somebody first.
 */
export function parseServerAddress(entry: unknown): ServerAddress | undefined {
  if (typeof entry !== 'string') return undefined;
  const text = entry.trim();
  const whole = parseIpAddress(text);
  if (whole !== undefined) return { address: ipText(whole), port: DNS_PORT };
  const [, bracketed, bare, digits] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d{1,5}))?$/u.exec(text) ?? [];
  const address = parseIpAddress(bracketed ?? bare ?? '');
  const port = digits === undefined ? DNS_PORT : Number(digits);
  if (address === undefined || (bracketed !== undefined) !== (address.family === 6)) return undefined;
  return port >= 1 && port <= 65_535 ? { address: ipText(address), port } : undefined;
}

/** Writes an address as the settings do; the port only where it is not 53. */
export function serverText({ address, port }: ServerAddress): string {
  if (port === DNS_PORT) return address;
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

function serversOf(setting: ServerSetting, value: unknown, faults: SettingFault[]): readonly ServerAddress[] {
  if (value === undefined) return [];
  const list = z.array(z.unknown()).safeParse(value);
  if (!list.success) {
    faults.push({ kind: 'notAList', setting });
    return [];
  }
  if (list.data.length > MOST_SERVERS) faults.push({ kind: 'tooMany', setting, count: list.data.length });
  const entries = list.data.slice(0, MOST_SERVERS);
  for (const entry of entries)
    if (parseServerAddress(entry) === undefined)
      faults.push({ kind: 'notAnAddress', setting, entry: entryText(entry) });
  return serversIn(entries);
}

function entryText(entry: unknown): string {
  return typeof entry === 'string' ? entry : (JSON.stringify(entry) ?? String(entry));
}
