// Bundles the extension, one script per webview, and the tests of test/host.
//   node esbuild.mjs [--production] [--watch]
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build, transform } from 'esbuild';

const production = process.argv.includes('--production');

const ENTRY = 'src/extension.ts';

/** Bundled by itself: in one bundle, the parts of zod that its SDK uses would be loaded at startup. */
const MCP = { entry: 'src/mcp/httpServer.ts', name: 'mcp.cjs' };

const shared = {
  bundle: true,
  minify: production,
  sourcemap: !production,
  metafile: true,
  logLevel: 'warning',
  mainFields: ['module', 'main'],
  legalComments: production ? 'none' : 'inline',
};
const node = {
  ...shared,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  external: ['vscode'],
};

/**
 * Bundles everything that loads at startup into one file. Without this plug-in esbuild writes a file for each set of
 * lazy parts that share code: 28 files at startup instead of 2, which take 8 of the 50 ms that activation may take.
 * Here every lazy part imports all of the startup code.
 */
const oneStartupFile = {
  name: 'one-startup-file',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./, namespace: 'file' }, ({ kind, path: part, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const file = path.resolve(resolveDir, part);
      // Beside the part that loads it.
      if (file === path.resolve(MCP.entry)) return { path: `./${MCP.name}`, external: true };
      return { path: file, namespace: 'part' };
    });
    onLoad({ filter: /^/, namespace: 'part' }, ({ path: part }) => ({
      contents: `import './${ENTRY}'; export * from ${JSON.stringify(part)};`,
      resolveDir: import.meta.dirname,
    }));
  },
};

/** Bundles the extension. What is imported on first use becomes a file of its own and costs nothing at startup. */
async function bundleExtension() {
  const { outputFiles, metafile } = await build({
    ...node,
    format: 'esm',
    splitting: true,
    write: false,
    sourcemap: production ? false : 'inline',
    outExtension: { '.js': '.cjs' },
    // The Node build of this package reads files in a way that an ES module cannot.
    alias: { '@vscode/l10n': '@vscode/l10n/dist/browser.js' },
    chunkNames: 'parts/[name]-[hash]',
    plugins: [oneStartupFile],
    entryPoints: [ENTRY],
    outdir: 'dist',
  });
  for (const { path: file, text } of outputFiles) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await asCommonJs(text));
  }
  return metafile;
}

/** Converts an ES module: esbuild only splits these, but VS Code loads CommonJS in half the time. */
async function asCommonJs(text) {
  // Otherwise each `import * as vscode` becomes a copy of the whole API.
  const required = text.replaceAll(
    /\bimport\s*\*\s*as ([\w$]+) from\s*"vscode";/gu,
    'const $1=require("vscode");',
  );
  const { code } = await transform(required, {
    format: 'cjs',
    platform: 'node',
    target: node.target,
    // `import()` becomes a deferred `require()`.
    supported: { 'dynamic-import': false },
    minify: production,
    sourcemap: production ? false : 'inline',
    legalComments: shared.legalComments,
  });
  return code;
}

/** Bundles the server for agents outside the editor. */
async function bundleMcpServer() {
  const { metafile } = await build({
    ...node,
    sourcemap: production ? false : 'inline',
    entryPoints: [MCP.entry],
    outfile: `dist/parts/${MCP.name}`,
  });
  return metafile;
}

/** Bundles the scripts of the panels, with the map of the world as data. */
async function bundlePanels() {
  const map = await build({
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    metafile: true,
    entryPoints: ['media/map/bake.ts'],
  });
  const code = Buffer.from(map.outputFiles[0].contents).toString('base64');
  const { bakeWorld } = await import(`data:text/javascript;base64,${code}`);
  const pages = await build({
    ...shared,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    // See media/map/world.ts.
    define: { BAKED_WORLD: JSON.stringify(JSON.stringify(bakeWorld())) },
    // The page of a panel has its own folder; the other files are imported by it.
    entryPoints: filesIn(
      'media/panels',
      (file) => file.endsWith('/page.ts') && file !== 'media/panels/page.ts',
    ).map((file) => ({ in: file, out: path.basename(path.dirname(file)) })),
    outdir: 'dist/panels',
  });
  return [map.metafile, pages.metafile];
}

