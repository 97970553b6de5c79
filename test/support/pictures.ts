/**
 * Whether pictures are taken: those of the manual, for which some windows are opened that test nothing else, and those in
 * `dist/pictures` of what tests look at.
 */
export const TAKES_PICTURES = process.env['DNS_TREE_PICTURES'] === '1';
