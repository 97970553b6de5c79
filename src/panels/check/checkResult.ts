import { inSlices } from '../../base/timeSlices.ts';
import type { NamedZone, ZoneFindings } from '../../check/findings.ts';
import { findingRows, type FindingRow } from './checkRows.ts';

/** What one check of all zones found. */
export class CheckResult {
  readonly all: readonly ZoneFindings<NamedZone>[];
  readonly unread: readonly NamedZone[];
  readonly checkedAt: number;
  #rows: Promise<readonly FindingRow[]> | undefined;

  /** @param checkedAt milliseconds since the epoch */
  constructor(
    all: readonly ZoneFindings<NamedZone>[],
    unread: readonly NamedZone[] = [],
    checkedAt = Date.now(),
  ) {
    this.all = all;
    this.unread = unread;
    this.checkedAt = checkedAt;
  }

  /** Returns the rows, made when they are first asked for. After an error they are made anew. */
  async rows(signal: AbortSignal): Promise<readonly FindingRow[]> {
    const rows = (this.#rows ??= inSlices(findingRows(this.all), signal));
    try {
      return await rows;
    } catch (error) {
      if (this.#rows === rows) this.#rows = undefined;
      throw error;
    }
  }
}
