/** A CAA value (RFC 8659 section 4.1), without the quotes around its last part. */
interface CaaData {
  readonly flags: string;
  readonly tag: string;
  readonly value: string;
}

/** An SRV value (RFC 2782). */
interface SrvData {
  readonly priority: string;
  readonly weight: string;
  readonly port: string;
  readonly target: string;
}

/** Parses `0 issue "ca.example"`, with or without quotes. Undefined if it is not a CAA value. Takes linear time. */
export function parseCaa(text: string): CaaData | undefined {
  const [flags, afterFlags] = cutWord(text);
  const [tag, value] = cutWord(afterFlags);
  if (!NUMBER.test(flags) || !/^[a-z0-9]+$/iu.test(tag) || value === '') return undefined;
  const isQuoted = value.length >= 2 && value.startsWith('"') && value.endsWith('"');
  return { flags, tag, value: isQuoted ? value.slice(1, -1) : value };
}

/** Parses `priority weight port target`. Undefined if it is not an SRV value. Takes linear time. */
export function parseSrv(text: string): SrvData | undefined {
  const [priority, afterPriority] = cutWord(text);
  const [weight, afterWeight] = cutWord(afterPriority);
  const [port, target] = cutWord(afterWeight);
  if (![priority, weight, port].every((number) => NUMBER.test(number))) return undefined;
  return target === '' || /\s/u.test(target) ? undefined : { priority, weight, port, target };
}

const NUMBER = /^\d+$/u;

/** Returns the first word and the rest of a text, both trimmed. */
function cutWord(text: string): readonly [string, string] {
  const trimmed = text.trim();
  const end = trimmed.search(/\s/u);
  return end === -1 ? [trimmed, ''] : [trimmed.slice(0, end), trimmed.slice(end).trimStart()];
}
