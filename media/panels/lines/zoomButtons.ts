import type { LinesWords } from '../../../src/panels/lines/linesContent.ts';
import { button, el } from '../dom.ts';
import { ZOOM_STEP, type Zoom } from './zoom.ts';

/** Buttons for zooming. At the end of the range a button has `aria-disabled` rather than `disabled`, to keep the focus. */
export class ZoomButtons {
  readonly node: HTMLElement;
  readonly #zoom: Zoom;
  readonly #in: HTMLElement;
  readonly #out: HTMLElement;
  readonly #reset: HTMLElement;

  constructor(zoom: Zoom, words: LinesWords) {
    this.#zoom = zoom;
    this.#in = signButton('+', words.zoomIn, () => zoom.by(ZOOM_STEP));
    this.#out = signButton('−', words.zoomOut, () => zoom.by(1 / ZOOM_STEP));
    this.#reset = signButton('⟲', words.zoomReset, () => zoom.reset());
    this.node = el('div', { class: 'zoom' }, this.#in, this.#out, this.#reset);
  }

  show(scale: number): void {
    this.#in.setAttribute('aria-disabled', String(scale >= this.#zoom.most));
    for (const back of [this.#out, this.#reset]) back.setAttribute('aria-disabled', String(scale <= 1));
  }
}

function signButton(sign: string, name: string, act: () => void): HTMLElement {
  return button(sign, act, { 'aria-label': name, title: name });
}
