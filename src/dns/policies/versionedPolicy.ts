import { fault, type Fault } from '../syntax/fault.ts';
import { parseTagList, type ListedTag } from '../syntax/tagList.ts';

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
export function versionedPolicy(
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
