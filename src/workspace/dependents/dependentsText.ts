import * as l10n from '@vscode/l10n';
import { fqdn, toUnicode } from '../../model/names.ts';
import { readableValue } from '../../model/record.ts';
import { digits } from '../../text/digits.ts';
import { LIMIT, plain, visible } from '../../text/visible.ts';
import type { Dependents, Subject } from './dependents.ts';
import type { DependentHost } from './dependentsTree.ts';
import type { Effect } from './effect.ts';
import { MOST_PLACES, MOST_REPEATED } from './dependentsTree.ts';
import { ANY, MOST_DEPTH, MOST_REACHED } from './reach.ts';

/** What is asked about, in a few words: `A www.example.com`, a name, or an address. Safe to show as plain text. */
export function subjectText(subject: Subject): string {
  switch (subject.kind) {
    case 'address':
      return visible(subject.address, LIMIT.name);
    case 'host':
      return nameText(subject.host);
    case 'record': {
      const { zone, record } = subject;
      const name = visible(fqdn(toUnicode(record.host), toUnicode(zone.ascii)), LIMIT.name);
      return `${name} ${leadText(record)}`;
    }
  }
}

/** The title of the notification while that is searched: there the editor would make links and icons of a value. */
export function dependentsTitle(subject: Subject): string {
  return l10n.t('Finding what depends on {0}', plain(subjectText(subject)));
}

export function nameText(name: string): string {
  return visible(toUnicode(name), LIMIT.name);
}

/** The records through which a host depends, or what answers for it. */
export function throughText({ records, link }: Pick<DependentHost, 'records' | 'link'>): string {
  const [first, ...others] = records;
  if (first === undefined) return link === 'answeredBy' ? l10n.t('answered by the name above') : '';
  const text = leadText(first.record);
  return others.length === 0 ? text : l10n.t('{0} and {1} more', text, digits(others.length));
}

function leadText(record: DependentHost['records'][number]['record']): string {
  return `${visible(record.type, LIMIT.word)} ${visible(readableValue(record), LIMIT.short)}`;
}

/** What becomes of a host if what is asked about is removed. */
export function effectText(effect: Effect | undefined, type: string): string {
  if (effect === undefined) return l10n.t('only names the address');
  const text = effectOfType(effect, type === ANY ? undefined : visible(type, LIMIT.word));
  return effect.line === undefined
    ? text
    : l10n.t('{0} on the line {1}', text, visible(effect.line, LIMIT.short));
}

function effectOfType(effect: Effect, type: string | undefined): string {
  switch (effect.kind) {
    case 'none':
      return type === undefined
        ? l10n.t('would have no answer')
        : l10n.t('would have no answer for {0}', type);
    case 'fewer': {
      const [lost, of] = [digits(effect.lost), digits(effect.of)];
      return type === undefined
        ? l10n.t('would lose {0} of {1} answers', lost, of)
        : l10n.t('would lose {0} of {1} answers for {2}', lost, of, type);
    }
    case 'partly':
      return l10n.t('would lead to fewer or other answers');
    case 'other':
      return l10n.t('would get other answers');
    case 'same':
      return l10n.t('would stay as it is');
    case 'unknown':
      return l10n.t('not known');
  }
}

/** Says what was found, and what not and why: a sentence each. */
export function dependentsSentences(found: Dependents): readonly string[] {
  const { subject, effect, endedAt } = found;
  const sentences = [foundSentence(found)];
  if (effect?.kind === 'same' && subject.kind === 'record')
    sentences.push(l10n.t('Another record says the same, so that removing this one changes nothing.'));
  for (const limit of endedAt) sentences.push(limitText(limit));
  if (found.areFilesCut === true)
    sentences.push(l10n.t('The files are too large together, so the last ones were not read.'));
  return [...sentences, ...missingSentence(found)];
}

function missingSentence({ missing, mayMissMore = false }: Dependents): readonly string[] {
  if (mayMissMore)
    return missing === 0
      ? [l10n.t('There may be zones that are not listed yet, so what depends in them is not known.')]
      : [l10n.t('At least {0} zones are not loaded, so what depends in them is not known.', digits(missing))];
  if (missing === 0) return [];
  return missing === 1
    ? [l10n.t('1 zone is not loaded, so what depends in it is not known.')]
    : [l10n.t('{0} zones are not loaded, so what depends in them is not known.', digits(missing))];
}

function foundSentence({ subject, isBreaking, unserved, counts }: Dependents): string {
  const text = subjectText(subject);
  switch (unserved) {
    case 'disabled':
      return l10n.t('{0} is disabled, so nothing depends on it.', text);
    case 'hidden':
      return l10n.t(
        '{0} is not served: another record answers in its place, so nothing depends on it.',
        text,
      );
    case 'zone':
      return l10n.t('The zone of {0} is not served, so nothing depends on it.', text);
    case undefined:
      break;
  }
  if (counts.hosts + counts.files === 0) return l10n.t('Nothing here depends on {0}.', text);
  return isBreaking ? l10n.t('Removing {0} would break these.', text) : l10n.t('These depend on {0}.', text);
}

function limitText(limit: Dependents['endedAt'][number]): string {
  switch (limit) {
    case 'hosts':
      return l10n.t('Only the nearest {0} hosts are listed.', digits(MOST_REACHED));
    case 'depth':
      return l10n.t('Hosts further than {0} steps away are not listed.', digits(MOST_DEPTH));
    case 'places':
      return l10n.t('Only {0} places in files are listed.', digits(MOST_PLACES));
    case 'repeated':
      return l10n.t(
        'Hosts that depend in more than one way are listed again only {0} times in all.',
        digits(MOST_REPEATED),
      );
    case 'leads':
      return l10n.t('The zones have too many records, so not all of them were followed.');
  }
}
