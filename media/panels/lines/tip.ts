import { el } from '../dom.ts';

/** What the words belong to, on the screen: they stand below it, or above it. */
export interface Anchor {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** The words beside what is pointed at or has the focus. */
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

  /** Puts the words below `anchor` within `frame`, else above it. */
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
