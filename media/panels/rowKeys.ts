/** How many rows the keys for pages pass in a list that is drawn whole. */
const PAGE_ROWS = 10;

/** Presses the plain button of a clicked row, or else opens or closes it, unless the click ends a selection of text. */
export function pressRow({ target }: Event): void {
  if (!(target instanceof Element) || target.closest('button') !== null) return;
  if (document.getSelection()?.isCollapsed === false) return;
  const row = target.closest('tr');
  const pressed = row?.querySelector('button.plain') ?? row?.querySelector(':scope[aria-expanded] .twisty');
  if (pressed instanceof HTMLElement) pressed.click();
}

/** Returns the row that a key moves to from row `at` of `count`; undefined for keys that do not move. */
export function rowOfKey(event: KeyboardEvent, at: number, count: number, page: number): number | undefined {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[event.key];
  if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return Math.max(0, Math.min(count - 1, to));
}

/**
 * Makes buttons, one in each row of a table that is drawn whole, one stop of the Tab key. The arrow keys move to the
 * others.
 */
export function oneTabStop(buttons: readonly HTMLElement[]): void {
  const stopAt = (index: number): void => {
    for (const [at, each] of buttons.entries()) each.tabIndex = at === index ? 0 : -1;
  };
  for (const [index, each] of buttons.entries()) {
    each.addEventListener('focus', () => stopAt(index));
    each.addEventListener('keydown', (event) => {
      const to = rowOfKey(event, index, buttons.length, PAGE_ROWS);
      if (to === undefined) return;
      event.preventDefault();
      buttons[to]?.focus();
    });
  }
  stopAt(0);
}
