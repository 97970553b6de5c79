import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { addressLabel, addressProblem, ServiceAddress } from '../api/serviceAddress.ts';
import { LoginToken } from '../api/token.ts';
import { pickStep } from '../base/pickStep.ts';
import type { InputNote, InputResult, StepResult } from '../base/stepResult.ts';
import { addressNote, addressProblemText, tokenNote, tokenProblemText } from '../text/signInText.ts';
import { plain } from '../text/visible.ts';
import { looksLikeAddress, serviceItems, TOKEN_PAGES, withScheme } from './services.ts';
import type { HostedAccount } from '../zones/accountInfo.ts';
import { accountLabel } from '../text/accountText.ts';
import type { AddedAccount, Logins } from './logins.ts';
import { DisposableStore } from '../base/lifecycle.ts';

/** Asks for a service and a token, and adds the account. Returns undefined when the user cancels. */
export async function addAccount(logins: Logins): Promise<AddedAccount | undefined> {
  let choice: ServiceChoice | undefined;
  /** The text with which the box for the address of another service opens. */
  let other = '';
  for (;;) {
    if (choice === undefined) {
      const asked = await askService();
      if (asked.kind !== 'answered') return undefined;
      choice = asked.answer;
      if (choice.kind === 'other' && choice.typed !== '') other = choice.typed;
    }
    let address: ServiceAddress;
    if (choice.kind === 'other') {
      const asked = await askAddress(other);
      if (asked.kind === 'cancelled') return undefined;
      if (asked.kind === 'back') {
        choice = undefined;
        continue;
      }
      address = asked.answer;
      other = address;
    } else {
      address = choice.address;
    }
    const position = choice.kind === 'other' ? { step: 3, of: 3 } : { step: 2, of: 2 };
    const asked = await askToken(l10n.t('Add Account'), address, position, (token, signal) =>
      logins.add({ address, secret: token }, signal),
    );
    if (asked.kind === 'answered') return asked.answer;
    if (asked.kind === 'cancelled') return undefined;
    // Back returns to the address, or else to the service.
    if (choice.kind !== 'other') choice = undefined;
  }
}

/** Asks for a new token of `account`. Returns whether one was stored. */
export async function replaceToken(logins: Logins, account: HostedAccount): Promise<boolean> {
  const title = l10n.t('Replace Token of {0}', plain(accountLabel(account)));
  const asked = await askToken(title, account.address, undefined, (token, signal) =>
    logins.replace(account, token, signal),
  );
  return asked.kind === 'answered';
}

/** The chosen service, or the text that was typed as the address of another one. */
type ServiceChoice =
  | { readonly kind: 'known'; readonly address: ServiceAddress }
  | { readonly kind: 'other'; readonly typed: string };

/** Asks for the service: the first of two steps. */
async function askService(): Promise<StepResult<ServiceChoice>> {
  let typed = '';
  const picked = await pickStep(serviceItems(vscode.env.language), {
    title: l10n.t('Add Account'),
    placeholder: l10n.t('Which service hosts the zones?'),
    hasBack: false,
    ignoreFocusOut: true,
    onType: (text) => void (typed = text),
  });
  if (picked.kind !== 'answered') return picked;
  const { address } = picked.answer;
  return {
    kind: 'answered',
    answer:
      address === undefined
        ? { kind: 'other', typed: looksLikeAddress(typed) ? typed.trim() : '' }
        : { kind: 'known', address },
  };
}

/** Asks for the address of another service: the second of three steps. */
function askAddress(value: string): Promise<StepResult<ServiceAddress>> {
  return inputStep({
    title: l10n.t('Add Account'),
    prompt: l10n.t('The address of the service'),
    placeholder: 'https://dns.example',
    isPassword: false,
    position: { step: 2, of: 3 },
    value,
    page: undefined,
    parse: parseAddress,
    note: addressNote,
    verify: async (answer) => ({ ok: true, answer }),
  });
}

/** Asks for the token, which `verify` sends to the service. A refusal leaves the box open and shows the reason. */
function askToken<Answer>(
  title: string,
  address: ServiceAddress,
  position: StepNumber,
  verify: (token: LoginToken, signal: AbortSignal) => Promise<InputResult<Answer>>,
): Promise<StepResult<Answer>> {
  const url = TOKEN_PAGES.get(address);
  return inputStep({
    title,
    prompt: l10n.t(
      'The login token for {0}: the id and the secret joined by a comma',
      plain(addressLabel(address)),
    ),
    placeholder: '12345,0123456789abcdef',
    isPassword: true,
    position,
    page: url === undefined ? undefined : { title: l10n.t('Create a token in the DNSPod console'), url },
    parse: parseToken,
    note: (token, typed) => tokenNote(token, typed, address),
    verify,
  });
}

function parseAddress(typed: string): InputResult<ServiceAddress> {
  const text = withScheme(typed);
  const problem = addressProblem(text);
  if (problem !== undefined) return { ok: false, problem: addressProblemText(problem) };
  return { ok: true, answer: ServiceAddress.parse(text) };
}

function parseToken(typed: string): InputResult<LoginToken> {
  const token = LoginToken.parse(typed);
  return token instanceof LoginToken
    ? { ok: true, answer: token }
    : { ok: false, problem: tokenProblemText(token) };
}

/** The number of a step and of all steps; undefined for a single step. */
type StepNumber = { readonly step: number; readonly of: number } | undefined;

interface InputOptions<Input, Answer> {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder: string;
  readonly isPassword: boolean;
  readonly position: StepNumber;
  readonly value?: string;
  /** The web page that a button of the box opens, and what the button is called. */
  readonly page: { readonly title: string; readonly url: string } | undefined;
  /** Returns a note for an accepted text, such as how it is interpreted; undefined for none. */
  readonly note: (input: Input, typed: string) => InputNote | undefined;
  /** Parses the text that is typed so far. */
  readonly parse: (typed: string) => InputResult<Input>;
  /** Verifies the accepted input; the box is busy until this ends. */
  readonly verify: (input: Input, signal: AbortSignal) => Promise<InputResult<Answer>>;
}

/** Asks for a text. The box stays open, with the problem, until the input is parsed and verified. */
function inputStep<Input, Answer>(options: InputOptions<Input, Answer>): Promise<StepResult<Answer>> {
  const { title, prompt, placeholder, isPassword, position, value = '', page, parse, verify, note } = options;
  const disposables = new DisposableStore();
  const box = disposables.add(vscode.window.createInputBox());
  const leaving = new AbortController();
  box.title = title;
  box.prompt = prompt;
  box.placeholder = placeholder;
  box.password = isPassword;
  box.value = value;
  box.ignoreFocusOut = true;
  const buttons: vscode.QuickInputButton[] = [];
  if (position !== undefined) {
    box.step = position.step;
    box.totalSteps = position.of;
    buttons.push(vscode.QuickInputButtons.Back);
  }
  if (page !== undefined)
    buttons.push({ iconPath: new vscode.ThemeIcon('link-external'), tooltip: page.title });
  box.buttons = buttons;

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
  disposables.add(
    box.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) resolve({ kind: 'back' });
      else if (page !== undefined) void vscode.env.openExternal(vscode.Uri.parse(page.url));
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
