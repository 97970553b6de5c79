import type { Block, Entry } from '../structure/entry.ts';
import { assignedKey } from './assignments.ts';
import { meaningOf } from './keys.ts';
import { nearBefore, type NamePlace } from './namePlace.ts';

/** Keys further out say nothing about a value. */
const FURTHEST = 12;

/** The message of an error in a template: `{{ required "set a host, such as www.example.com" .Values.host }}`. */
const MESSAGE = /\{\{[^{}]{0,80}\b(?:required|fail)\s{1,5}["`][^"`]{0,200}$/u;

/**
 * Whether a name is part of a text for people. A mapping whose key is for such texts may hold anything, as
 * `help: { url: … }`: the key of a single word says more of it than that of the mapping.
 */
export function isProse({ line, start, family }: NamePlace, entry: Entry): boolean {
  if (MESSAGE.test(nearBefore(line, start))) return true;
  const isOneWord =
    entry.kind === 'key' || (entry.kind === 'value' && !/\s/u.test(line.slice(entry.start, entry.end)));
  let isMeant = false;
  for (const key of keysAround(entry)) {
    // In Nix, `environment.etc."app.conf".text` is the text of a file.
    if (family === 'nix' && key === 'text') continue;
    const meaning = meaningOf(key);
    if (meaning === 'prose' && (!isMeant || /examples?$/iu.test(key))) return true;
    isMeant ||= isOneWord && meaning !== undefined;
  }
  return false;
}

/** Yields the key of a value and those of the blocks around it, the nearest first. */
function* keysAround({ kind, subject, block }: Entry): Generator<string, void> {
  if (kind !== 'key') yield subject;
  let steps = 0;
  for (let at: Block | undefined = block; at !== undefined && steps < FURTHEST; at = at.parent, steps += 1) {
    // A key with a dot is a host (`shop.example {`), not words.
    if (!at.key.includes('.')) yield at.key;
  }
}

/** `PREFIX ex: <https://…>`, `@prefix`, `xmlns:ex="https://…"`, what an identity asks a token for (RFC 8707). */
// Input: at most 300 characters.
const VOCABULARY_BEFORE =
  /(?:^|\s)@?(?:prefix|base)\s+[\w.-]*:?\s*<|\bxmlns:[\w.-]{1,40}\s?=\s?["']?[a-z]+:\/\/$|\bclaims?\[["']?[a-z]+:\/\/$|<[\w-]{0,40}identity\s[^<>]{0,200}\bresource=["'][a-z]+:\/\/$/iu;
/** `https://…/terms#`, and names of algorithms (XML Signature 1.1 section 6.1): `https://…/xmldsig#rsa-sha256`. */
const VOCABULARY_BEHIND =
  /^[^\s"'<>#]*#(?=["'<>\s]|$|(?:rsa|dsa|ecdsa|eddsa|hmac|sha\d|md5|aes|tripledes|kw|base64|enveloped|xpath)(?:-|["'<>\s]|$))/u;
/** The name of a claim (WS-Federation): `https://…/identity/claims/name`, `https://…/claims/Name`. */
const CLAIM_BEHIND =
  /^(?:(?:\/[^\s"'<>?#]{0,200})?\/identity\/claims\/[A-Za-z_]{1,60}|\/claims\/[A-Z]\w{0,60})(?=["'<>\s]|$)/u;

export function isVocabulary(
  { line, start, end }: NamePlace,
  { subject, block, start: from }: Entry,
): boolean {
  const before = withoutLastWord(line.slice(Math.max(from, start - 300), start));
  const keys = [subject, block.key.includes('.') ? '' : block.key, assignedKey(before) ?? ''];
  if (keys.some((key) => meaningOf(key) === 'vocabulary')) return true;
  if (/^(?:xmlns|xml|rdfs?|owl)(?::|$)|^\$ref$|(?:^|[._-])claims?[._-]/iu.test(subject)) return true;
  const behind = line.slice(end, end + 300);
  return (
    VOCABULARY_BEFORE.test(nearBefore(line, start)) ||
    VOCABULARY_BEHIND.test(behind) ||
    CLAIM_BEHIND.test(behind)
  );
}

/** Returns the text up to the last character that may precede a URL. */
function withoutLastWord(text: string): string {
  let end = text.length;
  while (end > 0 && !/[\s"'=<([]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
