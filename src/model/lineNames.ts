import type { LineOverview } from './lineGroups.ts';
import { isDefaultLine } from './record.ts';

/** What a line of a record may stand for. */
export type LineTarget =
  | { readonly kind: 'area'; readonly place: string }
  | { readonly kind: 'group'; readonly group: number }
  | { readonly kind: 'default' };

/** The same for targets that are the same. */
export function targetKey(target: LineTarget): string {
  if (target.kind === 'area') return `area ${target.place}`;
  return target.kind === 'group' ? `group ${target.group}` : 'default';
}

/** Finds what the name of a line stands for: it must be that of a group or sub-area to the letter. */
export class LineNames {
  readonly #targets = new Map<string, Map<string, LineTarget>>();

  constructor(overview: LineOverview) {
    for (const { index, id, name } of overview.groups)
      this.#add(name, id === 'default' ? { kind: 'default' } : { kind: 'group', group: index });
    for (const { code, name, group, shown, place } of overview.areas) {
      // `default` and `search_engine` hold themselves, mostly by the same name: that is no doubt.
      if (shown !== 'chip') this.#add(name, { kind: 'area', place });
      else this.#add(name, code === 'default' ? { kind: 'default' } : { kind: 'group', group });
    }
  }

  /** Nothing: unknown. One: certain. More: ambiguous. */
  targets(line: string | undefined): readonly LineTarget[] {
    const found = line === undefined ? undefined : this.#targets.get(line);
    if (found !== undefined) return [...found.values()];
    return isDefaultLine(line) ? [{ kind: 'default' }] : [];
  }

  #add(name: string, target: LineTarget): void {
    if (name === '') return;
    const known = this.#targets.get(name) ?? new Map<string, LineTarget>();
    this.#targets.set(name, known.set(targetKey(target), target));
  }
}
