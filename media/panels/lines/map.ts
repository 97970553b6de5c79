import type { AreaRow } from '../../../src/panels/linesContent.ts';
import { FINE } from '../../map/pathText.ts';
import { world } from '../../map/world.ts';
import { button, el, svg } from '../dom.ts';
import { nextInDirection, type Direction } from './nearest.ts';
import { Patterns } from './patterns.ts';
import type { Category, LinesState } from './state.ts';
import { Zoom } from './zoom.ts';

/** A country on the map, and all areas of the service that have its code. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly element: SVGGraphicsElement;
  readonly areas: readonly [AreaRow, ...AreaRow[]];
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const MARKER = 3.6;
const MOST_TEXTS = 8;

/** The outline or the marker of each place, by its code: made when the page is, while its lines are being read. */
const SHAPES: ReadonlyMap<string, SVGGraphicsElement> = new Map(
  world.places.map(([code, x, y, outline]) => [
    code,
    outline === undefined
      ? svg('circle', { role: 'option', cx: x * FINE, cy: y * FINE, r: MARKER * FINE })
      : svg('path', { role: 'option', d: outline }),
  ]),
);
const BACKDROP = [
  svg('path', { d: world.globe, class: 'globe', transform: `scale(${1 / FINE})` }),
  svg('path', { d: world.graticule, class: 'graticule', transform: `scale(${1 / FINE})` }),
  svg('path', { d: world.rest, class: 'rest', transform: `scale(${1 / FINE})` }),
] as const;

/** The world, with a fill for each category. One stop of the Tab key, and the arrow keys within. */
export class WorldMap {
  readonly node: HTMLElement;
  readonly #state: LinesState;
  readonly #patterns = new Patterns('map');
  readonly #drawing = svg('svg', { class: 'world', preserveAspectRatio: 'xMidYMid meet' });
  readonly #land = svg('g', { role: 'listbox', transform: `scale(${1 / FINE})` });
  readonly #tip = el('div', { class: 'tip', hidden: true });
  readonly #zoom: Zoom;
  #places: readonly Place[] = [];
  #current: Place | undefined;
  #areas: readonly AreaRow[] = [];
  #find = '';

