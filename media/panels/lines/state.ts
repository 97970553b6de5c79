import * as z from 'zod/mini';
import {
  areaText,
  groupName,
  type AreaRow,
  type GroupsContent,
} from '../../../src/panels/lines/linesContent.ts';
import type { PanelPage } from '../page.ts';

/** A group of areas with the same fill: those of a line group, or those that get the same answer. */
export interface Category {
  readonly key: string;
  /** The number of its colour and pattern. `none` is for areas without an answer. */
  readonly paint: number | 'none' | 'unresolved';
  readonly label: string;
  /** The id that the service uses, unless it equals the label. */
  readonly id?: string;
  readonly count: string;
}

/** The part of the state that the editor keeps while the page is hidden. It has no mode when the page first opens. */
const MapView = z.catch(
  z.object({
    mode: z.optional(z.enum(['groups', 'answers'])),
    selected: z.optional(z.number()),
    hidden: z.array(z.string()),
    openedAt: z.optional(z.number()),
  }),
  { hidden: [] },
);

/** The state that map, table, legend and controls share. Each of them is updated after every change. */
export class LinesState {
  readonly page: PanelPage;
  /** The latest content from the extension. */
  content: GroupsContent;
  mode: 'groups' | 'answers';
  /** The index of the selected area. */
  selected: number | undefined;
  /** Keys of the categories that are switched off. */
  readonly hidden = new Set<string>();
  readonly #parts: (() => void)[] = [];
  /** By their keys. */
  categories: ReadonlyMap<string, Category> = new Map();

  constructor(content: GroupsContent, page: PanelPage) {
    this.content = content;
    this.page = page;
    const { mode, selected, hidden, openedAt } = MapView.parse(page.view);
    const first = content.question.hasSeveralLines ? 'answers' : 'groups';
    this.mode = isOpenedAgain(content, openedAt) ? 'answers' : (mode ?? first);
    this.selected = content.areas.find(({ index }) => index === selected)?.index;
    this.change(() => {
      for (const key of hidden) this.hidden.add(key);
    });
  }

  /** Replaces the content. Its unchanged parts stay the same objects, so that views compare them by identity. */
  take(content: GroupsContent): void {
    const { areas, groups, others, question } = this.content;
    const answers = same(question.answers, content.question.answers);
    const before = this.categories;
    const selected = this.selected === undefined ? undefined : areas[this.selected];
    this.change(() => {
      if (isOpenedAgain(content, question.openedAt)) this.mode = 'answers';
      if (content.question.chosen !== question.chosen && this.mode === 'answers') this.hidden.clear();
      this.content = {
        ...content,
        areas: same(areas, content.areas),
        groups: same(groups, content.groups),
        others: same(others, content.others),
        question: { ...content.question, ...(answers === undefined ? {} : { answers }) },
      };
      // A key has the number of an answer or a group: another one may have that number in the new content.
      for (const { key, label } of this.#made())
        if (before.get(key)?.label !== label) this.hidden.delete(key);
      if (selected !== undefined && this.content.areas !== areas)
        this.selected = content.areas.find(
          ({ code, group }) => code === selected.code && group === selected.group,
        )?.index;
    });
  }

  /** Calls `show` now and after each change. */
  follow(show: () => void): void {
    this.#parts.push(show);
    show();
  }

  /** Selects an area by its index; undefined clears the selection. */
  select(index: number | undefined): void {
    if (index !== this.selected) this.change(() => (this.selected = index));
  }

  change(how: () => void): void {
    how();
    this.categories = new Map(this.#made().map((category) => [category.key, category]));
    for (const show of this.#parts) show();
    const { mode, selected, hidden, content } = this;
    const { openedAt } = content.question;
    this.page.keep({ mode, selected, hidden: [...hidden], openedAt });
  }

  get answers(): GroupsContent['question']['answers'] {
    return this.mode === 'answers' ? this.content.question.answers : undefined;
  }

  categoryOf({ index, group }: AreaRow): Category | undefined {
    if (this.mode === 'groups') return this.categories.get(`group ${group}`);
    const outcome = this.answers?.of[index];
    if (outcome === undefined) return undefined;
    return this.categories.get(outcome.kind === 'answers' ? `set ${outcome.set}` : outcome.kind);
  }

  /** Describes an area in one line. */
  textOf(area: AreaRow): string {
    return areaText(area, this.content, this.mode === 'answers');
  }

  #made(): Category[] {
    const { content, answers } = this;
    if (this.mode === 'groups') {
      return content.groups
        .filter(({ mapped }) => mapped > 0)
        .map(({ index, id, count }, paint) => {
          const label = groupName(content, index);
          const follows = label.toLowerCase().replaceAll(' ', '_') === id.toLowerCase();
          return { key: `group ${index}`, paint, label, ...(follows ? {} : { id }), count };
        });
    }
    if (answers === undefined) return [];
    const { noAnswer, unresolvedPlace } = content.words;
    const { sets, none, unresolvedAreas } = answers;
    const others = [
      { key: 'none', paint: 'none', label: noAnswer, count: none },
      { key: 'unresolved', paint: 'unresolved', label: unresolvedPlace, count: unresolvedAreas },
    ] as const;
    return [
      ...sets.map(({ label, count }, paint) => ({ key: `set ${paint}`, paint, label, count })),
      ...others.filter(({ count }) => count !== ''),
    ];
  }
}

/** Whether the panel was opened for a host and type since `openedAt`. */
function isOpenedAgain({ question }: GroupsContent, openedAt: number | undefined): boolean {
  return question.openedAt !== 0 && question.openedAt !== openedAt;
}

function same<T>(before: T, now: T): T {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
