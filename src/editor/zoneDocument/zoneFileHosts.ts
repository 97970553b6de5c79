/** Lines of a zone file, one below the other, whose records have the same owner. */
export interface HostLines {
  /** `@` for the origin, names below it without the origin, others as they are written. */
  readonly host: string;
  /** The types of its records, each once. */
  readonly types: readonly string[];
  /** The first and the last line, from 0. */
  readonly first: number;
  readonly last: number;
}

interface Options {
  /** For zone documents: records that are no part of DNS stand in comments, and count. */
  readonly commented: boolean;
}

/** Finds the owners in the lines of a zone file (RFC 1035 section 5.1). Takes linear time. */
export function hostsOf(lines: Iterable<string>, { commented }: Options): readonly HostLines[] {
  const hosts: (HostLines & { types: string[]; last: number })[] = [];
  let origin = '';
  let depth = 0;
  let number = -1;
  for (const whole of lines) {
    number += 1;
    const text = commented && RECORD_IN_COMMENT.test(whole) ? whole.slice('; '.length) : whole;
    const [words, opened] = wordsOf(text);
    const isContinued = depth > 0;
    // A zone document has one line for each record.
    depth = commented ? 0 : Math.max(0, depth + opened);
    const current = hosts.at(-1);
    if (words.length === 0 && !isContinued) continue;
    if (isContinued || /^\s/u.test(text)) {
      if (current === undefined) continue;
      current.last = number;
      if (!isContinued) addType(current.types, words);
      continue;
    }
    const [owner = '', ...rest] = words;
    if (owner.startsWith('$')) {
      if (owner.toUpperCase() === '$ORIGIN') origin = (rest[0] ?? '').toLowerCase();
      continue;
    }
    const host = hostOf(owner, origin);
    if (current?.host === host) current.last = number;
    else hosts.push({ host, types: [], first: number, last: number });
    addType(hosts.at(-1)?.types ?? [], rest);
  }
  return hosts;
}

/** A record in a comment, as zone documents show records that are disabled or of a type that zone files lack. */
const RECORD_IN_COMMENT = /^; [^\s;]+\. /u;

/** The words of a line without its comment, and how many brackets it opens and does not close. */
function wordsOf(line: string): readonly [words: readonly string[], opened: number] {
  const words: string[] = [];
  let word = '';
  let opened = 0;
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '\\') {
      word += line.slice(at, at + 2);
      at += 1;
    } else if (character === '"') {
      quoted = !quoted;
      word += character;
    } else if (quoted || !' \t\r;()'.includes(character)) {
      word += character;
    } else {
      if (word !== '') words.push(word);
      word = '';
      if (character === ';') break;
      if (character === '(') opened += 1;
      if (character === ')') opened -= 1;
    }
  }
  if (word !== '') words.push(word);
  return [words, opened];
}

/** Adds the first word that is neither a TTL nor a class. */
function addType(types: string[], words: readonly string[]): void {
  const type = words.find((word) => !/^(?:\d+[smhdw]?|IN|CH|HS)$/iu.test(word))?.toUpperCase();
  if (type !== undefined && !types.includes(type)) types.push(type);
}

function hostOf(owner: string, origin: string): string {
  const name = owner.toLowerCase();
  if (name === '@' || name === origin) return '@';
  return origin !== '' && name.endsWith(`.${origin}`) ? owner.slice(0, -origin.length - 1) : owner;
}
