/** How many entries of a long list are shown. If there are more, the text beside them says so. */
export const SHOWN = {
  /** Names in a sentence or in a line of a card. */
  named: 5,
  /** Entries of a hover, a cell, a card or a chart. */
  cell: 20,
  /** Items that are offered to choose from at once: typing more narrows them down. */
  offered: 100,
  /** Entries of a choice, or of a list beside other content. */
  list: 300,
  /** Rows of a view: the editor shows no more problems of a file. */
  view: 1_000,
  /** Rows of the table of a page: one with more is slow. */
  page: 3_000,
} as const;
