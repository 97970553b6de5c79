import { inSlices } from '../../base/timeSlices.ts';
import type { NamedZone, ZoneFindings } from '../../check/findings.ts';
import { withoutSilenced, type SilencedFindings } from '../../check/silencedFindings.ts';
import type { UnlistedZones } from '../../index/coverage.ts';
import type { MissingZone } from './troubleTexts.ts';
import { findingRows, type FindingRow } from './checkRows.ts';

/** What was checked: one zone, or all that are loaded. */
export type CheckScope = 'zone' | 'all';

/** What one check found, and later checks of single zones. */
export class CheckResult {
  readonly missing: readonly MissingZone[];
  readonly checkedAt: number;
  readonly scope: CheckScope;
  readonly unlisted: readonly UnlistedZones[];
  readonly #silenced: Pick<SilencedFindings, 'in'>;
  #all: readonly ZoneFindings<NamedZone>[];
  #shown: readonly ZoneFindings<NamedZone>[] | undefined;
  #rows: Promise<readonly FindingRow[]> | undefined;

  /** @param checkedAt milliseconds since the epoch */
  constructor(
    silenced: Pick<SilencedFindings, 'in'>,
    all: readonly ZoneFindings<NamedZone>[],
    missing: readonly MissingZone[] = [],
    checkedAt = Date.now(),
    scope: CheckScope = 'all',
    unlisted: readonly UnlistedZones[] = [],
  ) {
    this.#silenced = silenced;
    this.#all = all;
    this.missing = missing;
    this.checkedAt = checkedAt;
    this.scope = scope;
    this.unlisted = unlisted;
  }

  get all(): readonly ZoneFindings<NamedZone>[] {
    return this.#all;
  }

  /** What was found, without what is silenced by now. */
  get shown(): readonly ZoneFindings<NamedZone>[] {
    return (this.#shown ??= this.all.map((found) => withoutSilenced(found, this.#silenced.in(found.zone))));
  }

  /** Takes what a later check found in some of the zones: `latest` returns it, or undefined for the others. */
  take(latest: (zone: NamedZone) => ZoneFindings<NamedZone> | undefined): void {
    this.#all = this.#all.map((found) => latest(found.zone) ?? found);
    this.silencedChanged();
  }

  /** Is called when other findings are silenced. */
  silencedChanged(): void {
    this.#shown = undefined;
    this.#rows = undefined;
  }

  /** Returns the rows, made when they are first asked for. After an error they are made anew. */
  async rows(signal: AbortSignal): Promise<readonly FindingRow[]> {
    const rows = (this.#rows ??= inSlices(findingRows(this.shown), signal));
    try {
      return await rows;
    } catch (error) {
      if (this.#rows === rows) this.#rows = undefined;
      throw error;
    }
  }
}
