import type { NetworkReason } from '../failure.ts';
import { PROXY_REFUSED, PROXY_READS } from './proxyWatch.ts';

/** The codes for a first response that is not a TLS record, such as the status line of plain HTTP. */
const NOT_TLS: ReadonlySet<string> = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
]);

/** Returns why `fetch`, or reading its body, failed. */
export function networkReason(error: unknown): NetworkReason {
  const code = systemCode(error, 5) ?? '';
  if (code === PROXY_REFUSED) return 'proxyRefused';
  if (code === PROXY_READS) return 'proxyReads';
  if (code === 'ECONNREFUSED') return 'refused';
  if (
    ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_ABORTED', 'Z_BUF_ERROR', 'Z_DATA_ERROR'].includes(code)
  ) {
    return 'reset';
  }
  if (code.startsWith('HPE_') || code.startsWith('UND_ERR_RES')) return 'reset';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'notFound';
  if (['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'].includes(code))
    return 'unreachable';
  if (NOT_TLS.has(code)) return 'notTls';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/u.test(code)) return 'certificate';
  return 'other';
}

/** Returns the system's error code: `fetch` nests it in causes, and in an AggregateError for several addresses. */
function systemCode(error: unknown, depth: number): string | undefined {
  if (!(error instanceof Error) || depth === 0) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return systemCode(error.errors[0], depth - 1);
  return systemCode(error.cause, depth - 1);
}
