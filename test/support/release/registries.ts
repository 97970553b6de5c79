import { ovsx, vsce } from './buildPackage.ts';

/** How a job proves to the VS Code Marketplace who it is: by GitHub's own tokens, or as an identity of Microsoft Entra. */
export const IDENTITIES = { oidc: '--oidc', azure: '--azure-credential' } as const;
export type Identity = keyof typeof IDENTITIES;

export interface Registry {
  readonly name: string;
  /** Follows the version in the name of the package's file. */
  readonly suffix: string;
  /** The tool and its arguments that publish a package. Repeated after a failure, it skips what is there. */
  readonly publish: (file: string, identity: Identity) => readonly [script: string, ...args: string[]];
}

/** Both take the same package. Neither is given a personal token: these cover all of a person's organisations. */
export const REGISTRIES: readonly Registry[] = [
  {
    name: 'VS Code Marketplace',
    suffix: 'vscode-marketplace',
    publish: (file, identity) => [
      vsce,
      'publish',
      '--packagePath',
      file,
      IDENTITIES[identity],
      '--skip-duplicate',
    ],
  },
  {
    name: 'Open VSX',
    suffix: 'open-vsx',
    publish: (file) => [ovsx, 'publish', file, '--trusted-publishing', '--skip-duplicate'],
  },
];

/** The environment without personal tokens, which the tools would prefer. */
export function withoutPersonalTokens(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { VSCE_PAT: _vsce, OVSX_PAT: _ovsx, ...others } = env;
  return others;
}
