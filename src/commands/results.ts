import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { LazyModule } from '../base/lazyModule.ts';
import { workInView } from '../base/progress.ts';
import { inSlices } from '../base/timeSlices.ts';
import { coverageOf } from '../zones/indexing/coverage.ts';
import { keptRecords } from '../zones/knownZones.ts';
import type { Accounts } from '../zones/accounts.ts';
import { coverageText } from '../search/indexing/coverageText.ts';
import { matchRecords } from '../search/matching/matchRecords.ts';
import { parseQuery } from '../search/query/query.ts';
import type { RecordSearch } from '../search/pick/recordSearch.ts';
import { foundRecordNodes } from '../tree/indexNodes.ts';
import type { FoundRecords } from '../tree/text/resultsText.ts';
import type { ResultsView } from '../tree/resultsView.ts';
import type { Exports } from './export/exportCommands.ts';
import type { Handlers } from './ids.ts';

/** The most records that a search finds. */
const MAX_FOUND = 100_000;

/** The argument of the commands that search. */
const QueryArgument = z.object({ query: z.string().check(z.minLength(1)) });

interface ResultsParts {
  readonly accounts: Accounts;
  readonly search: RecordSearch;
  readonly results: ResultsView;
  readonly exports: LazyModule<Exports>;
}

/** Commands that keep the results of a search in a view, and copy them. Without a query they open the search. */
export function resultsCommands(parts: ResultsParts) {
  const { search, results, exports, accounts } = parts;
  let running = new AbortController();

  /** Runs a query. Returns undefined if another search begins meanwhile. */
  const find = async (query: string): Promise<FoundRecords | undefined> => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    try {
      return await findAll(parts, query, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  };
  const show = async (query: string): Promise<void> => {
    const found = await find(query);
    if (found !== undefined) await results.show(found);
  };

  return {
    'dnsTree.results.show': async (given) => {
      const query = QueryArgument.safeParse(given).data?.query;
      if (query !== undefined) await show(query);
      else if (results.found === undefined) return search.show();
      await vscode.commands.executeCommand('dnsTree.results.focus');
    },
    'dnsTree.results.copyAs': async (given) => {
      const query = QueryArgument.safeParse(given).data?.query;
      const found = query === undefined ? results.found : await find(query);
      if (found === undefined) return query === undefined ? search.show() : undefined;
      const nodes = foundRecordNodes(accounts, found.records);
      const { copyRecords } = await exports.get();
      await copyRecords(nodes, given, (records) =>
        found.more
          ? l10n.t('Copy Results As (the First {0})', records)
          : l10n.t('Copy Results As ({0})', records),
      );
    },
    'dnsTree.results.refresh': async () => {
      const { found } = results;
      if (found === undefined) return search.show();
      await workInView(results.id, () => show(found.query));
    },
    'dnsTree.results.clear': () => results.clear(),
  } satisfies Partial<Handlers>;
}

async function findAll(
  { accounts }: Pick<ResultsParts, 'accounts'>,
  query: string,
  signal: AbortSignal,
): Promise<FoundRecords> {
  const steps = matchRecords([...accounts.zones], parseQuery(query), MAX_FOUND);
  const { matches, more } = await inSlices(steps, signal);
  const covers = coverageText(coverageOf(accounts.all));
  return { query, records: keptRecords(matches), more, covers, foundAt: Date.now() };
}
