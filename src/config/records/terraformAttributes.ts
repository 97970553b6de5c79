import type { PlacedEntry, ReadText } from './declaredRecord.ts';
import { unescaped, writtenAt } from './writtenText.ts';
import type { ResourceBlock } from './terraformBlocks.ts';

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
