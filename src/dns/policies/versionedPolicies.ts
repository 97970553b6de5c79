import { fault, type Fault } from '../syntax/fault.ts';
import { isHttpsAddress, mailtoDomain } from '../syntax/reportAddress.ts';
import { exactTag, missingTag, parseTagList, partsOfValue, type ListedTag } from '../syntax/tagList.ts';

/** A TXT record of a version and tags: MTA-STS, TLS-RPT or BIMI. Receivers drop a record with a fault. */
export interface VersionedPolicy {
  readonly version: string;
  readonly faults: (text: string) => readonly Fault[];
}

/** Whether a text is meant as this record: it starts with the version, however it is spelled. */
export function isVersionedPolicy({ version }: VersionedPolicy, text: string): boolean {
  const [first = ''] = text.split(';', 1);
  const [name = '', value = ''] = first.split('=', 2);
  return name.trim().toLowerCase() === 'v' && value.trim().toLowerCase() === version.toLowerCase();
}

/** A policy whose tags are checked by `more` where its first tag is the version. */
function versionedPolicy(
  version: string,
  more: (tags: readonly ListedTag[], text: string) => readonly Fault[],
): VersionedPolicy {
  return {
    version,
    faults: (text) => {
      const { tags, faults } = parseTagList(text, { caseSensitive: true, emptyValues: true });
      const [first] = tags;
      const isVersion = first?.name.text === 'v' && first.value.text === version;
      if (isVersion) return [...faults, ...more(tags, text)];
      return [fault({ start: 0, end: 0 }, 'tagFirst', `v=${version}`)];
    },
  };
}

/** RFC 8461 section 3.1. */
export const mtaStsPolicy = versionedPolicy('STSv1', (tags, text) => {
  const id = exactTag(tags, 'id');
  if (id === undefined) return [missingTag(text, 'id')];
  return /^[a-z0-9]{1,32}$/iu.test(id.text) ? [] : [fault(id, 'stsId')];
});

/** RFC 8460 section 3. */
export const tlsRptPolicy = versionedPolicy('TLSRPTv1', (tags, text) => {
  const rua = exactTag(tags, 'rua');
  if (rua === undefined) return [missingTag(text, 'rua')];
  return partsOfValue(rua, ',')
    .filter((uri) => !isHttpsAddress(uri.text) && mailtoDomain(uri.text) === undefined)
    .map((uri) => fault(uri, 'tlsRptUri'));
});

/** The draft "Brand Indicators for Message Identification", section 4.3. An empty `l` declines. */
export const bimiPolicy = versionedPolicy('BIMI1', (tags, text) => {
  if (exactTag(tags, 'l') === undefined) return [missingTag(text, 'l')];
  return ['l', 'a'].flatMap((name) => {
    const uri = exactTag(tags, name);
    // Earlier drafts have it for a logo without a certificate.
    if (name === 'a' && uri?.text === 'self') return [];
    return uri === undefined || uri.text === '' || isHttpsAddress(uri.text) ? [] : [fault(uri, 'bimiUri')];
  });
});
