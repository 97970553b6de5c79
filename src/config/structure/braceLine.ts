import { DEEPEST, depthOf, subjectOf, type BracesState, type OpenBracket } from './braceFrames.ts';
import { newBlock, type Entry } from './entry.ts';
import { endOfQuoted, isNameKey, type ReadLine } from './structureReader.ts';
import { endOfQuotedLines, QUOTED_LINES, readPath, type Segment } from './nixSyntax.ts';

/** The syntax of a language with braces. */
export interface BracesSyntax {
  /** Whether a line end outside of brackets ends a statement: HCL, Puppet, Caddyfile, TOML. */
  readonly endsAtNewline: boolean;
  /** Matches the beginning of a comment that ends with the line. */
  readonly comment: RegExp;
  /** First words of statements whose second word is the key: `option` of dhcpd, `set` of nginx. */
  readonly introducer?: RegExp;
  /** Whether `[name]` alone in a line begins a section: TOML. */
  readonly hasSections?: boolean;
  /** Whether it has comments that may span lines: a slash and a star, and back. */
  readonly hasBlockComments?: boolean;
  /** Whether `<<END` begins a text that ends at a line of that word: HCL. */
  readonly hasHeredocs?: boolean;
  /** Whether the statement goes on behind that word: Caddyfile. */
  readonly goesOnAfterHeredoc?: boolean;
  /** Whether `a ? { b => c }` selects a value: Puppet. */
  readonly hasSelectors?: boolean;
  /** Whether it is Nix: `a."b.c".d = …` is a path of keys, and two apostrophes quote lines. */
  readonly isNix?: boolean;
}

