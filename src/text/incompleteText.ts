import * as l10n from '@vscode/l10n';
import { digits } from './digits.ts';
import { LIMIT, plain } from './visible.ts';

/** How many zones are named; the others are counted. */
const MAX_NAMED = 5;

/** Says of which zones the service did not send all records. */
export function incompleteText(zones: readonly { readonly name: string }[]): string {
  const { names, more } = namedZones(zones);
  return more > 0
    ? l10n.t('The service sent only part of the records of {0} and {1} more.', names, digits(more))
    : l10n.t('The service sent only part of the records of {0}.', names);
}

/** Returns the names of the first zones, with commas between them, and the number of the others. */
export function namedZones(zones: readonly { readonly name: string }[]): {
  readonly names: string;
  readonly more: number;
} {
  const names = zones.slice(0, MAX_NAMED).map(({ name }) => plain(name, LIMIT.short));
  return { names: names.join(', '), more: Math.max(0, zones.length - MAX_NAMED) };
}
