import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const root = process.cwd();
const src = path.join(root, 'src');
const read = (...file: readonly string[]): string => readFileSync(path.join(root, ...file), 'utf8');

const LinterConfig = z.object({
  overrides: z.array(
    z.object({
      files: z.array(z.string()),
      rules: z.object({
        'eslint/no-restricted-imports': z.optional(
          z.tuple([
            z.string(),
            z.object({
              paths: z.optional(z.array(z.object({ name: z.string() }))),
              patterns: z.optional(z.array(z.object({ group: z.array(z.string()) }))),
            }),
          ]),
        ),
      }),
    }),
  ),
});

/** The first table of src/README.md: each room and the rooms that it may import. */
const allowed = new Map(
  read('src/README.md')
    .split('\n')
    .flatMap((line) => {
      const [, first = '', , third = ''] = line.split('|').map((cell) => cell.trim());
      const room = /^`(\w+)`$/u.exec(first)?.[1];
      if (room === undefined || third === '') return [];
      const rooms = third === 'nothing' ? [] : third.split(', ');
      return [[room, new Set(third === 'every room' ? undefined : rooms)] as const];
    }),
);
const rooms = readdirSync(src, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
// `commands` acts on every room.
allowed.set('commands', new Set(rooms.filter((room) => room !== 'commands')));

const pureRooms = /^These folders never import `vscode`[^:]*: (?<list>.*)\.$/mu
  .exec(read('src/README.md'))
  ?.groups?.['list']?.match(/\w+(?=`)/gu);

/** The rooms that the linter keeps out of a room. */
function forbidden(room: string): { readonly rooms: ReadonlySet<string>; readonly vscode: boolean } {
  const config = LinterConfig.parse(JSON.parse(read('.oxlintrc.json')));
  const override = config.overrides.find(({ files }) => files.includes(`src/${room}/**`));
  const [, rule] = override?.rules['eslint/no-restricted-imports'] ?? [];
  const groups = rule?.patterns?.flatMap(({ group }) => group) ?? [];
  return {
    rooms: new Set(groups.flatMap((pattern) => /^\*\*\/(\w+)\/\*\*$/u.exec(pattern)?.[1] ?? [])),
    vscode: rule?.paths?.some(({ name }) => name === 'vscode') === true,
  };
}

/** The folders of a room, from its own table in src/README.md. */
function foldersListed(room: string): readonly string[] {
  const [, section = ''] = read('src/README.md').split(`\n\`${room}\` has a folder for each step`);
  const [table = ''] = section.split('\n## ', 1);
  return table
    .matchAll(/^\| `(\w+)` /gmu)
    .map(([, folder = '']) => folder)
    .toArray();
}

/** The files that a file imports by relative paths. */
function importsOf(file: string): readonly string[] {
  return read(file)
    .matchAll(/(?:from |import\()'(\.[^']+)'/gu)
    .map(([, target = '']) => path.resolve(root, path.dirname(file), target))
    .toArray();
}

describe('The house', () => {
  it('has the rooms that src/README.md lists', () => {
    assert.deepEqual([...allowed.keys()].toSorted(), rooms.toSorted());
  });

  for (const [room, imports] of allowed) {
    it(`has arrows out of ${room} that the linter holds`, () => {
      const others = rooms.filter((other) => other !== room && !imports.has(other));
      const held = forbidden(room);
      assert.deepEqual([...held.rooms].toSorted(), others.toSorted());
      assert.equal(held.vscode, pureRooms?.includes(room), 'vscode');
    });
  }

  it('has arrows that lead one way', () => {
    const visit = (room: string, way: readonly string[]): void => {
      assert.ok(!way.includes(room), [...way, room].join(' → '));
      for (const next of allowed.get(room) ?? []) visit(next, [...way, room]);
    };
    for (const room of rooms) visit(room, []);
  });

  for (const room of ['search', 'check', 'export', 'editor']) {
    it(`has the folders of ${room} that src/README.md lists, each importing only from those above it`, () => {
      const folders = foldersListed(room);
      const inSource = readdirSync(path.join(src, room), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      assert.deepEqual(folders.toSorted(), inSource.toSorted());
      const upward = folders.flatMap((folder, at) => {
        const below = new Set(folders.slice(at + 1));
        return globSync(`src/${room}/${folder}/**/*.ts`, { cwd: root }).flatMap((file) =>
          importsOf(file)
            .filter((target) =>
              below.has(path.relative(path.join(src, room), target).split(path.sep)[0] ?? ''),
            )
            .map((target) => `${file} → ${path.relative(root, target)}`),
        );
      });
      assert.deepEqual(upward, []);
    });
  }

  const declared = globSync('{src,media}/**/*.ts', { cwd: root })
    .toSorted()
    .flatMap((file) =>
      read(file)
        .matchAll(
          /^(?<exported>export )?(?:abstract |async )?(?<kind>type|interface|class|function\*?|const|let) (?<name>\w+)(?: = (?<schema>z\.))?/gmu,
        )
        .map(({ groups: { exported, kind, name, schema } = {} }) => ({
          file,
          name: name ?? '',
          isExported: exported !== undefined,
          isType: schema !== undefined || /^(?:type|interface|class)$/u.test(kind ?? ''),
        }))
        .toArray(),
    );
  /** The names that are declared in several files. A schema and the type of its values share a name in one file. */
  const ambiguous = (names: typeof declared): readonly string[] =>
    [...Map.groupBy(names, ({ name }) => name)]
      .map(([name, all]) => ({ name, files: [...new Set(all.map(({ file }) => file))] }))
      .filter(({ files }) => files.length > 1)
      .map(({ name, files }) => `${name}: ${files.join(', ')}`);

  it('gives each exported name one meaning, and declares it nowhere else', () => {
    const exported = new Set(declared.filter(({ isExported }) => isExported).map(({ name }) => name));
    assert.ok(exported.size > 500, `only ${exported.size} names found`);
    assert.deepEqual(ambiguous(declared.filter(({ name }) => exported.has(name))), []);
  });

  it('gives each type one meaning, exported or not', () => {
    // In every file of rules, `Id` is the union of the ids of that file.
    const types = declared.filter(({ isType, name }) => isType && name !== 'Id');
    assert.ok(types.length > 300, `only ${types.length} types found`);
    assert.deepEqual(ambiguous(types), []);
  });
});
