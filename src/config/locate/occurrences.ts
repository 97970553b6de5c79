/** Finds the next occurrence of a character from left to right, reading the text once. */
export class Occurrences {
  readonly #text: string;
  readonly #character: string;
  #at: number;

  constructor(text: string, character: string) {
    this.#text = text;
    this.#character = character;
    this.#at = this.#find(0);
  }

  /** Returns the first offset from `from` on; the length of the text if there is none. */
  next(from: number): number {
    if (this.#at < from) this.#at = this.#find(from);
    return this.#at;
  }

  #find(from: number): number {
    const at = this.#text.indexOf(this.#character, from);
    return at === -1 ? this.#text.length : at;
  }
}
