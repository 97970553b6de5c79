// What stands in the way of a release: the version, the changelog, the address of the repository and the state of git
// have to agree before anything is published.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { root } from '../project.ts';
import { addressesOf, type Addresses } from './addresses.ts';

const Manifest = z.object({
  version: z.string(),
  /** Empty until the addresses are filled in. */
  repository: z.string(),
  bugs: z.object({ url: z.string() }).default({ url: '' }),
  homepage: z.string().default(''),
  license: z.string(),
});
const Lock = z.object({ version: z.string() });

export interface ReleaseState {
  readonly version: string;
  readonly lockedVersion: string;
  readonly addresses: Addresses;
  readonly changelog: string;
  /** The lines of `git status --porcelain`. */
  readonly uncommitted: readonly string[];
  readonly head: string;
  /** The commit that has the tag of this version; empty without one. */
  readonly tagged: string;
}

export function readManifest(): z.infer<typeof Manifest> {
  return Manifest.parse(json('package.json'));
}

export function tagOf(version: string): string {
  return `v${version}`;
}

export function releaseState(): ReleaseState {
  const { version, repository, bugs, homepage } = readManifest();
  return {
    version,
    lockedVersion: Lock.parse(json('package-lock.json')).version,
    addresses: { repository, bugs, homepage },
    changelog: readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'),
    uncommitted: git('status', '--porcelain').split('\n').filter(Boolean),
    head: git('rev-parse', 'HEAD'),
    tagged: git('rev-parse', '--verify', '--quiet', `refs/tags/${tagOf(version)}^{commit}`),
  };
}

/** Returns a sentence for each thing that has to be done before the packages of a release are published. */
export function publishingObstacles(state: ReleaseState): readonly string[] {
  const { version, tagged } = state;
  // The readme's pictures are shown from the tag.
  const missing = `There is no tag ${tagOf(version)} here: push it, and check out the tags too.`;
  return tagged === '' ? [...obstacles(state), missing] : obstacles(state);
}

/** Returns when the commit was made, which is in the files of a release instead of when they were built. */
export function commitTime(): Date {
  return new Date(Number(git('log', '-1', '--format=%ct')) * 1000);
}

/** Returns a sentence for each thing that has to be done before the release. */
export function obstacles(state: ReleaseState): readonly string[] {
  const { version, lockedVersion, addresses, changelog, uncommitted, head, tagged } = state;
  const sections = changelog.split(/^## /mu).slice(1);
  const [unreleased = '', latest = ''] = sections;
  const checks: readonly (readonly [boolean, string])[] = [
    [/^\d+\.\d+\.\d+$/u.test(version), `“${version}” in package.json is not a version like 1.2.3.`],
    [lockedVersion === version, 'package-lock.json has another version. Run `npm install`.'],
    // vsce takes the addresses of the readme's pictures from that of the repository.
    [
      isDeepStrictEqual(addressesOf(addresses.repository), addresses),
      'Fill in the addresses in package.json with `npm run release -- --repository`.',
    ],
    [
      /^\[Unreleased\]\s*$/u.test(unreleased),
      'CHANGELOG.md has to begin with “## [Unreleased]” and nothing in that section.',
    ],
    [
      new RegExp(
        String.raw`^\[${version.replaceAll('.', String.raw`\.`)}\] - \d{4}-\d\d-\d\d\n+\S`,
        'u',
      ).test(latest),
      `CHANGELOG.md has no section “## [${version}] - DATE” below “Unreleased”.`,
    ],
    [uncommitted.length === 0, `${uncommitted.length} files are not committed.`],
    [tagged === '' || tagged === head, `The tag ${tagOf(version)} is at another commit.`],
  ];
  return checks.filter(([isDone]) => !isDone).map(([, sentence]) => sentence);
}

/** Returns the output of git without its last line break; empty when it fails. */
export function git(...args: readonly string[]): string {
  return (spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '').trimEnd();
}

function json(file: string): unknown {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}
