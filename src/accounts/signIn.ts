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
  /** The text with which the box for the address of another service opens. */
  let address = '';
  const addOther = async (): Promise<StepResult<AddedAccount>> => {
    const asked = await askAddress(address);
    if (asked.kind !== 'answered') return asked;
    address = asked.answer;
    const added = await addTo(logins, serviceAt(asked.answer), 3);
    return added.kind === 'back' ? addOther() : added;
  };
  for (;;) {
    let typed = '';
    const picked = await pickStep(serviceItems(vscode.env.language), {
      title: l10n.t('Add Account'),
      placeholder: l10n.t('Which service hosts the zones?'),
      hasBack: false,
      ignoreFocusOut: true,
      onType: (text) => void (typed = text),
    });
    if (picked.kind !== 'answered') return undefined;
    const { service } = picked.answer;
    if (service === undefined && looksLikeAddress(typed)) address = typed.trim();
    const added = service === undefined ? await addOther() : await addTo(logins, service, 2);
    if (added.kind === 'answered') return added.answer;
    if (added.kind === 'cancelled') return undefined;
  }
}

/** Asks for a token or key of a service: the last of `step` steps, unless its SecretKey is asked for. */
function addTo(logins: Logins, service: HostingService, step: number): Promise<StepResult<AddedAccount>> {
  const title = l10n.t('Add Account');
  return askSecret({ title, service, step, verify: (login, signal) => logins.add(login, signal) });
}

/** Asks for a new token or key of `account`, of its interface. Returns whether one was stored. */
export async function replaceToken(logins: Logins, account: HostedAccount): Promise<boolean> {
  const { address } = account;
  const label = plain(accountLabel(account));
  const isKey = secretKind(account.id) === 'cloudKey';
  const asked = await askSecret({
    title: isKey ? l10n.t('Replace Key of {0}', label) : l10n.t('Replace Token of {0}', label),
    service: { token: isKey ? undefined : address, cloudKey: isKey ? address : undefined },
    step: 1,
    verify: ({ secret }, signal) => logins.replace(account, secret, signal),
  });
  return asked.kind === 'answered';
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
    buttons: [],
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
