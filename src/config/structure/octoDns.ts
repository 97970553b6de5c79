import type { Block, Entry } from './entry.ts';

/** A zone of octoDNS 1: one file per zone, called after it, with a key for each host (documentation of YamlProvider). */
const FILE = /(?:^|\/)([\w-]+(?:\.[\w-]+)+)\.ya?ml$/u;

/** Returns the zone that a YAML file is called after; undefined if it is called otherwise. */
export function zoneOfYamlFile(fileName: string): string | undefined {
  return FILE.exec(fileName.slice(-300).replaceAll('\\', '/'))?.[1]?.toLowerCase();
}

/** A label or several; `''` is the zone itself. */
const HOST = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/iu;

/** Returns the whole names of the hosts of a zone, by the blocks of their records. */
export function octoDnsHosts(
  entries: readonly (readonly Entry[])[],
  zone: string,
): ReadonlyMap<Block, string> {
  const keys = new Map<Block, Set<string>>();
  for (const { kind, key, block } of entries.flat()) {
    if (kind !== 'key' || block.parent === undefined || block.parent.parent !== undefined) continue;
    const known = keys.get(block);
    if (known === undefined) keys.set(block, new Set([key]));
    else known.add(key);
  }
  const hosts = new Map<Block, string>();
  for (const [block, known] of keys) {
    if (!known.has('type') || !(known.has('value') || known.has('values'))) continue;
    if (HOST.test(block.key)) hosts.set(block, `${block.key}.${zone}`.toLowerCase());
    else if (block.key === '') hosts.set(block, zone);
  }
  return hosts;
}
