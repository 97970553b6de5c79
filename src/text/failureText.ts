import * as l10n from '@vscode/l10n';
import type { Failure, FormatProblem, NetworkReason } from '../api/failure.ts';
import { codeMeaning } from '../api/codeMeaning.ts';
import { clockText } from './age.ts';
import { durationText } from './fieldWords.ts';
import { STATUS_CODE_TEXT } from './statusCodeText.ts';
import { LIMIT, visible, digits } from './visible.ts';
import { sentencesText } from './listText.ts';

/**
 * One or two sentences for people: what happened, and what to do next. Names the host that did not respond as expected.
 * Plain text on one line.
 */
export function failureText(failure: Failure): string {
  return withHost(failure, sentenceOf(failure));
}

/** {@link failureText} without the message of the service, for places that would make links of it. */
export function ownFailureText(failure: Failure): string {
  if (!('code' in failure)) return failureText(failure);
  const known = knownSentence(failure) ?? l10n.t('The service reported a failure.');
  return withHost(failure, sentencesText([known, whereText(failure)]));
}

function withHost({ host }: Failure, sentence: string): string {
  return host === undefined ? sentence : l10n.t('{0}: {1}', visible(host, LIMIT.name), sentence);
}

function sentenceOf(failure: Failure): string {
  switch (failure.kind) {
    case 'network':
      return NETWORK[failure.reason]();
    case 'timeout':
      return l10n.t(
        'No complete response came within {0} seconds. Check the connection, then retry.',
        failure.seconds,
      );
    case 'http':
      return httpText(failure.status, failure.retryAfterSeconds);
    case 'redirect':
      return l10n.t(
        'The service redirected the request to another address (HTTP {0}). The redirect was refused, because a token or key is used only for the address you entered. {1}',
        failure.status,
        loginOrAddressText(),
      );
    case 'format':
      return FORMAT[failure.problem]();
    case 'service':
    case 'login':
    case 'clock':
      return serviceText(failure);
    case 'token':
      return failure.problem === 'missing'
        ? l10n.t(
            'The token or key of this account is not in the secret store of this editor. Replace it to continue.',
          )
        : l10n.t(
            'The editor could not read its secret store, so there is no token or key. Unlock the system’s key ring, then retry.',
          );
    case 'budget':
      return l10n.t(
        'Background loading stopped: {0} calls were made in the last hour, and the service may refuse more than 3,000. It can continue at {1}. What you open yourself is still loaded.',
        digits(failure.requests),
        clockText(failure.freeAt, Date.now()),
      );
    case 'limit':
      return limitText(failure);
    case 'cancelled':
      return l10n.t('Cancelled.');
  }
}

const NETWORK: Readonly<Record<NetworkReason, () => string>> = {
  refused: () =>
    l10n.t(
      'The service refused the connection. Check the address, and whether the service is running, then retry.',
    ),
  reset: () => l10n.t('The connection broke before the response was complete. Retry.'),
  notFound: () =>
    l10n.t('The name of the service could not be found. Check the address and the network, then retry.'),
  unreachable: () => l10n.t('The service could not be reached. Check the network, then retry.'),
  certificate: () =>
    l10n.t(
      'The service’s certificate could not be verified, so nothing was sent. Check the address and the system’s certificates.',
    ),
  notTls: () =>
    l10n.t(
      'The service does not use TLS at this address, so nothing was sent. Check the address and the port. For a service on this machine without TLS, type http:// in front of the address.',
    ),
  proxyRefused: () =>
    l10n.t('The proxy did not open a connection to the service. Check the proxy settings, then retry.'),
  proxyReads: () =>
    l10n.t(
      'Nothing was sent: the request would have gone unencrypted through a proxy. Exclude this address from the proxy with NO_PROXY, then restart the editor.',
    ),
  other: () =>
    l10n.t('The connection to the service failed. Check the network and the proxy settings, then retry.'),
};

function httpText(status: number, retryAfterSeconds: number | undefined): string {
  if (retryAfterSeconds !== undefined) {
    return l10n.t(
      'The service is busy (HTTP {0}) and asks for a pause of {1} s. Retry after that.',
      status,
      retryAfterSeconds,
    );
  }
  if (status === 429)
    return l10n.t('The service is busy (HTTP 429: too many calls). Wait a little, then retry.');
  if (status >= 500) return l10n.t('The service reported an internal error (HTTP {0}). Retry later.', status);
  if (status === 404)
    return l10n.t('There is no such service at this address (HTTP 404). Check the address of the account.');
  return status === 401 || status === 403
    ? l10n.t('The service rejected the request (HTTP {0}). {1}', status, loginOrAddressText())
    : l10n.t('The service rejected the request (HTTP {0}). Check the address of the account.', status);
}

/** Gateways refuse some logins before the service answers (service-facts.md). */
function loginOrAddressText(): string {
  return l10n.t(
    'The login or the address may be wrong. Check in the service’s console that API access is on, that the token or key exists and may be used from your network address, and that the account is at this installation (International or China).',
  );
}

const FORMAT: Readonly<Record<FormatProblem, () => string>> = {
  empty: () => l10n.t('The service sent an empty response. Retry.'),
  html: () =>
    l10n.t(
      'A web page came instead of the service’s response. Check the address, and whether a proxy or a sign-in page stands in the way.',
    ),
  xml: () => l10n.t('The service sent XML instead of JSON. Check the address of the account.'),
  notJson: () =>
    l10n.t(
      'The response is not JSON: it is damaged, or not from the service. Retry, and check the address if the problem remains.',
    ),
  shape: () => l10n.t('The response is not what this service documents. Check the address of the account.'),
  tooLarge: () =>
    l10n.t(
      'The response was larger than any response of this service can be, so the rest of it was not read.',
    ),
};

