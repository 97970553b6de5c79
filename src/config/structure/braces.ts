import { sameFrames, stateWithin, type BracesState } from './braceFrames.ts';
import { BraceLine, type BracesSyntax } from './braceLine.ts';
import { newBlock, type Entry, type ReadLine, type StructureReader } from './entry.ts';

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
      a.words.length === b.words.length &&
      a.words.every((word, index) => word === b.words[index]) &&
      sameFrames(a.frame, b.frame)
    );
  }

  read(line: string, state: BracesState): ReadLine<BracesState> {
    if (state.heredoc !== undefined) return readHeredoc(line, state, state.heredoc);
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
}

function readHeredoc(line: string, state: BracesState, end: string): ReadLine<BracesState> {
  if (line.trim() === end) return { entries: [], state: { ...state, heredoc: undefined, key: undefined } };
  const entry: Entry = {
    kind: 'text',
    start: 0,
    end: line.length,
    key: state.key ?? '',
    subject: state.key ?? '',
    block: state.frame.block,
  };
  return { entries: [entry], state };
}
