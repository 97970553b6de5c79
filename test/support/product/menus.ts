import * as z from 'zod';
import manifestJson from '../../../package.json' with { type: 'json' };

/** An entry of a menu in package.json: a command or a submenu. */
const MenuEntry = z.object({
  command: z.string().optional(),
  submenu: z.string().optional(),
  when: z.string().default(''),
  group: z.string().default(''),
});
type MenuEntry = z.output<typeof MenuEntry>;

const Manifest = z.object({
  contributes: z.object({
    commands: z.array(z.object({ command: z.string() })),
    submenus: z.array(z.object({ id: z.string(), label: z.string() })),
    menus: z.record(z.string(), z.array(MenuEntry)),
  }),
});

export const { commands, submenus, menus } = Manifest.parse(manifestJson).contributes;

/** The values of context keys. The others are not set. */
export type Keys = Readonly<Record<string, string | number | boolean>>;

/** A command that a menu shows, or a submenu with what it shows. */
export interface ShownEntry {
  readonly id: string;
  readonly group: string;
  readonly entries: readonly ShownEntry[] | undefined;
}

/** Returns what a menu shows, like the editor: in the order of the groups, and then of their entries. */
export function shownEntries(menu: string, keys: Keys): readonly ShownEntry[] {
  return (menus[menu] ?? [])
    .filter(({ when }) => holds(when, keys))
    .toSorted((one, other) => place(one.group).localeCompare(place(other.group), 'en', { numeric: true }))
    .map(({ command, submenu, group }) => ({
      id: command ?? submenu ?? '',
      group,
      entries: submenu === undefined ? undefined : shownEntries(submenu, keys),
    }));
}

/** The commands of entries, and of their submenus. */
export function commandsIn(entries: readonly ShownEntry[]): readonly string[] {
  return entries.flatMap(({ id, entries: below }) => (below === undefined ? [id] : commandsIn(below)));
}

/** Returns whether an entry is shown as an icon on a row or in a title bar. */
export function isIcon({ group }: Pick<MenuEntry, 'group'>): boolean {
  return /^(?:inline|navigation)(?:@|$)/u.test(group);
}

/** The editor puts the group of icons first. */
function place(group: string): string {
  return isIcon({ group }) ? ` ${group}` : group;
}

/** Returns whether a clause holds: terms with `&&`, without parentheses. @throws for any other operator */
function holds(clause: string, keys: Keys): boolean {
  return clause === '' || clause.split(' && ').every((term) => isTrue(term, keys));
}

function isTrue(term: string, keys: Keys): boolean {
  if (term === 'false') return false;
  const [, key = '', operator = '', operand = ''] = /^([\w.]+) (==|!=|=~) (.+)$/u.exec(term) ?? [];
  const value = String(keys[key] ?? '');
  if (operator === '==') return value === operand;
  if (operator === '!=') return value !== operand;
  if (operator === '=~') return new RegExp(operand.slice(1, -1), 'u').test(value);
  const [, not, name = ''] = /^(!?)([\w.]+)$/u.exec(term) ?? [];
  if (not === undefined) throw new Error(`“${term}” is not understood`);
  return Boolean(keys[name]) === (not === '');
}
