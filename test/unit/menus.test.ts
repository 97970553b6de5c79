import assert from 'node:assert/strict';
import english from '../../package.nls.json' with { type: 'json' };
import chinese from '../../package.nls.zh-cn.json' with { type: 'json' };
import { COMMAND_IDS } from '../../src/commands/ids.ts';
import type { pinnedContext, rowContext } from '../../src/tree/rowContext.ts';
import {
  commands,
  commandsIn,
  isIcon,
  menus,
  shownEntries,
  submenus,
  type Keys,
  type ShownEntry,
} from '../support/product/menus.ts';

const MOST_ENTRIES = 8;
const MOST_ICONS = 2;
const MOST_IN_PALETTE = 28;
const PINNED: readonly ReturnType<typeof pinnedContext>[] = ['domain.pinned', 'domain.long.pinned'];
/** The kinds of rows that the tree makes. */
const ROWS: Readonly<Record<ReturnType<typeof rowContext>, true>> = {
  'account.hosted': true,
  'account.hosted.signedOut': true,
  'account.sample': true,
  'account.sample.signedOut': true,
  'account.files': true,
  'account.files.signedOut': true,
  group: true,
  pinned: true,
  domain: true,
  'domain.long': true,
  recordSet: true,
  'recordSet.host': true,
  record: true,
  page: true,
  'page.loading': true,
  'message.loading': true,
  'message.empty': true,
  'message.filtered': true,
  'message.failed': true,
  'message.stale': true,
  'message.refused': true,
  'message.short': true,
  'message.incomplete': true,
  'message.removed': true,
  'message.cutDomains': true,
  'message.cutRecords': true,
};
const ROW_CONTEXTS = [...Object.keys(ROWS), ...PINNED];

const VIEWS = ['dnsTree.zones', 'dnsTree.results'];

/** A window with an account of DNSPod and a folder. */
const USUAL: Keys = { workspaceFolderCount: 1 };
/** A window with everything that adds entries. */
const FULL: Keys = {
  ...USUAL,
  'dnsTree.filtered': true,
  'dnsTree.hasResults': true,
  'dnsTree.textHasNames': true,
  'config.dnsTree.mcp.enabled': true,
};
const SAMPLE: Keys = { ...USUAL, 'dnsTree.noToken': true, 'dnsTree.noConsole': true };
const NO_ACCOUNT: Keys = { ...SAMPLE, 'dnsTree.noAccount': true };
const NO_FOLDER: Keys = { workspaceFolderCount: 0 };
const WINDOWS = Object.entries({ USUAL, FULL, SAMPLE, NO_ACCOUNT, NO_FOLDER });

interface OpenedMenu {
  readonly menu: string;
  readonly name: string;
  readonly keys: Keys;
}

/** Every menu that opens as such, with what it is opened in. */
const OPENED: readonly OpenedMenu[] = WINDOWS.flatMap(([window, keys]) => [
  ...VIEWS.flatMap((view) => [
    { menu: 'view/title', name: `${window} title of ${view}`, keys: { ...keys, view } },
    ...ROW_CONTEXTS.map((viewItem) => ({
      menu: 'view/item/context',
      name: `${window} ${viewItem} in ${view}`,
      keys: { ...keys, view, viewItem },
    })),
  ]),
  { menu: 'editor/context', name: `${window} text`, keys },
  { menu: 'editor/title', name: `${window} document`, keys: { ...keys, resourceScheme: 'dns-tree' } },
]);

/** A menu without its icons, and all its submenus. */
function allMenus(entries: readonly ShownEntry[]): readonly (readonly ShownEntry[])[] {
  const below = entries.flatMap((entry) => (entry.entries === undefined ? [] : allMenus(entry.entries)));
  return [entries.filter((entry) => !isIcon(entry)), ...below];
}

function rowEntries(viewItem: string, view = 'dnsTree.zones', keys = USUAL): readonly ShownEntry[] {
  return shownEntries('view/item/context', { ...keys, view, viewItem }).filter((entry) => !isIcon(entry));
}

/** The entries of a menu, a submenu as `id: entries`, without what all ids have in front. */
function outline(entries: readonly ShownEntry[]): readonly string[] {
  return entries.map(({ id, entries: below }) => {
    const name = id.replace(/^dnsTree\./u, '');
    return below === undefined ? name : `${name}: ${outline(below).join(', ')}`;
  });
}

/** The commands that the palette lists: all that no clause hides. */
function listed(keys: Keys): readonly string[] {
  const clauses = new Map((menus['commandPalette'] ?? []).map((entry) => [entry.command, entry]));
  const shown = new Set(commandsIn(shownEntries('commandPalette', keys)));
  return commands.map(({ command }) => command).filter((id) => !clauses.has(id) || shown.has(id));
}

