import { el } from '../dom.ts';

/** The words beside what is pointed at or has the focus. */
export class Tip {
  readonly node = el('div', { class: 'tip', hidden: true });

  hide(): void {
    this.node.hidden = true;
  }

  /** Shows lines of text below `box` within `frame`, else above it; both are places on the screen. */
  show(texts: readonly string[], box: DOMRect, frame: DOMRect): void {
    const { node } = this;
    node.hidden = false;
    node.replaceChildren(...texts.map((text) => el('p', {}, text)));
    const middle = Math.min(frame.right, Math.max(frame.left, box.left + box.width / 2));
    const left = Math.max(0, Math.min(middle - frame.left - 20, frame.width - node.offsetWidth));
    const below = Math.min(box.bottom, frame.bottom) - frame.top + 6;
    const fits = below + node.offsetHeight <= frame.height;
    const above = Math.max(box.top, frame.top) - frame.top - node.offsetHeight - 6;
    node.style.left = `${left}px`;
    node.style.top = `${fits ? below : Math.max(0, above)}px`;
  }
}
