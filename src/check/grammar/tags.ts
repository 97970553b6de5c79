import * as l10n from '@vscode/l10n';
import { excerpt, faultAt, partsOf, trimmed, unprintable, type TextFault, type Word } from './textFault.ts';

/** `name=value` of a list of tags, without white space around either. */
export interface Tag {
  /** As it stands in the text. */
  readonly name: Word;
  readonly value: Word;
}

interface TagList {
  readonly tags: readonly Tag[];
  readonly faults: readonly TextFault[];
}

/** How the records that consist of tags differ. */
interface TagGrammar {
  /** Whether `P` and `p` are different tags. */
  readonly caseSensitive: boolean;
  /** Whether a tag may have nothing after its `=`. */
  readonly emptyValues: boolean;
}

/**
 * Parses `name=value; name=value;`, the form of DKIM keys, DMARC and similar records (RFC 6376 section 3.2). No tag
 * may occur twice.
 */
export function parseTags(text: string, { caseSensitive, emptyValues }: TagGrammar): TagList {
  const tags: Tag[] = [];
  const faults: TextFault[] = [];
  const names = new Set<string>();
  const pieces = partsOf(text, ';').map(trimmed);
  // One semicolon may stand at the end.
  if (pieces.length > 1 && pieces.at(-1)?.text === '') pieces.pop();
  for (const piece of pieces) {
    const tag = parseTag(piece);
    if ('message' in tag) {
      faults.push(tag);
      continue;
    }
    const key = caseSensitive ? tag.name.text : tag.name.text.toLowerCase();
    const odd = unprintable(tag.value, { blanks: true });
    if (names.has(key)) faults.push(faultAt(piece, l10n.t('"{0}" occurs more than once.', excerpt(key))));
    else if (tag.value.text === '' && !emptyValues)
      faults.push(faultAt(piece, l10n.t('"{0}" has no value.', excerpt(key))));
    else if (odd !== undefined)
      faults.push(faultAt(odd, l10n.t('"{0}" is not allowed here.', excerpt(odd.text))));
    names.add(key);
    tags.push(tag);
  }
  return { tags, faults };
}

function parseTag(piece: Word): Tag | TextFault {
  const { text, at } = piece;
  if (text === '') return faultAt(piece, l10n.t('Expected a tag before this semicolon.'));
  const equals = text.indexOf('=');
  if (equals === -1) return faultAt(piece, l10n.t('Expected "=" in "{0}".', excerpt(text)));
  const name = trimmed({ text: text.slice(0, equals), at });
  const value = trimmed({ text: text.slice(equals + 1), at: at + equals + 1 });
  if (/^[a-z][a-z0-9_]*$/iu.test(name.text)) return { name, value };
  return faultAt(piece, l10n.t('"{0}" is not the name of a tag.', excerpt(name.text)));
}

/** The value of a tag by its name in lower case; undefined without one. */
export function tagValue(tags: readonly Tag[], name: string): Word | undefined {
  return tags.find((tag) => tag.name.text.toLowerCase() === name)?.value;
}