function limitText({ bytes, background }: Failure & { kind: 'limit' }): string {
  const megabytes = digits(Math.round(bytes / 1e6));
  return background
    ? l10n.t(
        'Background loading stopped: no more than {0} MB of records are kept in memory. What you open yourself is still loaded.',
        megabytes,
      )
    : l10n.t(
        'No more than {0} MB of records are kept in memory, and all of them are in use. Close panels and files, or remove an account.',
        megabytes,
      );
}

type ServiceFailure = Failure & { kind: 'service' | 'login' | 'clock' };

/**
 * Says what a code means, if that is known, and always what the service says, because a code may have further meanings.
 */
function serviceText(failure: ServiceFailure): string {
  const where = whereText(failure);
  const known = knownSentence(failure);
  const said = visible(failure.message).trim();
  if (known === undefined && said === '')
    return l10n.t('The service reported a failure without an explanation. {0}', where);
  const own = said === '' ? where : l10n.t('The service says: {0} {1}', said, where);
  return known === undefined ? own : sentencesText([known, own]);
}

function whereText({ operation, code, requestId }: ServiceFailure): string {
  const shownCode = visible(code, LIMIT.short);
  if (shownCode === '') return l10n.t('({0}, no code)', operation);
  return requestId === undefined
    ? l10n.t('({0}, code {1})', operation, shownCode)
    : l10n.t('({0}, code {1}, request {2})', operation, shownCode, visible(requestId, LIMIT.short));
}

function knownSentence(failure: ServiceFailure): string | undefined {
  const { operation, code } = failure;
  if (failure.kind === 'login' && failure.keyEnd !== undefined) {
    const time = clockText(failure.keyEnd.at, Date.now());
    return failure.keyEnd.isKnown
      ? l10n.t('The temporary key ended at {0}. Enter a new one.', time)
      : l10n.t(
          'The temporary key has ended, or its session token is not valid: the service refuses it since {0}. Enter a new one.',
          time,
        );
  }
  if (failure.kind === 'clock' && failure.aheadSeconds !== undefined)
    return clockDifferenceText(failure.aheadSeconds);
  const meaning = codeMeaning(operation, code);
  return meaning === undefined || meaning === 'emptyList' ? undefined : STATUS_CODE_TEXT[meaning]().sentence;
}

function clockDifferenceText(aheadSeconds: number): string {
  const difference = durationText(Math.max(1, Math.round(Math.abs(aheadSeconds) / 60)) * 60);
  return aheadSeconds > 0
    ? l10n.t(
        'The clock of this computer is {0} ahead of that of the service, which refuses every request because of that. Set the clock, then retry.',
        difference,
      )
    : l10n.t(
        'The clock of this computer is {0} behind that of the service, which refuses every request because of that. Set the clock, then retry.',
        difference,
      );
}

/** A few words for a failure, where there is no room for its sentence. Plain text on one line. */
export function failureTitle(failure: Failure): string {
  switch (failure.kind) {
    case 'network':
      return NETWORK_TITLES[failure.reason]();
    case 'timeout':
      return l10n.t('Timed out');
    case 'http':
      return httpTitle(failure.status, failure.retryAfterSeconds);
    case 'redirect':
      return l10n.t('Redirect refused');
    case 'format':
      return failure.problem === 'tooLarge' ? l10n.t('Response too large') : l10n.t('Unexpected response');
    case 'service':
    case 'login':
    case 'clock':
      return codeTitle(failure);
    case 'token':
      return failure.problem === 'missing'
        ? l10n.t('Token or key missing')
        : l10n.t('Token or key not available');
    case 'budget':
      return l10n.t('Stopped near the hourly limit');
    case 'limit':
      return l10n.t('Memory limit reached');
    case 'cancelled':
      return l10n.t('Cancelled');
  }
}

const notReached = (): string => l10n.t('Service not reached');

const NETWORK_TITLES: Readonly<Record<NetworkReason, () => string>> = {
  refused: notReached,
  reset: () => l10n.t('Connection broken'),
  notFound: notReached,
  unreachable: notReached,
  certificate: () => l10n.t('Certificate not verified'),
  notTls: () => l10n.t('No TLS at this address'),
  proxyRefused: notReached,
  proxyReads: () => l10n.t('Stopped before a proxy'),
  other: notReached,
};

function httpTitle(status: number, retryAfterSeconds: number | undefined): string {
  if (status === 429 || retryAfterSeconds !== undefined) return l10n.t('Service busy (HTTP {0})', status);
  return status >= 500
    ? l10n.t('Service error (HTTP {0})', status)
    : l10n.t('Request rejected (HTTP {0})', status);
}

function codeTitle({ operation, kind, code }: ServiceFailure): string {
  const meaning = codeMeaning(operation, code);
  if (meaning !== undefined && meaning !== 'emptyList') return STATUS_CODE_TEXT[meaning]().title;
  if (kind === 'login') return l10n.t('Login refused');
  if (code === '') return l10n.t('Error without a code');
  return l10n.t('Error {0}', visible(code, LIMIT.word));
}
