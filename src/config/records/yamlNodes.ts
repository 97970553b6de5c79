import { DOCUMENT_LIMITS } from '../structure/documentLimits.ts';
import { isAlias, isMap, isScalar, isSeq, Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import type { TextSpan } from './declaredRecord.ts';
import type { NotJudgedWhy } from './declaredRecords.ts';
import { plainValue, pythonText, type YamlValue } from './yamlScalar.ts';

interface NodeBase {
  /** Its first line. */
  readonly at: TextSpan;
  /** Why it, or a part of it, is not read. */
  readonly why: NotJudgedWhy | undefined;
  /** The number of its nodes, with those that its aliases stand for. */
  readonly size: number;
}

export interface YamlScalar extends NodeBase {
  readonly kind: 'scalar';
  readonly value: YamlValue;
  /** The value as Python writes it: `None`, `False`, `8`. octoDNS reads a key as this text. */
  readonly text: string;
}

interface YamlList extends NodeBase {
  readonly kind: 'list';
  readonly items: readonly YamlNode[];
}

interface YamlMapping extends NodeBase {
  readonly kind: 'map';
  /** By the texts of their keys. The last entry of a key counts, also of mappings that are merged (`<<`). */
  readonly entries: ReadonlyMap<string, YamlEntry>;
  /** The keys that are not read: the merge of another file, a list as a key. */
  readonly unreadKeys: readonly TextSpan[];
}

/** A value with a tag such as `!include`, an alias of nothing. */
interface UnreadNode extends NodeBase {
  readonly kind: 'unread';
}

/** A value of YAML. What an alias stands for is at the alias, as an empty span. */
export type YamlNode = YamlScalar | YamlList | YamlMapping | UnreadNode;

interface YamlEntry {
  readonly key: YamlScalar;
  readonly value: YamlNode;
}

/** The places of a text. */
interface Places {
  /** Returns the part of a range of offsets that is in its first line. */
  span(start: number, end: number): TextSpan;
  /** Returns why a line of a range is not read. */
  whyUnread(start: number, end: number): NotJudgedWhy | undefined;
}

/** Nodes that are nested deeper are not records. */
const DEEPEST_NODE = 20;

/** Stands for each character of a template: half a surrogate pair, which no file has. */
export const TEMPLATE_MARK = '\u{DFFF}';

/** Whether a template writes a part of a text. */
export function hasTemplate(text: string): boolean {
  return /\u{DFFF}/u.test(text);
}

/** Returns why a value is not read that the reader of its file does not expect. */
export function whyUnread(node: YamlNode): NotJudgedWhy {
  return node.why ?? (hasTemplate(scalarText(node) ?? '') ? 'expression' : 'value');
}

/** Returns the text of a value; undefined for one that is no text in YAML: `no`, `1`. */
export function scalarText(value: YamlNode | undefined): string | undefined {
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}

/** Returns a text, or a whole number as text. */
export function numberOrText(value: YamlNode | undefined): string | undefined {
  const isWhole = value?.kind === 'scalar' && Number.isSafeInteger(value.value);
  return isWhole ? value.text : scalarText(value);
}

/** Returns the value of a key; undefined where there is none. */
export function valueAt(node: YamlNode | undefined, key: string): YamlNode | undefined {
  return node?.kind === 'map' ? node.entries.get(key)?.value : undefined;
}

/** Reads the nodes of the documents of a text, in their order. */
export class NodeReader {
  readonly #places: Places;
  readonly #anchors = new Map<string, YamlNode>();
  #aliased = 0;

  constructor(places: Places) {
    this.#places = places;
  }

  document(contents: unknown): YamlNode {
    this.#anchors.clear();
    return this.#node(contents, 0, 0);
  }

  /** @param offset where a value is that is not written */
  #node(node: unknown, offset: number, depth: number): YamlNode {
    if (isAlias(node)) return this.#alias(node.source, node.range?.[0] ?? offset);
    if (!isScalar(node) && !isMap(node) && !isSeq(node)) return scalar('', true, this.#base(offset, offset));
    const read = this.#written(node, offset, depth);
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, read);
    return read;
  }

  #base(start: number, end: number): NodeBase {
    return { at: this.#places.span(start, end), why: this.#places.whyUnread(start, end), size: 1 };
  }

  #alias(name: string, offset: number): YamlNode {
    const base = this.#base(offset, offset);
    const found = this.#anchors.get(name);
    this.#aliased += found?.size ?? 0;
    return found === undefined || this.#aliased > DOCUMENT_LIMITS.yamlAliased
      ? unread(base)
      : placedAt(found, base.at);
  }

  #written(node: Scalar | YAMLMap | YAMLSeq, offset: number, depth: number): YamlNode {
    const [start, end] = node.range ?? [offset, offset];
    const base = this.#base(start, end);
    if (depth > DEEPEST_NODE || !hasKnownTag(node)) return unread(base);
    if (isMap(node)) return this.#map(node, base, start, depth);
    if (isSeq(node)) {
      const items = node.items.map((each) => this.#node(each, start, depth + 1));
      return { ...base, kind: 'list', items, ...sumOf(base, items) };
    }
    if (typeof node.value !== 'string') return unread(base);
    const isQuoted = node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE;
    const at = isQuoted ? this.#places.span(start + 1, Math.max(start + 1, end - 1)) : base.at;
    return scalar(node.value, node.type === Scalar.PLAIN && node.tag === undefined, { ...base, at });
  }

  #map({ items }: YAMLMap, base: NodeBase, start: number, depth: number): YamlMapping {
    const entries = new Map<string, YamlEntry>();
    const nodes: YamlNode[] = [];
    const unreadKeys: TextSpan[] = [];
    for (const { key: keyNode, value: valueNode } of items) {
      const key = this.#node(keyNode, start, depth + 1);
      const value = this.#node(valueNode, startOf(keyNode) ?? start, depth + 1);
      nodes.push(key, value);
      const isMerge = isScalar(keyNode) && keyNode.type === Scalar.PLAIN && keyNode.value === '<<';
      const own = key.kind === 'scalar' ? [{ key, value }] : undefined;
      const added = isMerge ? mergedEntries(value) : own;
      if (added === undefined) unreadKeys.push(key.at);
      for (const entry of added ?? []) {
        // The order is that of the last entries.
        entries.delete(entry.key.text);
        entries.set(entry.key.text, entry);
      }
    }
    const { why, size } = sumOf(base, nodes);
    return { ...base, kind: 'map', entries, unreadKeys, size, why: unreadKeys.length > 0 ? 'value' : why };
  }
}

