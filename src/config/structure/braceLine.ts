import { DEEPEST, depthOf, subjectOf, type BracesState, type OpenBracket } from './braceFrames.ts';
import { endOfQuoted, isNameKey, newBlock, type Block, type Entry, type ReadLine } from './entry.ts';
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

/** Reads the tokens of one line, once and from left to right. */
export class BraceLine {
  readonly #line: string;
  readonly #syntax: BracesSyntax;
  readonly #entries: Entry[] = [];
  #at: number;
  #frame: OpenBracket;
  #words: string[];
  #key: string | undefined;
  #comment: boolean;
  #heredoc: string | undefined;
  /** The block of the value after a path of keys. */
  #inner: Block | undefined;
  /** The latest word: a key if an operator follows it. */
  #scalar: (Segment & { readonly path?: readonly Segment[] }) | undefined;

  /** @param from where to begin, behind the end of a heredoc */
  constructor(line: string, state: BracesState, syntax: BracesSyntax, from = 0) {
    this.#line = line;
    this.#syntax = syntax;
    this.#frame = state.frame;
    this.#words = [...state.words];
    this.#key = state.key;
    this.#comment = state.comment;
    this.#heredoc = state.heredoc;
    this.#inner = state.inner;
    this.#at = from;
  }

  read(): ReadLine<BracesState> {
    while (this.#at < this.#line.length) this.#token();
    this.#settle();
    const opensValue = this.#key !== undefined && /[=:>]\s*$/u.test(this.#line);
    if (
      this.#syntax.endsAtNewline &&
      this.#frame.bracket === '{' &&
      !opensValue &&
      this.#heredoc === undefined
    )
      this.#endStatement();
    return {
      entries: this.#entries,
      state: {
        frame: this.#frame,
        words: this.#words,
        key: this.#key,
        comment: this.#comment,
        heredoc: this.#heredoc,
        inner: this.#inner,
      },
    };
  }

  #token(): void {
    const line = this.#line;
    const at = this.#at;
    if (this.#comment) {
      const end = line.indexOf('*/', at);
      this.#comment = end < 0;
      this.#at = end < 0 ? line.length : end + 2;
      return;
    }
    const character = line.charAt(at);
    if (/\s/u.test(character)) {
      this.#at += 1;
      return;
    }
    if (this.#syntax.hasBlockComments === true && line.startsWith('/*', at)) {
      this.#comment = true;
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
      this.#heredoc = heredoc;
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
      this.#heredoc = QUOTED_LINES;
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
    const block = this.#inner ?? this.#frame.block;
    const own = this.#key ?? this.#frame.key;
    const [first, ...labels] = this.#words;
    const opensBlock = bracket === '{';
    const key = own ?? first ?? '';
    const depth = depthOf(this.#frame);
    // Ignore brackets that are nested deeper than in any configuration, to bound the memory.
    if (depth >= DEEPEST) return;
    this.#frame = {
      bracket,
      block: opensBlock ? newBlock(key, block, own === undefined ? labels : []) : block,
      key: opensBlock ? undefined : own,
      named: undefined,
      selector: selects && opensBlock ? own : undefined,
      below: this.#frame,
    };
    this.#endStatement();
  }

  #close(): void {
    this.#settle();
    this.#at += 1;
    if (this.#frame.below !== undefined) this.#frame = this.#frame.below;
    this.#endStatement();
  }

  #operator(operator: string): void {
    this.#at += operator.length;
    const scalar = this.#scalar;
    const assigns = /^(?:=|=>|[+?:|.]=)$/u.test(operator);
    // A colon in `a ? b : c` assigns nothing.
    if (scalar === undefined || !(assigns || (operator === ':' && this.#key === undefined))) {
      this.#settle();
      return;
    }
    this.#scalar = undefined;
    const title = this.#key;
    this.#key = undefined;
    // A key without a value is the title of a Puppet resource.
    if (operator === '=>' && title !== undefined) this.#frame = { ...this.#frame, named: title };
    let { block } = this.#frame;
    for (const { start, end, text } of scalar.path ?? [scalar]) {
      if (this.#key !== undefined) block = newBlock(this.#key, block);
      this.#entries.push({ kind: 'key', start, end, key: text, subject: text, block });
      this.#key = text;
    }
    this.#inner = scalar.path === undefined ? undefined : block;
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
    const block = this.#inner ?? this.#frame.block;
    const key = this.#key ?? this.#frame.key;
    if (key === undefined && this.#frame.bracket !== '{') {
      this.#entries.push({ kind: 'value', start, end, key: '', subject: '', block });
      return;
    }
    if (key === undefined) {
      const [first] = this.#words;
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
      if (!introduces && this.#words.length < DEEPEST) this.#words.push(text);
      return;
    }
    if (this.#frame.bracket === '{' && isNameKey(key)) this.#frame = { ...this.#frame, named: text };
    const isItem = this.#frame.bracket === '[';
    const subject = subjectOf(key, this.#frame);
    this.#entries.push({ kind: 'value', start, end, key, subject, block, isItem });
  }

  #endStatement(): void {
    this.#words = [];
    this.#key = undefined;
    this.#inner = undefined;
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
