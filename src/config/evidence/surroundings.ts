/** Text around a name that says what the name is, in any language. */
export interface SurroundingRule {
  /** Matches the text right before the name. */
  readonly before: RegExp;
  /** Matches the text right behind the name, if that counts too. */
  readonly behind?: RegExp;
  readonly because: string;
}

/** How many characters before and behind a name the rules are matched against. */
const LONGEST_BEFORE = 300;
const LONGEST_BEHIND = 300;

/** Whether the text around a name matches one of the rules. */
export function isAnnounced(rules: readonly SurroundingRule[], before: string, behind: string): boolean {
  const near = before.slice(-LONGEST_BEFORE);
  const next = behind.slice(0, LONGEST_BEHIND);
  return rules.some((rule) => rule.before.test(near) && rule.behind?.test(next) !== false);
}
