import type { AreaRow } from '../../../src/panels/lines/linesContent.ts';
import { FINE } from '../../map/pathText.ts';
import { world } from '../../map/world.ts';
import { clauses, el, svg } from '../dom.ts';
import { Outlines } from './outlines.ts';
import { Patterns } from './patterns.ts';
import {
  BACKDROP,
  MARKER_RADIUS,
  SCALED,
  isFoundBy,
  isMarker,
  isWide,
  nearest,
  nextInDirection,
  placesOf,
  type Direction,
  type Place,
} from './mapPlaces.ts';
import type { Category, LinesState } from './state.ts';
import { Tip, type Anchor } from './tip.ts';
import { ZOOM_STEP, Zoom } from './zoom.ts';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The most areas of one place that its tooltip lists. */
const MAX_TEXTS = 8;
/** The most search results that are outlined; more are visible without outlines. */
const MAX_OUTLINED = 8;
/** How far from the middle of a small place a pointer still selects it, in pixels: over the sea, and over another place. */
const MAX_DISTANCE = { sea: 12, land: 6 };
/** The smallest radius of a marker, in pixels. */
const MIN_MARKER = 2.6;
/** The smallest width and height to zoom to, in units of the map. */
const MIN_FIT = 60;
/** The distance of the tooltip from the middle of a wide place ({@link isWide}), in pixels. */
const WIDE_DISTANCE = 24;
/** The id of the element that explains the keys. */
export const KEYS_ID = 'map-keys';

/** The map of the world, each place filled by its category. The Tab key stops at one place, arrow keys move to others. */
export class WorldMap {
  readonly node: HTMLElement;
  readonly #state: LinesState;
  readonly #patterns = new Patterns('map');
  // Not `img`: assistive technology would ignore the roles of its children.
  readonly #drawing = svg('svg', { class: 'world', role: 'group', preserveAspectRatio: 'xMidYMid meet' });
  readonly #land = svg('g', { role: 'listbox', 'aria-describedby': KEYS_ID, transform: SCALED });
  readonly #outlines = new Outlines();
  readonly #tip = new Tip();
  readonly #zoom: Zoom;
  #places: readonly Place[] = [];
  /** The place where the Tab key stops. */
  #current: Place | undefined;
  #pointed: Place | undefined;
  /** The place that was clicked. The line below the map describes it, so its tooltip would only cover its neighbours. */
  #clicked: Place | undefined;
  #focused: Place | undefined;
  #pointer: Anchor = { x: 0, top: 0, bottom: 0 };
  #areas: readonly AreaRow[] = [];
  #find = '';
  /** The key of the highlighted category. */
  #highlighted: string | undefined;

