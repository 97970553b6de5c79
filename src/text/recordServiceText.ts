import * as l10n from '@vscode/l10n';
import type { RecordService } from '../dns/service.ts';

/** Says what a record is for: “Google Workspace (mail)”. */
export function recordServiceText({ service, purpose }: RecordService): string {
  switch (purpose) {
    case 'mail':
      return l10n.t('{0} (mail)', service);
    case 'hosting':
      return l10n.t('{0} (hosting)', service);
    case 'cdn':
      return l10n.t('{0} (CDN)', service);
    case 'verification':
      return l10n.t('{0} (proof of ownership)', service);
    case 'certificate':
      return l10n.t('{0} (certificate)', service);
    case 'signing':
      return l10n.t('{0} (DKIM)', service);
  }
}
