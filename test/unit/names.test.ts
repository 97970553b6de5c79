import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { importedNames, imports, readProjectFile } from '../support/sources.ts';

/** Exported only for tests, which could not reach what they are about otherwise. */
const FOR_TESTS = new Set([
  'escapeHtml',
  'restorePanel',
  'safeJson',
  'ClientOptions',
  'MAX_RESPONSE_ROWS',
  'baselineOf',
  'hclString',
  'FileTrouble',
  'parseHeader',
  'parseZone',
  'IndexProgress',
  'treeItem',
  'mayReplace',
  'placedFiles',
  'ZoneFile',
  'SnapshotTrouble',
  'MOST_SNAPSHOTS',
  'removeLastRecord',
  'toolResult',
  'LOCK_TIMES',
  'MOST_PROVIDED',
  'COMMON_FAULTS',
  'OTHER_FAULT',
]);

/** In every file of rules, the examples of its rules. A test finds them by this name. */
const IN_EACH_FILE_OF_RULES = 'RULE_EXAMPLES';

const declared = [...imports.keys()].flatMap((file) =>
  readProjectFile(file)
    .matchAll(
      /^(?<exported>export )?(?:abstract |async )?(?<kind>type|interface|class|function\*?|const|let) (?<name>\w+)(?: = (?<schema>z\.))?/gmu,
    )
    .map(({ groups: { exported, kind, name, schema } = {} }) => ({
      file,
      name: name ?? '',
      isExported: exported !== undefined,
      isType: schema !== undefined || /^(?:type|interface|class)$/u.test(kind ?? ''),
    }))
    .filter(({ name }) => name !== IN_EACH_FILE_OF_RULES)
    .toArray(),
);

/** The names that are declared in several files. A schema and the type of its values share a name in one file. */
function ambiguous(names: typeof declared): readonly string[] {
  return [...Map.groupBy(names, ({ name }) => name)]
    .map(([name, all]) => ({ name, files: [...new Set(all.map(({ file }) => file))] }))
    .filter((each) => each.files.length > 1)
    .map((each) => `${each.name}: ${each.files.join(', ')}`);
}

describe('The names of the source', () => {
  it('have one meaning if they are exported, and are declared nowhere else', () => {
    const exported = new Set(declared.filter(({ isExported }) => isExported).map(({ name }) => name));
    assert.ok(exported.size > 500, `only ${exported.size} names found`);
    assert.deepEqual(ambiguous(declared.filter(({ name }) => exported.has(name))), []);
  });

  it('have one meaning if they are types, exported or not', () => {
    // In every file of rules, `Report` reports findings of the rules of that file.
    const types = declared.filter(({ isType, name }) => isType && name !== 'Report');
    assert.ok(types.length > 300, `only ${types.length} types found`);
    assert.deepEqual(ambiguous(types), []);
  });

  it('are exported only if another file imports them', () => {
    const imported = new Set([...imports.keys()].flatMap((file) => importedNames(file)));
    const unused = declared
      .filter(({ isExported, name }) => isExported && name !== 'activate')
      .filter(({ name }) => !imported.has(name))
      .map(({ file, name }) => ({ name, at: `${name} in ${file}` }));
    const wrong = unused.filter(({ name }) => !FOR_TESTS.has(name)).map(({ at }) => at);
    assert.deepEqual(wrong, [], 'Remove `export`, or what is not used at all.');
    assert.deepEqual(new Set(unused.map(({ name }) => name)), FOR_TESTS, 'Keep FOR_TESTS up to date.');
    const inTests = new Set(globSync('test/**/*.ts').flatMap((file) => importedNames(file)));
    assert.deepEqual(
      [...FOR_TESTS].filter((name) => !inTests.has(name)),
      [],
      'No test needs these.',
    );
  });
});
