import { addresses } from './addresses.ts';
import { cnames } from './cnames.ts';
import { delegations } from './delegations.ts';
import { svcbTargets } from './svcbTargets.ts';
import { wildcards } from './wildcards.ts';
import { noMail } from './mail/noMail.ts';
import { validationPersist } from './values/validationPersist.ts';
import { dkim } from './mail/dkim.ts';
import { dmarc } from './mail/dmarc.ts';
import { mailPolicies } from './mail/policies.ts';
import { spf } from './mail/spf.ts';
import { nameSyntax } from './nameSyntax.ts';
import { notChecked } from './notChecked.ts';
import { caa } from './values/caa.ts';
import { recordData } from './values/recordData.ts';
import { takeover } from './values/takeover.ts';
import { texts } from './values/txt.ts';
import { translated, type Rule, type SentenceId } from './rule.ts';
import { rrsets } from './rrsets.ts';
import { targets } from './targets.ts';
import { targetSyntax } from './targetSyntax.ts';

/** Every topic, in the order in which rules are listed. */
export const TOPICS = {
  cnames,
  rrsets,
  nameSyntax,
  targets,
  targetSyntax,
  svcbTargets,
  delegations,
  wildcards,
  addresses,
  spf,
  dmarc,
  dkim,
  mailPolicies,
  noMail,
  caa,
  validationPersist,
  texts,
  recordData,
  takeover,
  notChecked,
} as const;

/** Every rule by its public id. */
const RULES = {
  ...cnames.rules,
  ...rrsets.rules,
  ...nameSyntax.rules,
  ...targets.rules,
  ...targetSyntax.rules,
  ...svcbTargets.rules,
  ...delegations.rules,
  ...wildcards.rules,
  ...addresses.rules,
  ...spf.rules,
  ...dmarc.rules,
  ...dkim.rules,
  ...mailPolicies.rules,
  ...noMail.rules,
  ...caa.rules,
  ...validationPersist.rules,
  ...texts.rules,
  ...recordData.rules,
  ...takeover.rules,
  ...notChecked.rules,
};

export type AllRules = typeof RULES;
export type RuleId = keyof AllRules;

export const ALL_RULES: Readonly<Record<RuleId, Rule>> = RULES;

export const RULE_IDS: readonly RuleId[] = Object.keys(ALL_RULES).filter(isRuleId);

export function isRuleId(text: string): text is RuleId {
  return Object.hasOwn(ALL_RULES, text);
}

/** Returns what a rule finds, in a few words. */
export function titleOf(rule: RuleId): string {
  return translated(ALL_RULES[rule].title);
}

/** Returns the rule that a sentence belongs to, and its text without values. */
export function ruleSentence(id: SentenceId<AllRules>): { readonly rule: RuleId; readonly says: string } {
  const [rule = '', word = ''] = id.split('/');
  if (!isRuleId(rule)) throw new Error(`No rule has the sentence ${id}`);
  const { says } = ALL_RULES[rule];
  return { rule, says: typeof says === 'string' ? says : (says[word] ?? '') };
}
