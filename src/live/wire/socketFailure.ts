/** Why a socket got no answer. */
export type SocketFailure =
  /** This machine has no way to the address. */
  { readonly kind: 'unreachable' } | { readonly kind: 'failed'; readonly why: string };

/** Errors which mean that this machine has no way to the address: it has no IPv6, for example, or a firewall. */
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

/** Returns the failure for an error of a socket. */
export function socketFailure(error: Error & { readonly code?: string }): SocketFailure {
  const { code = error.message } = error;
  if (NO_WAY.has(code)) return { kind: 'unreachable' };
  return { kind: 'failed', why: code === 'ECONNREFUSED' ? 'portClosed' : code };
}
