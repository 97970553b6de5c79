import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { Disposable } from './lifecycle.ts';

const WalkthroughStep = z.enum(['account', 'browse', 'copy', 'hover', 'check', 'lines']);
type WalkthroughStep = z.infer<typeof WalkthroughStep>;

/** The command that completes each step, by a completion event of the manifest. */
const COMPLETIONS: Readonly<Record<WalkthroughStep, readonly [command: string, key: string, value: true]>> = {
  account: ['setContext', 'dnsTree.hasAccount', true],
  browse: ['setContext', 'dnsTree.domainOpened', true],
  copy: ['setContext', 'dnsTree.valueCopied', true],
  hover: ['setContext', 'dnsTree.hovered', true],
  check: ['setContext', 'dnsTree.zoneChecked', true],
  lines: ['setContext', 'dnsTree.linesShown', true],
};

/** Notes that a step of the walkthrough is done. */
export type CompleteStep = (step: WalkthroughStep) => void;

const STORED = 'dnsTree.walkthrough.done';

/**
 * Completes steps of the walkthrough, also those that were done before it was opened or in an earlier window. The
 * editor reads a walkthrough when the first one is shown, and completes a step only when its key becomes true after
 * that. So each key is true for a moment: when its step is done, and whenever a walkthrough may have been opened.
 */
export class WalkthroughSteps implements Disposable {
  readonly #memory: vscode.Memento;
  readonly #done: Set<WalkthroughStep>;
  readonly #listening: vscode.Disposable;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
    this.#done = new Set(z.catch(z.array(WalkthroughStep), []).parse(memory.get<unknown>(STORED)));
    this.#listening = vscode.window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
      // The API has no kind for the tab of a walkthrough.
      if ([...opened, ...changed].some(({ input }) => input === undefined))
        for (const step of this.#done) announce(step);
    });
  }

  readonly complete: CompleteStep = (step) => {
    if (!this.#done.has(step)) {
      this.#done.add(step);
      void this.#memory.update(STORED, [...this.#done]);
    }
    announce(step);
  };

  dispose(): void {
    this.#listening.dispose();
  }
}

function announce(step: WalkthroughStep): void {
  const [command, key, value] = COMPLETIONS[step];
  void vscode.commands.executeCommand(command, key, value);
  void vscode.commands.executeCommand(command, key, false);
}
