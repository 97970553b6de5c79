import type { Question } from '../../src/panels/lines/linesContent.ts';
import { el } from './dom.ts';

/** The options that match what was typed, the one that is chosen, and a note below them. */
type Offer = Pick<Question, 'options' | 'chosen' | 'find' | 'more'>;

/** The texts and callbacks of a {@link Combobox}. */
interface Choice {
  /** Shown before the box. */
  readonly label: string;
  /** Shown when no option matches. */
  readonly nothing: string;
  choose(key: string): void;
  /** Called while the user types, to request matching options; with an empty text when the list closes. */
  find(text: string): void;
}

/** How many options the keys for pages pass. */
const PAGE = 8;

let made = 0;

/** An ARIA combobox with its label: a text box with a list of matching options below it. */
export class Combobox {
  readonly node: HTMLElement;
  readonly #choice: Choice;
  readonly #id = `combobox-${(made += 1)}`;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #note = el('p', { class: 'note' });
  readonly #popup: HTMLElement;
  #offer: Offer = { options: [], chosen: '', find: '', more: '' };
  /** The options in the list, and the one that Enter chooses. */
  #offered: Offer['options'] = [];
  #active = 0;
  #typed = '';
  /** Enter was pressed before the matching options arrived: choose the first of them. */
  #takeFirst = false;

  constructor(choice: Choice) {
    this.#choice = choice;
    const { label } = choice;
    this.#input = el('input', {
      type: 'text',
      id: this.#id,
      role: 'combobox',
      autocomplete: 'off',
      maxlength: 200,
      spellcheck: 'false',
      'aria-autocomplete': 'list',
      'aria-controls': `${this.#id}-options`,
      'aria-expanded': 'false',
    });
    this.#list = el('ul', { role: 'listbox', id: `${this.#id}-options`, 'aria-label': label });
    this.#popup = el('div', { class: 'popup', hidden: true }, this.#list, this.#note);
    this.node = el(
      'div',
      { class: 'combobox' },
      el('label', { for: this.#id }, label),
      el('div', { class: 'box' }, this.#input, this.#popup),
    );
    this.#listen();
  }

  /** Shows the box with what it offers, or hides it. */
  show(offer: Offer | undefined): void {
    this.node.hidden = offer === undefined;
    if (offer === undefined) return this.#close();
    this.#offer = offer;
    if (this.#popup.hidden) {
      this.#input.value = this.#label;
      // The browser does not select a value that a script sets: typing would append to it.
      if (document.activeElement === this.#input) this.#input.select();
      return;
    }
    this.#show();
    if (this.#takeFirst && offer.find === this.#typed) this.#take(0);
  }

  #listen(): void {
    const input = this.#input;
    input.addEventListener('focus', () => input.select());
    input.addEventListener('click', () => this.#open());
    input.addEventListener('blur', () => this.#close());
    input.addEventListener('input', () => {
      this.#typed = input.value.trim();
      this.#takeFirst = false;
      this.#choice.find(this.#typed);
      this.#active = 0;
      this.#popup.hidden = false;
      this.#show();
    });
    input.addEventListener('keydown', (event) => {
      if (!event.ctrlKey && !event.metaKey && this.#key(event.key)) {
        event.preventDefault();
        event.stopPropagation();
      }
    });
    // Keep the focus in the box.
    this.#popup.addEventListener('mousedown', (event) => event.preventDefault());
    this.#list.addEventListener('click', ({ target }) => {
      const place = [...this.#list.children].findIndex((item) => item === target);
      if (place >= 0) this.#take(place);
    });
  }

  #key(key: string): boolean {
    const isOpen = !this.#popup.hidden;
    const to = {
      ArrowDown: this.#active + 1,
      ArrowUp: this.#active - 1,
      PageDown: this.#active + PAGE,
      PageUp: this.#active - PAGE,
    }[key];
    if (to !== undefined) {
      if (!isOpen) this.#open();
      else this.#activate(Math.max(0, Math.min(this.#offered.length - 1, to)));
    } else if (key === 'Enter') {
      if (!isOpen) this.#open();
      else if (this.#typed === this.#offer.find) this.#take(this.#active);
      else this.#takeFirst = true;
    } else if (key === 'Escape' && isOpen) {
      this.#close();
      this.#input.select();
    } else return false;
    return true;
  }

  #open(): void {
    if (!this.#popup.hidden) return;
    this.#popup.hidden = false;
    this.#typed = '';
    this.#active = Math.max(
      0,
      this.#offer.options.findIndex(({ key }) => key === this.#offer.chosen),
    );
    this.#show();
  }

  #close(): void {
    if (this.#popup.hidden) return;
    this.#popup.hidden = true;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#input.removeAttribute('aria-activedescendant');
    this.#input.value = this.#label;
    if (this.#typed !== '') this.#choice.find('');
    this.#typed = '';
    this.#takeFirst = false;
  }

  #take(place: number): void {
    const option = this.#offered[place];
    if (option === undefined) return;
    this.#offer = { ...this.#offer, chosen: option.key };
    this.#choice.choose(option.key);
    this.#close();
    this.#input.select();
  }

  #show(): void {
    // The chosen option is always sent: hide it unless it matches.
    const { options, chosen, more } = this.#offer;
    const typed = this.#typed.toLowerCase();
    this.#offered = options.filter(({ key, label }) => key !== chosen || label.toLowerCase().includes(typed));
    this.#list.replaceChildren(
      ...this.#offered.map(({ label }, place) =>
        el('li', { role: 'option', id: `${this.#id}-${place}` }, label),
      ),
    );
    this.#note.textContent = this.#offered.length === 0 ? this.#choice.nothing : more;
    this.#note.hidden = this.#note.textContent === '';
    this.#input.setAttribute('aria-expanded', 'true');
    this.#activate(Math.min(this.#active, Math.max(0, this.#offered.length - 1)));
  }

  #activate(place: number): void {
    this.#active = place;
    for (const [index, item] of [...this.#list.children].entries()) {
      item.setAttribute('aria-selected', String(index === place));
      if (index === place) item.scrollIntoView({ block: 'nearest' });
    }
    if (this.#offered[place] === undefined) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', `${this.#id}-${place}`);
  }

  /** The label of the chosen option. */
  get #label(): string {
    const { options, chosen } = this.#offer;
    return options.find(({ key }) => key === chosen)?.label ?? '';
  }
}
