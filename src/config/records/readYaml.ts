import { firstIndex } from '../../base/firstIndex.ts';
import { parseAllDocuments } from 'yaml';
import { readCommentLine } from '../structure/templateComments.ts';
import { DOCUMENT_LIMITS } from '../structure/documentLimits.ts';
import { isTemplateLine } from '../structure/yaml.ts';
import type { ReadText, TextSpan } from './declaredRecord.ts';
import type { NotJudgedWhy, UnjudgedPlace } from './declaredRecords.ts';
import { NodeReader, TEMPLATE_MARK, type YamlNode } from './yamlNodes.ts';

/** A text of YAML as data. */
export interface YamlText {
  readonly documents: readonly YamlNode[];
  /** The lines that are not read. */
  readonly notJudged: readonly UnjudgedPlace[];
}

/** Scalars are texts: `NodeReader` knows what they mean. */
const OPTIONS = {
  schema: 'failsafe',
  merge: false,
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

const TEMPLATES = /\{\{[^{}]*\}\}|\{%[^{}]*%\}|<%[^<>]*%>/gu;

/** Reads a text as data, in one go. Never throws. */
export function readYaml({ lineCount, textOf }: Pick<ReadText, 'lineCount' | 'textOf'>): YamlText {
  const text = new YamlLines(lineCount, textOf);
  const documents = withoutTraces(() => [...parseAllDocuments(text.data, OPTIONS)]);
  for (const { errors } of documents) for (const { pos } of errors) text.leaveOut(pos[0]);
  const reader = new NodeReader(text);
  const nodes = documents.map(({ contents }) => reader.document(contents));
  return { documents: nodes, notJudged: text.notJudged };
}

/** Each fault of a text becomes an error: most of the time of a text full of faults would go to their stack traces. */
function withoutTraces<Result>(run: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return run();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The lines of a text, and which of them are not read. */
class YamlLines {
  /** The text without lines of templates. Offsets are those of this text. */
  readonly data: string;
  readonly #lines: string[] = [];
  readonly #starts: number[] = [];
  readonly #templates = new Set<number>();
  readonly #unread = new Map<number, NotJudgedWhy>();
  readonly #textOf: (line: number) => string;

  constructor(lineCount: number, textOf: (line: number) => string) {
    this.#textOf = textOf;
    let openUntil: string | undefined;
    let start = 0;
    let open = 0;
    for (let line = 0; line < lineCount; line += 1) {
      const text = textOf(line);
      open += (text.match(/[[{]/gu)?.length ?? 0) - (text.match(/[\]}]/gu)?.length ?? 0);
      const isTooDeep = open > DOCUMENT_LIMITS.yamlBrackets;
      const { isComment, openUntil: end } = readCommentLine(text, openUntil);
      // A line that begins with a percent sign may be one of a longer text.
      const isTemplate = !isComment && isTemplateLine(text) && !/^\s*%/u.test(text);
      if (isTemplate) this.#templates.add(line);
      // A comment of several lines may hide more than it should.
      if (isTemplate || (end !== undefined && openUntil === undefined)) this.#unread.set(line, 'expression');
      else if (isTooDeep || text.length > DOCUMENT_LIMITS.lineCharacters) this.#unread.set(line, 'value');
      openUntil = end;
      const isData = !isTemplate && !isComment && !isTooDeep;
      const data = isData ? text.replaceAll(TEMPLATES, ({ length }) => TEMPLATE_MARK.repeat(length)) : '';
      this.#lines.push(data);
      this.#starts.push(start);
      start += data.length + 1;
    }
    this.data = this.#lines.join('\n');
  }

  get notJudged(): readonly UnjudgedPlace[] {
    return [...this.#unread].map(([line, why]) => ({ line, why }));
  }

  leaveOut(offset: number): void {
    const line = this.#lineOf(offset);
    if (!this.#unread.has(line)) this.#unread.set(line, 'value');
  }

  span(start: number, end: number): TextSpan {
    const line = this.#lineOf(start);
    const { length } = this.#lines[line] ?? '';
    const column = Math.min(start - (this.#starts[line] ?? 0), length);
    return { line, entry: { start: column, end: Math.min(column + end - start, length) } };
  }

  whyUnread(start: number, end: number): NotJudgedWhy | undefined {
    if (this.#unread.size === 0) return undefined;
    const { line: first, entry } = this.span(start, end);
    const last = this.#lineOf(Math.max(start, end - 1));
    for (let line = first; line <= last; line += 1) {
      const why = this.#unread.get(line);
      if (why !== undefined) return why;
    }
    // A template in the line after a block, indented at least as far as the block, may add to it.
    const mayAdd = this.#templates.has(last + 1) && this.#textOf(last + 1).search(/\S/u) >= entry.start;
    return mayAdd ? 'expression' : undefined;
  }

  #lineOf(offset: number): number {
    return Math.max(0, firstIndex(this.#starts.length, (line) => (this.#starts[line] ?? 0) <= offset) - 1);
  }
}
