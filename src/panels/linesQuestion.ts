import { createHash } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import type { LineGroup } from '../api/line.ts';
import type { DnsRecord } from '../api/record.ts';
import { shortened, visible } from '../base/visible.ts';
import { answers, hostKey, type Answers, type Outcome, type Unresolved } from '../model/answers.ts';
import type { LineOverview } from '../model/lineGroups.ts';
import { toUnicode } from '../model/names.ts';
import type { AnswerView, Question } from './linesContent.ts';
import { loadedSoFar, type RecordsRead } from './recordsChart.ts';

/** More are not offered at once; typing finds the others. */
const MOST_OPTIONS = 500;
/** Characters of a key. */
const LONGEST_KEY = 500;
/** Records in doubt that are listed at most. */
const MOST_UNRESOLVED = 200;

interface Name {
  /** One spelling of it. */
  readonly host: string;
  readonly type: string;
  readonly lines: number;
}

/** What a person asked of the records of one domain, and what was found last: it is asked for at every change. */
export class Asked {
  find = '';
  key = '';
  /** When somebody opened the panel about a record: the page shows answers then, whatever it showed before. */
  turned = 0;
  #names: { readonly of: Records; readonly names: readonly Name[] } | undefined;
  #found:
    | { readonly of: readonly Name[]; readonly wanted: string; readonly found: readonly Name[] }
    | undefined;
  #answers:
    | {
        readonly of: Records;
        readonly key: string;
        readonly overview: LineOverview;
        readonly view: AnswerView;
      }
    | undefined;

  turnTo({ host, type }: Pick<DnsRecord, 'host' | 'type'>): void {
    this.key = keyOf({ host: hostKey(host), type });
    this.turned = Date.now();
  }

