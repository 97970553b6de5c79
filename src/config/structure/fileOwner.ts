import { pathEnd } from './pathEnd.ts';

interface FolderRule {
  readonly folders: string;
  readonly because: string;
}

/** Folders with a file or folder for each host, called by its name. */
const RULES: readonly FolderRule[] = [
  { folders: 'host_vars', because: 'Ansible 2: variables of a host' },
  { folders: 'nodes hosts clients', because: 'Hiera 5: the usual folders for data by certname' },
];

const FOLDERS: ReadonlySet<string> = new Set(RULES.flatMap(({ folders }) => folders.split(' ')));
const EXTENSION = /\.(?:e?ya?ml|json)$/u;
/** A file of the host, or one in its folder. */
const DEPTHS = [2, 3];

/** Returns the host that a file is about by its path: `host_vars/www.example.com/main.yml`. */
export function ownerOfFile(fileName: string): string | undefined {
  const parts = pathEnd(fileName).split('/');
  for (const depth of DEPTHS) {
    const name = parts.at(1 - depth)?.replace(EXTENSION, '') ?? '';
    if (FOLDERS.has(parts.at(-depth) ?? '') && name.includes('.')) return name.toLowerCase();
  }
  return undefined;
}
