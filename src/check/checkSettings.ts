import * as z from 'zod/mini';
import { SEVERITIES, type RuleSeverities } from './rules/severity.ts';
import { zoneMatcher } from './zoneGlob.ts';

/** What the settings of `dnsTree.check` say. */
export interface CheckSettings {
  /** Whether zones are checked automatically as their records are loaded. */
  readonly onLoad: boolean;
  readonly severities: RuleSeverities;
  /** Whether a zone (ASCII) is left out. */
  readonly isIgnoredZone: (zone: string) => boolean;
}

const Rules = z.catch(z.record(z.string(), z.unknown()), {});
const RuleSeverity = z.enum([...SEVERITIES, 'off']);
const Globs = z.catch(z.array(z.string()), []);

/** Reads the settings below `dnsTree.check`. A value that is not a severity counts as not set. */
export function readCheckSettings(settings: { get: (key: string) => unknown }): CheckSettings {
  const rules = Object.entries(Rules.parse(settings.get('rules')));
  return {
    onLoad: settings.get('onLoad') !== false,
    severities: new Map(
      rules.flatMap(([id, value]) => {
        const severity = RuleSeverity.safeParse(value);
        return severity.success ? [[id, severity.data] as const] : [];
      }),
    ),
    isIgnoredZone: zoneMatcher(Globs.parse(settings.get('ignore'))),
  };
}
