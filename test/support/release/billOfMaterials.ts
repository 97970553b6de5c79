import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { dist, root } from '../project.ts';
import { commitTime } from './obstacles.ts';

const Component = z.looseObject({ 'bom-ref': z.string(), properties: z.unknown() });
const Bom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(Component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/**
 * Returns the CycloneDX bill of materials of the last production build. npm lists what is installed, and its option to
 * omit development dependencies goes by how a package is declared. What is shipped is what was bundled.
 * @throws when npm fails, or does not know a bundled package
 */
export function billOfMaterials(): string {
  const shipped = new Set(
    z.array(z.string()).parse(JSON.parse(readFileSync(path.join(dist, 'shipped-packages.json'), 'utf8'))),
  );
  const { stdout, stderr, status } = spawnSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--loglevel=error'],
    {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      maxBuffer: 100_000_000,
    },
  );
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const all = Bom.parse(JSON.parse(stdout));
  // npm writes a random number and the time of the run: both would differ in each build.
  const metadata = { ...all.metadata, timestamp: commitTime().toISOString() };
  const lasting = { ...all, serialNumber: undefined, metadata };
  return `${JSON.stringify(onlyShipped(lasting, shipped), undefined, 2)}\n`;
}

/** Exported for tests. */
export function onlyShipped(all: z.infer<typeof Bom>, shipped: ReadonlySet<string>): object {
  const components = all.components.filter((component) => shipped.has(component['bom-ref']));
  const known = new Set(components.map((component) => component['bom-ref']));
  const unknown = [...shipped].filter((ref) => !known.has(ref));
  if (unknown.length > 0) throw new Error(`npm sbom does not list ${unknown.join(', ')}.`);
  const product = all.metadata.component['bom-ref'];
  return {
    ...all,
    metadata: {
      ...all.metadata,
      // npm takes the name from the folder, and calls a package private that only npm's registry shall not get.
      component: { ...all.metadata.component, type: 'application', name: 'dns-tree', properties: [] },
    },
    // npm marks packages as development dependencies; these are shipped all the same.
    components: components.map((component) => ({ ...component, properties: [] })),
    dependencies: [
      { ref: product, dependsOn: [...known] },
      ...all.dependencies
        .filter(({ ref }) => known.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => known.has(other)) })),
    ],
  };
}