  constructor(state: LinesState) {
    this.#state = state;
    const { words } = state.content;
    this.#drawing.setAttribute('aria-label', words.map);
    this.#land.setAttribute('aria-label', words.map);
    this.#drawing.append(this.#patterns.defs, ...BACKDROP, this.#land, this.#outlines.node);
    this.#zoom = new Zoom(this.#drawing, words, () => this.#zoomed());
    this.node = el('div', { class: 'map' }, this.#drawing, this.#tip.node, this.#zoom.node);
    this.#zoom.reset();
    this.#listen();
    state.follow(() => this.#show());
  }

  /** Dims all places but those whose name or code contains `text`, and returns one area of each of these. */
  find(text: string): readonly AreaRow[] {
    this.#find = text.trim().toLowerCase();
    this.#show();
    const found = this.#places.filter((place) => isFoundBy(place, this.#find));
    const few = this.#find === '' || found.length > MAX_OUTLINED ? [] : found;
    this.#outlines.show('found', ...few);
    return found.map(({ areas }) => areas[0]);
  }

  /** Dims all places but those of a category; undefined ends that. */
  highlight(key: string | undefined): void {
    this.#highlighted = key !== undefined && this.#state.hidden.has(key) ? undefined : key;
    for (const place of this.#places)
      place.element.classList.toggle('dim', this.#isDim(place, this.#categories(place)));
  }

  #show(): void {
    const { areas } = this.#state.content;
    if (areas !== this.#areas) {
      this.#areas = areas;
      this.#draw();
    }
    const { hidden, selected, content } = this.#state;
    const chosen = selected === undefined ? undefined : content.areas[selected];
    let chosenPlace: Place | undefined;
    for (const place of this.#places) {
      const { element } = place;
      const categories = this.#categories(place);
      const shown = categories.filter(({ key }) => !hidden.has(key));
      const isChosen = chosen !== undefined && place.areas.includes(chosen);
      if (isChosen) chosenPlace = place;
      element.setAttribute('fill', this.#patterns.paint(shown));
      element.setAttribute('aria-label', clauses(this.#texts(place)));
      element.setAttribute('aria-selected', String(isChosen));
      const off = shown.length === 0 ? ' off' : '';
      const dim = this.#isDim(place, categories) ? ' dim' : '';
      element.setAttribute('class', `place${off}${isChosen ? ' chosen' : ''}${dim}`);
    }
    this.#outlines.show('chosen', chosenPlace);
    if (chosenPlace === undefined || chosenPlace === this.#current) return;
    this.#move(chosenPlace);
    this.#zoom.reveal(chosenPlace.x, chosenPlace.y);
  }

  /** One line for each area of a place. The service may send a code any number of times, so there is a limit. */
  #texts({ areas }: Place): readonly string[] {
    const texts = areas.slice(0, MAX_TEXTS).map((area) => this.#state.textOf(area));
    return areas.length > MAX_TEXTS ? [...texts, `+ ${areas.length - MAX_TEXTS}`] : texts;
  }

  #categories({ areas }: Place): readonly Category[] {
    const categories = areas.map((area) => this.#state.categoryOf(area));
    return [...new Set(categories)].filter((category) => category !== undefined);
  }

  /** Whether a place is dimmed because others are found or highlighted. */
  #isDim(place: Place, categories: readonly Category[]): boolean {
    if (this.#find !== '' && !isFoundBy(place, this.#find)) return true;
    return this.#highlighted !== undefined && !categories.some(({ key }) => key === this.#highlighted);
  }

  #draw(): void {
    for (const old of this.#drawing.querySelectorAll('.unnamed')) old.remove();
    const { content } = this.#state;
    const { places, unnamed } = placesOf(content.areas, content.words.noLine);
    this.#places = places;
    this.#drawing.querySelector('.rest')?.after(...unnamed);
    for (const { element } of places) element.setAttribute('tabindex', '-1');
    // Draw markers last: a larger place on top of one would get its clicks.
    const sorted = [...places.filter((place) => !isMarker(place)), ...places.filter(isMarker)];
    this.#land.replaceChildren(...sorted.map(({ element }) => element));
    this.#current = undefined;
    const middle = places.find(({ areas }) => areas[0].code === 'FR') ?? places[0];
    if (middle !== undefined) this.#move(middle);
    this.#zoomed();
  }

  #listen(): void {
    this.#drawing.addEventListener('pointermove', (event) => this.#point(this.#at(event), event));
    this.#drawing.addEventListener('pointerleave', (event) => this.#point(undefined, event));
    this.#drawing.addEventListener('click', (event) => {
      this.#clicked = this.#at(event);
      this.#select(this.#clicked);
      this.#showTip();
    });
    this.#drawing.addEventListener('dblclick', (event) => this.#zoomTo(event));
    this.#land.addEventListener('focusin', ({ target }) => {
      this.#focused = this.#places.find(({ element }) => element === target);
      // A screen reader may move the focus to any place.
      if (this.#focused !== undefined) this.#move(this.#focused);
      this.#showTip();
    });
    this.#land.addEventListener('focusout', () => {
      this.#focused = undefined;
      this.#showTip();
    });
    this.#land.addEventListener('keydown', (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && this.#key(event.key)) event.preventDefault();
    });
    new ResizeObserver(() => this.#zoomed()).observe(this.#drawing);
  }

  /** Returns the place at the pointer. Near a small place it returns that one; over another place only very near. */
  #at(event: MouseEvent): Place | undefined {
    const direct = this.#places.find(({ element }) => element === event.target);
    const { x, y, unit } = this.#zoom.point(event);
    if (direct === undefined) return nearest({ x, y }, this.#places, MAX_DISTANCE.sea * unit);
    const markers = this.#places.filter(isMarker);
    return nearest({ x, y }, markers, MAX_DISTANCE.land * unit) ?? direct;
  }

