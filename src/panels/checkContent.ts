import * as z from 'zod/mini';
import { SEVERITIES } from '../check/severity.ts';

/** What *Check All Zones* found. All words are fit to be shown. */
export const CheckContent = z.object({
  words: z.object({
    table: z.string(),
    filter: z.string(),
    severity: z.string(),
    /** From each severity upward, the last one for all. */
    levels: z.array(z.object({ severity: z.enum(SEVERITIES), label: z.string() })),
    columns: z.object({
      severity: z.string(),
      rule: z.string(),
      zone: z.string(),
      host: z.string(),
      text: z.string(),
    }),
    byRule: z.string(),
    byZone: z.string(),
    count: z.string(),
    /** `{0}` of `{1}`: how many rows are shown. */
    shown: z.string(),
    none: z.string(),
    more: z.string(),
    reveal: z.string(),
    copyCsv: z.string(),
    copyMarkdown: z.string(),
    copyTable: z.string(),
    openRule: z.string(),
  }),
  findings: z.array(
    z.object({
      severity: z.enum(SEVERITIES),
      severityText: z.string(),
      rule: z.string(),
      zone: z.string(),
      host: z.string(),
      text: z.string(),
    }),
  ),
});
export type CheckContent = z.infer<typeof CheckContent>;
