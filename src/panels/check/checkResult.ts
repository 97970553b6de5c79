import { inSlices } from '../../base/timeSlices.ts';
import type { NamedZone, ZoneFindings } from '../../check/findings.ts';
import type { UnlistedZones } from '../../zones/indexing/coverage.ts';
import type { MissingZone } from './troubleTexts.ts';
import { findingRows, type FindingRow } from './checkRows.ts';

/** The scope of a check: one zone, or all loaded zones. */
export type CheckScope = 'zone' | 'all';

/** The findings of one check, updated by later checks of single zones. */
export class CheckResult {
  readonly missing: readonly MissingZone[];
  /** Milliseconds since the epoch. */
  readonly checkedAt: number;
  readonly scope: CheckScope;
  readonly unlisted: readonly UnlistedZones[];
  #all: readonly ZoneFindings<NamedZone>[];
  #rows: Promise<readonly FindingRow[]> | undefined;

  constructor(
    all: readonly ZoneFindings<NamedZone>[],
    missing: readonly MissingZone[] = [],
    scope: CheckScope = 'all',
    unlisted: readonly UnlistedZones[] = [],
    checkedAt = Date.now(),
  ) {
    this.#all = all;
    this.missing = missing;
    this.checkedAt = checkedAt;
    this.scope = scope;
    this.unlisted = unlisted;
  }

  get all(): readonly ZoneFindings<NamedZone>[] {
    return this.#all;
  }

  /**
   * Replaces the findings of zones that were checked again: `latest` returns the new ones; undefined for other zones.
   */
  take(latest: (zone: NamedZone) => ZoneFindings<NamedZone> | undefined): void {
    this.#all = this.#all.map((found) => latest(found.zone) ?? found);
    this.#rows = undefined;
  }

  /** Returns the rows, made on first use. After an error they are made again. */
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
