/** One edit, as the editor tells it: the lines it replaced, and how many lines stand there now. */
export interface LineChange {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly linesNow: number;
}

/**
 * What was worked out for each line of a document, kept for the lines that an edit leaves alone: after a
 * keystroke one line is worked out, not all of them.
 */
export class LineMemo<T> {
  readonly #compute: (line: number) => T;
  #lines: (T | undefined)[];
  /** Lines that nothing is known of are within these, the latter not included. */
  #from = 0;
  #to: number;

  constructor(lineCount: number, compute: (line: number) => T) {
    this.#compute = compute;
    this.#lines = Array.from({ length: lineCount }, () => undefined);
    this.#to = lineCount;
  }

  /** Forgets the lines that changed, and moves those behind them; edits in the order the editor tells them. */
  apply(changes: readonly LineChange[], lineCount: number): void {
    for (const { firstLine, lastLine, linesNow } of changes) {
      const gone = lastLine - firstLine + 1;
      const fresh = Array.from({ length: linesNow }, () => undefined);
      if (linesNow === gone)
        for (let line = firstLine; line <= lastLine; line += 1) this.#lines[line] = undefined;
      else this.#lines = [...this.#lines.slice(0, firstLine), ...fresh, ...this.#lines.slice(lastLine + 1)];
      this.#to = Math.max(this.#to > lastLine ? this.#to + linesNow - gone : 0, firstLine + linesNow);
      this.#from = Math.min(this.#from, firstLine);
    }
    // An edit that was told otherwise than it was made must not leave findings at the wrong place.
    if (this.#lines.length !== lineCount) this.forget(lineCount);
  }

  /** Has every line worked out again. */
  forget(lineCount = this.#lines.length): void {
    this.#lines = Array.from({ length: lineCount }, () => undefined);
    this.#from = 0;
    this.#to = lineCount;
  }

  /** What is known of every line, from the first to the last. Worked out where it is not known. */
  all(): readonly T[] {
    const { length } = this.#lines;
    const known: T[] = [];
    if (this.#from < this.#to) {
      for (let line = this.#from; line < Math.min(this.#to, length); line += 1) {
        this.#lines[line] ??= this.#compute(line);
      }
      this.#from = length;
      this.#to = 0;
    }
    for (const line of this.#lines) if (line !== undefined) known.push(line);
    return known;
  }
}
