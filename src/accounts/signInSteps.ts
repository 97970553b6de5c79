import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { addressLabel, addressProblem, CHINA, INTERNATIONAL, ServiceAddress } from '../api/serviceAddress.ts';
import { LoginToken } from '../api/token.ts';
import type { InputResult, StepResult } from '../base/stepResult.ts';
import { addressProblemText, tokenProblemText } from '../text/signInText.ts';
import { plain } from '../text/visible.ts';
import { inputStep, type StepNumber } from './inputStep.ts';
import { withScheme } from './typedAddress.ts';

/** The pages where users create login tokens, in the consoles of the two installations. */
const TOKEN_PAGES: ReadonlyMap<ServiceAddress, string> = new Map([
  [INTERNATIONAL, 'https://console.dnspod.com/account/token/token'],
  [CHINA, 'https://console.dnspod.cn/account/token/token'],
]);

/** Asks for the service: the first of two steps. */
export async function askService(): Promise<StepResult<ServiceAddress | 'other'>> {
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
      title: l10n.t('Add Account'),
      placeHolder: l10n.t('Which service hosts the zones?'),
      ignoreFocusOut: true,
    },
  );
  return picked === undefined ? { kind: 'cancelled' } : { kind: 'answered', answer: picked.answer };
}

/** Asks for the address of another service: the second of three steps. */
export function askAddress(value: string): Promise<StepResult<ServiceAddress>> {
  return inputStep({
    title: l10n.t('Add Account'),
    prompt: l10n.t('The address of the service'),
    placeholder: 'https://dns.example',
    isPassword: false,
    position: { step: 2, of: 3 },
    value,
    page: undefined,
    parse: parseAddress,
    note: (address, typed) => {
      const isAdded = !typed.includes('://');
      return isAdded ? l10n.t('Connects to {0}', plain(address)) : undefined;
    },
    verify: async (answer) => ({ ok: true, answer }),
  });
}

/** Asks for the token, which `verify` sends to the service. A refusal leaves the box open and shows the reason. */
export function askToken<Answer>(
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
