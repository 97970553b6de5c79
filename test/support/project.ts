import path from 'node:path';

/** The project's folder and the paths in it that several parts need. */
export const root = path.resolve(import.meta.dirname, '../..');
export const dist = path.join(root, 'dist');
export const vsix = path.join(dist, 'dns-tree.vsix');
export const commandLine = path.join(dist, 'dns-tree.cjs');

/** The path of a script inside an npm package. */
export function packaged(...segments: string[]): string {
  return path.join(root, 'node_modules', ...segments);
}
