import type { Operation } from './operation.ts';
import { CHINA, type ServiceAddress } from './serviceAddress.ts';

/** A language of the service: of messages, and of the names of groups and lines (service-facts.md). */
export type ServiceLanguage = 'en' | 'cn';

/** The operations that name lines (api.md 2.2, 2.6, 2.7). */
const NAMING_LINES: ReadonlySet<Operation> = new Set(['Record.Line', 'Record.List', 'Record.Info']);

/**
 * Returns the language to send with a call. A record holds the name of its line, and no id that never changes. Saved,
 * compared and exported records therefore name lines in the language of the installation, whatever that of the editor is:
 * otherwise another display language would change every zone.
 */
export function requestLanguage(
  operation: Operation,
  address: ServiceAddress,
  editor: ServiceLanguage,
): ServiceLanguage {
  if (!NAMING_LINES.has(operation)) return editor;
  return address === CHINA ? 'cn' : 'en';
}
