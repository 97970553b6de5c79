import { domainKey } from '../dns/syntax/domainName.ts';
import type { ExportZone } from './exportZone.ts';
import type { Omission } from './omissions/omission.ts';

/**
 * Returns the first zone of each name. Two accounts may have a zone of one name, but programs refuse a configuration
 * that holds it twice: the records of the second one are left out.
 */
export function zonesByName(zones: readonly ExportZone[]): {
  readonly zones: readonly ExportZone[];
  readonly omissions: readonly Omission[];
} {
  const byName = new Map<string, ExportZone>();
  const omissions: Omission[] = [];
  for (const zone of zones) {
    const name = domainKey(zone.name);
    if (!byName.has(name)) byName.set(name, zone);
    else
      for (const record of zone.records)
        omissions.push({ zone: zone.name, record, kind: 'leftOut', why: 'sameZone' });
  }
  return { zones: [...byName.values()], omissions };
}
