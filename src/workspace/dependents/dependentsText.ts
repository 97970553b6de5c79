import * as l10n from '@vscode/l10n';
import { MOST_LINKS } from '../../dns/chain.ts';
import { fqdn, toUnicode } from '../../dns/names.ts';
import { readableValue } from '../../dns/record.ts';
import { digits, LIMIT, plain, visible } from '../../text/visible.ts';
import type { Dependents, Subject } from './dependents.ts';
import { MOST_DEPENDENTS, type DependentHost } from './dependentsTree.ts';

/** Names a subject in a few words: `A www.example.com`, a name, or an address. Safe to show as plain text. */
export function subjectText(subject: Subject): string {
  switch (subject.kind) {
    case 'address':
      return visible(subject.address, LIMIT.name);
    case 'host':
      return nameText(subject.host);
    case 'record': {
      const { zone, record } = subject;
      const name = visible(fqdn(toUnicode(record.host), toUnicode(zone.ascii)), LIMIT.name);
      return `${name} ${targetText(record)}`;
    }
  }
}

/** The title of the notification during the search. The editor would turn parts of a raw value into links and icons. */
export function dependentsTitle(subject: Subject): string {
  return l10n.t('Finding what depends on {0}', plain(subjectText(subject)));
}

export function nameText(name: string): string {
  return visible(toUnicode(name), LIMIT.name);
}

/** The records through which a host depends, or what answers for it. */
export function throughText([first, ...others]: DependentHost['records']): string {
  if (first === undefined) return l10n.t('answered by the name above');
  const text = targetText(first.record);
  return others.length === 0 ? text : l10n.t('{0} and {1} more', text, digits(others.length));
}

function targetText(record: DependentHost['records'][number]['record']): string {
  return `${visible(record.type, LIMIT.word)} ${visible(readableValue(record), LIMIT.short)}`;
}

/** Says what was found, what was not, and why, in one sentence each. */
export function dependentsSentences(found: Dependents): readonly string[] {
  const sentences = [foundSentence(found)];
  if (found.isCut)
    sentences.push(
      l10n.t(
        'Only the nearest {0} hosts up to {1} steps away are listed.',
        digits(MOST_DEPENDENTS),
        digits(MOST_LINKS),
      ),
    );
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

function foundSentence({ subject, unserved, hosts, files }: Dependents): string {
  // A sentence ends in a full stop of its own.
  const text = subjectText(subject).replace(/\.$/u, '');
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
  return hosts.length + files.length === 0
    ? l10n.t('Nothing here depends on {0}.', text)
    : l10n.t('These depend on {0}.', text);
}
