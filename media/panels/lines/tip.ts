import { el } from '../dom.ts';

/** The position of the element that a tooltip describes, in coordinates of the browser window. */
export interface Anchor {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** The tooltip of the place at the pointer or with the focus. */
export class Tip {
  readonly node = el('div', { class: 'tip', hidden: true });

  hide(): void {
    this.node.hidden = true;
  }

  show(texts: readonly string[], anchor: Anchor, frame: DOMRect): void {
    this.node.hidden = false;
    this.node.replaceChildren(...texts.map((text) => el('p', {}, text)));
    this.move(anchor, frame);
  }

  /** Places the tooltip below `anchor`, or above it if it does not fit into `frame` there. */
  move({ x, top, bottom }: Anchor, frame: DOMRect): void {
    const { node } = this;
    const left = Math.min(frame.right, Math.max(frame.left, x)) - frame.left - 20;
    const below = Math.min(bottom, frame.bottom) - frame.top + 6;
    const fits = below + node.offsetHeight <= frame.height;
    const above = Math.max(top, frame.top) - frame.top - node.offsetHeight - 6;
    node.style.left = `${Math.max(0, Math.min(left, frame.width - node.offsetWidth))}px`;
    node.style.top = `${fits ? below : Math.max(0, above)}px`;
  }
}
