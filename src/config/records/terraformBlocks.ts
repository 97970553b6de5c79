import type { Block } from '../structure/entry.ts';
import type { PlacedEntry, ReadText } from './declaredRecord.ts';
import { unescaped, writtenAt } from './writtenText.ts';

/** The attributes of a `resource` or `data` block, or of a block within one. */
export interface ResourceBlock {
  readonly block: Block;
  /** The line of its first attribute, counted from 0. */
  readonly line: number;
  /** By key, in the order of the text. */
  readonly values: Map<string, PlacedEntry[]>;
  /** The blocks right below it. */
  readonly inner: ResourceBlock[];
  /** Returns a line of the text. */
  readonly textOf: ReadText['textOf'];
}

/** Collects the `resource` and `data` blocks of a text of Terraform, in its order. */
export function terraformBlocks({
  entries,
  textOf,
}: Pick<ReadText, 'entries' | 'textOf'>): readonly ResourceBlock[] {
  const known = new Map<Block, ResourceBlock | undefined>();
  const outer: ResourceBlock[] = [];
  /**
   * Returns the attributes of a block that is, or is within, a resource. Blocks are nested a few dozen deep at most.
   */
  const attributesOf = (block: Block, line: number): ResourceBlock | undefined => {
    if (known.has(block)) return known.get(block);
    const isOuter = block.parent?.parent === undefined && /^(?:resource|data)$/u.test(block.key);
    const around = isOuter || block.parent === undefined ? undefined : attributesOf(block.parent, line);
    const made =
      isOuter || around !== undefined
        ? { block, line, values: new Map<string, PlacedEntry[]>(), inner: [], textOf }
        : undefined;
    known.set(block, made);
    if (made !== undefined) (isOuter ? outer : (around?.inner ?? [])).push(made);
    return made;
  };
  for (const [line, each] of entries.entries())
    for (const entry of each) {
      const values = attributesOf(entry.block, line)?.values;
      if (values === undefined) continue;
      const placed = values.get(entry.key);
      if (entry.kind === 'key') values.set(entry.key, placed ?? []);
      else if (placed === undefined) values.set(entry.key, [{ line, entry }]);
      else placed.push({ line, entry });
    }
  return outer;
}

/** The value of an attribute: texts, an expression that is known only by running the code; undefined without one. */
export type SaidValue = readonly SaidText[] | 'expression' | undefined;

export interface SaidText {
  readonly placed: PlacedEntry;
  /** Without quotes and escapes. */
  readonly text: string;
}

/** Resolves a reference to its text; undefined for one that is not known. */
export type ResolveReference = (reference: string) => string | undefined;

/** `aws_route53_zone.main.zone_id`, `data.cloudflare_zone.main.name`. */
const REFERENCE = /^(?:data\.)?[\w-]+\.[\w-]+\.\w+$/u;
const PLACEHOLDER = /\$\{\s{0,20}((?:data\.)?[\w-]{1,100}\.[\w-]{1,100}\.\w{1,100})\s{0,20}\}/gu;

/** A function of hetznercloud/hcloud 1 that puts a text in quotes, as records hold it (documentation of 2026-11-23). */
const TEXT_FUNCTION = 'provider::hcloud::txt_record';

/** Reads an attribute. A list is known only if each of its items is. */
export function attributeOf(
  resource: ResourceBlock,
  key: string,
  resolve: ResolveReference = () => undefined,
): SaidValue {
  const all = resource.values.get(key);
  if (all === undefined) return undefined;
  const isText = all[0] !== undefined && writtenAt(resource, all[0]).text === TEXT_FUNCTION;
  const placed = isText ? all.slice(1) : all;
  const [first, second] = placed;
  // Without a value, or with blocks as its value.
  if (first === undefined) return 'expression';
  if (second !== undefined && !placed.every(({ entry }) => entry.isItem === true)) return 'expression';
  const texts: SaidText[] = [];
  for (const each of placed) {
    const text = textAt(resource, each, resolve);
    if (text === undefined) return 'expression';
    texts.push({ placed: each, text });
  }
  return texts;
}

function textAt(
  read: Pick<ReadText, 'textOf'>,
  placed: PlacedEntry,
  resolve: ResolveReference,
): string | undefined {
  const { text: written, quote } = writtenAt(read, placed);
  if (placed.entry.kind === 'text') return undefined;
  if (quote === '') {
    if (/^(?:\d{1,10}|true|false)$/u.test(written)) return written;
    return REFERENCE.test(written) ? resolve(written) : undefined;
  }
  let isKnown = true;
  const text = written.replaceAll(PLACEHOLDER, (whole, reference: string) => {
    const found = resolve(reference);
    isKnown &&= found !== undefined;
    return found ?? whole;
  });
  return !isKnown || /[$%]\{/u.test(text) ? undefined : unescaped(text, quote);
}
