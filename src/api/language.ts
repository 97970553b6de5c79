import type { Operation } from './operation.ts';
import { CHINA, type ServiceAddress } from './serviceAddress.ts';

/** A language of the service: of messages, and of the names of groups and lines (service-facts.md). */
export type ServiceLanguage = 'en' | 'cn';

/** The operations that name lines (api.md 2.2, 2.6, 2.7). */
const NAMING_LINES: ReadonlySet<Operation> = new Set(['Record.Line', 'Record.List', 'Record.Info']);

/** The hosts of Tencent Cloud API 3.0 in China and its regions; the others are international (api3.md section 1). */
const CLOUD_CHINA_HOST = /^dnspod\.(?!intl\.)(?:[\w-]+\.)?tencentcloudapi\.com$/u;

/**
 * Returns the language to send with a call. A record has the name of its line, and not always its id. If that name
 * followed the language of the editor, another language would change every saved, compared and exported zone. So calls
 * that name lines use the language of the installation. The messages of these calls are in it too.
 */
export function requestLanguage(
  operation: Operation,
  address: ServiceAddress,
  editor: ServiceLanguage,
): ServiceLanguage {
  if (!NAMING_LINES.has(operation)) return editor;
  return address === CHINA || CLOUD_CHINA_HOST.test(new URL(address).hostname) ? 'cn' : 'en';
}
