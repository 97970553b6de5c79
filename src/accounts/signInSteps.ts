import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { addressLabel, addressProblem, CHINA, INTERNATIONAL, ServiceAddress } from '../api/serviceAddress.ts';
import { LoginToken } from '../api/token.ts';
import { addressProblemText, tokenProblemText } from '../text/signInText.ts';
import { withScheme } from './typedAddress.ts';
import { DisposableStore } from '../base/lifecycle.ts';
import { plain } from '../text/visible.ts';

/** How a step ended: with an answer, or with Back, or cancelled. */
export type StepResult<T> =
  | { readonly kind: 'answered'; readonly answer: T }
  | { readonly kind: 'back' }
  | { readonly kind: 'cancelled' };

/** The number of a step and of all steps; undefined for a single step. */
export type StepNumber = { readonly step: number; readonly of: number } | undefined;

/** The result of verifying an input: an answer, or the problem to show in the box. */
export type Proof<T> =
  | { readonly ok: true; readonly answer: T }
  | { readonly ok: false; readonly problem: string };

/** The pages where users create login tokens, in the consoles of the two installations. */
const TOKEN_PAGES: ReadonlyMap<ServiceAddress, string> = new Map([
  [INTERNATIONAL, 'https://console.dnspod.com/account/token/token'],
  [CHINA, 'https://console.dnspod.cn/account/token/token'],
]);

interface BoxOptions<T> {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder: string;
  readonly password: boolean;
  readonly position: StepNumber;
  readonly value?: string;
  /** The web page that a button of the box opens, and what the button is called. */
  readonly page?: { readonly title: string; readonly url: string };
  /** Returns what is wrong with the input so far; undefined when it is valid. */
  readonly check: (typed: string) => string | undefined;
  /** Verifies the accepted input; the box is busy until this ends. */
  readonly take: (typed: string, signal: AbortSignal) => Promise<Proof<T>>;
}

/** Asks for the service. */
export async function askService(position: StepNumber): Promise<StepResult<ServiceAddress | 'other'>> {
  const picked = await vscode.window.showQuickPick(
    [
      {
        label: l10n.t('DNSPod International'),
        description: addressLabel(INTERNATIONAL),
        answer: INTERNATIONAL,
      },
      { label: l10n.t('DNSPod China'), description: addressLabel(CHINA), answer: CHINA },
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
  return picked === undefined ? { kind: 'cancelled' } : { kind: 'answered', answer: picked.answer };
}

/** Asks for the address of another service. */
export function askAddress(position: StepNumber, value: string): Promise<StepResult<ServiceAddress>> {
  return askInBox({
    title: l10n.t('Add Account'),
    prompt: l10n.t('The address of the service'),
    placeholder: 'https://dns.example',
    password: false,
    position,
    value,
    check: addressProblemOf,
    take: async (typed) => {
      const address = ServiceAddress.safeParse(withScheme(typed));
      return address.success
        ? { ok: true, answer: address.data }
        : { ok: false, problem: addressProblemOf(typed) ?? l10n.t('This is not an address.') };
    },
  });
}

/** Asks for the token and verifies it with `prove`. A refusal leaves the box open and shows the reason. */
export function askToken<T>(
  title: string,
  address: ServiceAddress,
  position: StepNumber,
  prove: (token: LoginToken, signal: AbortSignal) => Promise<Proof<T>>,
): Promise<StepResult<T>> {
  const url = TOKEN_PAGES.get(address);
  return askInBox({
    title,
    ...(url === undefined ? {} : { page: { title: l10n.t('Create a token in the DNSPod console'), url } }),
    prompt: l10n.t(
      'The login token for {0}: the id and the secret joined by a comma',
      plain(addressLabel(address)),
    ),
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

function askInBox<T>(options: BoxOptions<T>): Promise<StepResult<T>> {
  const disposables = new DisposableStore();
  const box = disposables.add(vscode.window.createInputBox());
  const leaving = new AbortController();
  box.title = options.title;
  const { page, position } = options;
  const buttons: vscode.QuickInputButton[] = [];
  if (position !== undefined) {
    box.step = position.step;
    box.totalSteps = position.of;
    buttons.push(vscode.QuickInputButtons.Back);
  }
  if (page !== undefined)
    buttons.push({ iconPath: new vscode.ThemeIcon('link-external'), tooltip: page.title });
  box.buttons = buttons;
  box.prompt = options.prompt;
  box.placeholder = options.placeholder;
  box.password = options.password;
  box.value = options.value ?? '';
  box.ignoreFocusOut = true;

  const { promise, resolve, reject } = Promise.withResolvers<StepResult<T>>();
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
      if (proof.ok) resolve({ kind: 'answered', answer: proof.answer });
      else box.validationMessage = plain(proof.problem);
    } finally {
      box.busy = false;
      box.enabled = true;
    }
  };
  disposables.add(box.onDidAccept(() => void accept().catch(reject)));
  disposables.add(
    box.onDidChangeValue((typed) => {
      box.validationMessage = typed === '' ? undefined : options.check(typed);
    }),
  );
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

function withPosition(title: string, position: StepNumber): string {
  return position === undefined ? title : `${title} (${position.step}/${position.of})`;
}

function addressProblemOf(typed: string): string | undefined {
  const problem = addressProblem(withScheme(typed));
  return problem && addressProblemText(problem);
}
