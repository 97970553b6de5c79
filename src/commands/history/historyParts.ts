import type { ZoneHistory } from '../../history/zoneHistory.ts';
import type { Accounts } from '../../zones/accounts.ts';
import type { Targets } from '../target/commandTargets.ts';
import type { ComparedDocuments } from './comparedDocuments.ts';

/** The parts that the commands about changes need. */
export interface HistoryParts {
  readonly history: ZoneHistory;
  readonly accounts: Accounts;
  readonly targets: Targets;
  /** The setting `dnsTree.history.enabled`. */
  readonly keepsHistory: () => boolean;
  readonly documents: ComparedDocuments;
}
