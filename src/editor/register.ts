import * as vscode from 'vscode';
import { Late } from '../base/late.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { recordDrop, recordDropMetadata } from './drop.ts';
import { concernsEditor, editorSettings } from './editorSettings.ts';
import type { EditorParts } from './features.ts';
import { selector } from './selection.ts';
import { ZONE_SCHEME, ZoneDocuments } from './zoneDocuments.ts';

/** The characters that make the editor ask for completions, beside letters. */
const TRIGGERS = ['.', '"', "'", '=', '@', '/', ':'] as const;

/** Everything that this extension does in texts; nothing of it, and no call, while `dnsTree.editor.enabled` is off. */
export function registerEditor(parts: EditorParts): Disposable {
  const held = new DisposableStore();
  held.add(new ZoneDocuments(parts.catalogue));
  // Dropping what was dragged from the tree is asked for by the hand that does it, whatever the text.
  held.add(vscode.languages.registerDocumentDropEditProvider('*', recordDrop, recordDropMetadata));
  let features = registerFeatures(parts);
  held.add({ dispose: () => features?.dispose() });
  held.add(
    vscode.workspace.onDidChangeConfiguration((change) => {
      const others = ['enabled', 'languages'].some((name) =>
        change.affectsConfiguration(`dnsTree.editor.${name}`),
      );
      if (!concernsEditor(change) || !others) return;
      features?.dispose();
      features = registerFeatures(parts);
    }),
  );
  return held;
}

/** What is asked for before the features are there waits for them. */
function registerFeatures(parts: EditorParts): Disposable | undefined {
  if (!editorSettings.enabled) return undefined;
  const held = new DisposableStore();
  const late = held.add(new Late(async () => (await import('./features.ts')).editorFeatures(parts)));
  const { languages } = vscode;
  const ours = selector();
  held.add(
    languages.registerHoverProvider(ours, {
      provideHover: async (...asked) => (await late.get()).hover.provideHover(...asked),
    }),
  );
  held.add(
    languages.registerCompletionItemProvider(
      ours,
      {
        provideCompletionItems: async (...asked) =>
          (await late.get()).completion.provideCompletionItems(...asked),
        resolveCompletionItem: async (...asked) =>
          (await late.get()).completion.resolveCompletionItem?.(...asked),
      },
      ...TRIGGERS,
    ),
  );
  held.add(
    languages.registerDefinitionProvider(ours, {
      provideDefinition: async (...asked) => (await late.get()).definition.provideDefinition(...asked),
    }),
  );
  held.add(
    languages.registerReferenceProvider([...ours, { scheme: ZONE_SCHEME }], {
      provideReferences: async (...asked) => (await late.get()).references.provideReferences(...asked),
    }),
  );
  const kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
  held.add(
    languages.registerCodeActionsProvider(
      ours,
      {
        provideCodeActions: async (...asked) => (await late.get()).quickFixes.provideCodeActions(...asked),
      },
      kinds,
    ),
  );
  // Texts in view are looked at unasked, once the editor has started what else it starts.
  const soon = setTimeout(() => void late.get().catch(parts.reportBug));
  held.add({ dispose: () => clearTimeout(soon) });
  return held;
}
