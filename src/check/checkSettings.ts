import * as z from 'zod/mini';
import { SEVERITIES, type RuleSeverities } from './rules/severity.ts';
import { zoneMatcher } from './zoneGlob.ts';

/** The values of the settings below `dnsTree.check`. */
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
 * Reads the settings below `dnsTree.check`. A value that is not a severity counts as not set. A key of `rules` may
 * also be a glob of zone names, with the rules for these zones as its value: they override the rules for all zones,
 * and later globs override earlier ones. If the value is `off`, these zones are not checked.
 */
export function readCheckSettings(settings: { get: (key: string) => unknown }): CheckSettings {
  const rules = withIgnoredZones(settings.get('rules'), settings.get('ignore'));
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
    // The keys include rules that are off, but no zone has the name of a rule.
    isIgnoredZone: zoneMatcher(Object.keys(rules).filter((key) => rules[key] === 'off')),
  };
}

/** Returns the rules of the settings, with the zones of the former setting `dnsTree.check.ignore` turned off. */
export function withIgnoredZones(rules: unknown, ignored: unknown): Readonly<Record<string, unknown>> {
  const off = Globs.parse(ignored).map((glob) => [glob, 'off'] as const);
  return { ...Rules.parse(rules), ...Object.fromEntries(off) };
}

/** The path of an `off` in the rules of the settings: of a rule or a zone, or of a rule in a zone. */
export type OffPath = readonly [string] | readonly [zone: string, rule: string];

/**
 * Returns the rules of the settings with `off` at a path. The entry comes last, because later globs override earlier
 * ones.
 */
export function turnedOff(rules: unknown, [key, inZone]: OffPath): object {
  const { [key]: own, ...others } = Rules.parse(rules);
  return { ...others, [key]: inZone === undefined || own === 'off' ? 'off' : turnedOff(own, [inZone]) };
}

/**
 * Undoes turning off: returns the current rules of the settings (`now`) with the entry at this path as it was in
 * `before`. Undefined if no rules are left and none were set before.
 */
export function restored(now: unknown, before: unknown, [key, inZone]: OffPath): object | undefined {
  const { [key]: own, ...others } = Rules.parse(now);
  const { [key]: earlier } = Rules.parse(before);
  const inside = (rule: string): unknown => (own === 'off' ? own : restored(own, earlier, [rule]));
  const value = inZone === undefined ? earlier : inside(inZone);
  const all = value === undefined ? others : { ...others, [key]: value };
  return Object.keys(all).length === 0 && before === undefined ? undefined : all;
}

function severitiesIn(rules: Readonly<Record<string, unknown>>): RuleSeverities {
  return new Map(
    Object.entries(rules).flatMap(([id, value]) => {
      const severity = RuleSeverity.safeParse(value);
      return severity.success ? [[id, severity.data] as const] : [];
    }),
  );
}