/** Bundles the command line into one file that needs nothing else. */
async function bundleCommandLine() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { metafile } = await build({
    ...node,
    banner: { js: '#!/usr/bin/env node' },
    define: { VERSION: JSON.stringify(version) },
    entryPoints: ['src/cli/main.ts'],
    outfile: 'dist/dns-tree.cjs',
  });
  return metafile;
}

/** Bundles the tests of test/host into one file: each file by itself would load its own copy of the sources. */
async function bundleHostTests() {
  const tests = filesIn('test/host', (file) => file.endsWith('.test.ts'));
  const imports = tests.toSorted().map((file) => `import './${file}';`);
  const options = { ...node, external: ['vscode', 'mocha'], sourcesContent: false };
  await build({
    ...options,
    stdin: { contents: imports.join('\n'), resolveDir: import.meta.dirname },
    outfile: 'dist/test/host/tests.js',
  });
  await build({ ...options, entryPoints: ['test/host/index.ts'], outfile: 'dist/test/host/index.js' });
}

/** Lists the files below a folder, with forward slashes; empty when the folder does not exist. */
function filesIn(folder, matches) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
    .filter(matches);
}

/** Returns the folders of the npm packages whose code or data is shipped. */
function shippedPackages(metafiles) {
  const inputs = metafiles.flatMap((metafile) => Object.keys(metafile.inputs));
  const folders = inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(input)?.[0] ?? []);
  return [...new Set(folders)].toSorted((a, b) => a.localeCompare(b, 'en'));
}

function manifestIn(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

/** Returns `name@version` of each package, for the bill of materials: npm does not know what is bundled. */
function packageList(folders) {
  return `${JSON.stringify(folders.map(manifestIn).map(({ name, version }) => `${name}@${version}`))}\n`;
}

/** Returns the full licence texts of packages. @throws when a package has none */
function licenceNotices(folders) {
  const notices = folders.map((folder) => {
    const manifest = manifestIn(folder);
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/iu.test(entry));
    const text = file === undefined ? mitLicence(manifest) : readFileSync(path.join(folder, file), 'utf8');
    return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text.trim()}\n`;
  });
  const head = 'DNS Tree contains the following software and data. Its own licence is in LICENSE.txt.\n';
  return [head, ...notices].join(`\n${'-'.repeat(80)}\n\n`);
}

/** For a package that names its licence without the text: returns the text of this project's licence, which is the same. */
function mitLicence({ name, license, author }) {
  const holder = typeof author === 'string' ? author : author?.name;
  if (license !== 'MIT' || holder === undefined) throw new Error(`${name} has no licence text`);
  return readFileSync('LICENSE', 'utf8').replace(/^Copyright.*$/mu, `Copyright (c) ${holder}`);
}

async function bundleAll() {
  // Delete the results of earlier builds: a test that was removed would still run.
  for (const outdir of ['dist/test', 'dist/panels', 'dist/parts'])
    rmSync(outdir, { recursive: true, force: true });
  const metafiles = [
    await bundleExtension(),
    await bundleMcpServer(),
    ...(await bundlePanels()),
    await bundleCommandLine(),
  ];
  if (!production) return bundleHostTests();
  const shipped = shippedPackages(metafiles);
  writeFileSync('dist/third-party-notices.txt', licenceNotices(shipped));
  writeFileSync('dist/shipped-packages.json', packageList(shipped));
}

/** Bundles everything. Returns what is wrong with the sources, which esbuild has already printed. */
async function faults() {
  try {
    await bundleAll();
    return [];
  } catch (error) {
    if (Array.isArray(error.errors)) return error.errors;
    throw error;
  }
}

/** Bundles again after each change. The editor's background task matches what this prints. */
async function bundleOnChange() {
  let onChange;
  for (const folder of ['src', 'media', 'test']) watch(folder, { recursive: true }, () => onChange?.());
  for (;;) {
    const changed = new Promise((resolve) => (onChange = resolve));
    console.log('[watch] build started');
    for (const { text, location } of await faults())
      console.error(`✘ [ERROR] ${text}\n    ${location?.file}:${location?.line}:${location?.column}:`);
    console.log('[watch] build finished');
    await changed;
    // Several files are saved at once.
    await delay(100);
  }
}

if (process.argv.includes('--watch')) await bundleOnChange();
else if ((await faults()).length > 0) process.exitCode = 1;
