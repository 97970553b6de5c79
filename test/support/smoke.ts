// Tries the packaged extension in the oldest editor, or in the one that DNS_TREE_EDITOR names: `node
// test/support/smoke.ts`.
import { globSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './editor/chromium.ts';
import { OLDEST_EDITOR } from './editor/editors.ts';
import { ensureServerInstalled } from './editor/serverInstall.ts';
import { root } from './project.ts';
import { runSuite, SLOW_MS, writeResult } from './suite.ts';

// What the current editor installed is not copied: an older one installs it itself.
delete process.env['DNS_TREE_INSTALLED'];
process.env['DNS_TREE_EDITOR'] ??= OLDEST_EDITOR;
await ensureServerInstalled();
await ensureChromium();
const files = globSync('test/smoke/*.test.ts', { cwd: root }).map((file) => path.join(root, file));
const counts = await runSuite(files, SLOW_MS.smoke);
writeResult(counts);
process.exit(counts.failed === 0 ? 0 : 1);
