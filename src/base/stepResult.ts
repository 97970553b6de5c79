/** How a step of a dialog ended: with an answer, with the Back button, or cancelled. */
export type StepResult<T> =
  | { readonly kind: 'answered'; readonly answer: T }
  | { readonly kind: 'back' }
  | { readonly kind: 'cancelled' };

/** The result of an input: an answer, or the problem to show beside the input. */
export type InputResult<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly problem: string };

/** The text below an accepted input. A warning does not block the next step. */
export interface InputNote {
  readonly text: string;
  readonly isWarning: boolean;
}
