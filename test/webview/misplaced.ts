/**
 * Runs in the page: lists texts that are cut off or overlap, heads of columns that break within a word, and controls that
 * are outside the window. Of what scrolls by itself only heads that are all in view count.
 */
export const misplacedTexts = `{
  const found = [];
  const boxes = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const holder = node.parentElement;
    if (node.data.trim() === '' || holder.closest('svg, option, .tip') !== null) continue;
    if (!holder.checkVisibility()) continue;
    const head = holder.closest('thead');
    const scroll = holder.closest('.scroll');
    if (scroll !== null && (head === null || scroll.scrollWidth > scroll.clientWidth + 1)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()];
    const isSeen = head !== null && getComputedStyle(head).clipPath === 'none';
    if (isSeen && rects.length > node.data.trim().split(/\\s+/u).length)
      found.push('broken within a word: ' + node.data.slice(0, 60));
    for (const { left, right, top, bottom } of rects) {
      if (right - left < 1) continue;
      if (left < -1 || right > innerWidth + 1) found.push('beyond the window: ' + node.data.slice(0, 60));
      // What is scrolled out of view lies over nothing.
      let [upper, lower] = [top, bottom];
      for (let at = holder; at !== null && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.overflowX === 'visible' || style.clipPath !== 'none') continue;
        const box = at.getBoundingClientRect();
        [upper, lower] = [Math.max(upper, box.top), Math.min(lower, box.bottom)];
        if (left < box.left - 1 || right > box.right + 1) found.push('cut off: ' + node.data.slice(0, 60));
      }
      if (lower > upper) boxes.push({ node, left, right, top: upper, bottom: lower });
    }
  }
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (one.node !== other.node && width > 2 && height > 4)
        found.push('over one another: ' + one.node.data.slice(0, 40) + ' / ' + other.node.data.slice(0, 40));
    }
  for (const control of document.querySelectorAll('main button, main input, main select')) {
    const { left, right, width } = control.getBoundingClientRect();
    if (width > 0 && control.closest('.scroll') === null && (left < -1 || right > innerWidth + 1))
      found.push('control beyond the window: ' + (control.ariaLabel ?? control.textContent));
    if (control.tagName === 'BUTTON' && control.scrollWidth > control.clientWidth + 1)
      found.push('button cut off: ' + control.textContent);
  }
  found;
}`;
