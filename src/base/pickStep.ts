import * as vscode from 'vscode';
import { DisposableStore } from './lifecycle.ts';
import type { StepResult } from './stepResult.ts';

interface PickOptions {
  readonly title: string;
  readonly placeholder?: string;
  /** Whether a Back button returns to the previous step. */
  readonly hasBack: boolean;
  /** Whether the box stays open while the user is elsewhere. */
  readonly ignoreFocusOut?: boolean;
  /** Gets what is typed so far. */
  readonly onType?: (typed: string) => void;
}

/** Asks for one of the items, like `showQuickPick`, but with a Back button if there is a previous step. */
export function pickStep<T extends vscode.QuickPickItem>(
  items: readonly T[],
  { title, placeholder, hasBack, ignoreFocusOut = false, onType = () => undefined }: PickOptions,
): Promise<StepResult<T>> {
  const disposables = new DisposableStore();
  const pick = disposables.add(vscode.window.createQuickPick<T>());
  pick.title = title;
  pick.placeholder = placeholder;
  pick.matchOnDetail = true;
  pick.ignoreFocusOut = ignoreFocusOut;
  if (hasBack) pick.buttons = [vscode.QuickInputButtons.Back];
  pick.items = items;
  const { promise, resolve } = Promise.withResolvers<StepResult<T>>();
  disposables.add(
    pick.onDidAccept(() => {
      const [answer] = pick.selectedItems;
      if (answer !== undefined) resolve({ kind: 'answered', answer });
    }),
  );
  disposables.add(pick.onDidChangeValue(onType));
  disposables.add(pick.onDidTriggerButton(() => resolve({ kind: 'back' })));
  disposables.add(pick.onDidHide(() => resolve({ kind: 'cancelled' })));
  pick.show();
  return promise.finally(() => disposables.dispose());
}
