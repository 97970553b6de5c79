/** Whether the pictures of the readmes are taken, for which some windows are opened that test nothing else. */
export const TAKES_PICTURES = process.env['DNS_TREE_PICTURES'] === '1';
