import * as z from 'zod/mini';
import { areaText, groupName, type AreaRow, type GroupsContent } from '../../../src/panels/linesContent.ts';
import type { Page } from '../page.ts';

/** What areas are told apart by: their group, or the answer they get. It has a pattern, a label and a switch. */
export interface Category {
  readonly key: string;
  /** Chooses its colour and pattern; the two words are for those without an answer. */
  readonly paint: number | 'none' | 'open';
  readonly label: string;
  /** What the service calls it, where that does not follow from the label. */
  readonly id?: string;
  readonly count: string;
}

/** What is kept of it while the page is hidden. */
const View = z.catch(
  z.object({
    mode: z.enum(['groups', 'answers']),
    selected: z.optional(z.number()),
    hidden: z.array(z.string()),
    turned: z.optional(z.number()),
  }),
  { mode: 'groups', hidden: [] },
);

/** What map, table, legend and the rest have in common. Whoever changes it tells all of them. */
export class LinesState {
  readonly page: Page;
  /** As it came last. */
  content: GroupsContent;
  mode: 'groups' | 'answers';
  /** The index of an area. */
  selected: number | undefined;
  /** Keys of the categories that are switched off. */
  readonly hidden = new Set<string>();
  readonly #parts: (() => void)[] = [];
  #categories: ReadonlyMap<string, Category> = new Map();

  constructor(content: GroupsContent, page: Page) {
    this.content = content;
    this.page = page;
    const { mode, selected, hidden, turned } = View.parse(page.view);
    this.mode = isTurned(content, turned) ? 'answers' : mode;
    this.selected = content.areas.find(({ index }) => index === selected)?.index;
    for (const key of hidden) this.hidden.add(key);
    this.#sort();
  }

  /** Shows another content; what is in it as before stays the same object, so that parts see it by a glance. */
  take(content: GroupsContent): void {
    const { areas, groups, others, question } = this.content;
    const answers = same(question.answers, content.question.answers);
    const labels = new Map(this.categories.map(({ key, label }) => [key, label]));
    const selected = this.selected === undefined ? undefined : areas[this.selected];
    this.change(() => {
      if (isTurned(content, question.turned)) this.mode = 'answers';
      if (content.question.chosen !== question.chosen && this.mode === 'answers') this.hidden.clear();
      this.content = {
        ...content,
        areas: same(areas, content.areas),
        groups: same(groups, content.groups),
        others: same(others, content.others),
        question: { ...content.question, ...(answers === undefined ? {} : { answers }) },
      };
      // The numbers of answers, groups and areas may stand for others now.
      for (const { key, label } of this.#made()) if (labels.get(key) !== label) this.hidden.delete(key);
      if (selected !== undefined && this.content.areas !== areas)
        this.selected = content.areas.find(
          ({ code, group }) => code === selected.code && group === selected.group,
        )?.index;
    });
  }

  /** `show` is called now and after each change. */
  follow(show: () => void): void {
    this.#parts.push(show);
    show();
  }

  /** Chooses an area by its index, or none. */
  select(index: number | undefined): void {
    if (index !== this.selected) this.change(() => (this.selected = index));
  }

  change(how: () => void): void {
    how();
    this.#sort();
    for (const show of this.#parts) show();
    const { mode, selected, hidden, content } = this;
    this.page.view = { mode, selected, hidden: [...hidden], turned: content.question.turned };
  }

  get categories(): readonly Category[] {
    return [...this.#categories.values()];
  }

  get answers(): GroupsContent['question']['answers'] {
    return this.mode === 'answers' ? this.content.question.answers : undefined;
  }

  categoryOf({ index, group }: AreaRow): Category | undefined {
    if (this.mode === 'groups') return this.#categories.get(`group ${group}`);
    const outcome = this.answers?.of[index];
    if (outcome === undefined) return undefined;
    return this.#categories.get(outcome.kind === 'answers' ? `set ${outcome.set}` : outcome.kind);
  }

  groupName(group: number): string {
    return groupName(this.content, group);
  }

  /** All there is to say of an area, in one line. */
  textOf(area: AreaRow): string {
    return areaText(area, this.content, this.mode === 'answers');
  }

  /** The lines behind what an area gets, for a tooltip; empty where no answer is shown. */
  chainOf({ index }: AreaRow): string {
    return this.answers?.of[index]?.chain ?? '';
  }

  #sort(): void {
    this.#categories = new Map(this.#made().map((category) => [category.key, category]));
  }

  #made(): Category[] {
    const { content, answers } = this;
    if (this.mode === 'groups') {
      return content.groups
        .filter(({ mapped }) => mapped > 0)
        .map(({ index, id, count }, paint) => {
          const label = this.groupName(index);
          const follows = label.toLowerCase().replaceAll(' ', '_') === id.toLowerCase();
          return { key: `group ${index}`, paint, label, ...(follows ? {} : { id }), count };
        });
    }
    if (answers === undefined) return [];
    const { noAnswer, unresolvedPlace } = content.words;
    const sets = answers.sets.map(({ label, count }, paint) => ({
      key: `set ${paint}`,
      paint,
      label,
      count,
    }));
    return [
      ...sets,
      ...(answers.none === ''
        ? []
        : [{ key: 'none', paint: 'none', label: noAnswer, count: answers.none } as const]),
      ...(answers.open === ''
        ? []
        : [{ key: 'unresolved', paint: 'open', label: unresolvedPlace, count: answers.open } as const]),
    ];
  }
}

/** Whether somebody opened the panel about a host since. */
function isTurned({ question }: GroupsContent, before: number | undefined): boolean {
  return question.turned !== 0 && question.turned !== before;
}

function same<T>(before: T, now: T): T {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
