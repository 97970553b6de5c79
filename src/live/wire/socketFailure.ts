/** Why a socket does not lead to an answer. */
export type SocketFailure =
  /** This machine has no way to the address. */
  { readonly kind: 'unreachable' } | { readonly kind: 'failed'; readonly why: string };

/** Errors that say that this machine does not lead there: it has no IPv6, for example, or a firewall. */
const NO_WAY: ReadonlySet<string> = new Set([
  'EACCES',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EINVAL',
  'ENETDOWN',
  'ENETUNREACH',
  'EPERM',
]);

/** What an error of a socket says. */
export function socketFailure(error: Error & { readonly code?: string }): SocketFailure {
  const { code = error.message } = error;
  if (NO_WAY.has(code)) return { kind: 'unreachable' };
  return { kind: 'failed', why: code === 'ECONNREFUSED' ? 'portClosed' : code };
}
