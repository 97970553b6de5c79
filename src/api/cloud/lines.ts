import { isObject, Row } from '../fields.ts';
import { countryCode } from './countryCode.ts';
import type { SentObject } from './rows.ts';

// Puts the lines of a domain (api3.md 3.7 and 3.8) into the words of Record.Line (api.md 2.2, service-facts.md).

/** A line that the plan of the domain allows, or a category of such lines. */
interface LineNode {
  readonly name: string;
  readonly id: string | undefined;
  readonly children: readonly LineNode[];
}

/** The groups that api.md 2.2 names, by the id of their line. */
const GROUPS_BY_ID: ReadonlyMap<string | undefined, string> = new Map([
  ['0', 'default'],
  ['80=0', 'search_engine'],
]);

/** Those that hold countries, by their names. */
const CONTINENTS: ReadonlyMap<string, string> = new Map([
  ...['Africa', '非洲'].map((name) => [name, 'africa'] as const),
  ...['Antarctica', '南极洲'].map((name) => [name, 'antartica'] as const),
  ...['Asia', '亚洲'].map((name) => [name, 'asia'] as const),
  ...['Europe', '欧洲'].map((name) => [name, 'europe'] as const),
  ...['North America', '北美洲', '北美'].map((name) => [name, 'north_america'] as const),
  ...['Oceania', '大洋洲'].map((name) => [name, 'oceania'] as const),
  ...['South America', 'South American', '南美洲', '南美'].map((name) => [name, 'south_america'] as const),
]);

/** Returns the lines of DescribeRecordLineCategoryList; undefined if there is none. */
export function treeLines(sent: SentObject | undefined): object | undefined {
  const roots = nodesOf(sent?.['LineList'], undefined);
  if (roots.length === 0) return undefined;
  const all = roots.flatMap((root) => [root, ...below(root)]);
  if (all.length === roots.length) return namedLines(roots);
  const groups = new Map<string, object>();
  for (const node of [...roots, ...all.filter((each) => isContinent(each) && !roots.includes(each))]) {
    const known = isContinent(node) ? CONTINENTS.get(node.name) : GROUPS_BY_ID.get(node.id);
    const id = freeKey(groups, [known, node.id, node.name]);
    groups.set(id, { name: node.name, sub_area: subAreas(id, node) });
  }
  return { ...namedLines(all), lines: Object.fromEntries(groups) };
}

/** Returns the lines of DescribeRecordLineList. */
export function flatLines(sent: SentObject | undefined): object {
  const lists = [sent?.['LineList'], sent?.['LineGroupList']];
  return namedLines(lists.flatMap((list) => nodesOf(list, undefined)));
}

/** The form of the Chinese installation. */
function namedLines(nodes: readonly LineNode[]): object {
  // A name with several ids has none: `line_ids` cannot tell them apart.
  const ids = [...Map.groupBy(nodes, ({ name }) => name)].flatMap(([name, [first, ...others]]) =>
    first?.id === undefined || others.some(({ id }) => id !== first.id) ? [] : [[name, first.id]],
  );
  return { lines: nodes.map(({ name }) => name), line_ids: Object.fromEntries(ids) };
}

/** Returns the names of the lines in a group by their codes: those of countries, else the ids of the lines. */
function subAreas(group: string, node: LineNode): object {
  // The groups with an id of their own contain themselves.
  const areas = new Map(GROUPS_BY_ID.get(node.id) === group ? [[group, node.name]] : []);
  for (const { name, id } of below(node, (child) => !isContinent(child))) {
    const code = isContinent(node) ? countryCode(name) : undefined;
    areas.set(freeKey(areas, [code, id, name]), name);
  }
  return Object.fromEntries(areas);
}

/** Returns the first candidate that is no key yet. Ids may repeat, and no line may be lost. */
function freeKey(map: ReadonlyMap<string, unknown>, candidates: readonly (string | undefined)[]): string {
  return candidates.find((key) => key !== undefined && !map.has(key)) ?? `${candidates.at(-1)} ${map.size}`;
}

/** Returns the nodes below a node that `has` lets through with all those above them. */
function below(node: LineNode, has: (node: LineNode) => boolean = () => true): readonly LineNode[] {
  return node.children.filter(has).flatMap((child) => [child, ...below(child, has)]);
}

function isContinent({ name, children }: LineNode): boolean {
  return children.length > 0 && CONTINENTS.has(name);
}

/**
 * Reads a list of nodes, without those that are not useful, and without a child that repeats its parent. A child with
 * only the same name is another line: Antarctica is a continent and a country.
 */
function nodesOf(list: unknown, parent: Pick<LineNode, 'name' | 'id'> | undefined): readonly LineNode[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((raw: unknown): readonly LineNode[] => {
    const row = new Row(raw);
    const name = row.text('LineName') ?? row.text('Name') ?? '';
    const id = row.id('LineId');
    const children = nodesOf(isObject(raw) ? raw['SubGroup'] : undefined, { name, id });
    const isRepeated = name === parent?.name && (id === undefined || id === parent.id);
    const isUseful = row.flag('Useful') ?? true;
    if (name === '' || isRepeated || (!isUseful && children.length === 0)) return [];
    return [{ name, id, children }];
  });
}
