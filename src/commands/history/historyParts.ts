import type { ZoneHistory } from '../../history/zoneHistory.ts';
import type { LoadZone } from '../../index/loadZone.ts';
import type { RecordIndex } from '../../index/recordIndex.ts';
import type { Portfolio } from '../../model/portfolio.ts';
import type { Targets } from '../target/commandTargets.ts';
import type { ComparedDocuments } from './comparedDocuments.ts';

/** What the commands about changes work with. */
export interface HistoryParts {
  readonly history: ZoneHistory;
  readonly recordIndex: RecordIndex;
  readonly portfolio: Portfolio;
  readonly loadZone: LoadZone;
  readonly targets: Targets;
  /** The setting `dnsTree.history.enabled`. */
  readonly isEnabled: () => boolean;
  readonly documents: ComparedDocuments;
}
