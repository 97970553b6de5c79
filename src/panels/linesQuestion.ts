import * as l10n from '@vscode/l10n';
import type { LineGroup } from '../api/line.ts';
import type { DnsRecord } from '../api/record.ts';
import { shortened, visible } from '../base/visible.ts';
import { answers, hostKey, type Answers, type Outcome } from '../model/answers.ts';
import type { LineOverview } from '../model/lineGroups.ts';
import type { ListState } from '../model/listState.ts';
import type { AnswerView, Question } from './linesContent.ts';
import { loadedSoFar } from './recordsChart.ts';

/** More are not offered at once; the box above finds the others. */
const MOST_OPTIONS = 500;

interface Name {
  readonly host: string;
  readonly type: string;
  readonly lines: number;
}

/** What a person asked of the records of one domain, and what was found last: it is asked for at every change. */
export class Asked {
  find = '';
  key = '';
  #names: { readonly of: Records; readonly names: readonly Name[] } | undefined;
  #answers:
    | {
        readonly of: Records;
        readonly key: string;
        readonly overview: LineOverview;
        readonly view: AnswerView;
      }
    | undefined;

  names(records: Records): readonly Name[] {
    if (this.#names?.of !== records) this.#names = { of: records, names: namesOf(records) };
    return this.#names.names;
  }

  answers(records: Records, chosen: Name, overview: LineOverview, groups: readonly LineGroup[]): AnswerView {
    const { of, key, overview: before, view: known } = this.#answers ?? {};
    if (known !== undefined && of === records && key === this.key && before === overview) return known;
    const found = view(answers(records, chosen, groups, overview), overview);
    this.#answers = { of: records, key: this.key, overview, view: found };
    return found;
  }
}

type Records = readonly DnsRecord[];

/** The hosts and types of the records that were read, those with several lines first, and the answers to one. */
export function question(
  state: ListState<DnsRecord>,
  announced: number | undefined,
  asked: Asked,
  groups: readonly LineGroup[],
  overview: LineOverview,
): Question {
  const { content } = state;
  const loaded = loadedSoFar(state, announced);
  if (content === undefined) return { ...loaded, options: [], chosen: '' };
  const names = asked.names(content.rows);
  const chosen = names.find((name) => keyOf(name) === asked.key);
  const wanted = asked.find.toLowerCase();
  const found = names.filter((name) => name === chosen || hostKey(name.host).includes(wanted));
  const offered = found.slice(0, MOST_OPTIONS);
  const few = l10n.t(
    '{0} of {1} hosts and types are listed; type a part of the name into “Find a host” for the others.',
    digits(offered.length),
    digits(found.length),
  );
  return {
    ...loaded,
    note: found.length > offered.length ? `${loaded.note} ${few}` : loaded.note,
    options: offered.map((name) => ({ key: keyOf(name), label: labelOf(name) })),
    chosen: chosen === undefined ? '' : asked.key,
    ...(chosen === undefined ? {} : { answers: asked.answers(content.rows, chosen, overview, groups) }),
  };
}

function namesOf(records: readonly DnsRecord[]): readonly Name[] {
  const names = new Map<string, { host: string; type: string; lines: Set<string> }>();
  for (const { host, type, line } of records) {
    const key = JSON.stringify([hostKey(host), type]);
    const name = names.get(key) ?? { host, type, lines: new Set() };
    name.lines.add(line ?? '');
    names.set(key, name);
  }
  return [...names.values()]
    .map(({ host, type, lines }) => ({ host, type, lines: lines.size }))
    .toSorted((one, other) => other.lines - one.lines);
}

/** Short, since it comes back from the page: a long host is told by its beginning and length. */
function keyOf({ host, type }: Name): string {
  return JSON.stringify([hostKey(host), type].map((text) => `${text.slice(0, 200)} ${text.length}`)).slice(
    0,
    1000,
  );
}

function labelOf({ host, type, lines }: Name): string {
  const name = `${shortened(visible(hostKey(host)), 80)} · ${shortened(visible(type), 20)}`;
  return lines > 1 ? l10n.t('{0} ({1} lines)', name, lines) : name;
}

function view(found: Answers, { areas }: LineOverview): AnswerView {
  const { sets, outcomes, unresolved } = found;
  const labels = sets.map(values);
  const count = (matches: (outcome: Outcome) => boolean): string => digits(outcomes.filter(matches).length);
  return {
    sets: labels.map((label, set) => ({
      label,
      count: count((outcome) => outcome.kind === 'answers' && outcome.set === set),
    })),
    none: count(({ kind }) => kind === 'none'),
    open: count(({ kind }) => kind === 'unresolved'),
    of: areas.map(({ index }) => {
      const outcome = outcomes[index];
      if (outcome === undefined) return { kind: 'none', set: -1, answer: '', from: '', text: '' };
      return { kind: outcome.kind, ...answerOf(outcome, labels), text: chainText(outcome, labels) };
    }),
    unresolved: unresolved.map(({ record: { line, value }, why }) => {
      const name = short(line ?? '');
      return why === 'unknown'
        ? l10n.t('{0} on “{1}”: no group and no sub-area has this name', short(value), name)
        : l10n.t('{0} on “{1}”: more than one group or sub-area has this name', short(value), name);
    }),
  };
}

function answerOf(
  outcome: Outcome,
  labels: readonly string[],
): { readonly set: number; readonly answer: string; readonly from: string } {
  switch (outcome.kind) {
    case 'answers':
      return { set: outcome.set, answer: labels[outcome.set] ?? '', from: short(outcome.from.name) };
    case 'none':
      return { set: -1, answer: l10n.t('No answer'), from: '' };
    case 'unresolved':
      return { set: -1, answer: l10n.t('Unresolved'), from: '' };
  }
}

/** `Japan → Asia → Default: 203.0.113.20 from Japan` */
function chainText(outcome: Outcome, labels: readonly string[]): string {
  const chain = outcome.chain.map(({ name }) => short(name)).join(' → ');
  switch (outcome.kind) {
    case 'answers': {
      const answer = labels[outcome.set] ?? '';
      return l10n.t('{0}: {1} from {2}', chain, answer, short(outcome.from.name));
    }
    case 'none':
      return l10n.t('{0}: no answer', chain);
    case 'unresolved':
      return outcome.why === 'twoGroups'
        ? l10n.t('{0}: unresolved, since its groups answer differently', chain)
        : l10n.t('{0}: unresolved, since a line’s name is ambiguous', chain);
  }
}

function values(records: readonly DnsRecord[]): string {
  const shown = records
    .slice(0, 8)
    .map(({ value, mx, type }) => (type === 'MX' ? `${mx ?? ''} ${value}` : value));
  return [...shown.map(short), ...(records.length > shown.length ? ['…'] : [])].join(', ');
}

function short(text: string): string {
  return shortened(visible(text), 120);
}

function digits(number: number): string {
  return number.toLocaleString('en');
}
