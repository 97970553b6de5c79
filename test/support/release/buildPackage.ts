import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Print, runPrinting } from '../processes.ts';
import { commandLine, dist, packaged, root, vsix } from '../project.ts';
import { problemsOf } from '../vsix.ts';
import { commitTime, readManifest, tagOf } from './obstacles.ts';
import { packagedReadme } from './packagedReadme.ts';

export const vsce = packaged('@vscode/vsce/vsce');
export const ovsx = packaged('ovsx/bin/ovsx');

/**
 * Builds the extension's package, which both registries take, and the command line. vsce checks the manifest, the icon,
 * the licence and the readme, and looks for secrets in every file that it packs.
 * @throws when a tool fails, or when the package does not hold what it should
 */
export async function buildPackage(print: Print): Promise<void> {
  mkdirSync(dist, { recursive: true });
  await runTool(print, path.join(root, 'esbuild.mjs'), '--production');
  const readme = path.join(dist, 'README.md');
  const source = readFileSync(path.join(root, 'README.md'), 'utf8');
  writeFileSync(readme, packagedReadme(source, readManifest().repository));
  const options = [...linkOptions(), '--readme-path', path.relative(root, readme), '--out', vsix];
  await runTool(print, vsce, 'package', '--no-dependencies', ...options);
  const problems = [...problemsOf(vsix), ...problemsOfCommandLine()];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Runs a script under the project's own Node. @throws when it fails */
async function runTool(print: Print, script: string, ...args: readonly string[]): Promise<void> {
  // vsce gives all files of the package this time, and sorts them: two builds of one commit are the same.
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(commitTime().getTime() / 1000) };
  const code = await runPrinting(process.execPath, [script, ...args], { env }, print);
  if (code !== 0) throw new Error(`${path.basename(script)} ${args[0] ?? ''} failed with code ${code}.`);
}

/**
 * The readme's pictures and links are relative. The registries show them only as addresses of the repository, and those
 * of the release's tag stay as they are. Without a repository there are none in the packed readme.
 */
function linkOptions(): readonly string[] {
  const { repository, version } = readManifest();
  return repository === ''
    ? ['--allow-missing-repository', '--no-rewrite-relative-links']
    : ['--githubBranch', tagOf(version), '--gitlabBranch', tagOf(version)];
}

/** Returns a sentence if the built command line does not run by itself. */
function problemsOfCommandLine(): readonly string[] {
  const { status, stdout } = spawnSync(process.execPath, [commandLine, '--version'], {
    encoding: 'utf8',
    cwd: tmpdir(),
  });
  return status === 0 && /^\d+\.\d+\.\d+\n$/u.test(stdout)
    ? []
    : ['dist/dns-tree.cjs does not tell its version'];
}
