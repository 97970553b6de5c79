import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Coverage } from '../../zones/indexing/coverage.ts';
import { digits } from '../../text/visible.ts';
import { coverageText } from '../indexing/coverageText.ts';
import { queryHintText } from '../query/queryHintText.ts';
import { parseQuery } from '../query/query.ts';
import type { QueryHint } from '../query/queryHint.ts';
import type { SearchResults } from '../liveSearch.ts';
import type { SearchPurpose } from './searchParts.ts';
import type { RecordRow, ZoneRow } from './foundRows.ts';
import { noteRow, type SearchRow } from './searchRows.ts';

/** A row of the search box, a separator, or the offer to index. */
export type SearchItem = vscode.QuickPickItem | SearchRow;

/** The data that the items of a search box are made from. */
interface SearchState {
  readonly purpose: SearchPurpose;
  readonly typed: string;
  readonly hint: QueryHint | undefined;
  readonly records: readonly RecordRow[];
  readonly zones: readonly ZoneRow[];
  /** How many of the zones, the first ones, have the name that was typed. */
  readonly exactZones: number;
  /** How many zones match, with those that are not listed. */
  readonly zoneCount: number;
  readonly suggestions: readonly SearchRow[];
  /** Whether the offer below the rows can bring more zones to search. */
  readonly offersZones: boolean;
  readonly recent: readonly SearchRow[];
  readonly examples: readonly SearchRow[];
}

/** Hints for words that may be meant as plain text: if any record matches, the hint is not shown. */
const MAY_BE_TEXT: ReadonlySet<QueryHint['kind']> = new Set([
  'unknown',
  'prefix',
  'block',
  'address',
  'wholeAddress',
]);

/** Hints that say what the loaded zones do not have: other zones may. */
const OF_LOADED: ReadonlySet<QueryHint['kind']> = new Set(['type', 'line', 'service', 'wholeAddress']);

/**
 * Returns the title of a search box: the title of its command. For a search of records, it also says how much is
 * covered and found.
 */
export function searchTitle(purpose: SearchPurpose, coverage: Coverage, results: SearchResults): string {
  if (purpose.kind !== 'reveal') return purpose.title;
  const said = [coverageText(coverage), ...foundText(results)].join(' · ');
  return l10n.t('Search Records: {0}', said);
}

/** How many records a query found, if there is one. */
function foundText({ typed, records: { matches, more } }: SearchResults): readonly string[] {
  if (typed === '' || matches.length === 0) return [];
  const count = digits(matches.length);
  return [more ? l10n.t('more than {0} found', count) : l10n.t('{0} found', count)];
}

/** Returns the placeholder of a search box. Commands that ask for an item need no query language. */
export function searchPlaceholder({ kind }: SearchPurpose): string {
  switch (kind) {
    case 'reveal':
      return l10n.t('Host, value, remark, address or block; type:MX is:disabled -not "two words"');
    case 'record':
      return l10n.t('Host, value or remark of the record, or the name of its zone');
    case 'recordOrZone':
      return l10n.t('Host, value or remark of a record, or the name of a zone');
    case 'zone':
      return l10n.t('Name of the zone');
  }
}

/**
 * Whether only the offer to index can find what was typed: it is then the row that Enter accepts. In every other case
 * Enter alone starts no calls.
 */
export function needsOffer({ typed, hint, records, zones, suggestions, offersZones }: SearchState): boolean {
  const isFound = records.length > 0 || zones.length > 0;
  const hasMistake = hint !== undefined && !OF_LOADED.has(hint.kind);
  return offersZones && !isFound && !hasMistake && suggestions.length === 0 && parseQuery(typed).length > 0;
}

/** Returns all items but the offer to index. */
export function searchItems(state: SearchState): readonly SearchItem[] {
  const { typed, hint, records, zones, exactZones, suggestions } = state;
  const items: SearchItem[] = [...zones.slice(0, exactZones), ...records];
  const others = zones.slice(exactZones);
  const isCut = state.zoneCount > zones.length;
  if (others.length > 0 && (items.length > 0 || isCut)) items.push(separator(zonesTitle(state, isCut)));
  items.push(...others);
  if (items.length === 0 && parseQuery(typed).length > 0 && !needsOffer(state))
    items.push(noteRow('circle-slash', l10n.t('Nothing found')));
  if (hint !== undefined && (records.length === 0 || !MAY_BE_TEXT.has(hint.kind))) items.push(hintRow(hint));
  if (parseQuery(typed).length === 0 && hint === undefined)
    return [...emptyNote(state), ...items, ...firstQueries(state)];
  return [...suggestions, ...items];
}

function hintRow(hint: QueryHint): SearchRow {
  const { problem, possible } = queryHintText(hint);
  return noteRow('info', problem, possible);
}

function zonesTitle({ purpose, zones, zoneCount }: SearchState, isCut: boolean): string {
  const isOfAll = purpose.kind === 'zone' || purpose.kind === 'recordOrZone';
  const [shown, all] = [digits(zones.length), digits(zoneCount)];
  if (isOfAll) return isCut ? l10n.t('zones: the first {0} of {1}', shown, all) : l10n.t('zones');
  return isCut ? l10n.t('zones not loaded: the first {0} of {1}', shown, all) : l10n.t('zones not loaded');
}

/** Says that there is nothing to choose from. */
function emptyNote({ purpose, records, zones }: SearchState): readonly SearchItem[] {
  if (purpose.kind === 'reveal' || records.length > 0) return [];
  if (purpose.kind === 'zone')
    return zones.length > 0 ? [] : [noteRow('circle-slash', l10n.t('No zones are listed yet'))];
  return [noteRow('circle-slash', l10n.t('No records are loaded yet'))];
}

/** Queries to begin with. */
function firstQueries({ purpose, recent, examples }: SearchState): readonly SearchItem[] {
  if (purpose.kind !== 'reveal') return [];
  return [
    ...(recent.length > 0 ? [separator(l10n.t('recent searches')), ...recent] : []),
    separator(l10n.t('examples')),
    ...examples,
  ];
}

export function separator(label: string): vscode.QuickPickItem {
  return { kind: vscode.QuickPickItemKind.Separator, label };
}

export function isRow(item: SearchItem): item is SearchRow {
  return 'row' in item;
}

/** Whether accepting the item ends the search. */
export function isResult(item: SearchItem): item is RecordRow | ZoneRow {
  return isRow(item) && (item.row === 'record' || item.row === 'zone');
}
