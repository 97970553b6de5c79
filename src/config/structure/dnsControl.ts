import { newBlock, type Block, type Entry } from './entry.ts';
import { endOfQuoted, type ReadLine, type StructureReader } from './structureReader.ts';

/** The state inside an open bracket. */
interface CallFrame {
  /** The block of the values in the bracket. A list has the block around it. */
  readonly block: Block;
  readonly depth: number;
  readonly below: CallFrame | undefined;
}

interface DnsControlState {
  readonly frame: CallFrame;
  /** The latest word: the name of a call if a parenthesis follows. */
  readonly word: string;
  readonly open: 'comment' | 'template' | undefined;
}

/** Brackets nested deeper than this are ignored. No configuration needs as many. */
const DEEPEST_CALL = 60;
const WORD = /[\p{L}\p{N}_$.]+/uy;
/** Before a `/` that begins a regular expression. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};])\s{0,20}$/u;

/** The key of the block that the braces of a function, loop or object make. No call has this name. */
export const BRACES = '{';

/**
 * Reads `dnsconfig.js` of DNSControl: each call is a block with the call's name as its key, and each of its arguments a
 * value of that key. Words and operators are values too, without quotes.
 */
export class DnsControlReader implements StructureReader<DnsControlState> {
  readonly initial: DnsControlState = {
    frame: { block: newBlock('', undefined), depth: 0, below: undefined },
    word: '',
    open: undefined,
  };

  isSame(a: DnsControlState, b: DnsControlState): boolean {
    if (a.word !== b.word || a.open !== b.open) return false;
    let one: CallFrame | undefined = a.frame;
    let other: CallFrame | undefined = b.frame;
    while (one !== other) {
      if (one?.block !== other?.block) return false;
      [one, other] = [one?.below, other?.below];
    }
    return true;
  }

  read(line: string, { frame, word, open }: DnsControlState): ReadLine<DnsControlState> {
    const entries: Entry[] = [];
    const add = (start: number, end: number): void => {
      const { block } = frame;
      entries.push({ kind: 'value', start, end, key: block.key, subject: block.key, block });
    };
    let at = 0;
    while (at < line.length) {
      if (open !== undefined) {
        const end = line.indexOf(open === 'comment' ? '*/' : '`', at);
        if (end < 0) break;
        at = end + (open === 'comment' ? 2 : 1);
        open = undefined;
        continue;
      }
      const character = line.charAt(at);
      if (/[\s,;]/u.test(character)) {
        if (character !== ' ') word = '';
        at += 1;
        continue;
      }
      if (line.startsWith('//', at)) break;
      if (line.startsWith('/*', at)) {
        open = 'comment';
        at += 2;
        continue;
      }
      if (/["'`]/u.test(character)) {
        const end = endOfQuoted(line, at + 1, character);
        if (end === line.length && character === '`') open = 'template';
        else add(at + 1, end);
        at = end + 1;
        word = '';
        continue;
      }
      if (/[([{]/u.test(character)) {
        if (character === '(' && word !== '' && entries.at(-1)?.end === at) entries.pop();
        frame = inner(frame, character, word);
        word = '';
        at += 1;
        continue;
      }
      if (/[)\]}]/u.test(character)) {
        frame = frame.below ?? frame;
        word = '';
        at += 1;
        continue;
      }
      if (character === '/' && BEFORE_PATTERN.test(line.slice(Math.max(0, at - 21), at))) {
        const end = endOfPattern(line, at);
        add(at, end);
        at = end;
        continue;
      }
      WORD.lastIndex = at;
      const end = WORD.test(line) ? WORD.lastIndex : at + 1;
      word = !/[\p{L}_$]/u.test(character) ? '' : line.slice(at, end);
      add(at, end);
      at = end;
    }
    return { entries, state: { frame, word, open } };
  }
}

/** Returns where a regular expression ends, with its flags; the length of the line if it is not closed. */
function endOfPattern(line: string, from: number): number {
  let isInClass = false;
  let end = from + 1;
  for (; end < line.length; end += 1) {
    const character = line.charAt(end);
    if (character === '\\') end += 1;
    else if (character === '[' || character === ']') isInClass = character === '[';
    else if (character === '/' && !isInClass) break;
  }
  do end += 1;
  while (/[a-z]/u.test(line.charAt(end)));
  return Math.min(end, line.length);
}

function inner(frame: CallFrame, bracket: string, word: string): CallFrame {
  const depth = frame.depth + 1;
  // Ignore deeper brackets, to bound the memory.
  const block =
    depth > DEEPEST_CALL || (bracket === '[' && word === '')
      ? frame.block
      : newBlock(bracket === '(' ? word : BRACES, frame.block);
  return { block, depth, below: frame };
}
