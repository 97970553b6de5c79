import * as vscode from 'vscode';
import { Coalescer } from '../base/coalescer.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { TimeSlice } from '../base/timeSlices.ts';
import { LIMIT, visible } from '../text/visible.ts';
import type { KnownZones } from '../zones/knownZones.ts';
import { hostsAround } from './documents/hostAtPosition.ts';
import { concernsEditor, editorSettings, freshness } from './documents/editorSettings.ts';
import { isOurs } from './documents/documentSelector.ts';
import { CHANGES_MS } from './documents/shownDocuments.ts';
import { hintPosition, inlayHintText } from './inlayHintText.ts';
import { linkedMarkdown } from './linkedMarkdown.ts';
import { nameHover, type AccountName } from './hoverText.ts';

class NameHint extends vscode.InlayHint {
  readonly name: string;

  constructor(position: vscode.Position, text: string, name: string) {
    super(position, visible(text, LIMIT.short));
    this.paddingLeft = true;
    this.name = name;
  }
}

/** Shows the address or target of a name after it, if current records answer for it. */
export function inlayHints(
  accounts: KnownZones,
  accountName: AccountName,
): vscode.InlayHintsProvider<NameHint> & Disposable {
  const disposables = new DisposableStore();
  const changed = disposables.add(new vscode.EventEmitter<void>());
  const indexChange = disposables.add(new Coalescer(CHANGES_MS, () => changed.fire()));
  disposables.add(accounts.onDidChangeZone(() => indexChange.schedule()));
  disposables.add(
    vscode.workspace.onDidChangeConfiguration((change) => concernsEditor(change) && changed.fire()),
  );
  return {
    onDidChangeInlayHints: changed.event,
    /** Pauses between lines, so that a large range does not hold up the editor. */
    provideInlayHints: async (document, range, token) => {
      if (!editorSettings.inlayHints(document) || !isOurs(document)) return [];
      const hints: NameHint[] = [];
      const labels = new Map<string, string | undefined>();
      const within = document.validateRange(range);
      const { version } = document;
      const slice = new TimeSlice();
      for (let { line } = within.start; line <= within.end.line; line += 1) {
        const start = new vscode.Position(line, line === within.start.line ? within.start.character : 0);
        for (const { end, text } of hostsAround(accounts, document, start).names) {
          if (!labels.has(text)) labels.set(text, inlayHintText(accounts, text, freshness()));
          const label = labels.get(text);
          if (label === undefined) continue;
          const at = hintPosition(document.lineAt(line).text, end);
          hints.push(new NameHint(new vscode.Position(line, at), label, text));
        }
        if (!slice.isOver) continue;
        await slice.next();
        if (token.isCancellationRequested || document.isClosed || document.version !== version) return [];
      }
      return hints;
    },
    resolveInlayHint: (hint) => {
      const markdown = nameHover(accounts, accountName, hint.name, freshness());
      if (markdown !== undefined) hint.tooltip = linkedMarkdown(markdown);
      return hint;
    },
    dispose: () => disposables.dispose(),
  };
}