describe('The menus', () => {
  it('have at most eight entries each, and submenus no more', () => {
    for (const { menu, name, keys } of OPENED)
      for (const entries of allMenus(shownEntries(menu, keys)))
        assert.ok(entries.length <= MOST_ENTRIES, `${name}: ${outline(entries).join(', ')}`);
  });

  it('show no submenu that would be empty, and on rows none of one entry', () => {
    for (const { menu, name, keys } of OPENED) {
      const least = menu === 'view/item/context' ? 2 : 1;
      for (const { id, entries } of shownEntries(menu, keys))
        assert.ok(entries === undefined || entries.length >= least, `${name}: ${id}`);
    }
  });

  it('put at most two icons on a row, and two beside that of the editor in a title', () => {
    for (const { menu, name, keys } of OPENED) {
      const icons = shownEntries(menu, keys).filter(isIcon);
      const most = keys['view'] === 'dnsTree.results' && menu === 'view/title' ? 3 : MOST_ICONS;
      assert.ok(icons.length <= most, `${name}: ${outline(icons).join(', ')}`);
    }
  });

  it('have each command in one place', () => {
    for (const { menu, name, keys } of OPENED) {
      const [icons, others] = [
        shownEntries(menu, keys).filter(isIcon),
        shownEntries(menu, keys).filter((entry) => !isIcon(entry)),
      ];
      for (const ids of [commandsIn(icons), commandsIn(others)])
        assert.deepEqual(ids, [...new Set(ids)], name);
    }
  });

  it('of rows have what the icons do, for the keyboard', () => {
    // The rows of messages have no menu: Enter runs the command of their icon.
    for (const view of VIEWS)
      for (const viewItem of ROW_CONTEXTS.filter((context) => !context.startsWith('message.'))) {
        const icons = shownEntries('view/item/context', { ...USUAL, view, viewItem }).filter(isIcon);
        const others = new Set(commandsIn(rowEntries(viewItem, view)));
        assert.deepEqual(
          commandsIn(icons).filter((id) => !others.has(id)),
          [],
          `${viewItem} in ${view}`,
        );
      }
  });

  it('of a record and of a domain are the same in both views, but for what is loaded or pinned', () => {
    const ofTree = new Set(['dnsTree.pin', 'dnsTree.unpin', 'dnsTree.refresh', 'dnsTree.load']);
    for (const context of ['record', 'domain', 'domain.long', ...PINNED]) {
      const entries = rowEntries(context).filter(({ id }) => !ofTree.has(id));
      const others = rowEntries(context.replace('.pinned', ''), 'dnsTree.results');
      assert.deepEqual(outline(others), ['reveal', ...outline(entries)], context);
    }
  });

  it('offer the console only where there is one', () => {
    for (const { name, keys } of OPENED.filter(({ keys: { 'dnsTree.noConsole': none } }) => none))
      for (const menu of Object.keys(menus))
        assert.ok(!commandsIn(shownEntries(menu, keys)).includes('dnsTree.openConsole'), name);
  });

  it('name commands and submenus that exist, and each submenu in both languages', () => {
    const ids = new Set<string>([...COMMAND_IDS, '_dnsTree.sample.change']);
    const known = new Set(submenus.map(({ id }) => id));
    for (const { command, submenu } of Object.values(menus).flat())
      assert.ok(ids.has(command ?? '') || known.has(submenu ?? ''), `${command ?? submenu}`);
    const used = new Set(Object.values(menus).flatMap((entries) => entries.map(({ submenu }) => submenu)));
    for (const { id, label } of submenus) {
      assert.ok(used.has(id) && (menus[id] ?? []).length > 0, id);
      const key = label.slice(1, -1);
      assert.ok(key in english && key in chinese, label);
    }
  });
});

describe('The text of an empty view', () => {
  it('has one button: a link with a line to itself', () => {
    for (const texts of [english, chinese])
      for (const key of ['welcome.zones', 'welcome.results'] as const) {
        const buttons = texts[key].split('\n').filter((line) => /^\[[^\]]*\]\([^)]*\)$/u.test(line));
        assert.equal(buttons.length, 1, texts[key]);
      }
  });
});

describe('The command palette', () => {
  it('lists at most 28 commands in a usual window', () => {
    for (const keys of [USUAL, SAMPLE, NO_FOLDER]) {
      const ids = listed(keys);
      assert.ok(ids.length <= MOST_IN_PALETTE, `${ids.length}: ${ids.join(', ')}`);
    }
  });

  it('lists what is of one mode only in that', () => {
    const replaceToken = 'dnsTree.account.replaceToken';
    assert.ok(listed(USUAL).includes(replaceToken));
    assert.ok(!listed(SAMPLE).includes(replaceToken));
    const modes = new Set([
      'dnsTree.clearFilter',
      'dnsTree.results.show',
      'dnsTree.results.copyAs',
      'dnsTree.results.refresh',
      'dnsTree.results.clear',
      'dnsTree.mcp.copyConfiguration',
    ]);
    assert.deepEqual(new Set(listed(FULL).filter((id) => !listed(USUAL).includes(id))), modes);
  });

  it('lists nothing internal', () => {
    assert.deepEqual(
      listed(FULL).filter((id) => id.startsWith('_')),
      [],
    );
  });

  it('leaves out only what a menu has, which opens by keyboard', () => {
    const inMenus = new Set(
      OPENED.filter(({ name }) => name.startsWith('FULL ')).flatMap(({ menu, keys }) =>
        commandsIn(shownEntries(menu, keys).filter((entry) => !isIcon(entry))),
      ),
    );
    const all = listed({ ...FULL, 'config.dnsTree.mcp.enabled': false });
    const hidden = commands
      .map(({ command }) => command)
      .filter((id) => !id.startsWith('_') && !all.includes(id));
    assert.ok(hidden.includes('dnsTree.mcp.copyConfiguration'));
    assert.deepEqual(
      hidden.filter((id) => !inMenus.has(id)),
      [],
    );
  });
});
