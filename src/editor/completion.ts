import * as l10n from '@vscode/l10n';
import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { visible } from '../base/visible.ts';
import type { Catalogue } from '../catalogue/zone.ts';
import { toAscii, toUnicode } from '../model/names.ts';
import { copyableText } from '../model/record.ts';
import { freshness, mentionsAround } from './atCursor.ts';
import { linked } from './hover.ts';
import { nameHover, type AccountName } from './hoverText.ts';
import { isHostsFile, isOurs } from './selection.ts';
import { isValuePosition, MOST_SUGGESTIONS, namesLike, valuesOf, type PartialName } from './suggestions.ts';

/** How long looking may go on without a rest, in milliseconds. */
const SLICE_MS = 8;

class Suggestion extends vscode.CompletionItem {
  /** The name that its details tell of. */
  readonly of: string;

  constructor(label: string, kind: vscode.CompletionItemKind, of: string) {
    super(label, kind);
    this.of = of;
  }
}

/** Offers hosted names after a part of one, and hosted values after a name in the same line. */
export class Completion implements vscode.CompletionItemProvider<Suggestion> {
  readonly #catalogue: Catalogue;
  readonly #accountName: AccountName;

  constructor(catalogue: Catalogue, accountName: AccountName) {
    this.#catalogue = catalogue;
    this.#accountName = accountName;
  }

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.CompletionList<Suggestion> | undefined> {
    if (!isOurs(document)) return undefined;
    const { text } = document.lineAt(position.line);
    const { character } = position;
    const near = text.slice(Math.max(0, character - 300), character);
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
    const values = this.#values(document, near, ranges);
    // Nothing is the beginning of anything; whoever types on asks again.
    if (before === '') return new vscode.CompletionList(values, true);
    const names = await this.#names({ before, after }, token);
    if (token.isCancellationRequested) return undefined;
    const items = names.map((name) => {
      const item = new Suggestion(name, vscode.CompletionItemKind.Reference, toAscii(name));
      item.range = ranges.replacing;
      return item;
    });
    return new vscode.CompletionList([...values, ...items], names.length >= MOST_SUGGESTIONS);
  }

  resolveCompletionItem(item: Suggestion): Suggestion {
    const markdown = nameHover(this.#catalogue, this.#accountName, item.of, freshness());
    if (markdown !== undefined) item.documentation = linked(markdown);
    return item;
  }

  /** Rests now and then, so that the next key is heard: the first time, the hosts of each zone are put in order. */
  async #names(partial: PartialName, token: vscode.CancellationToken): Promise<readonly string[]> {
    const names = new Set<string>();
    let rest = performance.now() + SLICE_MS;
    for (const ofZone of namesLike(this.#catalogue, partial)) {
      for (const name of ofZone) {
        if (names.size < MOST_SUGGESTIONS) names.add(name);
      }
      if (names.size >= MOST_SUGGESTIONS) break;
      if (performance.now() < rest) continue;
      await setImmediate();
      if (token.isCancellationRequested) break;
      rest = performance.now() + SLICE_MS;
    }
    return [...names];
  }

  #values(document: vscode.TextDocument, near: string, ranges: Ranges): Suggestion[] {
    const { start } = ranges.inserting;
    const { names } = mentionsAround(this.#catalogue, document, start);
    const name = names.findLast(({ end }) => end < start.character);
    if (name === undefined) return [];
    return valuesOf(this.#catalogue, name.text, freshness()).map((value, index) => {
      const item = new Suggestion(visible(value), vscode.CompletionItemKind.Value, name.text);
      item.detail = l10n.t('hosted for {0}', toUnicode(name.text));
      item.insertText = copyableText(value);
      item.range = rangesFor(value.toLowerCase(), near.toLowerCase(), ranges);
      // Values stand before names, in the order they are hosted in.
      item.sortText = `\u0000${String(index).padStart(4, '0')}`;
      return item;
    });
  }
}

/** Over what is typed of a value already: an address of IPv6 is more than a word. */
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
