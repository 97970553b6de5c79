import type { LineOverview } from './lineGroups.ts';
import { isDefaultLine } from '../record.ts';

/** What the line of a record may refer to. */
type LineTarget =
  | { readonly kind: 'area'; readonly place: string }
  | { readonly kind: 'group'; readonly group: number }
  | { readonly kind: 'default' };

/** Returns equal keys for equal targets. */
export function targetKey(target: LineTarget): string {
  if (target.kind === 'area') return `area ${target.place}`;
  return target.kind === 'group' ? `group ${target.group}` : 'default';
}

/** Resolves line names: a name must equal that of a group or sub-area exactly. */
export class LineNames {
  readonly #targets = new Map<string, Map<string, LineTarget>>();

  constructor(overview: LineOverview) {
    for (const { index, id, name } of overview.groups)
      this.#add(name, id === 'default' ? { kind: 'default' } : { kind: 'group', group: index });
    for (const { code, name, group, shown, place } of overview.areas) {
      // The groups `default` and `search_engine` contain one area of the same name: not ambiguous.
      if (shown !== 'chip') this.#add(name, { kind: 'area', place });
      else this.#add(name, code === 'default' ? { kind: 'default' } : { kind: 'group', group });
    }
  }

  /** Returns all targets of a name: none when it is unknown, several when it is ambiguous. */
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
