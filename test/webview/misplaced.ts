/** Runs in the page: lists texts that are cut off or overlap, and controls that are outside the window. */
export const misplacedTexts = `{
  const found = [];
  const boxes = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const holder = node.parentElement;
    if (node.data.trim() === '' || holder.closest('svg, option, .scroll, .tip') !== null) continue;
    if (!holder.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left < 1) continue;
      if (left < -1 || right > innerWidth + 1) found.push('beyond the window: ' + node.data.slice(0, 60));
      for (let at = holder; at !== null && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.overflowX === 'visible' || style.clipPath !== 'none') continue;
        const box = at.getBoundingClientRect();
        if (left < box.left - 1 || right > box.right + 1) found.push('cut off: ' + node.data.slice(0, 60));
      }
      boxes.push({ node, left, right, top, bottom });
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
