import * as z from 'zod/mini';
import { FINGERPRINT } from '../check/sarif.ts';

const SarifLog = z.object({
  version: z.literal('2.1.0'),
  runs: z.array(
    z.object({
      results: z.optional(
        z.array(
          z.object({
            partialFingerprints: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
          }),
        ),
      ),
    }),
  ),
});

/** Returns the fingerprints of the results of a SARIF log; undefined if the text is no such log. */
export function knownFingerprints(text: string): ReadonlySet<string> | undefined {
  const log = SarifLog.safeParse(jsonOf(text)).data;
  if (log === undefined) return undefined;
  const results = log.runs.flatMap((run) => run.results ?? []);
  return new Set(
    results.flatMap(({ partialFingerprints }) => {
      const fingerprint = partialFingerprints?.[FINGERPRINT];
      return typeof fingerprint === 'string' ? fingerprint : [];
    }),
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
