import type { Disposable } from '../../base/lifecycle.ts';
import { compareWith } from './compareWith.ts';
import { ComparedDocuments } from './comparedDocuments.ts';
import type { HistoryParts } from './historyParts.ts';
import { showChanges } from './showChanges.ts';

interface HistoryCommands extends Disposable {
  readonly changes: (clicked: unknown) => Promise<void>;
  readonly compare: (clicked: unknown) => Promise<void>;
}

/** *Show Changes* and *Compare With…*. */
export function historyCommands(given: Omit<HistoryParts, 'documents'>): HistoryCommands {
  const documents = new ComparedDocuments();
  const parts = { ...given, documents };
  return {
    changes: (clicked) => showChanges(parts, clicked),
    compare: (clicked) => compareWith(parts, clicked),
    dispose: () => documents.dispose(),
  };
}
