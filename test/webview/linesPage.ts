import type { LineGroup } from '../../src/api/line.ts';
import { lineOverview } from '../../src/model/lineGroups.ts';
import { LinesContent, type GroupsContent } from '../../src/panels/linesContent.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import type { PanelPage } from './stage.ts';

export async function text(panel: PanelPage, selector: string): Promise<string> {
  return panel.page.locator(selector).innerText();
}

export function groupsOf(frame: Frame): GroupsContent {
  const content = LinesContent.parse(frame.content);
  if (content.kind !== 'groups') throw new Error('no groups');
  return content;
}

/** What a page would get for made-up groups, with the words of `frame`. */
export function madeLines(frame: Frame, made: readonly LineGroup[]): GroupsContent {
  const { groups: rows, areas, shared } = lineOverview(made);
  return {
    ...groupsOf(frame),
    groups: rows.map((row) => ({
      ...row,
      count: String(row.areas),
      listed: row.areas === 0 || row.kind === 'unknown',
    })),
    areas: [...areas],
    shared: [...shared],
  };
}

/** The sub-areas that the table has, in sight or not. */
export async function rowCount(panel: PanelPage): Promise<number> {
  return Number(await panel.page.getByRole('table').getAttribute('aria-rowcount')) - 1;
}
