import { stateWithin, type BracesState } from './braceFrames.ts';
import { BracesReader } from './braces.ts';
import { newBlock, type Block, type Entry } from './entry.ts';
import {
  indentOf,
  isNameKey,
  isValueKey,
  unquoted,
  type ReadLine,
  type StructureReader,
} from './structureReader.ts';

/** A mapping whose keys begin in the column `indent`. */
interface Mapping {
  readonly block: Block;
  readonly indent: number;
  /** The latest key. Lines below it that are indented further are its value. */
  readonly key: string;
  /** The value of the latest `name`. */
  readonly named: string | undefined;
  readonly outer: Mapping | undefined;
}

/** A value that continues on the next lines. */
type OpenValue =
  | { readonly kind: 'block scalar'; readonly indent: number; readonly key: string; readonly block: Block }
  | { readonly kind: 'quoted'; readonly quote: string; readonly key: string; readonly block: Block }
  | { readonly kind: 'flow'; readonly flow: BracesState };

interface YamlState {
  readonly mapping: Mapping;
  readonly open: OpenValue | undefined;
}

const FLOW = new BracesReader({ endsAtNewline: false, comment: /#/uy });
/** A key whose colon begins the next line, as PyYAML writes an empty or long one: `? ''`. */
const EXPLICIT_KEY = /^\?[ \t]+(?="(?:[^"\\]|\\.)*"\s*$|'(?:[^']|'')*'\s*$|[\p{L}\p{N}_][^\s:#]*\s*$)/u;
const BLOCK_SCALAR = /^(?:[&!]\S+\s+)*[|>][-+\d]{0,3}\s*(?:#.*)?$/u;
/** Anchors and tags before a value. */
const PROPERTIES = /^(?:[&!][^\s,[\]{}]*\s+)+/u;

/** Reads YAML, also with templates of Helm, Jinja and ERB in it. Finds mappings by the columns of their keys. */
export class YamlReader implements StructureReader<YamlState> {
  readonly initial: YamlState = { mapping: document(), open: undefined };

  isSame(a: YamlState, b: YamlState): boolean {
    return sameMappings(a.mapping, b.mapping) && sameOpen(a.open, b.open);
  }

  read(line: string, state: YamlState): ReadLine<YamlState> {
    const { open, mapping } = state;
    if (/^\s*$/u.test(line)) return { entries: [], state };
    const indent = indentOf(line);
    switch (open?.kind) {
      case 'block scalar':
        if (indent <= open.indent) break;
        return { entries: [textEntry(line, open)], state };
      case 'quoted': {
        const closes = closingQuote(line, 0, open.quote) < line.length;
        return { entries: [textEntry(line, open)], state: closes ? { mapping, open: undefined } : state };
      }
      case 'flow':
        return readFlow(line, 0, open.flow, mapping);
      case undefined:
        break;
    }
    if (/^(?:---|\.\.\.)(?:\s|$)/u.test(line))
      return { entries: [], state: { mapping: document(), open: undefined } };
    if (isSetting(line))
      return {
        entries: [textEntry(line, { key: '', block: mapping.block })],
        state: { mapping, open: undefined },
      };
    if (/^\s*#/u.test(line) || isTemplateLine(line))
      return { entries: [], state: { mapping, open: undefined } };
    const enclosed = enclosing(mapping, indent);
    if (!/^:(?:\s|$)/u.test(line.slice(indent, indent + 2)) || enclosed.indent !== indent)
      return readNode(line, indent, mapping);
    // Behind an explicit key: what follows the colon is read in the columns where it stands.
    const value = `${' '.repeat(indent + 1)}${line.slice(indent + 1)}`;
    if (value.trim() === '') return { entries: [], state: { mapping: enclosed, open: undefined } };
    return readNode(value, indentOf(value), enclosed);
  }
}

/** A line that sets a variable of Jinja: `{% set host = 'www.example.com' %}`. */
function isSetting(line: string): boolean {
  return /^\s*\{%[-+]?\s*set\s/u.test(line);
}

/** A line with a statement of a template language and nothing else. */
export function isTemplateLine(line: string): boolean {
  const text = line.trim();
  if (text.startsWith('{{')) return text.endsWith('}}');
  return /^(?:\{[%#]|<%|%\s)/u.test(text);
}

function document(): Mapping {
  return { block: newBlock('', undefined), indent: 0, key: '', named: undefined, outer: undefined };
}

/** Reads dashes, then a key, then a value. */
function readNode(line: string, indent: number, before: Mapping): ReadLine<YamlState> {
  let mapping = before;
  let at = indent;
  /** The column of the innermost dash. */
  let dash: number | undefined;
  while (/^-(?:\s|$)/u.test(line.slice(at, at + 2))) {
    mapping = enclosing(mapping, at);
    dash = at;
    at += 1;
    while (line.charAt(at) === ' ' || line.charAt(at) === '\t') at += 1;
  }
  const mark = EXPLICIT_KEY.exec(line.slice(at))?.[0].length ?? 0;
  const colon = mark > 0 ? line.length : keyEnd(line, at);
  if (colon === undefined) {
    const read = readValue(line, at, mapping, mapping.key, dash ?? mapping.indent);
    if (dash === undefined) return read;
    // The members of an inline mapping are in a block of their own.
    const entries = read.entries.map((entry) =>
      entry.block === mapping.block ? { ...entry, isItem: true } : entry,
    );
    return { ...read, entries };
  }
  if (dash === undefined) mapping = enclosing(mapping, at);
  if (dash !== undefined || at > mapping.indent) {
    const block = newBlock(mapping.key, mapping.block);
    mapping = { block, indent: at, key: '', named: undefined, outer: mapping };
  }
  const written = line.slice(at + mark, colon).trimEnd();
  const key = unquoted(written);
  const quoted = key.length === written.length ? 0 : 1;
  const entry: Entry = {
    kind: 'key',
    start: at + mark + quoted,
    end: at + mark + quoted + key.length,
    key,
    subject: key,
    block: mapping.block,
  };
  mapping = { ...mapping, key };
  let value = colon + 1;
  while (/\s/u.test(line.charAt(value))) value += 1;
  const rest = readValue(line, value, mapping, key, at);
  return { entries: [entry, ...rest.entries], state: rest.state };
}

/** Leaves the mappings whose keys begin further to the right. */
function enclosing(mapping: Mapping, column: number): Mapping {
  let at = mapping;
  while (at.indent > column && at.outer !== undefined) at = at.outer;
  return at;
}

function readValue(
  line: string,
  from: number,
  mapping: Mapping,
  key: string,
  indent: number,
): ReadLine<YamlState> {
  const { block } = mapping;
  const subject = isValueKey(key) ? (mapping.named ?? (block.key === '' ? key : block.key)) : key;
  const start = from + (PROPERTIES.exec(line.slice(from))?.[0].length ?? 0);
  const value = line.slice(start);
  if (value === '' || value.startsWith('#')) return { entries: [], state: { mapping, open: undefined } };
  if (BLOCK_SCALAR.test(value))
    return { entries: [], state: { mapping, open: { kind: 'block scalar', indent, key, block } } };
  if (value.startsWith('[') || /^\{(?!\{)/u.test(value))
    return readFlow(line, start, stateWithin(block, subject), mapping);
  const quote = value.charAt(0);
  if (quote === '"' || quote === "'") {
    const end = closingQuote(line, start + 1, quote);
    const entry: Entry = { kind: 'value', start: start + 1, end, key, subject, block };
    const open = end < line.length ? undefined : ({ kind: 'quoted', quote, key, block } as const);
    return { entries: [entry], state: { mapping: named(mapping, line.slice(start + 1, end)), open } };
  }
  const comment = value.search(/\s#/u);
  const end = start + (comment < 0 ? value : value.slice(0, comment)).trimEnd().length;
  const entry: Entry = { kind: 'value', start, end, key, subject, block };
  return { entries: [entry], state: { mapping: named(mapping, line.slice(start, end)), open: undefined } };
}

function named(mapping: Mapping, value: string): Mapping {
  return isNameKey(mapping.key) ? { ...mapping, named: value } : mapping;
}

function readFlow(line: string, from: number, flow: BracesState, mapping: Mapping): ReadLine<YamlState> {
  const read = FLOW.read(line.slice(from), flow);
  const entries = read.entries.map((each) => ({ ...each, start: each.start + from, end: each.end + from }));
  const isOpen = read.state.frame.below !== undefined;
  return { entries, state: { mapping, open: isOpen ? { kind: 'flow', flow: read.state } : undefined } };
}

function textEntry(line: string, { key, block }: { readonly key: string; readonly block: Block }): Entry {
  return { kind: 'text', start: 0, end: line.length, key, subject: key, block };
}

/** Returns where the colon after a key is: before white space or the line end, outside of quotes and templates. */
function keyEnd(line: string, from: number): number | undefined {
  const quote = line.charAt(from);
  if (quote === '"' || quote === "'") {
    const end = closingQuote(line, from + 1, quote);
    return /^\s*:(?:\s|$)/u.test(line.slice(end + 1)) ? line.indexOf(':', end + 1) : undefined;
  }
  if (/^[[&*!|>%@`#]|^\{(?!\{)/u.test(line.slice(from, from + 2))) return undefined;
  for (let at = from; at < line.length; at += 1) {
    if (line.startsWith('{{', at)) {
      const end = line.indexOf('}}', at);
      if (end < 0) return undefined;
      at = end + 1;
    } else if (line.charAt(at) === ':' && /^:(?:\s|$)/u.test(line.slice(at, at + 2))) return at;
    else if (line.charAt(at) === '#' && /\s/u.test(line.charAt(at - 1))) return undefined;
  }
  return undefined;
}

/** Returns where the quote closes; the length of the line if it does not. */
function closingQuote(line: string, from: number, quote: string): number {
  for (let at = from; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '\\' && quote === '"') at += 1;
    else if (character === quote) {
      if (quote === '"' || line.charAt(at + 1) !== "'") return at;
      at += 1;
    }
  }
  return line.length;
}

function sameMappings(a: Mapping | undefined, b: Mapping | undefined): boolean {
  while (a !== b) {
    if (a === undefined || b === undefined) return false;
    // Each indentation has a block of its own.
    if (a.block !== b.block || a.key !== b.key || a.named !== b.named) return false;
    [a, b] = [a.outer, b.outer];
  }
  return true;
}

function sameOpen(a: OpenValue | undefined, b: OpenValue | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  switch (a.kind) {
    case 'block scalar':
      return b.kind === a.kind && a.indent === b.indent && a.key === b.key && a.block === b.block;
    case 'quoted':
      return b.kind === a.kind && a.quote === b.quote && a.key === b.key && a.block === b.block;
    case 'flow':
      return b.kind === a.kind && FLOW.isSame(a.flow, b.flow);
  }
}
