import * as z from 'zod/mini';
import { Table } from '../table/table.ts';

/** The lists of the panel, in the order of their tabs. */
export const WORKSPACE_LISTS = ['problems', 'absent', 'records', 'dependents'] as const;
export type WorkspaceListName = (typeof WORKSPACE_LISTS)[number];

/** The page of *Check Workspace Files*. All texts are safe to show. */
export const WorkspaceContent = z.object({
  /** The accessible name of the tabs. */
  label: z.string(),
  /** `count` is empty until the rows are counted. */
  tabs: z.array(z.object({ list: z.enum(WORKSPACE_LISTS), label: z.string(), count: z.string() })),
  /** The list that is shown. */
  shown: z.enum(WORKSPACE_LISTS),
  /** Explains the rows. */
  about: z.string(),
  /** The button that runs the command for a list that was not made yet; undefined for a list that was made. */
  ask: z.optional(z.string()),
  /** Undefined for a list without rows. */
  table: z.optional(Table),
});
export type WorkspaceContent = z.infer<typeof WorkspaceContent>;
