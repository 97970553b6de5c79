// What waits for somebody to ask for it, in one file of the bundle; the tree and the marks in texts do without.
export { editorTools } from './agents/editorTools.ts';
export { allCommands } from './commands/all.ts';
export { allPanels } from './panels/all.ts';
