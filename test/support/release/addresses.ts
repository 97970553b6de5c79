// The addresses in package.json that people are sent to: they come from the git remote, so that nobody types them.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The fields of package.json that follow from the address of the repository. */
export interface Addresses {
  readonly repository: string;
  readonly bugs: { readonly url: string };
  readonly homepage: string;
}

/** The registries show pictures of repositories there. A login in the address of a remote is not taken. */
const REMOTE =
  /^(?:https:\/\/(?:[^@/]*@)?|ssh:\/\/git@|git@)(github|gitlab)\.com[:/]([^/\s]+\/[^/\s]+?)(?:\.git)?\/?$/u;

/** Returns the addresses for that of a remote or a repository; undefined if it is not at GitHub or GitLab. */
export function addressesOf(remote: string): Addresses | undefined {
  const [, host, name] = REMOTE.exec(remote) ?? [];
  if (host === undefined || name === undefined) return undefined;
  const repository = `https://${host}.com/${name}`;
  const issues = host === 'gitlab' ? '-/issues' : 'issues';
  return { repository, bugs: { url: `${repository}/${issues}` }, homepage: `${repository}#readme` };
}

/**
 * Writes the addresses of the remote `origin` of a folder into its package.json, and returns them.
 * @throws when there is no such remote, or none at GitHub or GitLab
 */
export function fillInAddresses(folder: string): Addresses {
  const { stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], { cwd: folder, encoding: 'utf8' });
  const addresses = addressesOf((stdout ?? '').trim());
  // The remote itself is not named: it may hold a login.
  if (addresses === undefined)
    throw new Error('The git remote “origin” is not at GitHub or GitLab: see `git remote set-url`.');
  const file = path.join(folder, 'package.json');
  const manifest = z.looseObject({ repository: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  const fields = Object.entries(manifest).flatMap((field): readonly (readonly [string, unknown])[] => {
    if (field[0] === 'repository') return Object.entries(addresses);
    return field[0] in addresses ? [] : [field];
  });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(fields), undefined, 2)}\n`);
  return addresses;
}
