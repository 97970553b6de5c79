import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { TimeSlice } from '../base/timeSlices.ts';
import { LIMIT, plain, visible, SHOWN } from '../text/visible.ts';
import { copyableText } from '../text/unseenEscapes.ts';
import type { KnownZones } from '../zones/knownZones.ts';
import { hasOwners, ownerOfValue } from '../config/document/ownerOfValue.ts';
import { toAscii, toUnicode } from '../dns/names.ts';
import { troubleText } from '../text/recordStateText.ts';
import { hostsAround } from './documents/hostAtPosition.ts';
import { freshness } from './documents/editorSettings.ts';
import { isHostsFile, isOurs } from './documents/documentSelector.ts';
import { linkedMarkdown } from './linkedMarkdown.ts';
import { nameHover, type AccountName } from './hoverText.ts';
import { familyOfDocument, type ShownDocuments } from './documents/shownDocuments.ts';
import {
  emptyValueOf,
  hostedFor,
  isValuePosition,
  namesLike,
  suggestedValues,
  type NameSuggestion,
  type PartialName,
  type ZoneChoice,
} from './nameSuggestions.ts';
import { listText } from '../text/listText.ts';

class Suggestion extends vscode.CompletionItem {
  /** The name that the details are about. */
  readonly of: string;

  constructor(label: string | vscode.CompletionItemLabel, kind: vscode.CompletionItemKind, of: string) {
    super(label, kind);
    this.of = of;
  }
}

/** Offers hosted names after a part of one, and hosted values after a name in the same line or of the same record. */
export class Completion implements vscode.CompletionItemProvider<Suggestion> {
  readonly #accounts: KnownZones;
  readonly #documents: ShownDocuments;
  readonly #accountName: AccountName;