  names(records: Records): readonly Name[] {
    if (this.#names?.of !== records) this.#names = { of: records, names: namesOf(records) };
    return this.#names.names;
  }

  /** Those that hold what was typed, the host itself first. */
  found(names: readonly Name[]): readonly Name[] {
    const wanted = this.find.trim().toLowerCase();
    if (wanted === '') return names;
    if (this.#found?.of !== names || this.#found.wanted !== wanted)
      this.#found = { of: names, wanted, found: foundAmong(names, wanted) };
    return this.#found.found;
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
  list: RecordsRead,
  announced: number | undefined,
  asked: Asked,
  groups: readonly LineGroup[],
  overview: LineOverview,
): Question {
  const { content, reading } = list.state;
  const soFar = loadedSoFar(list, announced);
  const whole = soFar.action === undefined && reading === undefined;
  const loaded = { ...soFar, whole, find: asked.find, turned: asked.turned };
  if (content === undefined) return { ...loaded, options: [], names: 0, more: '', chosen: '' };
  const names = asked.names(content.rows);
  const chosen = names.find((name) => keyOf(name) === asked.key);
  const matching = asked.found(names);
  // What is chosen stays among the offers.
  const found =
    chosen === undefined || matching.slice(0, MOST_OPTIONS).includes(chosen)
      ? matching
      : [chosen, ...matching.filter((name) => name !== chosen)];
  const offered = found.slice(0, MOST_OPTIONS);
  const more = l10n.t(
    '{0} of {1} hosts and types are listed; type a part of the name for the others.',
    digits(offered.length),
    digits(found.length),
  );
  return {
    ...loaded,
    options: offered.map((name) => ({ key: keyOf(name), label: labelOf(name) })),
    names: names.length,
    more: found.length > offered.length ? more : '',
    chosen: chosen === undefined ? '' : asked.key,
    ...(chosen === undefined ? {} : { answers: asked.answers(content.rows, chosen, overview, groups) }),
  };
}

interface Counted {
  readonly name: Name;
  readonly line: string;
  otherLines?: Set<string>;
}

/** There may be a hundred thousand, and most have one line. */
function namesOf(records: readonly DnsRecord[]): readonly Name[] {
  const byType = new Map<string, Map<string, Counted>>();
  const all: Counted[] = [];
  for (const { host: spelled, type, line = '' } of records) {
    const host = hostKey(spelled);
    const byHost = byType.get(type) ?? new Map<string, Counted>();
    byType.set(type, byHost);
    const known = byHost.get(host);
    if (known === undefined) {
      const made = { name: { host, type, lines: 1 }, line };
      byHost.set(host, made);
      all.push(made);
    } else if (known.line !== line) (known.otherLines ??= new Set()).add(line);
  }
  return all
    .map(({ name, otherLines }) =>
      otherLines === undefined ? name : { ...name, lines: 1 + otherLines.size },
    )
    .toSorted((one, other) => other.lines - one.lines);
}

/** What holds `wanted` in its host, or in its host and type together: first what is it, then what begins with it. */
function foundAmong(names: readonly Name[], wanted: string): readonly Name[] {
  const ranked: [Name[], Name[], Name[]] = [[], [], []];
  for (const name of names) {
    const texts = spellings(name);
    const [is, begins, others] = ranked;
    if (texts.includes(wanted)) is.push(name);
    else if (texts.some((text) => text.startsWith(wanted))) begins.push(name);
    else if (texts.some((text) => text.includes(wanted))) others.push(name);
  }
  return ranked.flat();
}

/** A host as it came, in Unicode and as it is shown, in small letters; and with its type, and as it is offered. */
function spellings(name: Name): readonly string[] {
  const { host, type } = name;
  const hosts = [...new Set([host, toUnicode(host), visible(host)])].map((text) => text.toLowerCase());
  return [...hosts, ...hosts.map((text) => `${text} ${type.toLowerCase()}`), labelOf(name).toLowerCase()];
}

/** Short, since it comes back from the page. */
function keyOf({ host, type }: Pick<Name, 'host' | 'type'>): string {
  const key = JSON.stringify([host, type]);
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('base64');
}

function labelOf({ host, type, lines }: Name): string {
  const name = `${shortened(visible(host), 80)} · ${shortened(visible(type), 20)}`;
  return lines > 1 ? l10n.t('{0} ({1} lines)', name, lines) : name;
}

/** How many sub-areas get each of the answers, by its number, and how many get none. */
type Counts = Map<Outcome['kind'] | number, number>;

function view(found: Answers, { areas }: LineOverview): AnswerView {
  const { sets, outcomes, unresolved } = found;
  const labels = sets.map(values);
  const counts: Counts = new Map();
  for (const outcome of outcomes) {
    const what = outcome.kind === 'answers' ? outcome.set : outcome.kind;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  const listed = unresolved.slice(0, MOST_UNRESOLVED).map(unresolvedText);
  const left = unresolved.length - listed.length;
  return {
    sets: labels.map((label, set) => ({ label, count: digits(counts.get(set) ?? 0) })),
    summary: summary(found, counts),
    none: digits(counts.get('none') ?? 0),
    open: digits(counts.get('unresolved') ?? 0),
    of: areas.map(({ index }) => {
      const outcome = outcomes[index];
      if (outcome === undefined) return { kind: 'none', set: -1, answer: '', from: '', text: '' };
      return { kind: outcome.kind, ...answerOf(outcome, labels), text: chainText(outcome, labels) };
    }),
    unresolved: left === 0 ? listed : [...listed, `+ ${digits(left)}`],
    unresolvedCount: digits(unresolved.length),
  };
}

function unresolvedText({ record: { line, value }, why }: Unresolved): string {
  const name = short(line ?? '');
  return why === 'unknown'
    ? l10n.t('{0} on “{1}”: no group and no sub-area has this name', short(value), name)
    : l10n.t('{0} on “{1}”: more than one group or sub-area has this name', short(value), name);
}

function summary({ sets, unresolved }: Answers, counts: Counts): string {
  const none = counts.get('none') ?? 0;
  const open = counts.get('unresolved') ?? 0;
  return [
    sets.length > 1
      ? l10n.t('{0} different answers.', digits(sets.length))
      : sets.length === 1
        ? none + open === 0
          ? l10n.t('One answer for all.')
          : l10n.t('One answer for whoever gets any.')
        : l10n.t('No answer for anybody.'),
    ...(none === 0 ? [] : [l10n.t('Sub-areas without an answer: {0}.', digits(none))]),
    ...(open === 0 ? [] : [l10n.t('Unresolved sub-areas: {0}.', digits(open))]),
    ...(unresolved.length === 0 ? [] : [l10n.t('Unresolved records: {0}.', digits(unresolved.length))]),
  ].join(' ');
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
