import type { CloudKey } from '../api/cloud/cloudKey.ts';
import { isKeyText, parseKey } from '../api/cloud/pastedKey.ts';
import type { Secret } from '../api/secret.ts';
import { LoginToken } from '../api/token.ts';
import { secretProblemText } from '../text/signInText.ts';
import { CannotRun } from './cannotRun.ts';
import type { CliContext } from './cliContext.ts';
import { withoutToken } from './harmlessLine.ts';

/** The environment variables that hold a token, or the parts of a cloud key. */
const TOKEN = 'DNS_TREE_TOKEN';
const SECRET_ID = 'DNS_TREE_SECRET_ID';
const SECRET_KEY = 'DNS_TREE_SECRET_KEY';
const SESSION_TOKEN = 'DNS_TREE_SESSION_TOKEN';

/**
 * Returns the secret of the environment: a token, or a key.
 * @throws CannotRun without one, with a damaged one, and with both
 */
export function environmentSecret(environment: CliContext['environment']): Secret {
  const token = environment[TOKEN];
  const hasKey = [SECRET_ID, SECRET_KEY, SESSION_TOKEN].some((name) => isSet(environment[name]));
  if (isSet(token) && hasKey)
    throw new CannotRun(
      `Both a token and a key are given. Unset ${TOKEN}, or ${SECRET_ID} and ${SECRET_KEY}.`,
    );
  if (hasKey) return keyOf(environment);
  if (token === undefined)
    throw new CannotRun(
      `Put the token, <ID>,<SECRET>, into the environment variable ${TOKEN}, or a cloud API key into ${SECRET_ID} and ${SECRET_KEY}.`,
    );
  if (isKeyText(token))
    throw new CannotRun(`${TOKEN} holds a cloud API key. Put it into ${SECRET_ID} and ${SECRET_KEY}.`);
  const parsed = LoginToken.parse(token);
  if (typeof parsed === 'string') throw new CannotRun(`${TOKEN}: ${secretProblemText(parsed)}`);
  return parsed;
}

/** Returns a text without the secrets of the environment. Of a token and a key, the id is shown. */
export function withoutSecrets(text: string, environment: CliContext['environment']): string {
  const [token, key, session] = [TOKEN, SECRET_KEY, SESSION_TOKEN].map((name) => environment[name] ?? '');
  return [token, `,${key}`, `,${session}`].reduce(withoutToken, text);
}

/** Whether a variable has a value. A pipeline makes an empty one of a secret that nobody set. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== '';
}

function keyOf(environment: CliContext['environment']): CloudKey {
  const missing = [SECRET_ID, SECRET_KEY].filter((name) => !isSet(environment[name]));
  if (missing.length > 0)
    throw new CannotRun(`The environment variable ${missing.join(' and ')} is missing.`);
  const id = parseKey(environment[SECRET_ID] ?? '');
  const rest = [environment[SECRET_KEY], environment[SESSION_TOKEN]].filter(isSet).join(',');
  // A whole key in one variable would not be hidden in what is written.
  const key = typeof id === 'object' ? (id.kind === 'keyId' ? parseKey(rest, id.id) : 'manyParts') : id;
  if (typeof key === 'object' && key.kind === 'cloudKey') return key;
  const problem = typeof key === 'string' ? key : 'noSecretKey';
  throw new CannotRun(`${SECRET_ID}, ${SECRET_KEY}: ${secretProblemText(problem)}`);
}
