import * as l10n from '@vscode/l10n';
import { LIMIT, visible } from './visible.ts';
import { codeMeaning } from '../api/statusCode.ts';
import { STATUS_CODE_TEXT } from './statusCodeText.ts';
import type { Failure, NetworkReason } from '../api/failure.ts';

/** A few words for a failure, where there is no room for its sentence. Plain text on one line. */
export function failureTitle(failure: Failure): string {
  switch (failure.kind) {
    case 'network':
      return NETWORK[failure.reason]();
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
      return codeTitle(failure);
    case 'token':
      return failure.problem === 'missing' ? l10n.t('Token missing') : l10n.t('Token not available');
    case 'budget':
      return l10n.t('Stopped near the hourly limit');
    case 'limit':
      return l10n.t('Memory limit reached');
    case 'cancelled':
      return l10n.t('Cancelled');
  }
}

const notReached = (): string => l10n.t('Service not reached');

const NETWORK: Readonly<Record<NetworkReason, () => string>> = {
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

function codeTitle({ operation, kind, code }: Failure & { kind: 'service' | 'login' }): string {
  const meaning = codeMeaning(operation, code);
  if (meaning !== undefined && meaning !== 'emptyList') return STATUS_CODE_TEXT[meaning]().title;
  if (kind === 'login') return l10n.t('Login refused');
  if (code === '') return l10n.t('Error without a code');
  return l10n.t('Error {0}', visible(code, LIMIT.word));
}
