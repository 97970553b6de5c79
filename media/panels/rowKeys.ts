/** The elements of a row that take the focus. */
const CONTROLS = 'button, [tabindex]';

/** How many rows the keys for pages pass in a list that is drawn whole. */
const PAGE_ROWS = 10;

function controlsOf(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)];
}

/** Presses the plain button of a clicked row, unless the click ends a selection of text. */
export function pressRow({ target }: Event): void {
  if (!(target instanceof Element) || target.closest('button') !== null) return;
  if (document.getSelection()?.isCollapsed === false) return;
  target.closest('tr')?.querySelector<HTMLElement>('button.plain')?.click();
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

/** The number of a control among those of its row; 0 if it is none. */
export function controlNumber(row: HTMLElement, control: EventTarget | null): number {
  return Math.max(
    0,
    controlsOf(row).findIndex((each) => each === control),
  );
}

/** The control of a row with this number, or the last one if the row has fewer. */
export function controlAt(row: HTMLElement, control: number): HTMLElement | undefined {
  const controls = controlsOf(row);
  return controls[control] ?? controls.at(-1);
}

/** Sets whether the Tab key stops at the controls of a row. */
export function setStop(row: HTMLElement, isStop: boolean): void {
  for (const control of controlsOf(row)) control.tabIndex = isStop ? 0 : -1;
}

/**
 * Makes the rows of a table one stop of the Tab key: at the controls of one of them. The arrow keys move to the others.
 * For tables that are drawn whole. Returns a function to call after the rows were replaced.
 */
export function oneTabStop(body: HTMLTableSectionElement): () => void {
  const { rows } = body;
  let stop = 0;
  const stopAt = (row: HTMLElement, index: number): void => {
    const before = rows[stop];
    if (before !== undefined) setStop(before, false);
    setStop(row, true);
    stop = index;
  };
  body.addEventListener('keydown', (event) => {
    const to = rowOfKey(event, stop, rows.length, PAGE_ROWS);
    const [from, row] = [rows[stop], to === undefined ? undefined : rows[to]];
    if (from === undefined || row === undefined) return;
    event.preventDefault();
    controlAt(row, controlNumber(from, event.target))?.focus();
  });
  body.addEventListener('focusin', ({ target }) => {
    const index = [...rows].findIndex((row) => target instanceof Node && row.contains(target));
    const row = rows[index];
    if (row !== undefined) stopAt(row, index);
  });
  const update = (): void => {
    for (const row of rows) setStop(row, false);
    const index = Math.max(0, Math.min(rows.length - 1, stop));
    const row = rows[index];
    if (row !== undefined) stopAt(row, index);
  };
  update();
  return update;
}