/** Returns the size of a node with the nodes in it, and why it or one of them is not read. */
function sumOf({ why }: NodeBase, nodes: readonly YamlNode[]): Pick<NodeBase, 'why' | 'size'> {
  return {
    why: why ?? nodes.find((each) => each.why !== undefined)?.why,
    size: nodes.reduce((sum, { size }) => sum + size, 1),
  };
}

function unread(base: NodeBase): UnreadNode {
  return { ...base, kind: 'unread', why: base.why ?? 'value' };
}

function scalar(text: string, isPlain: boolean, base: NodeBase): YamlScalar {
  const value = isPlain ? plainValue(text) : text;
  return { ...base, kind: 'scalar', value, text: isPlain ? pythonText(value, text) : text };
}

/** Whether a node has no tag, or only the tag that YAML has for its kind: `!!map`, `!!seq`, `!!str`. */
function hasKnownTag(node: Scalar | YAMLMap | YAMLSeq): boolean {
  const kind = isMap(node) ? 'map' : isSeq(node) ? 'seq' : 'str';
  return node.tag === undefined || node.tag === '!' || node.tag === `tag:yaml.org,2002:${kind}`;
}

function startOf(node: unknown): number | undefined {
  return isAlias(node) || isScalar(node) || isMap(node) || isSeq(node) ? node.range?.[0] : undefined;
}

/** Returns the entries of a mapping to merge, or of a list of mappings, of which the first one counts. */
function mergedEntries(value: YamlNode): readonly YamlEntry[] | undefined {
  const maps = value.kind === 'list' ? value.items.toReversed() : [value];
  const all: YamlEntry[] = [];
  for (const map of maps) {
    if (map.kind !== 'map' || map.why !== undefined) return undefined;
    for (const entry of map.entries.values()) all.push(entry);
  }
  return all;
}

/** Returns what an alias stands for, at the place of the alias. */
function placedAt(node: YamlNode, at: TextSpan): YamlNode {
  switch (node.kind) {
    case 'list':
      return { ...node, at, items: node.items.map((each) => placedAt(each, at)) };
    case 'map': {
      const entries = new Map<string, YamlEntry>();
      for (const [text, { key, value }] of node.entries)
        entries.set(text, { key: { ...key, at }, value: placedAt(value, at) });
      return { ...node, at, entries, unreadKeys: node.unreadKeys.map(() => at) };
    }
    case 'scalar':
    case 'unread':
      return { ...node, at };
  }
}
