import { sameFrames, stateWithin, type BracesState } from './braceFrames.ts';
import { BraceLine, type BracesSyntax } from './braceLine.ts';
import { newBlock, type Entry } from './entry.ts';
import type { ReadLine, StructureReader } from './structureReader.ts';
import { endOfQuotedLines, QUOTED_LINES } from './nixSyntax.ts';

/** Reads languages with braces, such as JSON, HCL, Puppet and nginx, and flow collections of YAML. */
export class BracesReader implements StructureReader<BracesState> {
  readonly #syntax: BracesSyntax;
  readonly initial: BracesState;

  constructor(syntax: BracesSyntax) {
    this.#syntax = syntax;
    this.initial = stateWithin(newBlock('', undefined), undefined);
  }

  isSame(a: BracesState, b: BracesState): boolean {
    return (
      a.comment === b.comment &&
      a.key === b.key &&
      a.heredoc === b.heredoc &&
      a.inner === b.inner &&
      a.words.length === b.words.length &&
      a.words.every((word, index) => word === b.words[index]) &&
      sameFrames(a.frame, b.frame)
    );
  }

  read(line: string, state: BracesState): ReadLine<BracesState> {
    if (state.heredoc === QUOTED_LINES) return this.#readQuotedLine(line, state);
    if (state.heredoc !== undefined) return this.#readHeredoc(line, state, state.heredoc);
    if (this.#syntax.hasSections === true) {
      const section = /^\s*\[\[?([^[\]]+)\]\]?\s*(?:#.*)?$/u.exec(line)?.[1];
      if (section !== undefined && state.frame.below === undefined)
        return {
          entries: [],
          state: stateWithin(
            newBlock(section.trim(), state.frame.block.parent ?? state.frame.block),
            undefined,
          ),
        };
    }
    return new BraceLine(line, state, this.#syntax).read();
  }

  /** Reads a line of a text of Nix, and what follows its end. */
  #readQuotedLine(line: string, state: BracesState): ReadLine<BracesState> {
    const end = endOfQuotedLines(line, 0);
    if (end === undefined) return { entries: [textEntry(line, state)], state };
    const { entries, state: after } = new BraceLine(
      line,
      { ...state, heredoc: undefined },
      this.#syntax,
      end + QUOTED_LINES.length,
    ).read();
    const text = end === 0 ? [] : [{ ...textEntry(line, state), end }];
    return { entries: [...text, ...entries], state: after };
  }

  /** Reads a line of a heredoc, and what follows the word that ends it. */
  #readHeredoc(line: string, state: BracesState, word: string): ReadLine<BracesState> {
    const end = line.indexOf(word) + word.length;
    const rest = line.slice(end);
    const isEnd =
      line.trimStart().startsWith(word) &&
      (rest.trim() === '' || (this.#syntax.goesOnAfterHeredoc === true && /^\s/u.test(rest)));
    if (!isEnd) return { entries: [textEntry(line, state)], state };
    return new BraceLine(line, { ...state, heredoc: undefined }, this.#syntax, end).read();
  }
}

function textEntry(line: string, { key = '', frame, inner }: BracesState): Entry {
  return { kind: 'text', start: 0, end: line.length, key, subject: key, block: inner ?? frame.block };
}