  /** Handles a key. Returns whether it does anything on the map. */
  #key(key: string): boolean {
    const direction = ARROWS[key];
    if (direction !== undefined && this.#current !== undefined) {
      const next = nextInDirection(this.#current, this.#places, direction);
      if (next !== undefined) this.focus(next);
    } else if (key === 'Home' || key === 'End')
      this.focus(key === 'Home' ? this.#places[0] : this.#places.at(-1));
    else if (key === 'Enter' || key === ' ') this.#select(this.#current);
    else if (key === '+' || key === '=') this.#zoom.by(ZOOM_STEP, this.#current?.x, this.#current?.y);
    else if (key === '-') this.#zoom.by(1 / ZOOM_STEP);
    else if (key === '0') this.#zoom.reset();
    else {
      // Escape also clears the selection: the page listens for it.
      if (key === 'Escape') this.#tip.hide();
      return false;
    }
    return true;
  }

  /** Moves the focus to a place, by default to the one where the Tab key stops. */
  focus(place = this.#current): void {
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

  /** Selects the first area of a place; without a place, clears the selection. */
  #select(place: Place | undefined): void {
    if (place !== undefined) {
      this.#move(place);
      place.element.focus({ preventScroll: true });
    }
    this.#state.select(place?.areas[0].index);
  }

  #zoomTo(event: MouseEvent): void {
    const place = this.#at(event);
    const { x, y } = this.#zoom.point(event);
    if (place === undefined) return this.#zoom.by(ZOOM_STEP, x, y);
    if (isWide(place)) {
      const part = world.width / 3;
      return this.#zoom.fit(place.x, place.y, part, part / 2);
    }
    const box = place.element.getBBox();
    const width = Math.max(MIN_FIT, box.width / FINE);
    const height = Math.max(MIN_FIT, box.height / FINE);
    this.#zoom.fit((box.x + box.width / 2) / FINE, (box.y + box.height / 2) / FINE, width, height);
  }

  #point(place: Place | undefined, { clientX: x, clientY }: PointerEvent): void {
    this.#pointer = { x, top: clientY - 6, bottom: clientY + 14 };
    if (place === this.#pointed) {
      if (place !== undefined) this.#tip.move(this.#pointer, this.node.getBoundingClientRect());
      return;
    }
    this.#pointed = place;
    this.#clicked = undefined;
    this.#drawing.classList.toggle('over', place !== undefined);
    this.#showTip();
  }

  /** Outlines the places at the pointer and with the focus, and shows the tooltip of one. */
  #showTip(): void {
    const focused = this.#focused?.element.matches(':focus-visible') === true ? this.#focused : undefined;
    this.#outlines.show('pointed', this.#pointed === focused ? undefined : this.#pointed);
    this.#outlines.show('focused', focused);
    const place = this.#pointed ?? focused;
    if (place === undefined || place === this.#clicked) return this.#tip.hide();
    const frame = this.node.getBoundingClientRect();
    const anchor = place === this.#pointed ? this.#pointer : this.#anchorOf(place);
    this.#tip.show(this.#texts(place), anchor, frame);
  }

  #anchorOf(place: Place): Anchor {
    const { element } = place;
    const middle = new DOMPoint(place.x * FINE, place.y * FINE);
    const { x, y } = middle.matrixTransform(element.getScreenCTM() ?? undefined);
    const { top, bottom } = element.getBoundingClientRect();
    return isWide(place) ? { x, top: y - WIDE_DISTANCE, bottom: y + WIDE_DISTANCE } : { x, top, bottom };
  }

  #zoomed(): void {
    const { scale, unit } = this.#zoom;
    this.#patterns.scale(FINE / scale);
    const radius = (Math.max(MARKER_RADIUS / scale ** 0.7, MIN_MARKER * unit) * FINE).toFixed(1);
    for (const { element } of this.#places)
      if (element instanceof SVGCircleElement) element.setAttribute('r', radius);
    this.#outlines.scale(unit);
  }
}
