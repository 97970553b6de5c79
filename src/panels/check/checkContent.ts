import * as z from 'zod/mini';
import { SEVERITIES } from '../../check/rules/severity.ts';

/** The columns of the table, in their order. */
export const CHECK_COLUMNS = ['severity', 'rule', 'zone', 'host', 'text'] as const;
export type CheckColumn = (typeof CHECK_COLUMNS)[number];

/** How the table is filtered and sorted. */
export const CheckView = z.object({
  filter: z.string(),
  /** This severity and those above it. */
  severity: z.enum(SEVERITIES),
  sort: z.enum(CHECK_COLUMNS),
  descending: z.boolean(),
});
export type CheckView = z.infer<typeof CheckView>;

/** The number of findings of each rule or zone, the gravest first, then the most. */
const FindingCounts = z.object({
  rows: z.array(
    z.object({
      name: z.string(),
      severity: z.enum(SEVERITIES),
      severityText: z.string(),
      findings: z.number(),
    }),
  ),
  /** Says how many rows are left out; empty for none. */
  note: z.string(),
});
export type FindingCounts = z.infer<typeof FindingCounts>;

/** The findings of one rule in one zone. */
const FindingGroup = z.object({
  /** The page sends it back to open or close the group. */
  id: z.string(),
  severity: z.enum(SEVERITIES),
  severityText: z.string(),
  rule: z.string(),
  /** Explains the rule. */
  ruleText: z.string(),
  zone: z.string(),
  count: z.string(),
  isOpen: z.boolean(),
  /** Those of an open group, or the only one. */
  findings: z.array(
    z.object({
      /** The page sends it back to reveal the finding, or to ask for its fixes. */
      id: z.string(),
      host: z.string(),
      text: z.string(),
    }),
  ),
});
export type FindingGroup = z.infer<typeof FindingGroup>;

/** The page of *Check All Zones*. All texts are safe to show. */
export const CheckContent = z.object({
  words: z.object({
    table: z.string(),
    filter: z.string(),
    severity: z.string(),
    /** The choices of the lowest severity to show. The last one shows all findings. */
    levels: z.array(z.object({ severity: z.enum(SEVERITIES), label: z.string() })),
    columns: z.record(z.enum(CHECK_COLUMNS), z.string()),
    byRule: z.string(),
    byZone: z.string(),
    count: z.string(),
    more: z.string(),
    reveal: z.string(),
    fixes: z.string(),
    copyCsv: z.string(),
    copyMarkdown: z.string(),
    copyTable: z.string(),
    openRule: z.string(),
  }),
  view: CheckView,
  /** Increases when the extension resets the view. The page then discards what is typed. */
  resets: z.number(),
  /** How many findings match. */
  count: z.string(),
  /** Counts the findings and their zones by severity, the gravest first, without the filter. */
  summary: z.array(z.object({ severity: z.enum(SEVERITIES), text: z.string() })),
  /** The findings that match, those of one rule in one zone together. */
  groups: z.array(FindingGroup),
  /** Says how many groups are listed; empty when all are. */
  note: z.string(),
  /** Whether the page can ask for more of them. */
  more: z.boolean(),
  /** Counts all findings that match, listed or not. */
  byRule: FindingCounts,
  byZone: FindingCounts,
});
export type CheckContent = z.infer<typeof CheckContent>;
