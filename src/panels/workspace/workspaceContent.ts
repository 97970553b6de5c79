import * as z from 'zod/mini';

/** The lists of the panel, in the order of their tabs. */
export const WORKSPACE_LISTS = ['problems', 'absent', 'records', 'dependents'] as const;
export type WorkspaceListName = (typeof WORKSPACE_LISTS)[number];

/** The columns of each list. The last one of a list with links has these. */
export const LIST_COLUMNS: Readonly<Record<WorkspaceListName, readonly string[]>> = {
  problems: ['name', 'rule', 'reason', 'places'],
  absent: ['name', 'places'],
  records: ['zone', 'host', 'type', 'line', 'value'],
  dependents: ['dependent', 'through'],
};

/** How a list is filtered and sorted. */
const ListView = z.object({
  filter: z.string(),
  /** Undefined: in the order of the files, or of the zones. */
  order: z.optional(z.object({ column: z.string(), descending: z.boolean() })),
});
export type ListView = z.infer<typeof ListView>;

/** A row of a list. The page sends `id` back to open the target of the row; it is empty if there is none. */
export const ListedRow = z.object({
  id: z.string(),
  /** One for each column, except the last one if the list has links. */
  cells: z.array(z.string()),
  /** A word about the whole row; empty for none. */
  mark: z.string(),
  links: z.array(z.object({ id: z.string(), text: z.string(), mark: z.string() })),
  /** Says how many links are left out; empty for none. */
  more: z.string(),
  /** The depth in a list that is a tree, from 1. */
  level: z.optional(z.int()),
});
export type ListedRow = z.infer<typeof ListedRow>;

/** The page of *Check Workspace*. All texts are safe to show. */
export const WorkspaceContent = z.object({
  words: z.object({
    lists: z.string(),
    filter: z.string(),
    copyTable: z.string(),
    copyCsv: z.string(),
    copyMarkdown: z.string(),
    open: z.string(),
  }),
  tabs: z.array(z.object({ list: z.enum(WORKSPACE_LISTS), label: z.string(), count: z.string() })),
  /** The list that is shown. */
  list: z.object({
    name: z.enum(WORKSPACE_LISTS),
    label: z.string(),
    /** Explains the rows. */
    about: z.string(),
    /** The button that runs the command for a list that was not made yet; undefined for a list that was made. */
    ask: z.optional(z.string()),
    columns: z.array(z.object({ column: z.string(), label: z.string() })),
    hasLinks: z.boolean(),
    isTree: z.boolean(),
    /** Whether only the top rows of the tree are shown at first. */
    isFolded: z.boolean(),
    view: ListView,
    /** How many rows match, and how many of those are not listed. */
    count: z.string(),
    rows: z.array(ListedRow),
    /** Whether the list has no rows, filtered ones included. */
    isEmpty: z.boolean(),
  }),
  /** The button that hides or shows the findings of an earlier log; undefined without such a log. */
  known: z.optional(z.string()),
});
export type WorkspaceContent = z.infer<typeof WorkspaceContent>;
