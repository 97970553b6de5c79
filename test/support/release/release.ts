// The steps of a release. Whatever the last one is, they leave the same files in dist/release: a package for each
// registry, the command line, the bill of materials, and the hashes of all.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Print, runPrinting } from '../processes.ts';
import { commandLine, dist, vsix } from '../project.ts';
import { billOfMaterials } from './billOfMaterials.ts';
import { buildPackage } from './buildPackage.ts';
import { git, obstacles, publishingObstacles, readManifest, releaseState, tagOf } from './obstacles.ts';
import { REGISTRIES, type Identity, type Registry, withoutPersonalTokens } from './registries.ts';
import { startRehearsal } from './rehearsal.ts';
import { secretsIn } from './secrets.ts';

export const releaseFolder = path.join(dist, 'release');
const HASHES = 'SHA256SUMS';

/**
 * Builds the release and publishes it to registries on this machine. Lists what stands in the way of the release, and
 * goes on. @throws when a tool refuses a package
 */
export async function rehearseRelease(print: Print): Promise<void> {
  for (const obstacle of obstacles(releaseState())) print(`Before the release: ${obstacle}\n`);
  await buildRelease(print);
  const rehearsal = await startRehearsal();
  try {
    for (const registry of REGISTRIES) {
      const file = packageFor(registry);
      await publish(print, registry, 'oidc', rehearsal.environment);
      if (!rehearsal.received().has(sha256(file)))
        throw new Error(`${registry.name} would not have got ${file}.`);
    }
  } finally {
    await rehearsal.stop();
  }
  print(`Rehearsed. Nothing was tagged or sent. The files are in ${releaseFolder}.\n`);
}

/** Builds the release and tags the commit. @throws when something stands in the way */
export async function tagRelease(print: Print): Promise<void> {
  const found = obstacles(releaseState());
  if (found.length > 0) throw new Error(found.join('\n'));
  await buildRelease(print);
  const tag = tagOf(readManifest().version);
  if (releaseState().tagged === '') git('tag', '--annotate', tag, '--message', tag);
  if (releaseState().tagged === '') throw new Error(`git could not make the tag ${tag}.`);
  print(`Push ${tag} before publishing: the readme's pictures are shown from there.\n`);
}

/**
 * Builds the release of a tag and publishes it. A failed run can be repeated.
 * @throws when something stands in the way, or when a registry refuses it
 */
export async function publishRelease(print: Print, identity: Identity): Promise<void> {
  const found = publishingObstacles(releaseState());
  if (found.length > 0) throw new Error(found.join('\n'));
  await buildRelease(print);
  for (const registry of REGISTRIES) await publish(print, registry, identity, process.env);
}

/** Returns a sentence for each file of the last release that is missing or has another hash than listed. */
export function problemsOfRelease(): readonly string[] {
  const listed = new Map(
    readFileSync(path.join(releaseFolder, HASHES), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  const expected = [...REGISTRIES.map(packageFor), bomFile(), commandLineFile()].map((file) =>
    path.basename(file),
  );
  return expected
    .filter((name) => listed.get(name) !== sha256(path.join(releaseFolder, name)))
    .map((name) => `${HASHES} does not have the hash of ${name}`);
}

async function buildRelease(print: Print): Promise<void> {
  rmSync(releaseFolder, { recursive: true, force: true });
  mkdirSync(releaseFolder, { recursive: true });
  await buildPackage(print);
  for (const registry of REGISTRIES) copyFileSync(vsix, packageFor(registry));
  copyFileSync(commandLine, commandLineFile());
  writeFileSync(bomFile(), billOfMaterials());
  // vsce has looked into all that is in the packages.
  const secrets = await secretsIn([commandLineFile(), bomFile()]);
  if (secrets.length > 0) throw new Error(secrets.join('\n'));
  const sums = readdirSync(releaseFolder).map(
    (name) => `${sha256(path.join(releaseFolder, name))}  ${name}\n`,
  );
  writeFileSync(path.join(releaseFolder, HASHES), sums.join(''));
  print(sums.join(''));
}

async function publish(
  print: Print,
  registry: Registry,
  identity: Identity,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const command = registry.publish(packageFor(registry), identity);
  const code = await runPrinting(process.execPath, command, { env: withoutPersonalTokens(env) }, print);
  if (code !== 0) throw new Error(`${registry.name}: publishing failed with code ${code}.`);
}

function packageFor({ suffix }: Registry): string {
  return released(`${suffix}.vsix`);
}

function commandLineFile(): string {
  return released('command-line.cjs');
}

function bomFile(): string {
  return released('bom.cdx.json');
}

function released(ending: string): string {
  return path.join(releaseFolder, `dns-tree-${readManifest().version}-${ending}`);
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
