import { AccountView } from '../../../src/check/zone/accountView.ts';
import type { CheckedZone } from '../../../src/check/zone/checkedZone.ts';

/** Returns an account with these zones, to check one of them. */
export function accountOf(zones: readonly CheckedZone[]): AccountView {
  const byName = new Map(zones.map((zone) => [zone.name, zone]));
  return new AccountView(
    (name) => byName.get(name),
    () => zones,
  );
}
