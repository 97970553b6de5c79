import { fault, type Fault } from './fault.ts';
import { span, splitSpan, subSpan, trimSpan, unprintableIn, type Span } from './span.ts';

/** `name=value` of a list of tags, without white space around either. */
export interface ListedTag {
  /** As it stands in the text. */
  readonly name: Span;
  readonly value: Span;
}

interface ListedTags {
  readonly tags: readonly ListedTag[];
  readonly faults: readonly Fault[];
}

/** How the records that consist of tags differ. */
interface TagRules {
  /** Whether `P` and `p` are different tags. */
  readonly caseSensitive: boolean;
  /** Whether a tag may have nothing after its `=`. */
  readonly emptyValues: boolean;
}

/**
 * Parses `name=value; name=value;`, the form of DKIM keys, DMARC and similar records (RFC 6376 section 3.2). No tag
 * may occur twice.
 */
export function parseTagList(text: string, { caseSensitive, emptyValues }: TagRules): ListedTags {
  const tags: ListedTag[] = [];
  const faults: Fault[] = [];
  const names = new Set<string>();
  const pieces = splitSpan(span(text), ';').map(trimSpan);
  // One semicolon may stand at the end.
  if (pieces.length > 1 && pieces.at(-1)?.text === '') pieces.pop();
  for (const piece of pieces) {
    const tag = listedTag(piece);
    if ('code' in tag) {
      faults.push(tag);
      continue;
    }
    const key = caseSensitive ? tag.name.text : tag.name.text.toLowerCase();
    const odd = unprintableIn(tag.value);
    if (names.has(key)) faults.push(fault(piece, 'tagDuplicate', key));
    else if (tag.value.text === '' && !emptyValues) faults.push(fault(piece, 'tagNoValue', key));
    else if (odd !== undefined) faults.push(fault(odd, 'character', odd.text));
    names.add(key);
    tags.push(tag);
  }
  return { tags, faults };
}

function listedTag(piece: Span): ListedTag | Fault {
  const { text } = piece;
  if (text === '') return fault(piece, 'tagEmpty');
  const equals = text.indexOf('=');
  if (equals === -1) return fault(piece, 'tagEquals');
  const name = trimSpan(subSpan(piece, 0, equals));
  const value = trimSpan(subSpan(piece, equals + 1));
  return /^[a-z][a-z0-9_]*$/iu.test(name.text) ? { name, value } : fault(piece, 'tagName', name.text);
}

/** The value of a tag by its name in lower case, however it is spelled; undefined without one. */
export function valueOfTag(tags: readonly ListedTag[], name: string): Span | undefined {
  return tags.find((tag) => tag.name.text.toLowerCase() === name)?.value;
}

/** The value of a tag in the case of its definition. */
export function exactTag(tags: readonly ListedTag[], name: string): Span | undefined {
  return tags.find((tag) => tag.name.text === name)?.value;
}

/** The parts of a value between separators, without white space around them. */
export function partsOfValue(value: Span, separator: string): readonly Span[] {
  return splitSpan(value, separator).map(trimSpan);
}

/** A tag that is missing at the end of the text. */
export function missingTag(text: string, name: string): Fault {
  return fault({ start: text.length, end: text.length }, 'tagMissing', name);
}
