import type { LiveReport } from './liveReport.ts';
import type { LiveOptions, LiveRequest } from './liveRequest.ts';

/**
 * Asks name servers what they answer for hosts and types of a zone, and compares it with what is hosted. First the
 * delegation, then every line of every target at every server. Never throws for what a network or a server does; returns
 * what was found when the signal aborts.
 */
export async function checkLive(
  _request: LiveRequest,
  _options: LiveOptions<LiveReport>,
): Promise<LiveReport> {
  throw new Error('Not written yet');
}
