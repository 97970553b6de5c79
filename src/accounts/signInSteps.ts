import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { addressLabel, addressProblem, ServiceAddress } from '../api/serviceAddress.ts';
import { LoginToken } from '../api/token.ts';
import { pickStep } from '../base/pickStep.ts';
import type { InputResult, StepResult } from '../base/stepResult.ts';
import { addressNote, addressProblemText, tokenNote, tokenProblemText } from '../text/signInText.ts';
import { plain } from '../text/visible.ts';
import { inputStep, type StepNumber } from './inputStep.ts';
import { serviceItems, TOKEN_PAGES } from './services.ts';
import { looksLikeAddress, withScheme } from './typedAddress.ts';

/** The chosen service, or the text that was typed as the address of another one. */
export type ServiceChoice =
  | { readonly kind: 'known'; readonly address: ServiceAddress }
  | { readonly kind: 'other'; readonly typed: string };

/** Asks for the service: the first of two steps. */
export async function askService(): Promise<StepResult<ServiceChoice>> {
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
    note: addressNote,
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
