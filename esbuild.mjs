// Bundles the extension, one script per webview, and the tests of test/host.
//   node esbuild.mjs [--production] [--watch]
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build as buildOnce, context, transform } from 'esbuild';

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

const ENTRY = 'src/extension.ts';

/** Lists the files below a folder, with forward slashes; empty when the folder does not exist. */
function filesIn(folder, matches) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
    .filter(matches);
}

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

/** Folders of the npm packages whose code or data is shipped. */
const shippedPackages = new Set();

/** Collects the packages that the inputs of a build belong to. */
function notePackages(metafile) {
  for (const input of Object.keys(metafile.inputs)) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(input)?.[0];
    if (folder !== undefined) shippedPackages.add(folder);
  }
}

/** Returns the full licence texts of the shipped packages. @throws when a package has none */
function licenceNotices() {
  const notices = [...shippedPackages]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
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

/** Computes the map of the world at build time, so that only its data ships. */
const bakeMap = {
  name: 'bake-map',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]media[\\/]map[\\/]world\.ts$/ }, async (file) => {
      const options = { bundle: true, write: false, format: 'esm', platform: 'node', metafile: true };
      const { outputFiles, metafile } = await buildOnce({ ...options, entryPoints: [file.path] });
      const code = Buffer.from(outputFiles[0].contents).toString('base64');
      notePackages(metafile);
      const { world } = await import(`data:text/javascript;base64,${code}`);
      return {
        contents: `export const world = JSON.parse(${JSON.stringify(JSON.stringify(world))});`,
        watchFiles: Object.keys(metafile.inputs).map((input) => path.resolve(input)),
      };
    });
  },
};

/** Fails the build if a module imports `zod` instead of `zod/mini`, which has the same functions at a third of the size. */
const smallZod = {
  name: 'small-zod',
  setup({ onResolve }) {
    onResolve({ filter: /^zod$/ }, () => ({ errors: [{ text: "Import 'zod/mini' here: it is smaller." }] }));
  },
};

/**
 * Requires `vscode` once, and exports only the names that are used. Without this, each `import * as vscode` becomes a
 * `require()`, for which VS Code resolves the real path of the caller, and a copy of the whole API.
 */
const oneEditorApi = {
  name: 'one-editor-api',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^vscode$/, namespace: 'file' }, () => ({ path: 'vscode', namespace: 'editor-api' }));
    onLoad({ filter: /^/, namespace: 'editor-api' }, () => {
      const types = readFileSync('node_modules/@types/vscode/index.d.ts', 'utf8');
      const values = /^\texport (?:abstract )?(?:class|const|enum|function|namespace) (\w+)/gmu;
      const names = [...new Set([...types.matchAll(values)].map(([, name]) => name))];
      const exported = names.map((name) => `export const ${name} = /* @__PURE__ */ valueOf('${name}');`);
      return {
        contents: `const api = require('vscode'), valueOf = (name) => api[name];\n${exported.join('\n')}`,
      };
    });
  },
};

/**
 * Bundles everything that loads at startup into one file. Otherwise esbuild writes a file for each set of lazy parts
 * that share code, and each file takes about a millisecond to load. Here every lazy part imports all of the startup code.
 */
const oneStartupFile = {
  name: 'one-startup-file',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./, namespace: 'file' }, ({ kind, path: part, resolveDir }) =>
      kind === 'dynamic-import' ? { path: path.resolve(resolveDir, part), namespace: 'part' } : undefined,
    );
    onLoad({ filter: /^/, namespace: 'part' }, ({ path: part }) => ({
      contents: `import './${ENTRY}'; export * from ${JSON.stringify(part)};`,
      resolveDir: import.meta.dirname,
    }));
  },
};

/** esbuild only splits ES modules, but VS Code loads CommonJS in half the time: converts one to the other. */
const writtenAsCommonJs = {
  name: 'written-as-common-js',
  setup({ onEnd }) {
    onEnd(async ({ outputFiles = [] }) => {
      for (const { path: file, text } of outputFiles) {
        const { code } = await transform(text, {
          format: 'cjs',
          platform: 'node',
          target: node.target,
          // `import()` becomes a deferred `require()`.
          supported: { 'dynamic-import': false },
          minify: production,
          sourcemap: production ? false : 'inline',
          legalComments: shared.legalComments,
        });
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, code);
      }
    });
  },
};

/** The entry scripts of the panels; the other files are imported by them. */
const pages = /^media\/panels\/(account|check|domain|lines|record)\.ts$/;

const bundles = [
  {
    ...node,
    // What is imported on first use becomes a file of its own and costs nothing at startup.
    format: 'esm',
    splitting: true,
    write: false,
    sourcemap: production ? false : 'inline',
    outExtension: { '.js': '.cjs' },
    // The Node build of this package reads files in a way that an ES module cannot.
    alias: { '@vscode/l10n': '@vscode/l10n/dist/browser.js' },
    chunkNames: 'parts/[name]-[hash]',
    plugins: [smallZod, oneEditorApi, oneStartupFile, writtenAsCommonJs],
    entryPoints: [ENTRY],
    outdir: 'dist',
  },
  {
    ...shared,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    plugins: [smallZod, bakeMap],
    entryPoints: filesIn('media/panels', (file) => pages.test(file)),
    outdir: 'dist/panels',
  },
];
if (!production) {
  bundles.push({
    ...node,
    external: ['vscode', 'mocha'],
    sourcesContent: false,
    entryPoints: filesIn('test/host', (file) => file.endsWith('.test.ts') || file === 'test/host/index.ts'),
    outbase: 'test/host',
    outdir: 'dist/test/host',
  });
}

// Delete the results of earlier builds: a test that was removed would still run.
for (const outdir of ['dist/test', 'dist/panels', 'dist/parts'])
  rmSync(outdir, { recursive: true, force: true });

/** Prints when a watched build begins and ends. The editor's background task matches these texts. */
let running = 0;
const announce = {
  name: 'announce',
  setup(build) {
    build.onStart(() => {
      if (running++ === 0) console.log('[watch] build started');
    });
    build.onEnd((result) => {
      for (const { text, location } of result.errors)
        console.error(`✘ [ERROR] ${text}\n    ${location?.file}:${location?.line}:${location?.column}:`);
      if (--running === 0) console.log('[watch] build finished');
    });
  },
};

const wanted = bundles.filter((bundle) => bundle.entryPoints.length > 0);
if (watch) {
  const contexts = await Promise.all(
    wanted.map((bundle) => context({ ...bundle, plugins: [...(bundle.plugins ?? []), announce] })),
  );
  await Promise.all(contexts.map((each) => each.watch()));
} else {
  let failed = false;
  for (const bundle of wanted) {
    const build = await context(bundle);
    try {
      const { metafile } = await build.rebuild();
      if (production) notePackages(metafile);
      for (const file of Object.keys(metafile.outputs))
        if (!file.endsWith('.map') && !file.startsWith('dist/test/'))
          console.log(`${file}  ${(statSync(file).size / 1024).toFixed(1)} kB`);
    } catch {
      failed = true; // esbuild has said why
    } finally {
      await build.dispose();
    }
  }
  if (production && !failed) writeFileSync('dist/third-party-notices.txt', licenceNotices());
  process.exitCode = failed ? 1 : 0;
}
