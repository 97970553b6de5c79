import * as z from 'zod/mini';
import { FINGERPRINT, LINE_HASH } from '../check/sarif.ts';
import { parsedJson } from '../base/parsedJson.ts';

/** How many findings each result of an earlier log stands for, by its fingerprint. */
export type KnownFindings = ReadonlyMap<string, number>;

/** A list whose items are not parsed yet: there may be any number of them. */
const UnparsedList = z.custom<readonly unknown[]>((value) => Array.isArray(value));
const SarifLog = z.object({ version: z.literal('2.1.0'), runs: UnparsedList });
const Fingerprint = z.catch(z.optional(z.string()), undefined);
const SarifRun = z.object({
  properties: z.catch(z.optional(z.object({ [LINE_HASH]: Fingerprint })), undefined),
  results: z.optional(UnparsedList),
});
const Result = z.object({
  partialFingerprints: z.catch(
    z.optional(z.object({ [FINGERPRINT]: Fingerprint, [LINE_HASH]: Fingerprint })),
    undefined,
  ),
  occurrenceCount: z.catch(z.optional(z.number()), undefined),
});

/**
 * Reads a SARIF log, of this or another tool; undefined for another text. Results with fingerprints of an earlier
 * version are not known.
 */
export function readBaseline(text: string): KnownFindings | undefined {
  const log = SarifLog.safeParse(parsedJson(text)).data;
  if (log === undefined) return undefined;
  const known = new Map<string, number>();
  for (const run of log.runs) {
    const parsed = SarifRun.safeParse(run).data;
    if (parsed === undefined) return undefined;
    const { properties, results = [] } = parsed;
    // Logs of other tools have only the name of code hosts.
    const name = properties?.[LINE_HASH] === FINGERPRINT ? LINE_HASH : FINGERPRINT;
    for (const result of results) {
      const { partialFingerprints, occurrenceCount = 1 } = Result.safeParse(result).data ?? {};
      const fingerprint = partialFingerprints?.[name];
      if (fingerprint !== undefined) known.set(fingerprint, occurrenceCount);
    }
  }
  return known;
}
