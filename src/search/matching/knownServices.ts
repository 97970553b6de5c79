import type { ZoneState } from '../../zones/zoneState.ts';
import type { ZoneText } from './zoneText.ts';

/** Returns the services that the loaded records name, those of the most records first. Yields where it may pause. */
export function* knownServices(
  zones: Iterable<ZoneState>,
  textOf: (zone: ZoneState) => ZoneText,
): Generator<unknown, readonly string[]> {
  const counts = new Map<string, number>();
  for (const zone of zones) {
    const zoneText = textOf(zone);
    yield* zoneText.prepareServices();
    for (const service of zoneText.services)
      if (service !== undefined) counts.set(service, (counts.get(service) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([one, count], [other, more]) => more - count || one.localeCompare(other, 'en'))
    .map(([service]) => service);
}
