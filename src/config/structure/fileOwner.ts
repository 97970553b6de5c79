import { pathEnd } from './documentLimits.ts';

/**
 * Folders with a file or folder for each host, called by its name: for the variables of a host (Ansible 2), and the
 * usual ones for data by certname (Hiera 5).
 */
const FOLDERS: ReadonlySet<string> = new Set(['host_vars', 'nodes', 'hosts', 'clients']);
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
