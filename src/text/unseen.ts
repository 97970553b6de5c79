/**
 * Controls, line and paragraph separators, lone surrogates, formatting characters (bidi marks, tags, zero-width marks),
 * everything that Unicode defines as blank for renderers, private and unassigned characters, and every blank but the
 * ordinary space.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

/** Most texts are plain ASCII, and this test is much faster than {@link UNSEEN}. */
const PLAIN = /^[\u0020-\u007E]*$/u;

/** Whether `copyableText` changes a text. Stops at the first character that it spells out. */
export function hasUnseen(text: string): boolean {
  if (PLAIN.test(text)) return false;
  for (const { 0: character, index } of text.matchAll(UNSEEN))
    if (!joins(text, character, index)) return true;
  return false;
}

/** Text with everything unseen spelled by `spell`, joiners included. */
export function replaceUnseen(text: string, spell: (character: string) => string): string {
  return PLAIN.test(text) ? text : text.replace(UNSEEN, remembered(spell));
}

/** Text with everything unseen spelled by `spell`, but joiners that have a visible effect. */
export function spellUnseen(text: string, spell: (character: string) => string): string {
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
