import * as z from 'zod/mini';
import type { LiveRequest, ServerAddress } from './liveRequest.ts';
import { MOST_SERVERS } from './parentStep.ts';
import {
  distinctAddresses,
  parseServerAddress,
  serverAddressText,
  systemResolvers,
} from './serverAddress.ts';

/** The settings below `dnsTree.live`, all lists of servers. */
type ServerSetting = 'resolvers' | 'servers' | 'roots';

/** A problem with a setting. */
export type SettingFault =
  | { readonly kind: 'notAList'; readonly setting: ServerSetting }
  | { readonly kind: 'notAnAddress'; readonly setting: ServerSetting; readonly entry: string }
  | { readonly kind: 'tooMany'; readonly setting: ServerSetting; readonly count: number };

export interface LiveSettings {
  /** Empty: those of the system. */
  readonly resolvers: readonly ServerAddress[];
  /** Empty: those that the zone is delegated to. */
  readonly servers: readonly ServerAddress[];
  /** Where the search for a delegation begins. Empty: at the root servers of the Internet. */
  readonly roots: readonly ServerAddress[];
  readonly faults: readonly SettingFault[];
}

/**
 * Reads the settings below `dnsTree.live`. A server that is listed twice counts once. `faults` name the values that are
 * left out.
 */
export function readLiveSettings(settings: { get: (key: string) => unknown }): LiveSettings {
  const faults: SettingFault[] = [];
  const listed = (setting: ServerSetting): readonly ServerAddress[] =>
    serversOf(setting, settings.get(setting), faults);
  return { resolvers: listed('resolvers'), servers: listed('servers'), roots: listed('roots'), faults };
}

/** The servers that a run asks by these settings. */
export function serversToAsk({
  resolvers,
  servers,
  roots,
}: LiveSettings): Pick<LiveRequest, 'resolvers' | 'servers' | 'roots'> {
  const named = roots.map((address) => ({ name: serverAddressText(address), addresses: [address] }));
  return {
    servers,
    resolvers: resolvers.length > 0 ? resolvers : systemResolvers(),
    ...(named.length === 0 ? {} : { roots: named }),
  };
}

function serversOf(setting: ServerSetting, value: unknown, faults: SettingFault[]): readonly ServerAddress[] {
  if (value === undefined) return [];
  const list = z.array(z.unknown()).safeParse(value);
  if (!list.success) {
    faults.push({ kind: 'notAList', setting });
    return [];
  }
  if (list.data.length > MOST_SERVERS) faults.push({ kind: 'tooMany', setting, count: list.data.length });
  const found = list.data.slice(0, MOST_SERVERS).flatMap((entry) => {
    const text = typeof entry === 'string' ? entry : (JSON.stringify(entry) ?? String(entry));
    const server = typeof entry === 'string' ? parseServerAddress(entry) : undefined;
    if (server === undefined) faults.push({ kind: 'notAnAddress', setting, entry: text });
    return server ?? [];
  });
  return distinctAddresses(found);
}
