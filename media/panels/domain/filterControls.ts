import type { RecordsCard } from '../../../src/panels/content.ts';
import { RecordFilter } from '../../../src/panels/domain/recordPortion.ts';
import { button, el } from '../dom.ts';

/** The controls of the filter above the table of records: query, state, and a button that clears it. */
export class FilterControls {
  readonly node: HTMLElement;
  readonly #text: HTMLInputElement;
  readonly #state: HTMLSelectElement;
  readonly #clear: HTMLButtonElement;

  constructor(
    words: RecordsCard['words'],
    filter: RecordFilter,
    change: (change: Partial<RecordFilter>) => void,
  ) {
    const states = RecordFilter.shape.state;
    this.#text = el('input', {
      type: 'search',
      maxlength: 200,
      spellcheck: 'false',
      placeholder: words.examples,
      'aria-label': words.filter,
    });
    this.#text.addEventListener('input', () => change({ text: this.#text.value }));
    this.#state = el(
      'select',
      { 'aria-label': words.state },
      ...states.options.map((state) => el('option', { value: state }, words.states[state])),
    );
    this.#state.addEventListener('change', () => change({ state: states.parse(this.#state.value) }));
    this.#clear = button(words.clear, () => {
      this.#text.focus();
      change({ text: '', type: undefined, state: 'all' });
    });
    this.node = el('div', { class: 'controls' }, this.#text, this.#state, this.#clear);
    this.show(filter);
  }

  show({ text, type, state }: RecordFilter): void {
    if (this.#text.value !== text) this.#text.value = text;
    this.#state.value = state;
    this.#clear.hidden = text === '' && type === undefined && state === 'all';
  }
}
