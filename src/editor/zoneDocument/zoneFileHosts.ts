/** Lines of a zone file, one below the other, whose records have the same owner. */
export interface HostLines {
  /** `@` for the origin, names below it without the origin, others as they are written. */
  readonly host: string;
  /** The types of its records. */
  readonly types: ReadonlySet<string>;
  /** The first and the last line, from 0. */
  readonly first: number;
  readonly last: number;
}

interface Options {
  /** For zone documents: records that are no part of DNS stand in comments, and count. */
  readonly commented: boolean;
}

/** Longer lines are cut. */
const LONGEST_READ = 20_000;

/** Finds the owners in the lines of a zone file (RFC 1035 section 5.1), line by line. */
export class ZoneFileHosts {
  readonly #commented: boolean;
  readonly #hosts: (HostLines & { types: Set<string>; last: number })[] = [];
  #origin = '';
  #depth = 0;
  #line = -1;

  constructor({ commented }: Options) {
    this.#commented = commented;
  }

  /** The hosts of the lines so far. */
  get all(): readonly HostLines[] {
    return this.#hosts;
  }

  /** Takes the next line. */
  add(line: string): void {
    this.#line += 1;
    const cut = line.slice(0, LONGEST_READ);
    const text = this.#commented && RECORD_IN_COMMENT.test(cut) ? cut.slice('; '.length) : cut;
    const [words, opened] = wordsOf(text);
    const isContinued = this.#depth > 0;
    // A zone document has one line for each record.
    this.#depth = this.#commented ? 0 : Math.max(0, this.#depth + opened);
    if (words.length === 0 && !isContinued) return;
    const current = this.#hosts.at(-1);
    if (isContinued || /^\s/u.test(text)) {
      if (current === undefined) return;
      current.last = this.#line;
      if (!isContinued) addType(current.types, words);
      return;
    }
    const [owner = '', ...rest] = words;
    if (owner.startsWith('$')) {
      if (owner.toUpperCase() === '$ORIGIN') this.#origin = (rest[0] ?? '').toLowerCase();
      return;
    }
    addType(this.#hostAt(hostOf(owner, this.#origin)).types, rest);
  }

  /** Returns the host of the current line: the one above, if its owner is the same. */
  #hostAt(host: string): HostLines & { types: Set<string> } {
    const above = this.#hosts.at(-1);
    if (above?.host === host) {
      above.last = this.#line;
      return above;
    }
    const next = { host, types: new Set<string>(), first: this.#line, last: this.#line };
    this.#hosts.push(next);
    return next;
  }
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
function addType(types: Set<string>, words: readonly string[]): void {
  const type = words.find((word) => !/^(?:\d+[smhdw]?|IN|CH|HS)$/iu.test(word))?.toUpperCase();
  if (type !== undefined) types.add(type);
}

function hostOf(owner: string, origin: string): string {
  const name = owner.toLowerCase();
  if (name === '@' || name === origin) return '@';
  return origin !== '' && name.endsWith(`.${origin}`) ? owner.slice(0, -origin.length - 1) : owner;
}
