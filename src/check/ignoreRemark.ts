import { CHECK_LIMITS } from './zone/limits.ts';

/** In the remark of a record: silences all rules for that record, or with `:rule-id[, rule-id]` only these. */
const MARK = /\bdns-tree-ignore\b(?:: ?((?:[a-z0-9-]|, *(?!dns-tree-ignore\b))+))?/gu;

/** Whether the remark of a record silences a rule for it. */
export function isSilenced(remark: string | undefined, rule: string): boolean {
  const marks = remark?.slice(0, CHECK_LIMITS.value).matchAll(MARK) ?? [];
  for (const [, named] of marks)
    if (named === undefined || named.split(',').some((id) => id.trimStart() === rule)) return true;
  return false;
}
