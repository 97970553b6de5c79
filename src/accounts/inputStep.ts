import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore } from '../base/lifecycle.ts';
import type { InputNote, InputResult, StepResult } from '../base/stepResult.ts';
import { plain } from '../text/visible.ts';

/** A button in the title of a box. */
export interface BoxButton extends vscode.QuickInputButton {
  /** May return what to show below the text. */
  readonly press: () => Promise<string | void>;
}

interface InputOptions<Input, Answer> {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder: string;
  readonly isPassword: boolean;
  /** The number of a step, which gets a Back button, and of all steps; undefined for a single step. */
  readonly position: { readonly step: number; readonly of: number } | undefined;
  readonly value: string;
  readonly buttons: readonly BoxButton[];
  /** Returns a note for an accepted text, such as how it is interpreted; undefined for none. */
  readonly note: (input: Input, typed: string) => InputNote | undefined;
  /** Parses the text that is typed so far. */
  readonly parse: (typed: string) => InputResult<Input>;
  /** Verifies the accepted input; the box is busy until this ends. */
  readonly verify: (input: Input, signal: AbortSignal) => Promise<InputResult<Answer>>;
}

/** Asks for a text. The box stays open, with the problem, until the input is parsed and verified. */
export function inputStep<Input, Answer>(options: InputOptions<Input, Answer>): Promise<StepResult<Answer>> {
  const { position, parse, verify, note } = options;
  const disposables = new DisposableStore();
  const box = disposables.add(vscode.window.createInputBox());
  const leaving = new AbortController();
  box.title = options.title;
  box.prompt = options.prompt;
  box.placeholder = options.placeholder;
  box.password = options.isPassword;
  box.value = options.value;
  box.ignoreFocusOut = true;
  box.step = position?.step;
  box.totalSteps = position?.of;
  box.buttons = [...(position === undefined ? [] : [vscode.QuickInputButtons.Back]), ...options.buttons];

  const { promise, resolve, reject } = Promise.withResolvers<StepResult<Answer>>();
  const show = (shown: InputNote | undefined): void => {
    const { Info, Warning } = vscode.InputBoxValidationSeverity;
    box.validationMessage = shown && { message: shown.text, severity: shown.isWarning ? Warning : Info };
  };
  const accept = async (): Promise<void> => {
    if (box.busy) return;
    const input = parse(box.value);
    if (!input.ok) {
      box.validationMessage = input.problem;
      return;
    }
    box.busy = true;
    box.enabled = false;
    show({ text: l10n.t('Checking…'), isWarning: false });
    try {
      const verified = await verify(input.answer, leaving.signal);
      if (leaving.signal.aborted) return;
      if (verified.ok) resolve({ kind: 'answered', answer: verified.answer });
      else box.validationMessage = plain(verified.problem);
    } finally {
      box.busy = false;
      box.enabled = true;
    }
  };
  const comment = (typed: string): void => {
    const input = parse(typed);
    if (input.ok) show(note(input.answer, typed));
    else box.validationMessage = typed === '' ? undefined : input.problem;
  };
  const press = async (button: vscode.QuickInputButton): Promise<void> => {
    const text = await options.buttons.find((each) => each === button)?.press();
    if (typeof text === 'string' && !box.busy && !leaving.signal.aborted) show({ text, isWarning: false });
  };
  comment(options.value);
  disposables.add(box.onDidChangeValue(comment));
  disposables.add(box.onDidAccept(() => void accept().catch(reject)));
  disposables.add(
    box.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) resolve({ kind: 'back' });
      else void press(button).catch(reject);
    }),
  );
  disposables.add(box.onDidHide(() => resolve({ kind: 'cancelled' })));
  box.show();
  return promise.finally(() => {
    leaving.abort();
    disposables.dispose();
  });
}
