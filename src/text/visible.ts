// Makes untrusted texts safe to show and to copy. Invisible characters, and blanks other than the space, are spelled
// out, so that one value cannot be mistaken for another. Limits how much of a text and of a list is shown, and writes
// numbers.

/** The longest texts that are shown, in UTF-16 units. The rest of a text is cut off and marked with an ellipsis. */
export const LIMIT = {
  /** A record type, a status, a code. */
  word: 40,
  /** A line, an id, a name inside a sentence. */
  short: 80,
  /** A host, a zone, a group; a DNS name has at most 253 characters. */
  name: 260,
  /** A value in a row. */
  value: 300,
  /** Any other text: a line of a tooltip or of a hover, a sentence, a title. */
  line: 1000,
  /** A field of a panel; more than any value of the service has. */
  field: 20_000,
} as const;

/** How many entries of a long list are shown. If there are more, the text beside them says so. */
export const SHOWN = {
  /** Names in a sentence or in a line of a card. */
  named: 5,
  /** Entries of a hover, a cell, a card or a chart. */
  cell: 20,
  /** Items that are offered to choose from at once: typing more narrows them down. */
  offered: 100,
  /** Entries of a choice, or of a list beside other content. */
  list: 300,
  /** Rows of a view: the editor shows no more problems of a file. */
  view: 1_000,
  /** Rows of the table of a page: one with more is slow. */
  page: 3_000,
} as const;

/** Returns a number with thousands separators. */
export function digits(number: number): string {
  return number.toLocaleString('en');
}

/**
 * Controls, line and paragraph separators, lone surrogates, formatting characters (bidi marks, tags, zero-width marks),
 * everything that Unicode defines as blank for renderers, private and unassigned characters, and every blank but the
 * ordinary space.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

/** Most texts are plain ASCII, and this test is much faster than {@link UNSEEN}. */
const PLAIN = /^[\u0020-\u007E]*$/u;

/** Returns at most `limit` UTF-16 units of `text` on one line, with invisible characters spelled out. */
export function visible(text: string, limit: number = LIMIT.line): string {
  // Cut first: a value may have megabytes.
  return shortened(spellUnseen(text.slice(0, limit + 1), visibleSpelling), limit);
}

/** {@link visible} text for places where the editor makes links of `[text](address)` and icons of `$(name)`. */
export function plain(text: string, limit: number = LIMIT.line): string {
  const shown = visible(text, limit);
  return shortened(shown.replaceAll('](', '] (').replaceAll('$(', '$ ('), limit);
}

/**
 * Returns a text of the service as it may enter the clipboard or a document: everything that is copied, dragged,
 * completed or fixed goes through this. The text stays whole, final dot included, and on one line. What {@link visible}
 * spells out becomes the escapes of zone files, `\DDD` for each byte of UTF-8 (RFC 1035 section 5.1).
 */
export function copyableText(text: string): string {
  return spellUnseen(text, byteEscapes);
}

/** Whether {@link copyableText} changes a text. Stops at the first character that it spells out. */
export function hasUnseen(text: string): boolean {
  if (PLAIN.test(text)) return false;
  for (const { 0: character, index } of text.matchAll(UNSEEN))
    if (!joins(text, character, index)) return true;
  return false;
}

/**
 * JSON or JavaScript source with everything unseen as `\uXXXX`, joiners included. Line feeds stay: they stand between
 * the strings of such a source, never inside them.
 */
export function escapeUnseen(source: string): string {
  return replaceUnseen(source, (character) => (character === '\n' ? character : unicodeEscape(character)));
}

/** Text with everything unseen spelled by `spell`, joiners included. */
export function replaceUnseen(text: string, spell: (character: string) => string): string {
  return PLAIN.test(text) ? text : text.replace(UNSEEN, remembered(spell));
}

/** A character as `\uXXXX`, one for each UTF-16 unit. */
export function unicodeEscape(character: string): string {
  return Array.from(
    { length: character.length },
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** At most `limit` UTF-16 units of `text`, never half a character; a text that was cut ends in an ellipsis. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${cut.replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

function spellUnseen(text: string, spell: (character: string) => string): string {
  if (PLAIN.test(text)) return text;
  const spelled = remembered(spell);
  return text.replace(UNSEEN, (character, index: number) =>
    joins(text, character, index) ? character : spelled(character),
  );
}

/** Caches the spelling of each character: a hostile text may repeat one a million times. */
function remembered(spell: (character: string) => string): (character: string) => string {
  const known = new Map<string, string>();
  return (character) => {
    let spelled = known.get(character);
    if (spelled === undefined) known.set(character, (spelled = spell(character)));
    return spelled;
  };
}

/** A character as `\DDD` for each byte of UTF-8. */
function byteEscapes(character: string): string {
  let spelled = '';
  for (const byte of new TextEncoder().encode(character)) spelled += `\\${String(byte).padStart(3, '0')}`;
  return spelled;
}

function visibleSpelling(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x20) return String.fromCodePoint(0x2400 + point);
  if (point === 0x7f) return '\u2421';
  return `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

const EMOJI_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?$/u;
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u;

/**
 * Whether a joiner (U+200D), a non-joiner (U+200C) or an emoji selector (U+FE0F) at `index` has a visible effect:
 * between emoji, after an emoji, or after a letter that it shapes. Such a character stays, because words and emoji
 * need it. Anywhere else it only makes one text look like another.
 */
function joins(text: string, character: string, index: number): boolean {
  if (character !== '\u200C' && character !== '\u200D' && character !== '\uFE0F') return false;
  const before = text.slice(Math.max(0, index - 3), index);
  if (character === '\uFE0F') return /\p{Extended_Pictographic}$/u.test(before);
  if (endsShaped(before)) return true;
  return (
    character === '\u200D' && EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(text.slice(index + 1, index + 3))
  );
}

/**
 * Whether a text ends in a letter or mark of a script in which a joiner or non-joiner changes the letter before it. The
 * expression is inside the function because V8 takes milliseconds to create it, and few texts need it.
 */
function endsShaped(text: string): boolean {
  return /(?!\p{Default_Ignorable_Code_Point})(?=[\p{L}\p{M}])[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]$/u.test(
    text,
  );
}
