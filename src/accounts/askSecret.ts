import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Login } from '../api/client.ts';
import { shortSecretId } from '../api/cloud/cloudKey.ts';
import type { KeyId } from '../api/cloud/pastedKey.ts';
import { READ_ONLY_POLICY } from '../api/cloud/readOnlyPolicy.ts';
import { parseLogin, type PastedLogin } from '../api/pastedLogin.ts';
import { addressLabel, type HostingService, type ServiceAddress } from '../api/serviceAddress.ts';
import type { InputNote, InputResult, StepResult } from '../base/stepResult.ts';
import { keyNote, secretProblemText, tokenNote } from '../text/signInText.ts';
import { plain } from '../text/visible.ts';
import { inputStep, type BoxButton } from './inputStep.ts';
import { SECRET_PAGES } from './services.ts';

/** The boxes that ask for a secret, and the check of the answer. */
interface SecretQuestion<Answer> {
  readonly title: string;
  readonly service: HostingService;
  /** The number of the first box. */
  readonly step: number;
  /** Sends a login to the service, and stores it if it is accepted. */
  readonly verify: (login: Login, signal: AbortSignal) => Promise<InputResult<Answer>>;
}

type PartAnswer<Answer> = KeyId | { readonly kind: 'verified'; readonly answer: Answer };

/**
 * Asks for a token or a key, in a second box the SecretKey of a SecretId. A refusal leaves the box open and shows the
 * reason.
 */
export async function askSecret<Answer>(question: SecretQuestion<Answer>): Promise<StepResult<Answer>> {
  let id = '';
  let known: KeyId | undefined;
  for (;;) {
    const asked = await askPart(question, known, known === undefined ? id : '');
    if (asked.kind === 'back' && known !== undefined) [id, known] = [known.id, undefined];
    else if (asked.kind !== 'answered') return asked;
    else if (asked.answer.kind === 'verified') return { kind: 'answered', answer: asked.answer.answer };
    else known = asked.answer;
  }
}

/** Asks for a whole secret or a SecretId, or for the rest of a `known` key. */
function askPart<Answer>(
  { title, service, step, verify }: SecretQuestion<Answer>,
  known: KeyId | undefined,
  value: string,
): Promise<StepResult<PartAnswer<Answer>>> {
  const { token, cloudKey } = service;
  const position = known === undefined ? step : step + 1;
  return inputStep<PastedLogin, PartAnswer<Answer>>({
    title,
    prompt: promptOf(service, known),
    placeholder:
      known !== undefined
        ? l10n.t('SecretKey, or SecretKey,SessionToken of a temporary key')
        : token === undefined
          ? 'AKID…'
          : '12345,0123456789abcdef',
    isPassword: true,
    position: position === 1 ? undefined : { step: position, of: position },
    value,
    buttons: [
      ...(known === undefined
        ? pageButtons('link-external', l10n.t('Create a token in the DNSPod console'), token)
        : []),
      ...(cloudKey === undefined ? [] : keyButtons(cloudKey)),
    ],
    parse: (typed) => {
      const parsed = parseLogin(typed, service, known?.id);
      return typeof parsed === 'string'
        ? { ok: false, problem: secretProblemText(parsed) }
        : { ok: true, answer: parsed };
    },
    note: noteOf,
    verify: async (pasted, signal) => {
      if (pasted.kind === 'keyId') return { ok: true, answer: pasted };
      const verified = await verify(pasted, signal);
      return verified.ok ? { ok: true, answer: { kind: 'verified', answer: verified.answer } } : verified;
    },
  });
}

function promptOf({ token, cloudKey }: HostingService, known: KeyId | undefined): string {
  if (known !== undefined)
    return l10n.t(
      'The SecretKey of {0}. A key that may only read is safer: whoever finds it can change nothing. Copy the policy for it with the button above.',
      plain(shortSecretId(known.id)),
    );
  const address = token ?? cloudKey;
  const service = address === undefined ? '' : plain(addressLabel(address));
  if (token === undefined)
    return l10n.t('The SecretId of a cloud API key for {0}, which begins with AKID or IKID', service);
  return cloudKey === undefined
    ? l10n.t('The login token for {0}: the id and the secret joined by a comma', service)
    : l10n.t(
        'The login token for {0}: the id and the secret joined by a comma. Or the SecretId of a cloud API key, which begins with AKID or IKID',
        service,
      );
}

function noteOf(pasted: PastedLogin, typed: string): InputNote | undefined {
  if (pasted.kind === 'keyId')
    return { text: l10n.t('A SecretId: its SecretKey is asked for next.'), isWarning: false };
  const { secret, address } = pasted;
  return secret.kind === 'token' ? tokenNote(secret, typed, address) : keyNote(secret, Date.now());
}

/** A button for the page where secrets of a service are created, if it is known. */
function pageButtons(icon: string, title: string, address: ServiceAddress | undefined): readonly BoxButton[] {
  const url = address && SECRET_PAGES.get(address);
  if (url === undefined) return [];
  const press = async (): Promise<void> => void (await vscode.env.openExternal(vscode.Uri.parse(url)));
  return [{ iconPath: new vscode.ThemeIcon(icon), tooltip: title, press }];
}

function keyButtons(address: ServiceAddress): readonly BoxButton[] {
  return [
    ...pageButtons('key', l10n.t('Create a cloud API key in the console'), address),
    {
      iconPath: new vscode.ThemeIcon('copy'),
      tooltip: l10n.t('Copy the policy for a key that may only read'),
      press: async () => {
        await vscode.env.clipboard.writeText(READ_ONLY_POLICY);
        return l10n.t(
          'The policy is copied. In the console’s access management (CAM), make a custom policy of it, give it to a sub-user, and create the key of that user.',
        );
      },
    },
  ];
}
