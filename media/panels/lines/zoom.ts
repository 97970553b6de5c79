const MOST = 16;
/** What a button or a key zooms by. */
export const STEP = 1.6;
/** Pixels that a hand may shake. */
const LEAST_DRAG = 4;

/** A part of a drawing. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Which part of a drawing is seen: the whole, or a part of the same shape. */
export class Zoom {
  readonly #drawing: SVGSVGElement;
  readonly #width: number;
  readonly #height: number;
  readonly #changed: () => void;
  #scale = 1;
  #x = 0;
  #y = 0;
  #dragged = false;

  constructor(drawing: SVGSVGElement, width: number, height: number, changed: () => void) {
    this.#drawing = drawing;
    this.#width = width;
    this.#height = height;
    this.#changed = changed;
    drawing.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    drawing.addEventListener('pointerdown', (event) => this.#drag(event));
    // What ends a drag is no click on what lies there.
    drawing.addEventListener('click', (event) => this.#dragged && event.stopImmediatePropagation(), {
      capture: true,
    });
  }

  /** How many times as large as the whole, up to {@link Zoom.most}. */
  get scale(): number {
    return this.#scale;
  }

  get most(): number {
    return MOST;
  }

  /** Zooms around a point of the drawing: its middle, if none is given. */
  by(
    factor: number,
    x = this.#x + this.#width / this.#scale / 2,
    y = this.#y + this.#height / this.#scale / 2,
  ): void {
    const scale = Math.min(MOST, Math.max(1, this.#scale * factor));
    const kept = this.#scale / scale;
    this.#x = x - (x - this.#x) * kept;
    this.#y = y - (y - this.#y) * kept;
    this.#scale = scale;
    this.#show();
  }

  reset(): void {
    this.#scale = 1;
    this.#show();
  }

  /** Shows a part of the drawing as large as fits, with some of what is around it. */
  fit({ x, y, width, height }: Box): void {
    const most = Math.min(this.#width / width, this.#height / height) * 0.6;
    this.#scale = Math.min(MOST, Math.max(1, most));
    this.#x = x + width / 2 - this.#width / this.#scale / 2;
    this.#y = y + height / 2 - this.#height / this.#scale / 2;
    this.#show();
  }

  /** Where on the drawing somebody points, and how much of it a pixel takes. */
  point({ clientX, clientY }: MouseEvent): { readonly x: number; readonly y: number; readonly unit: number } {
    const { left, top } = this.#drawing.getBoundingClientRect();
    const { unit } = this;
    return { x: this.#x + (clientX - left) * unit, y: this.#y + (clientY - top) * unit, unit };
  }

  /** Where on the screen a point of the drawing is. */
  screen({ x, y }: { readonly x: number; readonly y: number }): { readonly x: number; readonly y: number } {
    const { left, top } = this.#drawing.getBoundingClientRect();
    const { unit } = this;
    return { x: left + (x - this.#x) / unit, y: top + (y - this.#y) / unit };
  }

  /** How much of the drawing a pixel takes. */
  get unit(): number {
    const { width } = this.#drawing.getBoundingClientRect();
    return this.#width / this.#scale / (width || this.#width);
  }

  /** Moves no more than is needed to have a point well in view. */
  reveal(x: number, y: number): void {
    const width = this.#width / this.#scale;
    const height = this.#height / this.#scale;
    if (x < this.#x + width * 0.1 || x > this.#x + width * 0.9) this.#x = x - width / 2;
    if (y < this.#y + height * 0.1 || y > this.#y + height * 0.9) this.#y = y - height / 2;
    this.#show();
  }

  #wheel(event: WheelEvent): void {
    // Without the key it scrolls the page, unless somebody is at work on the map; so it does at its ends.
    const isMeant = event.ctrlKey || event.metaKey || this.#drawing.contains(document.activeElement);
    if (!isMeant || event.deltaY === 0 || (event.deltaY > 0 ? this.#scale === 1 : this.#scale === MOST))
      return;
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
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < LEAST_DRAG) return;
      this.#dragged = true;
      this.#x = from.x - (event.clientX - start.clientX) * unit;
      this.#y = from.y - (event.clientY - start.clientY) * unit;
      this.#show();
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', () => stop.abort(), { signal });
    window.addEventListener('pointercancel', () => stop.abort(), { signal });
  }

  #show(): void {
    const width = this.#width / this.#scale;
    const height = this.#height / this.#scale;
    this.#x = Math.min(this.#width - width, Math.max(0, this.#x));
    this.#y = Math.min(this.#height - height, Math.max(0, this.#y));
    const box = [this.#x, this.#y, width, height].map((number) => number.toFixed(2));
    this.#drawing.setAttribute('viewBox', box.join(' '));
    this.#changed();
  }
}
