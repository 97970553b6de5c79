import * as l10n from '@vscode/l10n';
import {
  SPF_LIMITS,
  unknownPolicies,
  type SpfNode,
  type SpfOutcome,
  type SpfTree,
} from '../dns/policies/spfTree.ts';
import { digits } from './visible.ts';

/** Says how many lookups an SPF record takes: “7 of 10 lookups”. */
export function spfCountText(tree: SpfTree): string {
  if (tree.policy.faults.length > 0) return l10n.t('not evaluated: it has a syntax error');
  const count =
    tree.lookups === 1
      ? l10n.t('1 of {0} lookups', SPF_LIMITS.lookups)
      : l10n.t('{0} of {1} lookups', digits(tree.lookups), SPF_LIMITS.lookups);
  const unknown = unknownPolicies(tree);
  if (unknown === 0) return count;
  return unknown === 1
    ? l10n.t('{0}, and those of 1 record that is not known here', count)
    : l10n.t('{0}, and those of {1} records that are not known here', count, digits(unknown));
}

/** Says how many lookups a term takes. */
export function spfLookupsText({ lookups }: SpfNode): string {
  return lookups === 1 ? l10n.t('1 lookup') : l10n.t('{0} lookups', digits(lookups));
}

/** Describes the result of a term's lookup; undefined for an ordinary one. */
export function spfOutcomeText(outcome: SpfOutcome): string | undefined {
  return outcome === 'found' ? undefined : OUTCOMES[outcome]();
}

const OUTCOMES: Readonly<Record<Exclude<SpfOutcome, 'found'>, () => string>> = {
  outside: () => l10n.t('not known here'),
  unknown: () => l10n.t('its zone is not loaded'),
  dependsOnMessage: () => l10n.t('depends on the message'),
  void: () => l10n.t('no answer'),
  noPolicy: () => l10n.t('no SPF record there'),
  severalPolicies: () => l10n.t('several SPF records there'),
  loop: () => l10n.t('points back to itself'),
  crowded: () => l10n.t('more than 10 MX records'),
};
