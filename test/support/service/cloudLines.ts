import type { JsonObject } from '../../../src/sample/responseBody.ts';
import type { SampleRow } from './sampleRow.ts';
import type { Site } from './cloudActions.ts';

/** A line with those below it. */
export interface CloudLine {
  readonly name: string;
  readonly id: string;
  /** Whether the plan of the domain has the line; the service lists the others too. */
  readonly isUseful: boolean;
  readonly below: readonly CloudLine[];
}

/**
 * The lines of the sample account (Record.Line, api.md 2.2) as a tree (api3.md 3.8): a group of one line becomes a line
 * alone, and the others have no codes but ids. Lines of other plans stand between them. The first child of the search
 * engines repeats its parent.
 */
export function cloudLines(answer: SampleRow, site: Site): readonly CloudLine[] {
  const groups = answer.row('lines');
  return groups.names.flatMap((id, nth): readonly CloudLine[] => {
    const group = groups.row(id);
    const name = group.text('name');
    if (id === 'default') return [leaf(name, '0'), ...carriers(site)];
    if (id === 'search_engine') {
      const first = leaf(name, '80=0');
      return [{ ...first, below: [first, leaf('Youdao', '90=2', false)] }];
    }
    const areas = group.row('sub_area');
    const below = areas.names.map((code, at) => leaf(areas.text(code), `${40 + nth}=${at + 1}`));
    return [{ ...leaf(name, `${40 + nth}=0`), below }];
  });
}

/** Lines of the China site that the plans of the sample account do not have. */
function carriers(site: Site): readonly CloudLine[] {
  if (site === 'international') return [];
  const provinces = [leaf('电信_广东', '20=0', false), leaf('电信_上海', '20=1', false)];
  return [{ ...leaf('电信', '10=0', false), below: provinces }];
}

function leaf(name: string, id: string, isUseful = true): CloudLine {
  return { name, id, isUseful, below: [] };
}

/** All lines that the plan has, each followed by those below it. */
export function usefulLines(lines: readonly CloudLine[]): readonly CloudLine[] {
  return lines
    .filter(({ isUseful }) => isUseful)
    .flatMap((line) => [{ ...line, below: [] }, ...usefulLines(line.below)]);
}

/** A line as DescribeRecordLineCategoryList sends it: unlike most lists, empty ones are null. */
export function lineRow({ name, id, isUseful, below }: CloudLine, site: Site): JsonObject {
  const plan = site === 'china' ? 'DP' : 'DPG';
  return {
    LineName: name,
    LineId: id,
    Useful: isUseful,
    Grade: `${plan}_${isUseful ? 'FREE' : 'ULTRA'}`,
    SubGroup: below.length === 0 ? null : below.map((line) => lineRow(line, site)),
    Lines: null,
  };
}
