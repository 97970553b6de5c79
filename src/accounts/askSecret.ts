import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Login } from '../api/client.ts';
import { shortSecretId } from '../api/cloud/cloudKey.ts';
import { isKeyText, parseKey, type KeyId } from '../api/cloud/pastedKey.ts';
import { READ_ONLY_POLICY } from '../api/cloud/readOnlyPolicy.ts';
import { addressLabel, type HostingService, type ServiceAddress } from '../api/serviceAddress.ts';
import { LoginToken } from '../api/token.ts';
import type { InputNote, InputResult, StepResult } from '../base/stepResult.ts';
import {
  keyNote,
  keyProblemText,
  refusedSecretText,
  tokenNote,
  tokenProblemText,
} from '../text/signInText.ts';
import { plain } from '../text/visible.ts';
import { inputStep, type BoxButton } from './inputStep.ts';
import { KEY_PAGES, TOKEN_PAGES } from './services.ts';

/** What is asked for a secret, and what becomes of the answer. */
interface SecretQuestion<Answer> {
  readonly title: string;
  readonly service: HostingService;
  /** The number of the first box. */
  readonly step: number;
  /** Sends a login to the service, and stores it if it is accepted. */
  readonly verify: (login: Login, signal: AbortSignal) => Promise<InputResult<Answer>>;
}

/** A SecretId, and the address that takes the key. */
type AskedKey = KeyId & Pick<Login, 'address'>;
type TypedLogin = { readonly kind: 'login' } & Login;
/** What the first box returns. */
type FirstAnswer<Answer> = AskedKey | { readonly kind: 'verified'; readonly answer: Answer };

/**
 * Asks for a token or a key, in a second box the SecretKey of a SecretId. A refusal leaves the box open and shows the
 * reason.
 */
export async function askSecret<Answer>(question: SecretQuestion<Answer>): Promise<StepResult<Answer>> {
  let id = '';
  for (;;) {
    const first = await askTokenOrKey(question, id);
    if (first.kind !== 'answered') return first;
    if (first.answer.kind === 'verified') return { kind: 'answered', answer: first.answer.answer };
    ({ id } = first.answer);
    const second = await askSecretKey(question, first.answer);
    if (second.kind !== 'back') return second;
  }
}

function askTokenOrKey<Answer>(
  { title, service, step, verify }: SecretQuestion<Answer>,
  value: string,
): Promise<StepResult<FirstAnswer<Answer>>> {
  const { token, cloudKey } = service;
  return inputStep<AskedKey | TypedLogin, FirstAnswer<Answer>>({
    title,
    prompt: promptOf(service),
    placeholder: token === undefined ? 'AKID…' : '12345,0123456789abcdef',
    isPassword: true,
    position: step === 1 ? undefined : { step, of: step },
    value,
    buttons: [
      ...pageButtons('link-external', l10n.t('Create a token in the DNSPod console'), TOKEN_PAGES, token),
      ...(cloudKey === undefined ? [] : keyButtons(cloudKey)),
    ],
    parse: (typed) => parseSecret(typed, service),
    note: noteOf,
    verify: async (input, signal) => {
      if (input.kind === 'keyId') return { ok: true, answer: input };
      const verified = await verify(input, signal);
      return verified.ok ? { ok: true, answer: { kind: 'verified', answer: verified.answer } } : verified;
    },
  });
}

function askSecretKey<Answer>(
  { title, step, verify }: SecretQuestion<Answer>,
  { id, address }: AskedKey,
): Promise<StepResult<Answer>> {
  return inputStep<TypedLogin, Answer>({
    title,
    prompt: l10n.t(
      'The SecretKey of {0}. A key that may only read is safer: whoever finds it can change nothing. Copy the policy for it with the button above.',
      plain(shortSecretId(id)),
    ),
    placeholder: l10n.t('SecretKey, or SecretKey,SessionToken of a temporary key'),
    isPassword: true,
    position: { step: step + 1, of: step + 1 },
    buttons: keyButtons(address),
    parse: (typed) => {
      const secret = parseKey(typed, id);
      if (typeof secret === 'object' && secret.kind === 'cloudKey')
        return { ok: true, answer: { kind: 'login', address, secret } };
      return { ok: false, problem: keyProblemText(typeof secret === 'string' ? secret : 'noSecretKey') };
    },
    note: noteOf,
    verify,
  });
}

function promptOf({ token, cloudKey }: HostingService): string {
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

function parseSecret(typed: string, { token, cloudKey }: HostingService): InputResult<AskedKey | TypedLogin> {
  if (isKeyText(typed)) {
    const key = parseKey(typed);
    if (cloudKey === undefined) return { ok: false, problem: refusedSecretText('cloudKey') };
    if (typeof key === 'string') return { ok: false, problem: keyProblemText(key) };
    if (key.kind === 'keyId') return { ok: true, answer: { ...key, address: cloudKey } };
    return { ok: true, answer: { kind: 'login', address: cloudKey, secret: key } };
  }
  const secret = LoginToken.parse(typed);
  if (token === undefined) {
    const isToken = secret instanceof LoginToken && /^\d+$/u.test(secret.id);
    return { ok: false, problem: isToken ? refusedSecretText('token') : keyProblemText('noSecretId') };
  }
  return secret instanceof LoginToken
    ? { ok: true, answer: { kind: 'login', address: token, secret } }
    : { ok: false, problem: tokenProblemText(secret) };
}

function noteOf(input: AskedKey | TypedLogin, typed: string): InputNote | undefined {
  if (input.kind === 'keyId')
    return { text: l10n.t('A SecretId: its SecretKey is asked for next.'), isWarning: false };
  const { secret, address } = input;
  return secret.kind === 'token' ? tokenNote(secret, typed, address) : keyNote(secret, Date.now());
}

/** A button for the page of a service, if it is known. */
function pageButtons(
  icon: string,
  title: string,
  pages: ReadonlyMap<ServiceAddress, string>,
  address: ServiceAddress | undefined,
): readonly BoxButton[] {
  const url = address && pages.get(address);
  if (url === undefined) return [];
  const press = async (): Promise<void> => void (await vscode.env.openExternal(vscode.Uri.parse(url)));
  return [{ icon, title, press }];
}

function keyButtons(address: ServiceAddress): readonly BoxButton[] {
  return [
    ...pageButtons('key', l10n.t('Create a cloud API key in the console'), KEY_PAGES, address),
    {
      icon: 'copy',
      title: l10n.t('Copy the policy for a key that may only read'),
      press: async () => {
        await vscode.env.clipboard.writeText(READ_ONLY_POLICY);
        return l10n.t(
          'The policy is copied. In the console’s access management (CAM), make a custom policy of it, give it to a sub-user, and create the key of that user.',
        );
      },
    },
  ];
}
