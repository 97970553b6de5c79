import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { addressProblem, type HostingService, ServiceAddress, serviceAt } from '../api/serviceAddress.ts';
import { pickStep } from '../base/pickStep.ts';
import type { InputResult, StepResult } from '../base/stepResult.ts';
import { addressNote, addressProblemText } from '../text/signInText.ts';
import { plain } from '../text/visible.ts';
import { askSecret } from './askSecret.ts';
import { inputStep } from './inputStep.ts';
import { looksLikeAddress, serviceItems, withScheme } from './services.ts';
import { secretKind, type HostedAccount } from '../zones/accountInfo.ts';
import { accountLabel } from '../text/accountText.ts';
import type { AddedAccount, Logins } from './logins.ts';

/** Asks for a service and a token or key, and adds the account. Returns undefined when the user cancels. */
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
    let service: HostingService;
    if (choice.kind === 'other') {
      const asked = await askAddress(other);
      if (asked.kind === 'cancelled') return undefined;
      if (asked.kind === 'back') {
        choice = undefined;
        continue;
      }
      service = serviceAt(asked.answer);
      other = asked.answer;
    } else {
      service = choice.service;
    }
    const step = choice.kind === 'other' ? 3 : 2;
    const asked = await askSecret({
      title: l10n.t('Add Account'),
      service,
      step,
      verify: (login, signal) => logins.add(login, signal),
    });
    if (asked.kind === 'answered') return asked.answer;
    if (asked.kind === 'cancelled') return undefined;
    // Back returns to the address, or else to the service.
    if (choice.kind !== 'other') choice = undefined;
  }
}

/** Asks for a new token or key of `account`, of its interface. Returns whether one was stored. */
export async function replaceToken(logins: Logins, account: HostedAccount): Promise<boolean> {
  const { address } = account;
  const label = plain(accountLabel(account));
  const isKey = secretKind(account) === 'cloudKey';
  const asked = await askSecret({
    title: isKey ? l10n.t('Replace Key of {0}', label) : l10n.t('Replace Token of {0}', label),
    service: { token: isKey ? undefined : address, cloudKey: isKey ? address : undefined },
    step: 1,
    verify: ({ secret }, signal) => logins.replace(account, secret, signal),
  });
  return asked.kind === 'answered';
}

/** The chosen service, or the text that was typed as the address of another one. */
type ServiceChoice =
  | { readonly kind: 'known'; readonly service: HostingService }
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
  const { service } = picked.answer;
  return {
    kind: 'answered',
    answer:
      service === undefined
        ? { kind: 'other', typed: looksLikeAddress(typed) ? typed.trim() : '' }
        : { kind: 'known', service },
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
    parse: parseAddress,
    note: addressNote,
    verify: async (answer) => ({ ok: true, answer }),
  });
}

function parseAddress(typed: string): InputResult<ServiceAddress> {
  const text = withScheme(typed);
  const problem = addressProblem(text);
  if (problem !== undefined) return { ok: false, problem: addressProblemText(problem) };
  return { ok: true, answer: ServiceAddress.parse(text) };
}
