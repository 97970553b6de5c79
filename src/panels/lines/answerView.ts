import * as l10n from '@vscode/l10n';
import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { AnswerDoubt } from '../../dns/zone.ts';
import { digits, LIMIT, shortened, visible, SHOWN } from '../../text/visible.ts';
import type { AreaAnswer, AreaAnswers, UnresolvedRecord } from '../../dns/areaAnswers.ts';
import type { LineLayout } from './lineLayout.ts';
import type { AnswerView } from './linesContent.ts';
import { listText, sentencesText } from '../../text/listText.ts';
import { bracketed } from '../../text/bracketed.ts';

/** How many sub-areas are places, and how many are lines for clients in no place. */
interface AreaCount {
  places: number;
  lines: number;
}

/** Counts the sub-areas of each answer, by its number, and those without one. */
type AreaCounts = ReadonlyMap<AreaAnswer['kind'] | number, AreaCount>;

/** Returns the answers for a type, with texts about them. */
export function answerView(found: AreaAnswers, type: string, { areas }: LineLayout): AnswerView {
  const { sets, byArea, unresolved } = found;
  const labels = sets.map((set) => values(set, type));
  const counts = areaCounts(byArea, areas);
  const listed = unresolved.slice(0, SHOWN.list).map(unresolvedText);
  const left = unresolved.length - listed.length;
  return {
    sets: labels.map((label, set) => ({
      label: `${label} · ${lineNames(sets[set] ?? [])}`,
      count: countText(counts.get(set)),
    })),
    summary: summary(found, counts),
    none: countText(counts.get('none')),
    unresolvedAreas: countText(counts.get('unresolved')),
    of: areas.map(({ index, name, code }) => {
      const area = byArea[index] ?? { kind: 'none', chain: [] };
      const shown = short(name === '' ? code : bracketed(name, code));
      const chain = area.chain.map((step) => short(step.name)).join(' → ');
      return { kind: area.kind, ...answerOf(shown, area, labels), chain };
    }),
    unresolved: left === 0 ? listed : [...listed, `+ ${digits(left)}`],
    unresolvedCount: digits(unresolved.length),
  };
}

function areaCounts(byArea: AreaAnswers['byArea'], areas: LineLayout['areas']): AreaCounts {
  const counts = new Map<AreaAnswer['kind'] | number, AreaCount>();
  for (const [index, area] of byArea.entries()) {
    const count = getOrAdd(counts, area.kind === 'answers' ? area.set : area.kind, noAreas);
    if (areas[index]?.shown === 'chip') count.lines += 1;
    else count.places += 1;
  }
  return counts;
}

function noAreas(): AreaCount {
  return { places: 0, lines: 0 };
}

function total({ places, lines } = noAreas()): number {
  return places + lines;
}

function unresolvedText({ record: { recordLine, value }, why }: UnresolvedRecord): string {
  const name = short(recordLine ?? '');
  return why === 'unknown'
    ? l10n.t('{0} on “{1}”: no group and no sub-area has this name', short(value), name)
    : l10n.t('{0} on “{1}”: more than one group or sub-area has this name', short(value), name);
}

function summary({ sets, unresolved }: AreaAnswers, counts: AreaCounts): string {
  const none = total(counts.get('none'));
  const open = total(counts.get('unresolved'));
  return sentencesText([
    sets.length > 1
      ? l10n.t('{0} different answers.', digits(sets.length))
      : sets.length === 1
        ? none + open === 0
          ? l10n.t('The same answer for everyone.')
          : l10n.t('The same answer for everyone who gets one.')
        : l10n.t('No answer for anyone.'),
    ...(none === 0 ? [] : [l10n.t('Sub-areas without an answer: {0}.', digits(none))]),
    ...(open === 0 ? [] : [l10n.t('Unresolved sub-areas: {0}.', digits(open))]),
    ...(unresolved.length === 0 ? [] : [l10n.t('Unresolved records: {0}.', digits(unresolved.length))]),
  ]);
}

/** The answer of a sub-area, also in one sentence: `Japan (JP) gets 203.0.113.20, from its own line.` */
function answerOf(
  name: string,
  area: AreaAnswer,
  labels: readonly string[],
): Pick<AnswerView['of'][number], 'set' | 'answer' | 'from' | 'text'> {
  if (area.kind === 'none')
    return { set: -1, answer: l10n.t('No answer'), from: '', text: l10n.t('{0} gets no answer.', name) };
  if (area.kind === 'unresolved')
    return { set: -1, answer: l10n.t('Unresolved'), from: '', text: unresolvedAreaText(name, area.why) };
  const answer = labels[area.set] ?? '';
  const from = short(area.from.name);
  const texts = {
    own: l10n.t('{0} gets {1}, from its own line.', name, answer),
    group: l10n.t('{0} gets {1}, from the line {2}.', name, answer, from),
    default: l10n.t('{0} gets {1}, from the default line.', name, answer),
  };
  return { set: area.set, answer, from, text: texts[area.from.level] };
}

function unresolvedAreaText(name: string, why: AnswerDoubt): string {
  const texts: Partial<Record<AnswerDoubt, string>> = {
    twoGroups: l10n.t('{0} is unresolved: its groups answer differently.', name),
    ambiguousLine: l10n.t('{0} is unresolved: the name of a line is ambiguous.', name),
    otherLine: l10n.t('{0} is unresolved: the host is on other lines only, so a wildcard may answer.', name),
    aliasLine: l10n.t('{0} is unresolved: a CNAME record is on a wider line than other records.', name),
  };
  return texts[why] ?? l10n.t('{0} is unresolved.', name);
}

/** The names of the first lines that have records. */
function lineNames(records: readonly DnsRecord[]): string {
  const names = [...new Set(records.map(({ recordLine }) => short(recordLine ?? '')))];
  const more = names.length > SHOWN.named ? [`+ ${digits(names.length - SHOWN.named)}`] : [];
  return listText([...names.slice(0, SHOWN.named), ...more]);
}

/** `57 places, 1 line`, without a count that is 0. */
function countText({ places, lines } = noAreas()): string {
  return listText([
    ...(places === 0 ? [] : [places === 1 ? l10n.t('1 place') : l10n.t('{0} places', digits(places))]),
    ...(lines === 0 ? [] : [lines === 1 ? l10n.t('1 line') : l10n.t('{0} lines', digits(lines))]),
  ]);
}

/** The values of records. Those of an alias, redirect or delegation, which answer for `asked`, with their type. */
function values(records: readonly DnsRecord[], asked: string): string {
  const shown = records.slice(0, SHOWN.cell).map(({ value, mx, type }) => {
    const text = type === 'MX' ? `${mx ?? ''} ${value}` : value;
    return type === asked.toUpperCase() ? text : `${type} ${text}`;
  });
  const text = listText([...shown.map(short), ...(records.length > shown.length ? ['…'] : [])]);
  // Each sub-area repeats it.
  return shortened(text, LIMIT.line);
}

function short(text: string): string {
  return visible(text, LIMIT.name);
}
