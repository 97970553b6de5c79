import { failureOf } from '../api/failure.ts';
import { failureText } from '../text/failureText.ts';
import { checkLiveHost } from './checkLiveHost.ts';
import { checkZones } from './checkZones.ts';
import { dependents } from './dependents.ts';
import { findRecords } from './findRecords.ts';
import { listZones } from './listZones.ts';
import { readZone } from './readZone.ts';
import type { Reply } from './reply.ts';
import { problem } from './tool.ts';
import { zoneChanges } from './zoneChanges.ts';
import { type CallableTool, callable } from './callableTool.ts';

/** Sends names of hosts to name servers. */
export const LIVE_TOOL = callable(checkLiveHost);

/** The tools that read what is hosted. */
export const READING_TOOLS: readonly CallableTool[] = [
  callable(listZones),
  callable(findRecords),
  callable(readZone),
  callable(checkZones),
  callable(zoneChanges),
  callable(dependents),
];

/** All tools in the order of the manifest. */
export const ALL_TOOLS: readonly CallableTool[] = [...READING_TOOLS, LIVE_TOOL];

/** Returns the reply of a call, or a sentence for the language model about what went wrong. */
export async function replyOrProblem(
  call: Promise<Reply>,
  reportBug: (error: unknown) => void,
): Promise<Reply> {
  try {
    return await call;
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== undefined) return problem(failureText(failure));
    reportBug(error);
    return problem('DNS Tree ran into a fault of its own. Its log has more.');
  }
}
