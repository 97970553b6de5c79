import { getOrAdd } from '../../../src/base/getOrAdd.ts';
import { areaColumns, areaRows, type AreaRow } from '../../../src/panels/lines/linesContent.ts';
import { repeatedTexts } from '../../../src/text/repeatedTexts.ts';
import { DataTable } from '../dataTable.ts';
import { card } from '../details.ts';
import { button, commaList } from '../dom.ts';
import type { DrawnRow } from '../virtualRows.ts';
import { swatch } from './legend.ts';
import type { Patterns } from './patterns.ts';
import type { LinesState } from './state.ts';

/** All lines that the service sent, to sort and to filter. */
export function areaTable(state: LinesState, patterns: Patterns): HTMLElement {
  let { selected } = state;
  let madeFrom: readonly unknown[] = [];
  let revision = 0;
  const made = new Map<AreaRow, DrawnRow>();
  /** Names that several sub-areas have, such as a country that is in two groups. */
  let repeated: ReadonlySet<string> = new Set();

  const rowOf = (area: AreaRow, texts: readonly string[]): DrawnRow => ({
    id: String(area.index),
    // Made when the row comes into view.
    get cells() {
      const { content, answers } = state;
      const [name = '', ...others] = texts;
      const placeTexts = texts.slice(0, areaColumns(content, 'groups').length);
      const choose = button(
        name || area.code || '–',
        () => state.select(area.index === state.selected ? undefined : area.index),
        { class: 'plain', 'aria-label': repeated.has(name) ? commaList(placeTexts) : undefined },
      );
      const category = state.categoryOf(area);
      // The column that the fill on the map represents.
      const filled = answers === undefined ? placeTexts.length - 1 : placeTexts.length;
      return [
        { parts: [choose] },
        ...others.map((text, at) => ({
          parts:
            at + 1 === filled && category !== undefined ? [swatch(category, patterns, 16), text] : [text],
        })),
      ];
    },
  });
  const table = new DataTable(state.page, {
    rows: (view) => {
      const { content } = state;
      const found = areaRows(content, areaColumns(content, state.mode), view);
      const count = found.length === 0 ? content.words.noRows : `${found.length} / ${content.areas.length}`;
      return {
        rows: found.map(({ area, cells }) => getOrAdd(made, area, () => rowOf(area, cells))),
        countText: view.filter.trim() === '' ? '' : count,
      };
    },
    dress: (row, { id }) => {
      const isChosen = id === String(selected);
      row.classList.toggle('chosen', isChosen);
      row.querySelector('button')?.setAttribute('aria-pressed', String(isChosen));
    },
    copied: (view) => ({ ...view, choices: { mode: state.mode } }),
  });
  state.follow(() => {
    const { content, mode, answers } = state;
    const now = [content.areas, content.groups, answers];
    const isAnew = now.some((part, index) => part !== madeFrom[index]);
    if (isAnew) {
      madeFrom = now;
      revision += 1;
      made.clear();
      repeated = repeatedTexts(content.areas.map(({ name }) => name));
    }
    const isChosen = selected !== state.selected;
    selected = state.selected;
    table.show({ ...content.table, columns: areaColumns(content, mode), revision });
    const to = (isChosen || isAnew) && selected !== undefined ? String(selected) : undefined;
    if (to === undefined || table.reveal(to) || !isChosen) return;
    // The filter hides what was chosen on the map: clear it.
    table.look({ filter: '' });
    table.reveal(to);
  });
  return card(state.content.table.label, table.node);
}
