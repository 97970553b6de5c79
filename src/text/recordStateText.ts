import * as l10n from '@vscode/l10n';
import type { DnsRecord } from '../api/record.ts';
import { troublesOf, type Trouble } from '../dns/record.ts';
import { listText } from './listText.ts';
import type { RecordService } from '../dns/service.ts';

/** Describes a trouble of a record in a few words. What matters comes first: a narrow row cuts off the end. */
export function troubleText(trouble: Trouble): string {
  return TROUBLES[trouble]();
}

const TROUBLES: Readonly<Record<Trouble, () => string>> = {
  down: () => l10n.t('down (monitor)'),
  warning: () => l10n.t('warning (monitor)'),
  held: () => l10n.t('system record'),
  drained: () => l10n.t('drained'),
};

/** Explains the words “system record”, after which it may stand. */
export function heldText(): string {
  return l10n.t('kept by the service itself, as are the name servers of a zone');
}

/** Describes the state of a record in a table: its problem, or whether it is enabled. */
export function recordStateText(record: DnsRecord): string {
  return stateText(record, troubleText);
}

/** Returns the same for a tooltip, with an explanation of held records. */
export function recordStateTooltip(record: DnsRecord): string {
  return stateText(record, (trouble) => (trouble === 'held' ? heldText() : troubleText(trouble)));
}

function stateText(record: DnsRecord, textOf: (trouble: Trouble) => string): string {
  const { enabled } = record;
  const troubles = troublesOf(record).map((trouble) => textOf(trouble));
  if (enabled === true && troubles.length > 0) return listText(troubles);
  const state = enabled === undefined ? l10n.t('not given') : enabled ? l10n.t('active') : l10n.t('disabled');
  return listText([state, ...troubles]);
}

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
