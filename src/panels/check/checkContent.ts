import * as z from 'zod/mini';
import { SEVERITIES } from '../../check/rules/severity.ts';
import { Table } from '../table/table.ts';

/** The page of *Check All Zones*. All texts are safe to show. */
export const CheckContent = z.object({
  /** Counts the findings and their zones by severity, the gravest first, without the filter. */
  summary: z.array(z.object({ severity: z.enum(SEVERITIES), text: z.string() })),
  table: Table,
});
export type CheckContent = z.infer<typeof CheckContent>;

/** How many of the findings that match each rule or zone has: the gravest first, then the most. */
const FindingSums = z.object({
  title: z.string(),
  /** How many rules or zones match, and of how many if others do not. */
  summary: z.string(),
  columns: z.array(z.string()),
  rows: z.array(
    z.object({
      severity: z.enum(SEVERITIES),
      severityText: z.string(),
      /** The table is filtered by it. */
      name: z.string(),
      /** The accessible name of the button that does so. */
      label: z.string(),
      count: z.string(),
    }),
  ),
  /** Says how many rows are not listed; empty for none. */
  note: z.string(),
});
export type FindingSums = z.infer<typeof FindingSums>;

/** What the page shows beside the table for the same view: the sums by rule and by zone. */
export const CheckBesides = z.array(FindingSums);
