/** In a comment: suppresses the diagnostics of this line. */
export const IGNORE_LINE = 'dns-tree-ignore';

/** In a comment: suppresses the diagnostics of the next line. */
export const IGNORE_NEXT_LINE = 'dns-tree-ignore-next-line';
