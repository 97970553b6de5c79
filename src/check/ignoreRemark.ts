import { MOST_OF_REMARK } from './zone/limits.ts';

/** In the remark of a record: silences all rules for that record, or with `:rule-id[,rule-id]` only these. */
const MARK = /\bdns-tree-ignore\b(?:: ?([a-z0-9,-]+))?/u;

/** Whether the remark of a record silences a rule for it. */
export function isSilenced(remark: string | undefined, rule: string): boolean {
  const match = MARK.exec(remark?.slice(0, MOST_OF_REMARK) ?? '');
  if (match === null) return false;
  const [, named] = match;
  return named === undefined || named.split(',').includes(rule);
}
