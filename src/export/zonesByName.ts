import { domainKey } from '../dns/syntax/domainName.ts';
import type { ExportZone } from './exportZone.ts';
import type { Loss } from './losses/loss.ts';

/**
 * Returns the first zone of each name. Two accounts may have a zone of one name, but programs refuse a configuration
 * that holds it twice: the records of the second one are left out.
 */
export function zonesByName(zones: readonly ExportZone[]): {
  readonly zones: readonly ExportZone[];
  readonly losses: readonly Loss[];
} {
  const byName = new Map<string, ExportZone>();
  const losses: Loss[] = [];
  for (const zone of zones) {
    const name = domainKey(zone.name);
    if (!byName.has(name)) byName.set(name, zone);
    else
      for (const record of zone.records)
        losses.push({ zone: zone.name, record, kind: 'leftOut', why: 'sameZone' });
  }
  return { zones: [...byName.values()], losses };
}
