import * as l10n from '@vscode/l10n';
import type { DnsRecord } from '../../api/record.ts';
import { LIMIT, visible, SHOWN, digits } from '../../text/visible.ts';
import { hostKey, toUnicode } from '../../dns/names.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { cached } from '../../base/cached.ts';
import { areaAnswerTexts } from '../../text/areaAnswerText.ts';
import { areaAnswers, type GroupedLines } from '../../dns/areaAnswers.ts';
import type { AreaRow, Question } from './linesContent.ts';
import type { RecordListState, LoadedSoFar } from '../../text/loadedPartText.ts';

/** A host and type that have records. */
interface Name {
  readonly key: string;
  /** Its `hostKey`. */
  readonly host: string;
  readonly type: string;
  /** How many lines its records are on. */
  readonly lines: number;
}

/** The chosen host and type of a domain, with caches, because the answers are needed again after every change. */
export class NameChoice {
  find = '';
  key = '';
  /** When the panel was last opened for a record, in milliseconds since the epoch; 0 if never. */
  openedAt = 0;
  readonly #names = cached(namesOf);
  /** The names that contain the typed text, an exact match first. */
  readonly #found = cached(foundAmong);
  readonly #answers = cached(
    (
      records: readonly DnsRecord[],
      { host, type }: Name,
      name: string,
      lines: GroupedLines,
      areas: readonly AreaRow[],
    ) =>
      // Compute the answers from the loaded records. The note above says whether these are all.
      areaAnswerTexts(areaAnswers({ name, lines, records }, { host, type }), type, areas),
  );

  /** Shows the answers for the host and type of a record; those of no host while the record is not loaded. */
  choose(record: Pick<DnsRecord, 'host' | 'type'> | undefined): void {
    this.key = record === undefined ? '' : keyOf(hostKey(record.host), record.type);
    this.openedAt = Date.now();
  }

  /** The hosts and types of the loaded records, those with several lines first, and the answers of the chosen one. */
  question(
    list: RecordListState,
    soFar: LoadedSoFar,
    zone: { readonly name: string; readonly lines: GroupedLines; readonly areas: readonly AreaRow[] },
  ): Question {
    const { rows = [], more: hasMore = true } = list.state.content ?? {};
    const names = this.#names(rows);
    const chosen = names.find(({ key }) => key === this.key);
    const matching = this.#found(names, this.find.trim().toLowerCase());
    // The chosen name is always among the options.
    const found =
      chosen === undefined || matching.slice(0, SHOWN.list).includes(chosen)
        ? matching
        : [chosen, ...matching.filter((name) => name !== chosen)];
    const offered = found.slice(0, SHOWN.list);
    const more = l10n.t(
      '{0} of {1} hosts and types are listed. Type part of a name to find the others.',
      digits(offered.length),
      digits(found.length),
    );
    return {
      ...soFar,
      find: this.find,
      openedAt: this.openedAt,
      options: offered.map((name) => ({ key: name.key, label: labelOf(name) })),
      // The names with the most lines come first.
      hasSeveralLines: !hasMore && (names[0]?.lines ?? 0) > 1,
      names: names.length,
      more: found.length > offered.length ? more : '',
      chosen: chosen === undefined ? '' : this.key,
      answers: chosen && this.#answers(rows, chosen, zone.name, zone.lines, zone.areas),
    };
  }
}

function namesOf(records: readonly DnsRecord[]): readonly Name[] {
  const byKey = new Map<string, Omit<Name, 'lines'> & { readonly recordLines: Set<string> }>();
  for (const { host: spelled, type, recordLine = '' } of records) {
    const host = hostKey(spelled);
    const key = keyOf(host, type);
    const name = getOrAdd(byKey, key, () => ({ key, host, type, recordLines: new Set<string>() }));
    name.recordLines.add(recordLine);
  }
  return [...byKey.values()]
    .map(({ recordLines, ...name }) => ({ ...name, lines: recordLines.size }))
    .toSorted((one, other) => other.lines - one.lines);
}

/** Returns the names that contain `wanted`: equal ones first, then those that begin with it, then the others. */
function foundAmong(names: readonly Name[], wanted: string): readonly Name[] {
  if (wanted === '') return names;
  const ranked: [Name[], Name[], Name[]] = [[], [], []];
  for (const name of names) {
    const texts = spellings(name);
    const [is, begins, others] = ranked;
    if (texts.includes(wanted)) is.push(name);
    else if (texts.some((text) => text.startsWith(wanted))) begins.push(name);
    else if (texts.some((text) => text.includes(wanted))) others.push(name);
  }
  return ranked.flat();
}

/** The texts in which a name is searched, in lower case: the host in each spelling, alone and with its type. */
function spellings(name: Name): readonly string[] {
  const { host, type } = name;
  const hosts = [...new Set([host, toUnicode(host), visible(host)])].map((text) => text.toLowerCase());
  return [...hosts, ...hosts.map((text) => `${text} ${type.toLowerCase()}`), labelOf(name).toLowerCase()];
}

function keyOf(host: string, type: string): string {
  return JSON.stringify([host, type]);
}

function labelOf({ host, type, lines }: Name): string {
  const name = `${visible(toUnicode(host), LIMIT.short)} · ${visible(type, LIMIT.word)}`;
  return lines > 1 ? l10n.t('{0} ({1} lines)', name, digits(lines)) : name;
}
