import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore } from '../base/lifecycle.ts';
import type { InputNote, InputResult, StepResult } from '../base/stepResult.ts';
import { plain } from '../text/visible.ts';

/** The number of a step, which gets a Back button, and of all steps; undefined for a single step. */
type StepNumber = { readonly step: number; readonly of: number } | undefined;

/** A button in the title of a box. */
export interface BoxButton {
  readonly icon: string;
  readonly title: string;
  /** May return what to show below the text. */
  readonly press: () => Promise<string | void>;
}

interface InputOptions<Input, Answer> {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder: string;
  readonly isPassword: boolean;
  readonly position: StepNumber;
  readonly value?: string;
  readonly buttons?: readonly BoxButton[];
  /** Returns a note for an accepted text, such as how it is interpreted; undefined for none. */
  readonly note: (input: Input, typed: string) => InputNote | undefined;
  /** Parses the text that is typed so far. */
  readonly parse: (typed: string) => InputResult<Input>;
  /** Verifies the accepted input; the box is busy until this ends. */
  readonly verify: (input: Input, signal: AbortSignal) => Promise<InputResult<Answer>>;
}

/** Asks for a text. The box stays open, with the problem, until the input is parsed and verified. */
export function inputStep<Input, Answer>(options: InputOptions<Input, Answer>): Promise<StepResult<Answer>> {
  const {
    title,
    prompt,
    placeholder,
    isPassword,
    position,
    value = '',
    buttons = [],
    parse,
    verify,
    note,
  } = options;
  const disposables = new DisposableStore();
  const box = disposables.add(vscode.window.createInputBox());
  const leaving = new AbortController();
  box.title = title;
  box.prompt = prompt;
  box.placeholder = placeholder;
  box.password = isPassword;
  box.value = value;
  box.ignoreFocusOut = true;
  const own = new Map<vscode.QuickInputButton, BoxButton>(
    buttons.map((each) => [{ iconPath: new vscode.ThemeIcon(each.icon), tooltip: each.title }, each]),
  );
  if (position !== undefined) {
    box.step = position.step;
    box.totalSteps = position.of;
  }
  box.buttons = [...(position === undefined ? [] : [vscode.QuickInputButtons.Back]), ...own.keys()];

  const { promise, resolve, reject } = Promise.withResolvers<StepResult<Answer>>();
  const accept = async (): Promise<void> => {
    if (box.busy) return;
    const input = parse(box.value);
    if (!input.ok) {
      box.validationMessage = input.problem;
      return;
    }
    box.busy = true;
    box.enabled = false;
    box.validationMessage = validationOf({ text: l10n.t('Checking…'), isWarning: false });
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
  disposables.add(box.onDidAccept(() => void accept().catch(reject)));
  const comment = (typed: string): void => {
    const input = parse(typed);
    if (typed === '') box.validationMessage = undefined;
    else box.validationMessage = input.ok ? validationOf(note(input.answer, typed)) : input.problem;
  };
  comment(value);
  disposables.add(box.onDidChangeValue(comment));
  const press = async (button: vscode.QuickInputButton): Promise<void> => {
    const text = await own.get(button)?.press();
    if (typeof text === 'string' && !box.busy && !leaving.signal.aborted)
      box.validationMessage = validationOf({ text, isWarning: false });
  };
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

function validationOf(note: InputNote | undefined): vscode.InputBoxValidationMessage | undefined {
  if (note === undefined) return undefined;
  const { Info, Warning } = vscode.InputBoxValidationSeverity;
  return { message: note.text, severity: note.isWarning ? Warning : Info };
}