  constructor(accounts: KnownZones, documents: ShownDocuments, accountName: AccountName) {
    this.#accounts = accounts;
    this.#documents = documents;
    this.#accountName = accountName;
  }

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
    { triggerKind }: vscode.CompletionContext,
  ): Promise<vscode.CompletionList<Suggestion> | undefined> {
    if (!isOurs(document)) return undefined;
    const { text } = document.lineAt(position.line);
    const { character } = position;
    const near = text.slice(Math.max(0, character - 300), character);
    // Input: at most 300 characters.
    const before = /[\p{L}\p{M}\p{N}_*.-]*$/u.exec(near)?.[0] ?? '';
    const after = /^[\p{L}\p{M}\p{N}_*.-]*/u.exec(text.slice(character, character + 300))?.[0] ?? '';
    const lead = near.slice(0, near.length - before.length);
    const language = isHostsFile(document) ? 'hosts' : document.languageId;
    if (near.length === character && !isValuePosition(lead, language)) return undefined;
    const start = position.translate(0, -before.length);
    const ranges = {
      inserting: new vscode.Range(start, position),
      replacing: new vscode.Range(start, position.translate(0, after.length)),
    };
    const values = await this.#values(document, near, ranges);
    if (token.isCancellationRequested) return undefined;
    const empty = before === '' ? emptyValueOf(near) : undefined;
    const isExplicit = triggerKind === vscode.CompletionTriggerKind.Invoke;
    // The next letter triggers completion again, with the beginning of a name.
    if (empty === 'none' || (empty === 'any' && !isExplicit) || (empty !== undefined && values.length > 0))
      return new vscode.CompletionList(values, true);
    // Without an explicit request, offer only names of zones that the file mentions.
    const choice = { first: this.#zonesIn(document), only: empty !== undefined && !isExplicit };
    const names = await this.#names({ before, after }, choice, token);
    if (token.isCancellationRequested) return undefined;
    const items = names.map((suggestion, index) => nameItem(suggestion, index, ranges.replacing));
    return new vscode.CompletionList([...values, ...items], names.length >= SHOWN.offered);
  }

  /** The zones that the file mentioned when it was last read. A file that is too large mentions none. */
  #zonesIn(document: vscode.TextDocument): ReadonlySet<string> {
    return this.#documents.of(document)?.zones ?? new Set();
  }

  resolveCompletionItem(item: Suggestion): Suggestion {
    const markdown = nameHover(this.#accounts, this.#accountName, item.of, freshness());
    if (markdown !== undefined) item.documentation = linkedMarkdown(markdown);
    return item;
  }

  /** Pauses between slices, so that typing stays responsive: the first call sorts the hosts of each zone. */
  async #names(
    partial: PartialName,
    choice: ZoneChoice,
    token: vscode.CancellationToken,
  ): Promise<readonly NameSuggestion[]> {
    const names = new Map<string, NameSuggestion>();
    const slice = new TimeSlice();
    for (const ofZone of namesLike(this.#accounts, partial, choice)) {
      for (const suggestion of ofZone) {
        if (names.size < SHOWN.offered && !names.has(suggestion.name)) names.set(suggestion.name, suggestion);
      }
      if (names.size >= SHOWN.offered) break;
      if (!slice.isOver) continue;
      await slice.next();
      if (token.isCancellationRequested) break;
    }
    return [...names.values()];
  }

  async #values(document: vscode.TextDocument, near: string, ranges: Ranges): Promise<Suggestion[]> {
    const { start } = ranges.inserting;
    const { names } = hostsAround(this.#accounts, document, start);
    const before = names.findLast(({ end }) => end < start.character)?.text;
    const name = before ?? (await this.#ownerAt(document, start));
    if (name === undefined) return [];
    return suggestedValues(this.#accounts, name, freshness()).map(({ value, troubles }, index) => {
      const item = new Suggestion(
        // The list shows icons for `$(name)` in a label, but not in a description.
        { label: plain(value, LIMIT.value), description: listText(troubles.map(troubleText)) },
        vscode.CompletionItemKind.Value,
        name,
      );
      const words = [l10n.t('hosted for {0}', toUnicode(name)), ...troubles.map(troubleText)];
      item.detail = words.join(' · ');
      item.insertText = copyableText(value);
      item.range = rangesFor(value.toLowerCase(), near.toLowerCase(), ranges);
      // Sort values before names, in the order they are hosted in.
      item.sortText = `\u0000${String(index).padStart(4, '0')}`;
      return item;
    });
  }

  /** Returns the host of the record whose value is at a position, by the structure of the document. */
  async #ownerAt(
    document: vscode.TextDocument,
    { line, character }: vscode.Position,
  ): Promise<string | undefined> {
    const { version } = document;
    const isRead = hasOwners(familyOfDocument(document));
    const analysed = isRead ? await this.#documents.of(document)?.read() : undefined;
    return analysed === undefined || document.version !== version
      ? undefined
      : ownerOfValue(analysed, line, character);
  }
}

function nameItem(suggestion: NameSuggestion, index: number, range: vscode.Range): Suggestion {
  const { name, zone } = suggestion;
  const hosted = hostedText(suggestion);
  const label = { label: name, description: hosted };
  const item = new Suggestion(label, vscode.CompletionItemKind.Reference, toAscii(name));
  item.detail = `${hosted} · ${l10n.t('zone {0}', toUnicode(zone.ascii))}`;
  item.insertText = copyableText(name);
  item.filterText = name;
  item.range = range;
  item.sortText = `\u0001${String(index).padStart(4, '0')}`;
  return item;
}

/** `A 192.0.2.30 +2 · 1 of 3 out of service` */
function hostedText(suggestion: NameSuggestion): string {
  const { first, records, troubled } = hostedFor(suggestion);
  const more = records > 1 ? ` +${records - 1}` : '';
  const trouble = troubled === 0 ? '' : ` · ${l10n.t('{0} of {1} out of service', troubled, records)}`;
  return `${visible(first, LIMIT.short)}${more}${trouble}`;
}

/** Returns the ranges that a value replaces: its part that is typed already, which for IPv6 is more than a word. */
function rangesFor(value: string, near: string, { inserting, replacing }: Ranges): Ranges {
  const word = inserting.end.character - inserting.start.character;
  for (let typed = Math.min(value.length, near.length); typed > word; typed -= 1) {
    if (!near.endsWith(value.slice(0, typed))) continue;
    const start = inserting.end.translate(0, -typed);
    return { inserting: inserting.with(start), replacing: replacing.with(start) };
  }
  return { inserting, replacing };
}

interface Ranges {
  readonly inserting: vscode.Range;
  readonly replacing: vscode.Range;
}
