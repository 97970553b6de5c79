import * as l10n from '@vscode/l10n';
import { setImmediate } from 'node:timers/promises';
import { find, type Finds } from '../catalogue/find.ts';
import { parseQuery } from '../catalogue/query.ts';
import type { KnownZone } from '../catalogue/zone.ts';
import { CallError } from '../api/failure.ts';
import type { Zones } from '../model/zones.ts';
import { coverageFields } from './coverage.ts';
import { FindRecordsInput } from './input.ts';
import { recordRow } from './recordRow.ts';
import type { Reply } from './reply.ts';
import { timeText } from './times.ts';
import { accountsOf, isHere, namesOf, problem, type Known, type Tool } from './tool.ts';

/** What is found beyond so many is not counted. */
const MOST_FOUND = 5000;
/** So long is looked without letting others have their turn, in milliseconds. */
const SLICE = 10;

/** Records of all zones that are loaded or indexed; makes no call. */
export const findRecords: Tool<FindRecordsInput> = {
  name: 'dns-tree_findRecords',
  input: FindRecordsInput,
  progress: () => l10n.t('Looking for records'),
  accounts: (known, { account }) => accountsOf(known, account),
  answer,
};

async function answer(
  known: Known,
  input: FindRecordsInput,
  allowed: readonly Zones[],
  signal: AbortSignal,
): Promise<Reply> {
  const query = parseQuery(queryText(input));
  if (query.length === 0) return problem('Give at least one of `name`, `value` and `type`.');
  const zones = zonesOf(known, allowed);
  const { found, more } = await inSlices(find(zones, query, MOST_FOUND), signal);
  const now = Date.now();
  const names = namesOf(known);
  const here = allowed.filter((each) => isHere(known, each));
  const ids = new Set(here.map(({ account }) => account.id));
  const shown = found.filter(({ zone }) => ids.has(zone.account));
  return {
    kind: 'rows',
    of: 'records',
    head: coverageFields(known, here, now),
    rowAt: (index) => {
      const at = shown[index];
      if (at?.zone.read === undefined) return {};
      const { table, readAt } = at.zone.read;
      return {
        ...recordRow(table.at(at.index), at.zone),
        zone: at.zone.ascii,
        account: names.get(at.zone.account),
        read: timeText(readAt, now),
      };
    },
    offset: input.offset ?? 0,
    total: shown.length,
    atLeast: more,
  };
}

function zonesOf({ catalogue }: Known, allowed: readonly Zones[]): readonly KnownZone[] {
  return allowed.flatMap(({ account }) => [...(catalogue.of(account.id)?.zones() ?? [])]);
}

/** The question in the words of the search. */
function queryText({ name, value, type }: FindRecordsInput): string {
  const host = name?.trim().replace(/\.$/u, '');
  return [term('host', host), term('value', value), term('type', type)].join(' ');
}

/** In quotes, which no text can end. */
function term(field: string, text = ''): string {
  const bare = text.replaceAll('"', '').trim();
  return bare === '' ? '' : `${field}:"${bare}"`;
}

async function inSlices(search: Generator<void, Finds>, signal: AbortSignal): Promise<Finds> {
  let since = performance.now();
  for (;;) {
    if (signal.aborted) throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
    const step = search.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < SLICE) continue;
    await setImmediate();
    since = performance.now();
  }
}
