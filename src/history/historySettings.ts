import * as z from 'zod/mini';

/** The values of the settings below `dnsTree.history`. */
export interface HistorySettings {
  /** Whether snapshots are kept. */
  readonly enabled: boolean;
  /** The limit of all snapshots together. */
  readonly bytes: number;
}

const Megabytes = z.catch(z.number().check(z.minimum(1), z.maximum(10_000)), 50);

/** Reads the settings below `dnsTree.history`. An invalid value counts as not set. */
export function readHistorySettings(settings: { get: (key: string) => unknown }): HistorySettings {
  return {
    enabled: settings.get('enabled') !== false,
    bytes: Megabytes.parse(settings.get('megabytes')) * 1_000_000,
  };
}
