/** One edit: the lines that it replaced, and how many lines replace them. */
export interface LineChange {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly linesNow: number;
}

/**
 * Caches a value for each line of a document. After an edit it computes the lines that changed, and those below
 * whose value depends on them.
 */
export class LineMemo<T> {
  readonly #compute: (line: number, above: T | undefined) => T;
  readonly #isCurrent: (value: T, above: T | undefined) => boolean;
  #lines: (T | undefined)[];
  /** All lines without a value are in this range; its end is exclusive. */
  #from = 0;
  #to: number;

  /**
   * @param compute returns the value of a line; `above` is the value of the line above it
   * @param isCurrent whether a cached value is still right below `above`
   */
  constructor(
    lineCount: number,
    compute: (line: number, above: T | undefined) => T,
    isCurrent: (value: T, above: T | undefined) => boolean = () => true,
  ) {
    this.#compute = compute;
    this.#isCurrent = isCurrent;
    this.#lines = Array.from({ length: lineCount }, () => undefined);
    this.#to = lineCount;
  }

  /**
   * Drops the values from the first to the last changed line and moves those below. Takes edits in the order of the
   * editor's event.
   */
  apply(changes: readonly LineChange[], lineCount: number): void {
    const { length } = this.#lines;
    let count = length;
    let above = length;
    let below = length;
    for (const { firstLine, lastLine, linesNow } of changes) {
      above = Math.min(above, firstLine);
      below = Math.min(below, count - lastLine - 1);
      count += linesNow - (lastLine - firstLine + 1);
    }
    // If the edits do not add up, values would be on wrong lines.
    if (count !== lineCount) return this.forget(lineCount);
    const end = count - below;
    if (count !== length) {
      const changed = Array.from({ length: end - above }, () => undefined);
      this.#lines = [...this.#lines.slice(0, above), ...changed, ...this.#lines.slice(length - below)];
    } else this.#lines.fill(undefined, above, end);
    this.#to = Math.max(this.#to + count - length, end);
    this.#from = Math.min(this.#from, above);
  }

  /** Drops the values of lines that a test refuses. */
  keepOnly(isKept: (value: T, line: number) => boolean): void {
    for (const [line, value] of this.#lines.entries()) {
      if (value === undefined || isKept(value, line)) continue;
      this.#lines[line] = undefined;
      this.#from = Math.min(this.#from, line);
      this.#to = Math.max(this.#to, line + 1);
    }
  }

  /** Drops all values. */
  forget(lineCount = this.#lines.length): void {
    this.#lines = Array.from({ length: lineCount }, () => undefined);
    this.#from = 0;
    this.#to = lineCount;
  }

  /**
   * Computes values that are missing or not current any more, until `isOver` returns true. Returns whether all are
   * computed.
   */
  advance(isOver: () => boolean): boolean {
    if (this.#from >= this.#to) return true;
    const { length } = this.#lines;
    let above = this.#lines[this.#from - 1];
    for (let line = this.#from; line < length; line += 1) {
      if (isOver()) {
        this.#from = line;
        this.#to = Math.max(this.#to, line + 1);
        return false;
      }
      const cached = this.#lines[line];
      if (cached === undefined || !this.#isCurrent(cached, above))
        this.#lines[line] = above = this.#compute(line, above);
      else if (line >= this.#to) break;
      else above = cached;
    }
    this.#from = length;
    this.#to = 0;
    return true;
  }

  /** The values of all lines, in order. */
  all(): readonly T[] {
    this.advance(() => false);
    const known: T[] = [];
    for (const value of this.#lines) if (value !== undefined) known.push(value);
    return known;
  }
}
