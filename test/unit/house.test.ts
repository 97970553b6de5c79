import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { circleIn, imports, readProjectFile } from '../support/sources.ts';

/** The first table of src/README.md: each room with what it may import. */
const table = new Map(
  readProjectFile('src/README.md')
    .split('\n')
    .flatMap((line) => {
      const [, first = '', , third = ''] = line.split('|').map((cell) => cell.trim());
      const room = /^`(\w+)`$/u.exec(first)?.[1];
      return room === undefined || third === '' ? [] : [[room, third] as const];
    }),
);
const rooms = [...table.keys()];
const allowed = new Map(
  [...table].map(([room, cell]) => {
    const named = cell === 'every room' ? ['vscode', ...rooms] : cell.split(', ').flatMap(roomsNamed);
    return [room, new Set(named.filter((other) => other !== room))];
  }),
);

/** `up to zones` → the rooms of the rows down to `zones`. What is no room stays as it is. */
function roomsNamed(name: string): readonly string[] {
  const last = /^up to (\w+)$/u.exec(name)?.[1] ?? '';
  return rooms.includes(last) ? rooms.slice(0, rooms.indexOf(last) + 1) : [name];
}

const files = [...imports.keys()].filter((file) => file.startsWith('src/'));

/** What stands at the top of the project. Everything else has a room in src, media or test. */
const TOP = new Set(
  (
    '.ci .git .gitignore .npmrc .oxfmtrc.json .oxlintrc.json .vscode .vscodeignore CHANGELOG.md LICENSE README.md ' +
    'README.zh-cn.md esbuild.mjs media package-lock.json package.json package.nls.json package.nls.zh-cn.json src test tsconfig.json'
  ).split(' '),
);

/** `src/check/rules/mail.ts` → `check`; the composition root is in no room. */
function roomOf(file: string): string | undefined {
  return /^src\/(\w+)\//u.exec(file)?.[1];
}

/** `src/check/rules/mail.ts` → `rules`; undefined for a file beside the folders of its room. */
function folderOf(file: string): string | undefined {
  return /^src\/\w+\/(\w+)\//u.exec(file)?.[1];
}

/** Whether a file imports `vscode`, itself or through others. */
function needsEditor(file: string, seen = new Set<string>()): boolean {
  if (file === 'vscode') return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return (imports.get(file) ?? []).some((target) => needsEditor(target, seen));
}

/** Fails with what is wrong, and with what to do. */
function assertNone(wrong: Iterable<string>, remedy: string): void {
  const all = [...wrong];
  if (all.length > 0) assert.fail([...all, remedy].join('\n'));
}

describe('The house', () => {
  it('has the rooms that src/README.md lists', () => {
    const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const found = new Set(folders.map(({ name }) => name));
    assertNone(
      [...found].filter((room) => !table.has(room)),
      'Give this folder a row in src/README.md.',
    );
    assertNone(
      rooms.filter((room) => !found.has(room)),
      'Remove this row from src/README.md.',
    );
  });

  it('has arrows that lead one way', () => {
    const targets = [...allowed.values()].flatMap((others) => [...others]);
    const unknown = targets.filter((other) => other !== 'vscode' && !table.has(other));
    assertNone(unknown, 'Name rooms in the last column of src/README.md.');
    assertNone(circleIn(allowed) ?? [], 'Remove one of these arrows from src/README.md.');
  });

  for (const [room, others] of allowed) {
    const own = files.filter((file) => roomOf(file) === room);
    const arrows = own.flatMap((file) => (imports.get(file) ?? []).map((target) => ({ file, target })));

    it(`has only the arrows out of ${room} that src/README.md lists`, () => {
      const wrong = arrows.filter(({ target }) => {
        const other = target.startsWith('src/') ? (roomOf(target) ?? target) : target;
        return other !== room && !others.has(other) && (other === 'vscode' || target.startsWith('src/'));
      });
      assertNone(
        wrong.map(({ file, target }) => `${file} imports ${target}`),
        `Move what it needs to a room before ${room}, pass it in, or add it to the row in src/README.md.`,
      );
    });

    if (!others.has('vscode')) {
      it(`runs ${room} under plain Node`, () => {
        const wrong = arrows.filter(({ target }) => target !== 'vscode' && needsEditor(target));
        assertNone(
          wrong.map(({ file, target }) => `${file} imports ${target}, which imports vscode`),
          'Pass in what the editor has to do.',
        );
      });
    }

    it(`has no circle of folders in ${room}`, () => {
      const inside = arrows.filter(
        ({ file, target }) => roomOf(target) === room && folderOf(file) !== folderOf(target),
      );
      const graph = Map.groupBy(inside, ({ file }) => folderOf(file));
      const folders = [...graph].flatMap(([folder, all]) =>
        folder === undefined ? [] : [[folder, all.flatMap(({ target }) => folderOf(target) ?? [])] as const],
      );
      assertNone(
        circleIn(new Map(folders)) ?? [],
        'Move what these folders share to one that both may import.',
      );
    });
  }

  it('calls the service from api, zones, accounts and the command line alone', () => {
    const calling = ['src/api/client.ts', 'src/api/transport/http.ts'];
    assertNone(
      calling.filter((file) => !imports.has(file)),
      'Name here the files that call the service.',
    );
    const callers = files.filter((file) => imports.get(file)?.some((target) => calling.includes(target)));
    assert.deepEqual(
      new Set(callers.map(roomOf)),
      new Set(['api', 'zones', 'accounts', 'cli']),
      `Let these files ask a list or a zone of the room zones: ${callers.join(', ')}`,
    );
  });

  it('shows messages and progress from one place', () => {
    const showing = /\.(?:show(?:Information|Warning|Error)Message|withProgress|setStatusBarMessage)\b/u;
    assert.deepEqual(
      files.filter((file) => showing.test(readProjectFile(file))),
      ['src/base/messages.ts', 'src/base/progress.ts'],
      'Use what base/messages.ts and base/progress.ts export: they say what is shown how.',
    );
  });

  it('has no file that only passes exports on', () => {
    const wrong = [...imports.keys()].filter(
      (file) =>
        path.posix.basename(file) === 'index.ts' ||
        /^export (?:\*|(?:type )?\{[^}]*\}) (?:as \w+ )?from/mu.test(readProjectFile(file)),
    );
    assertNone(wrong, 'Import from the file that declares it.');
  });

  it('has nothing else at the top', () => {
    const ignored = readProjectFile('.gitignore').split('\n');
    const found = readdirSync('.', { withFileTypes: true }).map((entry) =>
      entry.isDirectory() ? `${entry.name}/` : entry.name,
    );
    const wrong = found.filter((name) => !TOP.has(name.replace(/\/$/u, '')) && !ignored.includes(name));
    assertNone(wrong, 'Move it to src, media or test, or to TOP here if a tool insists on this place.');
    assertNone(
      [...TOP].filter((name) => !existsSync(name)),
      'Remove this from TOP here.',
    );
  });
});
