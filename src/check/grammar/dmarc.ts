import * as l10n from '@vscode/l10n';
import { parseTags, tagValue, type Tag } from './tags.ts';
import { excerpt, faultAt, partsOf, trimmed, type TextFault, type Word } from './textFault.ts';
import { mailDomain, uriScheme } from './uri.ts';

interface DmarcRecord {
  /** Receivers drop each tag with a fault and go on with its default (RFC 9989 section 4.7). */
  readonly faults: readonly TextFault[];
  /** Tags that receivers ignore: unknown ones, and those that RFC 9989 dropped (appendix C). */
  readonly ignored: readonly TextFault[];
  /** Whether it states a policy (`p`), valid or not. */
  readonly hasPolicy: boolean;
  /** The domains that reports are mailed to, lower case, each once. */
  readonly reportDomains: readonly string[];
}

const POLICIES = ['none', 'quarantine', 'reject'];
/** The values of each tag that takes one of a few words (RFC 9989 section 4.8). */
const CHOICES: ReadonlyMap<string, readonly string[]> = new Map([
  ['p', POLICIES],
  ['sp', POLICIES],
  ['np', POLICIES],
  ['adkim', ['r', 's']],
  ['aspf', ['r', 's']],
  ['psd', ['y', 'n', 'u']],
  ['t', ['y', 'n']],
]);
const FAILURE_OPTIONS = ['0', '1', 'd', 's'];
/** Of RFC 7489, dropped by RFC 9989. */
const OBSOLETE: ReadonlySet<string> = new Set(['pct', 'rf', 'ri']);

/** Whether receivers choose this TXT record as a DMARC record (RFC 9989 sections 4.7 and 4.10). */
export function isDmarc(text: string): boolean {
  return /^[vV][ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/u.test(text);
}

/** Parses a DMARC record (RFC 9989 sections 4.7 and 4.8). Call it for texts that `isDmarc` accepts. */
export function parseDmarc(text: string): DmarcRecord {
  const { tags, faults } = parseTags(text, { caseSensitive: false, emptyValues: false });
  const ignored: TextFault[] = [];
  const found: TextFault[] = [...faults];
  for (const tag of tags.slice(1)) {
    const name = tag.name.text.toLowerCase();
    if (OBSOLETE.has(name))
      ignored.push(faultAt(tag.name, l10n.t('RFC 9989 dropped the tag "{0}"; receivers ignore it.', name)));
    else if (isKnown(name)) found.push(...valueFaults(name, tag.value));
    else
      ignored.push(
        faultAt(tag.name, l10n.t('"{0}" is not a tag of DMARC; receivers ignore it.', excerpt(name))),
      );
  }
  return {
    faults: found,
    ignored,
    hasPolicy: tagValue(tags, 'p') !== undefined,
    reportDomains: [
      ...new Set([...reportUris(tags, 'rua'), ...reportUris(tags, 'ruf')].flatMap(mailDomains)),
    ],
  };
}

function isKnown(name: string): boolean {
  return CHOICES.has(name) || name === 'fo' || name === 'rua' || name === 'ruf';
}

function valueFaults(name: string, value: Word): readonly TextFault[] {
  // Parsing reported a tag without a value.
  if (value.text === '') return [];
  const choices = CHOICES.get(name);
  if (choices !== undefined) return choiceFaults(name, [value], choices);
  if (name === 'fo')
    return choiceFaults(name, partsOf(value.text, ':', value.at).map(trimmed), FAILURE_OPTIONS);
  return partsOf(value.text, ',', value.at)
    .map(trimmed)
    .flatMap((uri) => uriFault(name, uri) ?? []);
}

function choiceFaults(
  name: string,
  values: readonly Word[],
  choices: readonly string[],
): readonly TextFault[] {
  return values
    .filter(({ text }) => !choices.includes(text.toLowerCase()))
    .map((value) =>
      faultAt(
        value,
        l10n.t(
          '"{0}" is not a value of "{1}"; expected one of {2}.',
          excerpt(value.text),
          name,
          choices.join(', '),
        ),
      ),
    );
}

/** A URI, usually `mailto:`. A limit on the size at its end (`!10m`, RFC 7489) is allowed. */
function uriFault(name: string, uri: Word): TextFault | undefined {
  const bare = { text: uri.text.replace(/!\d+[kmgt]?$/iu, ''), at: uri.at };
  const scheme = uriScheme(bare.text);
  if (scheme === undefined)
    return faultAt(uri, l10n.t('"{0}" takes addresses like "mailto:reports@example.com".', name));
  if (scheme === 'mailto' && mailDomain(bare.text) === undefined)
    return faultAt(uri, l10n.t('"{0}" is not a mail address.', excerpt(bare.text)));
  return undefined;
}

function reportUris(tags: readonly Tag[], name: string): readonly Word[] {
  const value = tagValue(tags, name);
  return value === undefined ? [] : partsOf(value.text, ',', value.at).map(trimmed);
}

function mailDomains({ text }: Word): readonly string[] {
  const domain = mailDomain(text.replace(/!\d+[kmgt]?$/iu, ''));
  return domain === undefined ? [] : [domain.toLowerCase()];
}
