import * as vscode from 'vscode';
import { DisposableStore } from '../../base/lifecycle.ts';
import type { StepResult } from '../../base/stepResult.ts';

interface PickOptions {
  readonly title: string;
  readonly placeholder?: string;
  /** Whether there is a step before, to which a button leads back. */
  readonly hasBack: boolean;
}

/** Asks for one of the items, like `showQuickPick`, with a Back button where there is a step before. */
export function pickStep<T extends vscode.QuickPickItem>(
  items: readonly T[],
  { title, placeholder, hasBack }: PickOptions,
): Promise<StepResult<T>> {
  const disposables = new DisposableStore();
  const pick = disposables.add(vscode.window.createQuickPick<T>());
  pick.title = title;
  pick.placeholder = placeholder;
  pick.matchOnDetail = true;
  if (hasBack) pick.buttons = [vscode.QuickInputButtons.Back];
  pick.items = items;
  const { promise, resolve } = Promise.withResolvers<StepResult<T>>();
  disposables.add(
    pick.onDidAccept(() => {
      const [answer] = pick.selectedItems;
      if (answer !== undefined) resolve({ kind: 'answered', answer });
    }),
  );
  disposables.add(pick.onDidTriggerButton(() => resolve({ kind: 'back' })));
  disposables.add(pick.onDidHide(() => resolve({ kind: 'cancelled' })));
  pick.show();
  return promise.finally(() => disposables.dispose());
}
