import { areaText, groupName, hasLineNames, type GroupsContent, type LinesContent } from './linesContent.ts';
import type { PanelContent } from '../panelKind.ts';

/**
 * The texts that can be copied: the line about an area (`area 12`), with its answer (`answer 12`), the table, and
 * `others`.
 */
export function linesCopies(
  content: LinesContent,
  others: PanelContent['copies'] = new Map(),
): Pick<PanelContent, 'copies' | 'table'> {
  if (content.kind !== 'groups') return { copies: others };
  return {
    copies: {
      get: (key) => {
        const [, kind, index] = /^(area|answer) (\d+)$/u.exec(key) ?? [];
        const area = content.areas[Number(index)];
        return area === undefined ? others.get(key) : areaText(area, content, kind === 'answer');
      },
    },
    table: (rows) => areaTable(content, rows),
  };
}

function areaTable(content: GroupsContent, rows: readonly number[]): readonly (readonly string[])[] {
  const { words, areas, question } = content;
  const { answers } = question;
  const hasLines = hasLineNames(content);
  const head = [words.name, ...(hasLines ? [words.line] : []), words.code, words.group];
  const cells = rows
    .flatMap((row) => areas[row] ?? [])
    .map(({ index, name, line, code, group }) => {
      const outcome = answers?.of[index];
      const known = [name, ...(hasLines ? [line] : []), code, groupName(content, group)];
      return outcome === undefined ? known : [...known, outcome.answer, outcome.from];
    });
  return [answers === undefined ? head : [...head, words.answer, words.from], ...cells];
}
