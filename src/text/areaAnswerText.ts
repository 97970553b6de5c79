import * as l10n from '@vscode/l10n';
import type { DnsRecord } from '../api/record.ts';
import type { AreaAnswer, AreaAnswers, UnresolvedRecord } from '../dns/areaAnswers.ts';
import type { AnswerDoubt } from '../dns/zone.ts';
import { bracketed } from './bracketed.ts';
import { listText, sentencesText } from './listText.ts';
import { digits, LIMIT, shortened, visible, SHOWN } from './visible.ts';

/** A sub-area by its position among all, with its texts. A chip stands for one that is no place. */
interface NamedArea {
  readonly index: number;
  readonly name: string;
  readonly code: string;
  readonly shown: 'chip' | 'map' | 'unmapped';
}

/** Returns the answers for a type, with texts about them. */
export function areaAnswerTexts(found: AreaAnswers, type: string, areas: readonly NamedArea[]) {
  const { sets, byArea, unresolved } = found;
  const labels = sets.map((set) => values(set, type));
  const answerOf = ({ index }: NamedArea): AreaAnswer => byArea[index] ?? { kind: 'none', chain: [] };
  /** The sub-areas of each answer, by its number, and those without one. */
  const sharing = Map.groupBy(areas, (area) => {
    const answer = answerOf(area);
    return answer.kind === 'answers' ? answer.set : answer.kind;
  });
  const listed = unresolved.slice(0, SHOWN.list).map(unresolvedText);
  const left = unresolved.length - listed.length;
  return {
    sets: labels.map((label, set) => ({
      label: `${label} · ${lineNames(sets[set] ?? [])}`,
      count: countText(sharing.get(set)),
    })),
    summary: summary(found, sharing.get('none')?.length, sharing.get('unresolved')?.length),
    none: countText(sharing.get('none')),
    unresolvedAreas: countText(sharing.get('unresolved')),
    of: areas.map((area) => areaAnswerText(area, answerOf(area), labels)),
    unresolved: left === 0 ? listed : [...listed, `+ ${digits(left)}`],
    unresolvedCount: digits(unresolved.length),
  };
}

function unresolvedText({ record: { recordLine, value }, why }: UnresolvedRecord): string {
  const name = short(recordLine ?? '');
  return why === 'unknown'
    ? l10n.t('{0} on “{1}”: no line has this name', short(value), name)
    : l10n.t('{0} on “{1}”: more than one line has this name', short(value), name);
}

function summary({ sets, unresolved }: AreaAnswers, none = 0, open = 0): string {
  return sentencesText([
    sets.length > 1
      ? l10n.t('{0} different answers.', digits(sets.length))
      : sets.length === 1
        ? none + open === 0
          ? l10n.t('The same answer for everyone.')
          : l10n.t('The same answer for everyone who gets one.')
        : l10n.t('No answer for anyone.'),
    ...(none === 0 ? [] : [l10n.t('Sub-areas without an answer: {0}.', digits(none))]),
    ...(open === 0 ? [] : [l10n.t('Unresolved lines: {0}.', digits(open))]),
    ...(unresolved.length === 0 ? [] : [l10n.t('Unresolved records: {0}.', digits(unresolved.length))]),
  ]);
}

/** The answer of a sub-area, also in one sentence: `Japan (JP) gets 203.0.113.20, from its own line.` */
function areaAnswerText({ name, code }: NamedArea, area: AreaAnswer, labels: readonly string[]) {
  const { kind } = area;
  const shown = short(name === '' ? code : bracketed(name, code));
  const chain = area.chain.map((step) => short(step.name)).join(' → ');
  if (kind === 'none') {
    const text = l10n.t('{0} gets no answer.', shown);
    return { kind, set: -1, answer: l10n.t('No answer'), from: '', text, chain };
  }
  if (kind === 'unresolved') {
    const text = unresolvedAreaText(shown, area.why);
    return { kind, set: -1, answer: l10n.t('Unresolved'), from: '', text, chain };
  }
  const answer = labels[area.set] ?? '';
  const from = short(area.from.name);
  const texts = {
    own: l10n.t('{0} gets {1}, from its own line.', shown, answer),
    group: l10n.t('{0} gets {1}, from the line {2}.', shown, answer, from),
    default: l10n.t('{0} gets {1}, from the default line.', shown, answer),
  };
  return { kind, set: area.set, answer, from, text: texts[area.from.level], chain };
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

/** `57 places, 1 line`, without a count that is 0. A line is one for clients in no place. */
function countText(areas: readonly NamedArea[] = []): string {
  const lines = areas.filter(({ shown }) => shown === 'chip').length;
  const places = areas.length - lines;
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
