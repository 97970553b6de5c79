import * as z from 'zod/mini';
import { SEVERITIES, type RuleSeverities } from './rules/severity.ts';
import { zoneMatcher } from './zoneGlob.ts';

/** What the settings of `dnsTree.check` say. */
export interface CheckSettings {
  /** Whether zones are checked automatically as their records are loaded. */
  readonly onLoad: boolean;
  /** The severities of the rules in a zone (ASCII). */
  readonly severitiesOf: (zone: string) => RuleSeverities;
  /** Whether a zone (ASCII) is left out. */
  readonly isIgnoredZone: (zone: string) => boolean;
}

const Rules = z.catch(z.record(z.string(), z.unknown()), {});
const RuleSeverity = z.enum([...SEVERITIES, 'off']);
const Globs = z.catch(z.array(z.string()), []);

/**
 * Reads the settings below `dnsTree.check`. A value that is not a severity counts as not set. Among the rules may be
 * globs of zone names with rules of their own: they come after those for all zones, in their order.
 */
export function readCheckSettings(settings: { get: (key: string) => unknown }): CheckSettings {
  const rules = Rules.parse(settings.get('rules'));
  const everywhere = severitiesIn(rules);
  const perZone = Object.entries(rules).flatMap(([glob, value]) => {
    const own = z.record(z.string(), z.unknown()).safeParse(value);
    return own.success ? [{ isMeant: zoneMatcher([glob]), severities: severitiesIn(own.data) }] : [];
  });
  return {
    onLoad: settings.get('onLoad') !== false,
    severitiesOf: (zone) => {
      const own = perZone.filter(({ isMeant }) => isMeant(zone));
      return own.length === 0
        ? everywhere
        : new Map([...everywhere, ...own.flatMap(({ severities }) => [...severities])]);
    },
    isIgnoredZone: zoneMatcher(Globs.parse(settings.get('ignore'))),
  };
}

/**
 * Returns the rules of the settings with one as it was in `before`, and the others as they are now. Undefined when none
 * is left that was not set before.
 */
export function ruleRestored(now: unknown, before: unknown, rule: string): object | undefined {
  const [rules, earlier] = [Rules.parse(now), Rules.parse(before)];
  const others = Object.entries(rules).filter(([key]) => key !== rule);
  const own = Object.entries(earlier).filter(([key]) => key === rule);
  const all = [...others, ...own];
  return all.length === 0 && before === undefined ? undefined : Object.fromEntries(all);
}

/**
 * Returns the ignored zones of the settings without the last entry `zone`. Undefined when none is left and none was set
 * before.
 */
export function zoneRestored(now: unknown, before: unknown, zone: string): readonly unknown[] | undefined {
  const zones = z.catch(z.array(z.unknown()), []).parse(now);
  const at = zones.lastIndexOf(zone);
  const left = zones.filter((_, index) => index !== at);
  return left.length === 0 && before === undefined ? undefined : left;
}

function severitiesIn(rules: Readonly<Record<string, unknown>>): RuleSeverities {
  return new Map(
    Object.entries(rules).flatMap(([id, value]) => {
      const severity = RuleSeverity.safeParse(value);
      return severity.success ? [[id, severity.data] as const] : [];
    }),
  );
}
