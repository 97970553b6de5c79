import type { Listen } from '../base/emitter.ts';
import type { Zones } from './zones.ts';

/** All accounts that are open in the editor, in the order they were added. */
export interface Portfolio {
  readonly all: readonly Zones[];
  /** An account came or went. */
  readonly onDidChange: Listen<void>;
}
