/** The part of the editor's state that code without the editor uses: JSON values by key, kept over restarts. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}
