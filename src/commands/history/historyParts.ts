import type { ZoneHistory } from '../../history/zoneHistory.ts';
import type { ZoneSources } from '../target/chooseZone.ts';

/** One side of a comparison. */
export interface ComparedSide {
  /** The title of the side: a time, an account, a file. */
  readonly title: string;
  readonly text: string;
}

/** The parts that the commands about changes need. */
export interface HistoryParts extends ZoneSources {
  readonly history: ZoneHistory;
  /** The setting `dnsTree.history.enabled`. */
  readonly keepsHistory: () => boolean;
  /** Shows two texts of a zone, whose name is in ASCII, in the editor's comparison. */
  readonly showCompared: (zone: string, left: ComparedSide, right: ComparedSide) => Promise<void>;
}
