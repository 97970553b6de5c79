import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { RecordId } from '../api/fields.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { MOST_MARKS_OF_ZONE, type NoticedChange } from '../history/changeMarks.ts';
import type { ZoneHistory } from '../history/zoneHistory.ts';
import { changedText, spanText } from '../text/changeText.ts';
import { digits } from '../text/digits.ts';
import { decoratedItem, itemRef } from './decorations.ts';
import type { ZoneNode } from './nodes.ts';

/** Where the marks of changes come from. */
export type ItemChanges = Pick<ZoneHistory, 'unseen' | 'unseenCount' | 'unseenRemoved' | 'onDidChange'>;

/** A badge has at most two characters. */
const MOST_COUNTED = 99;

/** Returns what changed in the record of a node that nobody has looked at since. */
export function unseenChange(history: ItemChanges, node: ZoneNode): NoticedChange | undefined {
  const { account, domain, record } = itemRef(node) ?? {};
  if (account === undefined || domain === undefined || record === undefined) return undefined;
  return history.unseen({ account, id: domain }, record);
}

/** Returns what changed in the domain or record of a node in words; undefined if nothing did, or if it was seen. */
export function unseenText(history: ItemChanges, node: ZoneNode): string | undefined {
  const { account, domain, record } = itemRef(node) ?? {};
  if (account === undefined || domain === undefined) return undefined;
  if (record === undefined) return countText(history.unseenCount({ account, id: domain }));
  const found = history.unseen({ account, id: domain }, record);
  return found && noticedText(found);
}

/** Takes the changes of selected records as seen, and those of the records that a selected row says were removed. */
export function seeSelected(history: Pick<ZoneHistory, 'markSeen'>, nodes: readonly ZoneNode[]): void {
  for (const node of nodes) {
    const isRemoved = node.kind === 'message' && node.message.kind === 'removed';
    const { account, domain, record } = itemRef(isRemoved && node.parent ? node.parent : node) ?? {};
    if (account === undefined || domain === undefined) continue;
    const seen = isRemoved ? removedIds(node.message.changes) : record === undefined ? [] : [record];
    if (seen.length > 0) history.markSeen({ account, id: domain }, seen);
  }
}

function removedIds(changes: readonly NoticedChange[]): readonly RecordId[] {
  return changes.flatMap(({ change }) => (change.kind === 'removed' ? (change.before.id ?? []) : []));
}

/** Marks records that changed, and counts them on their domain, until they were seen. */
export class ChangeDecorations implements vscode.FileDecorationProvider, Disposable {
  readonly #history: ItemChanges;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new vscode.EventEmitter<undefined>());

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(history: ItemChanges) {
    this.#history = history;
    this.#disposables.add(history.onDidChange(() => this.#changed.fire(undefined)));
    this.#disposables.add(vscode.window.registerFileDecorationProvider(this));
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const { account, domain, record } = decoratedItem(uri) ?? {};
    if (account === undefined || domain === undefined) return undefined;
    const zone = { account, id: domain };
    const color = new vscode.ThemeColor('gitDecoration.modifiedResourceForeground');
    if (record === undefined) {
      const count = this.#history.unseenCount(zone);
      const tooltip = countText(count);
      return tooltip === undefined
        ? undefined
        : { badge: count > MOST_COUNTED ? '●' : String(count), color, tooltip };
    }
    const found = this.#history.unseen(zone, record);
    return found && { badge: '●', color, tooltip: noticedText(found) };
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

function countText(count: number): string | undefined {
  if (count === 0) return undefined;
  if (count >= MOST_MARKS_OF_ZONE) return l10n.t('{0} records or more changed', digits(count));
  return count === 1 ? l10n.t('1 record changed') : l10n.t('{0} records changed', digits(count));
}

function noticedText({ change, after, before }: NoticedChange): string {
  return l10n.t('Changed {0}: {1}', spanText(after, before, Date.now()), changedText(change));
}
