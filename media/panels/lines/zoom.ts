import type { LinesWords } from '../../../src/panels/lines/linesWords.ts';
import { world } from '../../map/world.ts';
import { button, el } from '../dom.ts';

const MAX_SCALE = 16;
/** The factor of one press of a button or key. */
export const ZOOM_STEP = 1.6;
/** A pointer that moves by fewer pixels clicks; it does not drag. */
const MIN_DRAG = 4;

/** Zooms and pans the world by the `viewBox` of its drawing: with buttons, the wheel, and by dragging. */
export class Zoom {
  /** The buttons. At the end of the range one has `aria-disabled` rather than `disabled`, to keep the focus. */
  readonly node: HTMLElement;
  readonly #drawing: SVGSVGElement;
  readonly #changed: () => void;
  readonly #nearer: HTMLElement;
  readonly #farther: HTMLElement;
  readonly #whole: HTMLElement;
  #scale = 1;
  #x = 0;
  #y = 0;
  #dragged = false;

  constructor(drawing: SVGSVGElement, words: LinesWords, changed: () => void) {
    this.#drawing = drawing;
    this.#changed = changed;
    this.#nearer = signButton('+', words.zoomIn, () => this.by(ZOOM_STEP));
    this.#farther = signButton('−', words.zoomOut, () => this.by(1 / ZOOM_STEP));
    this.#whole = signButton('⟲', words.zoomReset, () => this.reset());
    this.node = el('div', { class: 'zoom' }, this.#nearer, this.#farther, this.#whole);
    drawing.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    drawing.addEventListener('pointerdown', (event) => this.#drag(event));
    // The browser sends a click at the end of a drag.
    drawing.addEventListener('click', (event) => this.#dragged && event.stopImmediatePropagation(), {
      capture: true,
    });
  }

  /** The magnification: 1 shows the whole drawing. */
  get scale(): number {
    return this.#scale;
  }

  /** Zooms by a factor around a point of the drawing, by default the middle of the visible part. */
  by(
    factor: number,
    x = this.#x + world.width / this.#scale / 2,
    y = this.#y + world.height / this.#scale / 2,
  ): void {
    const scale = scaleWithin(this.#scale * factor);
    const kept = this.#scale / scale;
    this.#show(x - (x - this.#x) * kept, y - (y - this.#y) * kept, scale);
  }

  reset(): void {
    this.#show(0, 0, 1);
  }

  /** Zooms so that a rectangle around a point fills 60% of the view. */
  fit(x: number, y: number, width: number, height: number): void {
    const scale = scaleWithin(Math.min(world.width / width, world.height / height) * 0.6);
    this.#show(x - world.width / scale / 2, y - world.height / scale / 2, scale);
  }

  /** Returns the position of the pointer in units of the drawing, and the size of a pixel in these. */
  point({ clientX, clientY }: MouseEvent): { readonly x: number; readonly y: number; readonly unit: number } {
    const { left, top } = this.#drawing.getBoundingClientRect();
    const { unit } = this;
    return { x: this.#x + (clientX - left) * unit, y: this.#y + (clientY - top) * unit, unit };
  }

  /** The size of a pixel in units of the drawing. */
  get unit(): number {
    const { width } = this.#drawing.getBoundingClientRect();
    return world.width / this.#scale / (width || world.width);
  }

  /** Centers the view on a point if the point is out of view or within a tenth of the edge. */
  reveal(x: number, y: number): void {
    const width = world.width / this.#scale;
    const height = world.height / this.#scale;
    const isInX = x >= this.#x + width * 0.1 && x <= this.#x + width * 0.9;
    const isInY = y >= this.#y + height * 0.1 && y <= this.#y + height * 0.9;
    this.#show(isInX ? this.#x : x - width / 2, isInY ? this.#y : y - height / 2);
  }

  #wheel(event: WheelEvent): void {
    // Let the wheel scroll the page unless Ctrl is pressed or the focus is on the map, and at either end of the zoom.
    const zooms = event.ctrlKey || event.metaKey || this.#drawing.contains(document.activeElement);
    const isAtEnd = event.deltaY > 0 ? this.#scale === 1 : this.#scale === MAX_SCALE;
    if (!zooms || event.deltaY === 0 || isAtEnd) return;
    event.preventDefault();
    const { x, y } = this.point(event);
    this.by(event.deltaY < 0 ? 1.25 : 0.8, x, y);
  }

  #drag(start: PointerEvent): void {
    this.#dragged = false;
    if (start.button !== 0 || this.#scale === 1) return;
    const { unit } = this;
    const from = { x: this.#x, y: this.#y };
    const stop = new AbortController();
    const { signal } = stop;
    const move = (event: PointerEvent): void => {
      const dx = event.clientX - start.clientX;
      const dy = event.clientY - start.clientY;
      if (Math.hypot(dx, dy) < MIN_DRAG) return;
      this.#dragged = true;
      this.#show(from.x - dx * unit, from.y - dy * unit);
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', () => stop.abort(), { signal });
    window.addEventListener('pointercancel', () => stop.abort(), { signal });
  }

  /** Shows the part of the world whose corner is `x`, `y`, or the nearest one that is all inside. */
  #show(x: number, y: number, scale = this.#scale): void {
    const width = world.width / scale;
    const height = world.height / scale;
    this.#scale = scale;
    this.#x = Math.min(world.width - width, Math.max(0, x));
    this.#y = Math.min(world.height - height, Math.max(0, y));
    const box = [this.#x, this.#y, width, height].map((number) => number.toFixed(2));
    this.#drawing.setAttribute('viewBox', box.join(' '));
    this.#nearer.ariaDisabled = String(this.#scale >= MAX_SCALE);
    this.#farther.ariaDisabled = this.#whole.ariaDisabled = String(this.#scale <= 1);
    this.#changed();
  }
}

function scaleWithin(scale: number): number {
  return Math.min(MAX_SCALE, Math.max(1, scale));
}

function signButton(sign: string, name: string, act: () => void): HTMLElement {
  return button(sign, act, { 'aria-label': name, title: name });
}
