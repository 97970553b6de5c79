import * as l10n from '@vscode/l10n';
import { parseTags, type Tag } from './tags.ts';
import { faultAt, partsOf, trimmed, type TextFault, type Word } from './textFault.ts';
import { isHttpsUri, mailDomain } from './uri.ts';

/** The TXT records of MTA-STS, TLS-RPT and BIMI: a version, then tags. Receivers drop a record with a fault. */
export interface MailPolicy {
  readonly version: string;
  faults(text: string): readonly TextFault[];
}

/** RFC 8461 section 3.1. */
export const mtaSts: MailPolicy = {
  version: 'STSv1',
  faults: (text) =>
    tagFaults(text, 'STSv1', (tags) => {
      const id = valueOf(tags, 'id');
      if (id === undefined) return [missing(text, 'id')];
      if (/^[a-z0-9]{1,32}$/iu.test(id.text)) return [];
      return [faultAt(id, l10n.t('"id" takes 1 to 32 letters and digits.'))];
    }),
};

/** RFC 8460 section 3. */
export const tlsReporting: MailPolicy = {
  version: 'TLSRPTv1',
  faults: (text) =>
    tagFaults(text, 'TLSRPTv1', (tags) => {
      const rua = valueOf(tags, 'rua');
      if (rua === undefined) return [missing(text, 'rua')];
      return partsOf(rua.text, ',', rua.at)
        .map(trimmed)
        .filter((uri) => !isHttpsUri(uri.text) && mailDomain(uri.text) === undefined)
        .map((uri) =>
          faultAt(
            uri,
            l10n.t('Expected "mailto:" and an address, or an address that starts with "https://".'),
          ),
        );
    }),
};

/** The draft "Brand Indicators for Message Identification", section 4.3. An empty `l` declines. */
export const bimi: MailPolicy = {
  version: 'BIMI1',
  faults: (text) =>
    tagFaults(text, 'BIMI1', (tags) => {
      if (valueOf(tags, 'l') === undefined) return [missing(text, 'l')];
      return ['l', 'a'].flatMap((name) => {
        const uri = valueOf(tags, name);
        // Earlier drafts have it for a logo without a certificate.
        if (name === 'a' && uri?.text === 'self') return [];
        if (uri === undefined || uri.text === '' || isHttpsUri(uri.text)) return [];
        return [faultAt(uri, l10n.t('Expected an address that starts with "https://".'))];
      });
    }),
};

/** Whether a text is meant as this record: it starts with the version, however it is spelled. */
export function isMailPolicy({ version }: MailPolicy, text: string): boolean {
  const [first = ''] = text.split(';', 1);
  const [name = '', value = ''] = first.split('=', 2);
  return name.trim().toLowerCase() === 'v' && value.trim().toLowerCase() === version.toLowerCase();
}

function tagFaults(
  text: string,
  version: string,
  more: (tags: readonly Tag[]) => readonly TextFault[],
): readonly TextFault[] {
  const { tags, faults } = parseTags(text, { caseSensitive: true, emptyValues: true });
  const [first] = tags;
  const isVersion = first?.name.text === 'v' && first.value.text === version;
  if (isVersion) return [...faults, ...more(tags)];
  return [faultAt({ text: '', at: 0 }, l10n.t('Expected "{0}" as the first tag.', `v=${version}`))];
}

function valueOf(tags: readonly Tag[], name: string): Word | undefined {
  return tags.find((tag) => tag.name.text === name)?.value;
}

function missing(text: string, name: string): TextFault {
  return faultAt({ text: '', at: text.length }, l10n.t('The tag "{0}" is missing.', name));
}