  constructor(state: LinesState) {
    this.#state = state;
    const { words } = state.content;
    this.#land.setAttribute('aria-label', `${words.map}. ${words.keys}`);
    this.#drawing.append(this.#patterns.defs, ...BACKDROP, this.#land);
    this.#zoom = new Zoom(this.#drawing, world.width, world.height, (scale) => this.#zoomed(scale));
    this.node = el('div', { class: 'map' }, this.#drawing, this.#tip, this.#buttons());
    this.#listen();
    state.follow(() => this.#show());
  }

  /** Marks what holds `text` in its name or code, and returns the areas that do. */
  find(text: string): readonly AreaRow[] {
    this.#find = text.trim().toLowerCase();
    this.#show();
    return this.#places.filter((place) => this.#isFound(place)).map(({ areas }) => areas[0]);
  }

  #buttons(): HTMLElement {
    const { words } = this.#state.content;
    return el(
      'div',
      { class: 'zoom' },
      button('+', () => this.#zoom.by(1.6), { 'aria-label': words.zoomIn, title: words.zoomIn }),
      button('−', () => this.#zoom.by(1 / 1.6), { 'aria-label': words.zoomOut, title: words.zoomOut }),
      button('⟲', () => this.#zoom.reset(), { 'aria-label': words.zoomReset, title: words.zoomReset }),
    );
  }

  #show(): void {
    const { areas } = this.#state.content;
    if (areas !== this.#areas) {
      this.#areas = areas;
      this.#draw();
    }
    const { hidden, selected, content } = this.#state;
    const chosen = selected === undefined ? undefined : content.areas[selected];
    for (const place of this.#places) {
      const { element } = place;
      const shown = this.#categories(place).filter(({ key }) => !hidden.has(key));
      const isChosen = place.areas.some(({ index }) => index === chosen?.index);
      element.setAttribute('fill', this.#patterns.paint(shown));
      element.setAttribute('aria-label', this.#texts(place).join('; '));
      element.setAttribute('aria-selected', String(isChosen));
      const off = shown.length === 0 || (this.#find !== '' && !this.#isFound(place));
      element.setAttribute('class', `place${off ? ' off' : ''}${isChosen ? ' chosen' : ''}`);
      if (!isChosen || place === this.#current) continue;
      this.#move(place);
      this.#zoom.reveal(place.x, place.y);
    }
  }

  /** What is to be said of a place; its code may have come any number of times. */
  #texts({ areas }: Place): readonly string[] {
    const texts = areas.slice(0, MOST_TEXTS).map((area) => this.#state.textOf(area));
    return areas.length > MOST_TEXTS ? [...texts, `+ ${areas.length - MOST_TEXTS}`] : texts;
  }

  #categories({ areas }: Place): readonly Category[] {
    const categories = areas.map((area) => this.#state.categoryOf(area));
    return [...new Set(categories)].filter((category) => category !== undefined);
  }

  #isFound({ areas }: Place): boolean {
    return areas.some(({ name, code }) => `${name} ${code}`.toLowerCase().includes(this.#find));
  }

  #draw(): void {
    const byCode = new Map<string, AreaRow[]>();
    for (const area of this.#state.content.areas) {
      if (area.shown !== 'map') continue;
      const known = byCode.get(area.code);
      if (known === undefined) byCode.set(area.code, [area]);
      else known.push(area);
    }
    for (const old of this.#drawing.querySelectorAll('.unnamed')) old.remove();
    this.#places = world.places.flatMap(([code, x, y, outline]) => {
      const [first, ...others] = byCode.get(code) ?? [];
      const element = SHAPES.get(code);
      if (first !== undefined && element !== undefined) return [{ x, y, element, areas: [first, ...others] }];
      if (outline !== undefined) this.#drawing.querySelector('.rest')?.after(bare(outline));
      return [];
    });
    for (const { element } of this.#places) element.setAttribute('tabindex', '-1');
    // Markers lie on top, where they can be hit.
    const elements = this.#places.map(({ element }) => element);
    this.#land.replaceChildren(...elements.toSorted((one, other) => order(one) - order(other)));
    this.#current = undefined;
    const [first] = this.#places;
    const middle = this.#places.find(({ areas }) => areas[0].code === 'FR') ?? first;
    if (middle !== undefined) this.#move(middle);
    this.#zoomed(this.#zoom.scale);
  }

  #listen(): void {
    const at = (event: Event): Place | undefined =>
      this.#places.find(({ element }) => element === event.target);
    this.#land.addEventListener('pointerover', (event) => this.#tell(at(event)));
    this.#land.addEventListener('pointerout', () => this.#tell(undefined));
    this.#land.addEventListener('focusin', (event) => this.#tell(at(event)));
    this.#land.addEventListener('focusout', () => this.#tell(undefined));
    this.#land.addEventListener('click', (event) => this.#select(at(event)));
    this.#land.addEventListener('keydown', (event) => {
      if (this.#key(event.key)) event.preventDefault();
    });
  }

  #key(key: string): boolean {
    const direction = ARROWS[key];
    if (direction !== undefined && this.#current !== undefined) {
      const next = nextInDirection(this.#current, this.#places, direction);
      if (next !== undefined) this.#focus(next);
    } else if (key === 'Home' || key === 'End')
      this.#focus(key === 'Home' ? this.#places[0] : this.#places.at(-1));
    else if (key === 'Enter' || key === ' ') this.#select(this.#current);
    else if (key === 'Escape') this.#tell(undefined);
    else if (key === '+' || key === '=') this.#zoom.by(1.6, this.#current?.x, this.#current?.y);
    else if (key === '-') this.#zoom.by(1 / 1.6);
    else if (key === '0') this.#zoom.reset();
    else return false;
    return true;
  }

  #focus(place: Place | undefined): void {
    if (place === undefined) return;
    this.#move(place);
    this.#zoom.reveal(place.x, place.y);
    place.element.focus();
  }

  #move(place: Place): void {
    this.#current?.element.setAttribute('tabindex', '-1');
    this.#current = place;
    place.element.setAttribute('tabindex', '0');
  }

  #select(place: Place | undefined): void {
    if (place === undefined) return;
    this.#move(place);
    this.#state.change(() => (this.#state.selected = place.areas[0].index));
  }

  #tell(place: Place | undefined): void {
    this.#tip.hidden = place === undefined;
    if (place === undefined) return;
    this.#tip.replaceChildren(...this.#texts(place).map((text) => el('p', {}, text)));
    const map = this.node.getBoundingClientRect();
    const box = place.element.getBoundingClientRect();
    const middle = Math.min(map.right, Math.max(map.left, box.left + box.width / 2));
    const left = Math.max(0, Math.min(middle - map.left - 20, map.width - this.#tip.offsetWidth));
    const below = Math.min(box.bottom, map.bottom) - map.top + 6;
    const fits = below + this.#tip.offsetHeight <= map.height;
    const above = Math.max(box.top, map.top) - map.top - this.#tip.offsetHeight - 6;
    this.#tip.style.left = `${left}px`;
    this.#tip.style.top = `${fits ? below : Math.max(0, above)}px`;
  }

  #zoomed(zoom: number): void {
    const scale = 1 / zoom;
    this.#patterns.scale(scale * FINE);
    for (const { element } of this.#places)
      if (element instanceof SVGCircleElement)
        element.setAttribute('r', (MARKER * FINE * scale ** 0.7).toFixed(1));
  }
}

function bare(outline: string): SVGElement {
  return svg('path', { d: outline, class: 'rest unnamed', transform: `scale(${1 / FINE})` });
}

function order(element: SVGGraphicsElement): number {
  return element instanceof SVGCircleElement ? 1 : 0;
}
