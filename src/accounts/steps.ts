import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { addressLabel, addressProblem, CHINA, INTERNATIONAL, ServiceAddress } from '../api/address.ts';
import { LoginToken, tokenProblemText } from '../api/token.ts';
import { DisposableStore } from '../base/lifecycle.ts';
import { plain } from '../base/visible.ts';

/** How a step ended: with an answer, by going back, or by leaving. */
export type Step<T> =
  | { readonly is: 'answered'; readonly answer: T }
  | { readonly is: 'back' }
  | { readonly is: 'left' };

/** Where among several steps one stands; undefined for a step on its own. */
export type Position = { readonly step: number; readonly of: number } | undefined;

/** What proving a token found: an answer, or the sentence to leave in the box. */
export type Proof<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly problem: string };

interface BoxOptions<T> {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder: string;
  readonly password: boolean;
  readonly position: Position;
  readonly value?: string;
  /** What is wrong with what is typed so far; undefined when nothing is. */
  readonly check: (typed: string) => string | undefined;
  /** Takes what was entered; shown as under way until it ends. */
  readonly take: (typed: string, signal: AbortSignal) => Promise<Proof<T>>;
}

/** Step 1: which service. */
export async function askService(position: Position): Promise<Step<ServiceAddress | 'other'>> {
  const picked = await vscode.window.showQuickPick(
    [
      { label: l10n.t('International'), description: addressLabel(INTERNATIONAL), answer: INTERNATIONAL },
      { label: l10n.t('China'), description: addressLabel(CHINA), answer: CHINA },
      {
        label: l10n.t('Other…'),
        description: l10n.t('A service with the same interface'),
        answer: 'other' as const,
      },
    ],
    {
      title: withPosition(l10n.t('Add Account'), position),
      placeHolder: l10n.t('Which service hosts the zones?'),
      ignoreFocusOut: true,
    },
  );
  return picked === undefined ? { is: 'left' } : { is: 'answered', answer: picked.answer };
}

/** Step 1b: the address of another service. */
export function askAddress(position: Position, value: string): Promise<Step<ServiceAddress>> {
  return askInBox({
    title: l10n.t('Add Account'),
    prompt: l10n.t('The address of the service'),
    placeholder: 'https://dns.example',
    password: false,
    position,
    value,
    check: addressProblem,
    take: async (typed) => {
      const address = ServiceAddress.safeParse(typed);
      return address.success
        ? { ok: true, answer: address.data }
        : { ok: false, problem: addressProblem(typed) ?? l10n.t('This is not an address.') };
    },
  });
}

/** Step 2: the token, which `prove` tries out. A refusal leaves the box open with the reason. */
export function askToken<T>(
  title: string,
  place: string,
  position: Position,
  prove: (token: LoginToken, signal: AbortSignal) => Promise<Proof<T>>,
): Promise<Step<T>> {
  return askInBox({
    title,
    prompt: l10n.t('The login token for {0}: the id and the secret joined by a comma', plain(place)),
    placeholder: '12345,0123456789abcdef',
    password: true,
    position,
    check: (typed) => {
      const token = LoginToken.parse(typed);
      return token instanceof LoginToken ? undefined : tokenProblemText(token);
    },
    take: async (typed, signal) => {
      const token = LoginToken.parse(typed);
      if (!(token instanceof LoginToken)) return { ok: false, problem: tokenProblemText(token) };
      return prove(token, signal);
    },
  });
}

function askInBox<T>(options: BoxOptions<T>): Promise<Step<T>> {
  const held = new DisposableStore();
  const box = held.add(vscode.window.createInputBox());
  const leaving = new AbortController();
  box.title = options.title;
  if (options.position !== undefined) {
    box.step = options.position.step;
    box.totalSteps = options.position.of;
    box.buttons = [vscode.QuickInputButtons.Back];
  }
  box.prompt = options.prompt;
  box.placeholder = options.placeholder;
  box.password = options.password;
  box.value = options.value ?? '';
  box.ignoreFocusOut = true;

  const { promise, resolve, reject } = Promise.withResolvers<Step<T>>();
  const accept = async (): Promise<void> => {
    if (box.busy) return;
    const typed = box.value;
    const problem = options.check(typed);
    if (problem !== undefined) {
      box.validationMessage = problem;
      return;
    }
    box.busy = true;
    box.enabled = false;
    box.validationMessage = {
      message: l10n.t('Checking…'),
      severity: vscode.InputBoxValidationSeverity.Info,
    };
    try {
      const proof = await options.take(typed, leaving.signal);
      if (leaving.signal.aborted) return;
      if (proof.ok) resolve({ is: 'answered', answer: proof.answer });
      else box.validationMessage = plain(proof.problem);
    } finally {
      box.busy = false;
      box.enabled = true;
    }
  };
  held.add(box.onDidAccept(() => void accept().catch(reject)));
  held.add(
    box.onDidChangeValue((typed) => {
      box.validationMessage = typed === '' ? undefined : options.check(typed);
    }),
  );
  held.add(box.onDidTriggerButton(() => resolve({ is: 'back' })));
  held.add(box.onDidHide(() => resolve({ is: 'left' })));
  box.show();
  return promise.finally(() => {
    leaving.abort();
    held.dispose();
  });
}

function withPosition(title: string, position: Position): string {
  return position === undefined ? title : `${title} (${position.step}/${position.of})`;
}
