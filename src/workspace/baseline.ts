import * as z from 'zod/mini';
import { FINGERPRINT, LINE_HASH } from '../check/sarif.ts';

/** How many findings each result of an earlier log stands for, by its fingerprint. */
export type KnownFindings = ReadonlyMap<string, number>;

/** What a text is, read as a SARIF log. */
type BaselineLog =
  | { readonly kind: 'log'; readonly known: KnownFindings }
  | { readonly kind: 'noLog' | 'tooMany' };

/** A log with more results is not read. */
export const MOST_RESULTS = 200_000;

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

/** Reads a SARIF log, of this or another tool. Results with fingerprints of an earlier version are not known. */
export function readBaseline(text: string): BaselineLog {
  const log = SarifLog.safeParse(jsonOf(text)).data;
  if (log === undefined) return { kind: 'noLog' };
  const known = new Map<string, number>();
  let left = MOST_RESULTS - log.runs.length;
  for (const run of left < 0 ? [] : log.runs) {
    const parsed = SarifRun.safeParse(run).data;
    if (parsed === undefined) return { kind: 'noLog' };
    const { properties, results = [] } = parsed;
    // Logs of other tools have only the name of code hosts.
    const name = properties?.[LINE_HASH] === FINGERPRINT ? LINE_HASH : FINGERPRINT;
    left -= results.length;
    if (left < 0) break;
    for (const result of results) {
      const { partialFingerprints, occurrenceCount = 1 } = Result.safeParse(result).data ?? {};
      const fingerprint = partialFingerprints?.[name];
      if (fingerprint !== undefined) known.set(fingerprint, occurrenceCount);
    }
  }
  return left < 0 ? { kind: 'tooMany' } : { kind: 'log', known };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
