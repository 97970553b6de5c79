import type { Memory } from '../../../src/base/memory.ts';

/** State that a test keeps in place of the editor's. */
export class MapMemory implements Memory {
  readonly #state = new Map<string, unknown>();

  get(key: string): unknown {
    return this.#state.get(key);
  }

  async update(key: string, value: unknown): Promise<void> {
    this.#state.set(key, value);
  }
}
