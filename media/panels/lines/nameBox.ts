import type { Question } from '../../../src/panels/lines/linesContent.ts';
import { el } from '../dom.ts';
import type { LinesState } from './state.ts';

/** How many options the keys for pages pass. */
const PAGE = 8;

/** The choice of a host and type: an ARIA combobox with its label, whose list has the matching options. */
export class NameBox {
  readonly node: HTMLElement;
  readonly #state: LinesState;
  readonly #input = el('input', {
    type: 'text',
    id: 'combobox',
    role: 'combobox',
    autocomplete: 'off',
    maxlength: 200,
    spellcheck: 'false',
    'aria-autocomplete': 'list',
    'aria-controls': 'combobox-options',
    'aria-expanded': 'false',
  });
  readonly #list = el('ul', { role: 'listbox', id: 'combobox-options' });
  readonly #note = el('p', { class: 'note' });
  readonly #popup = el('div', { class: 'popup', hidden: true }, this.#list, this.#note);
  #question: Question;
  /** The options in the list, and the one that Enter chooses. */
  #offered: Question['options'] = [];
  #active = 0;
  #typed = '';
  /** Enter was pressed before the matching options arrived: choose the first of them. */
  #takeFirst = false;
  /** The option that was chosen last, by the user or here. */
  #requested = '';

  constructor(state: LinesState) {
    this.#state = state;
    this.#question = state.content.question;
    const label = state.content.words.question;
    this.#list.ariaLabel = label;
    const box = el('div', { class: 'box' }, this.#input, this.#popup);
    this.node = el('div', { class: 'combobox' }, el('label', { for: 'combobox' }, label), box);
    this.#listen();
    // The page was hidden while the user typed: request all options again.
    if (this.#question.find !== '') state.page.act('find', '');
    state.follow(() => {
      const { question } = state.content;
      this.#offer(state.mode === 'answers' && question.names > 0 ? question : undefined);
      const { chosen, options } = question;
      const [first] = options;
      if (chosen !== '') this.#requested = chosen;
      // Choose the first option at first: names with several lines are at the top. Choose none in place of a name that
      // has disappeared from the zone.
      if (state.mode === 'answers' && chosen === '' && first !== undefined && this.#requested === '')
        this.#choose(first.key);
    });
  }

  /** Shows the box with what it offers, or hides it. */
  #offer(question: Question | undefined): void {
    this.node.hidden = question === undefined;
    if (question === undefined) return this.#close();
    this.#question = question;
    if (this.#popup.hidden) {
      this.#input.value = this.#label;
      // The browser does not select a value that a script sets: typing would append to it.
      if (document.activeElement === this.#input) this.#input.select();
      return;
    }
    this.#show();
    if (this.#takeFirst && question.find === this.#typed) this.#take(0);
  }

  #choose(key: string): void {
    this.#requested = key;
    this.#state.page.act('choose', key);
  }

  #listen(): void {
    const input = this.#input;
    input.addEventListener('focus', () => input.select());
    input.addEventListener('click', () => this.#open());
    input.addEventListener('blur', () => this.#close());
    input.addEventListener('input', () => {
      this.#typed = input.value.trim();
      this.#takeFirst = false;
      this.#state.page.act('find', this.#typed);
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
      else this.#activate(to);
    } else if (key === 'Enter') {
      if (!isOpen) this.#open();
      else if (this.#typed === this.#question.find) this.#take(this.#active);
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
    const { options, chosen } = this.#question;
    this.#active = options.findIndex(({ key }) => key === chosen);
    this.#show();
  }

  #close(): void {
    if (this.#popup.hidden) return;
    this.#popup.hidden = true;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#input.removeAttribute('aria-activedescendant');
    this.#input.value = this.#label;
    // An empty text requests all options again.
    if (this.#typed !== '') this.#state.page.act('find', '');
    this.#typed = '';
    this.#takeFirst = false;
  }

  #take(place: number): void {
    const option = this.#offered[place];
    if (option === undefined) return;
    this.#question = { ...this.#question, chosen: option.key };
    this.#choose(option.key);
    this.#close();
    this.#input.select();
  }

  #show(): void {
    // The chosen option is always sent: hide it unless it matches.
    const { options, chosen, more } = this.#question;
    const typed = this.#typed.toLowerCase();
    this.#offered = options.filter(({ key, label }) => key !== chosen || label.toLowerCase().includes(typed));
    this.#list.replaceChildren(
      ...this.#offered.map(({ label }, place) =>
        el('li', { role: 'option', id: `combobox-${place}` }, label),
      ),
    );
    this.#note.textContent = this.#offered.length === 0 ? this.#state.content.words.noName : more;
    this.#note.hidden = this.#note.textContent === '';
    this.#input.setAttribute('aria-expanded', 'true');
    this.#activate(this.#active);
  }

  /** Makes an option active, the first or last one if `to` is beyond them. */
  #activate(to: number): void {
    const place = Math.max(0, Math.min(this.#offered.length - 1, to));
    this.#active = place;
    for (const [index, item] of [...this.#list.children].entries()) {
      item.setAttribute('aria-selected', String(index === place));
      if (index === place) item.scrollIntoView({ block: 'nearest' });
    }
    if (this.#offered[place] === undefined) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', `combobox-${place}`);
  }

  /** The label of the chosen option. */
  get #label(): string {
    const { options, chosen } = this.#question;
    return options.find(({ key }) => key === chosen)?.label ?? '';
  }
}
