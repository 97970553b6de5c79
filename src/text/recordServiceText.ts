import * as l10n from '@vscode/l10n';
import type { RecordService } from '../dns/service.ts';

/** Says what a record is for: “Google Workspace (mail)”. */
export function recordServiceText({ service, purpose }: RecordService): string {
  return PURPOSES[purpose](service);
}

const PURPOSES: Readonly<Record<RecordService['purpose'], (service: string) => string>> = {
  mail: (service) => l10n.t('{0} (mail)', service),
  hosting: (service) => l10n.t('{0} (hosting)', service),
  cdn: (service) => l10n.t('{0} (CDN)', service),
  verification: (service) => l10n.t('{0} (proof of ownership)', service),
  certificate: (service) => l10n.t('{0} (certificate)', service),
  signing: (service) => l10n.t('{0} (DKIM)', service),
};
