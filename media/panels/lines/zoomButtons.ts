import type { LinesWords } from '../../../src/panels/lines/linesWords.ts';
import { button, el } from '../dom.ts';
import { ZOOM_STEP, type Zoom } from './zoom.ts';

/** Buttons for zooming. At the end of the range a button has `aria-disabled` rather than `disabled`, to keep the focus. */
export function zoomButtons(
  zoom: Zoom,
  words: LinesWords,
): { readonly node: HTMLElement; readonly show: (scale: number) => void } {
  const nearer = signButton('+', words.zoomIn, () => zoom.by(ZOOM_STEP));
  const farther = signButton('−', words.zoomOut, () => zoom.by(1 / ZOOM_STEP));
  const whole = signButton('⟲', words.zoomReset, () => zoom.reset());
  return {
    node: el('div', { class: 'zoom' }, nearer, farther, whole),
    show: (scale) => {
      nearer.ariaDisabled = String(scale >= zoom.most);
      farther.ariaDisabled = whole.ariaDisabled = String(scale <= 1);
    },
  };
}

function signButton(sign: string, name: string, act: () => void): HTMLElement {
  return button(sign, act, { 'aria-label': name, title: name });
}
