// The files of the project and what they import, for the tests that hold the picture in src/README.md and for
// `npm test -- changed`.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.ts';

export function readProjectFile(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** The TypeScript files below `src` and `media`, with what each imports. */
export const imports = importsBelow('src', 'media');

/** The TypeScript files below folders, with what each imports: files of the project, or names of packages. */
export function importsBelow(...folders: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    folders
      .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
      .map((file) => file.replaceAll('\\', '/'))
      .toSorted()
      .map((file) => [file, importsOf(file)]),
  );
}

function importsOf(file: string): readonly string[] {
  const targets = readProjectFile(file).matchAll(
    /^(?:import|export|\})[^'\n]* from '([^']+)';|^import '([^']+)';|\bimport\('([^']+)'\)/gmu,
  );
  return [...targets].map(([, from, effect, lazy]) => {
    const target = from ?? effect ?? lazy ?? '';
    return target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target;
  });
}

/** The names that each file of the product imports from others. */
export function importedNames(file: string): readonly string[] {
  const text = readProjectFile(file);
  const lists = [
    ...text.matchAll(/^import (?:type )?\{([^}]*)\} from '\./gmu),
    // `const { post } = await import(…)` and `const [{ editorTools }] = await Promise.all([import(…)`
    ...text.matchAll(
      /\{ ([^{}=]*) \}[^=;]*\] = await Promise\.all\(\[\s*import\(|\{ ([^{}=]*) \} = await import\(/gmu,
    ),
    ...text.matchAll(/await import\('[^']*'\)\)\.(\w+)/gu),
  ];
  return lists.flatMap(([, first, second]) =>
    (first ?? second ?? '').split(',').map((name) =>
      name
        .trim()
        .replace(/^type /u, '')
        .replace(/ as .*/u, ''),
    ),
  );
}

/** Returns a way through a graph that ends where it began, undefined if there is none. */
export function circleIn(graph: ReadonlyMap<string, Iterable<string>>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (node: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...way, node]);
      if (circle !== undefined) return circle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const circle = visit(node, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