const HEREDOC = /^<<[-~]?[ \t]?["']?(\w+)["']?\s*$/u;
/** Placeholders of templates, which are part of a plain word. */
const TEMPLATES = [
  ['{{', '}}'],
  ['${', '}'],
  ['<%', '%>'],
] as const;
/** Two colons begin a word: `::1`. */
const OPERATORS = /^(?:=>|[=!<>~]=|=~|[+?:|.]=|=|:(?!:))/u;

/** The state at a place of a line. */
type OpenState = { -readonly [Field in keyof BracesState]: BracesState[Field] } & { words: string[] };

/** Reads the tokens of one line, once and from left to right. */
export class BraceLine {
  readonly #line: string;
  readonly #syntax: BracesSyntax;
  readonly #entries: Entry[] = [];
  readonly #state: OpenState;
  #at: number;
  /** The latest word: a key if an operator follows it. */
  #scalar: (Segment & { readonly path?: readonly Segment[] }) | undefined;

  /** @param from where to begin, behind the end of a heredoc */
  constructor(line: string, state: BracesState, syntax: BracesSyntax, from = 0) {
    this.#line = line;
    this.#syntax = syntax;
    this.#state = { ...state, words: [...state.words] };
    this.#at = from;
  }

  read(): ReadLine<BracesState> {
    while (this.#at < this.#line.length) this.#token();
    this.#settle();
    const opensValue = this.#state.key !== undefined && /[=:>]\s*$/u.test(this.#line);
    if (
      this.#syntax.endsAtNewline &&
      this.#state.frame.bracket === '{' &&
      !opensValue &&
      this.#state.heredoc === undefined
    )
      this.#endStatement();
    return { entries: this.#entries, state: this.#state };
  }

  #token(): void {
    const line = this.#line;
    const at = this.#at;
    if (this.#state.comment) {
      const end = line.indexOf('*/', at);
      this.#state.comment = end < 0;
      this.#at = end < 0 ? line.length : end + 2;
      return;
    }
    const character = line.charAt(at);
    if (/\s/u.test(character)) {
      this.#at += 1;
      return;
    }
    if (this.#syntax.hasBlockComments === true && line.startsWith('/*', at)) {
      this.#state.comment = true;
      this.#at += 2;
      return;
    }
    this.#syntax.comment.lastIndex = at;
    if (this.#syntax.comment.test(line) && (at === 0 || /[\s{}[\](),;]/u.test(line.charAt(at - 1)))) {
      this.#at = line.length;
      return;
    }
    const opensHeredoc = this.#syntax.hasHeredocs === true && line.startsWith('<<', at);
    const heredoc = opensHeredoc ? HEREDOC.exec(line.slice(at, at + 80))?.[1] : undefined;
    if (heredoc !== undefined) {
      this.#state.heredoc = heredoc;
      this.#at = line.length;
      return;
    }
    if (this.#syntax.isNix === true && line.startsWith("''", at)) return this.#quotedLines();
    if ((character === '{' && !line.startsWith('{{', at)) || character === '[' || character === '(')
      return this.#open(character);
    if (character === '}' || character === ']' || character === ')') return this.#close();
    if (character === ',' || character === ';') {
      this.#settle();
      this.#endStatement();
      this.#at += 1;
      return;
    }
    const operator = OPERATORS.exec(line.slice(at, at + 3))?.[0];
    if (operator !== undefined) return this.#operator(operator);
    this.#word();
  }

  /** Reads a text of Nix in two apostrophes, which may go on in the next lines. */
  #quotedLines(): void {
    this.#settle();
    const start = this.#at + 2;
    const end = endOfQuotedLines(this.#line, start);
    if (end === undefined) {
      this.#state.heredoc = QUOTED_LINES;
      this.#at = this.#line.length;
      return;
    }
    this.#scalar = { start, end, text: this.#line.slice(start, end) };
    this.#at = end + 2;
  }

  #open(bracket: OpenBracket['bracket']): void {
    this.#settle();
    const selects =
      this.#syntax.hasSelectors === true &&
      /\?\s{0,20}$/u.test(this.#line.slice(Math.max(0, this.#at - 21), this.#at));
    this.#at += 1;
    const block = this.#state.inner ?? this.#state.frame.block;
    const own = this.#state.key ?? this.#state.frame.key;
    const [first, ...labels] = this.#state.words;
    const opensBlock = bracket === '{';
    const key = own ?? first ?? '';
    const depth = depthOf(this.#state.frame);
    // Ignore brackets that are nested deeper than in any configuration, to bound the memory.
    if (depth >= DEEPEST) return;
    this.#state.frame = {
      bracket,
      block: opensBlock ? newBlock(key, block, own === undefined ? labels : []) : block,
      key: opensBlock ? undefined : own,
      named: undefined,
      selector: selects && opensBlock ? own : undefined,
      below: this.#state.frame,
    };
    this.#endStatement();
  }

  #close(): void {
    this.#settle();
    this.#at += 1;
    if (this.#state.frame.below !== undefined) this.#state.frame = this.#state.frame.below;
    this.#endStatement();
  }

  #operator(operator: string): void {
    this.#at += operator.length;
    const scalar = this.#scalar;
    const assigns = /^(?:=|=>|[+?:|.]=)$/u.test(operator);
    // A colon in `a ? b : c` assigns nothing.
    if (scalar === undefined || !(assigns || (operator === ':' && this.#state.key === undefined))) {
      this.#settle();
      return;
    }
    this.#scalar = undefined;
    const title = this.#state.key;
    this.#state.key = undefined;
    // A key without a value is the title of a Puppet resource.
    if (operator === '=>' && title !== undefined) this.#state.frame = { ...this.#state.frame, named: title };
    let { block } = this.#state.frame;
    for (const { start, end, text } of scalar.path ?? [scalar]) {
      if (this.#state.key !== undefined) block = newBlock(this.#state.key, block);
      this.#entries.push({ kind: 'key', start, end, key: text, subject: text, block });
      this.#state.key = text;
    }
    this.#state.inner = scalar.path === undefined ? undefined : block;
  }

  #word(): void {
    this.#settle();
    const line = this.#line;
    const start = this.#at;
    const path = this.#syntax.isNix === true ? readPath(line, start) : undefined;
    if (path !== undefined) {
      this.#at = path.end;
      this.#scalar = { start, end: path.end, text: line.slice(start, path.end), path: path.segments };
      return;
    }
    const quote = line.charAt(start);
    if (quote === '"' || quote === "'" || quote === '`') {
      const end = endOfQuoted(line, start + 1, quote);
      this.#scalar = { start: start + 1, end, text: line.slice(start + 1, end) };
      this.#at = end + 1;
      return;
    }
    let end = start;
    while (end < line.length) {
      const template = endOfTemplate(line, end);
      if (template !== undefined) end = template;
      else if (/[\s{}[\](),;"'`]/u.test(line.charAt(end)) || isOperatorAt(line, end)) break;
      else end += 1;
    }
    this.#at = Math.max(end, start + 1);
    this.#scalar = { start, end: this.#at, text: line.slice(start, this.#at) };
  }

  /** Treats the latest word as a value, or as one of the first words of a statement. */
  #settle(): void {
    const scalar = this.#scalar;
    if (scalar === undefined) return;
    this.#scalar = undefined;
    const { start, end, text } = scalar;
    const block = this.#state.inner ?? this.#state.frame.block;
    const key = this.#state.key ?? this.#state.frame.key;
    if (key === undefined && this.#state.frame.bracket !== '{') {
      this.#entries.push({ kind: 'value', start, end, key: '', subject: '', block });
      return;
    }
    if (key === undefined) {
      const [first] = this.#state.words;
      const own = first ?? text;
      this.#entries.push({
        kind: first === undefined ? 'key' : 'value',
        start,
        end,
        key: own,
        subject: own,
        block,
      });
      const introduces = first === undefined && this.#syntax.introducer?.test(text) === true;
      if (!introduces && this.#state.words.length < DEEPEST) this.#state.words.push(text);
      return;
    }
    if (this.#state.frame.bracket === '{' && isNameKey(key))
      this.#state.frame = { ...this.#state.frame, named: text };
    const isItem = this.#state.frame.bracket === '[';
    const subject = subjectOf(key, this.#state.frame);
    this.#entries.push({ kind: 'value', start, end, key, subject, block, isItem });
  }

  #endStatement(): void {
    this.#state.words = [];
    this.#state.key = undefined;
    this.#state.inner = undefined;
  }
}

/** Returns where the placeholder at a place ends; undefined if there is none. */
function endOfTemplate(line: string, from: number): number | undefined {
  const closing = TEMPLATES.find(([opening]) => line.startsWith(opening, from))?.[1];
  if (closing === undefined) return undefined;
  const end = line.indexOf(closing, from + 2);
  return end < 0 ? undefined : end + closing.length;
}

function isOperatorAt(line: string, at: number): boolean {
  const character = line.charAt(at);
  if (character === '=') return true;
  // `http://`, `a:b`, `::1` are words; `a: b` and `"a":1` have a key.
  return character === ':' && /^:(?:\s|$)/u.test(line.slice(at, at + 2));
}
