import { cutKey, newBlock, type Block, type Entry } from './entry.ts';
import type { ReadLine, StructureReader } from './structureReader.ts';

interface ScriptState {
  readonly block: Block;
  /** The word that ends a heredoc. */
  readonly heredoc: string | undefined;
  /** Whether the heredoc is printed: `cat <<EOF` without a file to write to. */
  readonly isShown: boolean;
  /** The beginning of the command or array that continues on the line, up to a limit. Empty for a new command. */
  readonly command: string;
}

/**
 * Finds the word that ends a heredoc. `<<<` begins no heredoc, nor does `<<` before a number (a shift). After a blank
 * the word must be quoted or begin with a capital or `_`, because `list << item` appends.
 */
const HEREDOC = /(?<!<)<<[-~]?(?:\s?["'\\]|\s(?=[\p{Lu}_]))?([\p{L}_][\p{L}\d_.-]*)/u;
const SHOWN_HEREDOC = /^\s*cat\s+(?:>&2\s+)?<<[-~]?\s?["'\\]?[\p{L}_][\p{L}\d_.-]*["']?\s*(?:>&2\s*)?$/u;
/** An array that spans lines: `hosts=(`. */
const ARRAY = /(?:^|\s)(\w{1,60}\+?=\()\s*$/u;

/** Reads scripts, Dockerfiles, Makefiles and plain texts: every line that is not a comment is text. */
export class ScriptReader implements StructureReader<ScriptState> {
  readonly initial: ScriptState = {
    block: newBlock('', undefined),
    heredoc: undefined,
    isShown: false,
    command: '',
  };

  isSame(a: ScriptState, b: ScriptState): boolean {
    return (
      a.block === b.block && a.heredoc === b.heredoc && a.isShown === b.isShown && a.command === b.command
    );
  }

  read(line: string, state: ScriptState): ReadLine<ScriptState> {
    const { block, heredoc, isShown, command } = state;
    const text: Entry = { kind: 'text', start: 0, end: endOfCode(line), key: '', subject: command, block };
    if (heredoc !== undefined) {
      const isEnd = line.trim() === heredoc;
      return {
        entries: [{ ...text, end: line.length, subject: isShown ? 'usage' : '' }],
        state: isEnd ? { ...state, heredoc: undefined } : state,
      };
    }
    if (/^\s*(?:#|\/\/|rem\s)/iu.test(line)) return { entries: [], state };
    return {
      entries: [text],
      state: {
        block,
        heredoc: heredocIn(line),
        isShown: SHOWN_HEREDOC.test(line),
        command: commandBelow(line, command),
      },
    };
  }
}

/** Returns the word of the heredoc that a line opens, outside a comment and arithmetic: `$((1 << BITS))`. */
function heredocIn(line: string): string | undefined {
  const code = line.slice(0, endOfCode(line));
  const found = HEREDOC.exec(code);
  const before = code.slice(0, found?.index);
  return before.lastIndexOf('((') > before.lastIndexOf('))') ? undefined : found?.[1];
}

/** Returns the command or array that continues on the next line. */
function commandBelow(line: string, command: string): string {
  const array = ARRAY.exec(line)?.[1];
  if (array !== undefined) return array;
  if (ARRAY.test(command)) return line.includes(')') ? '' : command;
  if (!/\\\s*$/u.test(line)) return '';
  return cutKey(`${command}${line.trim().replace(/\\$/u, '')} `);
}

/** Returns where the comment after code begins; the length of the line if there is none. */
function endOfCode(line: string): number {
  const comment = line.search(/\s#\s/u);
  return comment < 0 ? line.length : comment;
}
