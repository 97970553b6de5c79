import { inSlices } from '../../base/timeSlices.ts';
import type { NamedZone, ZoneFindings } from '../../check/findings.ts';
import {
  withoutSilenced,
  type SilencedFinding,
  type SilencedFindings,
} from '../../check/silencedFindings.ts';
import { findingRows, type FindingRow } from './checkRows.ts';

/** What one check of all zones found. */
export class CheckResult {
  readonly all: readonly ZoneFindings<NamedZone>[];
  readonly unread: readonly NamedZone[];
  readonly checkedAt: number;
  readonly #silenced: Pick<SilencedFindings, 'in'>;
  #shown: readonly ZoneFindings<NamedZone>[] | undefined;
  #rows: Promise<readonly FindingRow[]> | undefined;
  #isOutdated = false;

  /** @param checkedAt milliseconds since the epoch */
  constructor(
    silenced: Pick<SilencedFindings, 'in'>,
    all: readonly ZoneFindings<NamedZone>[],
    unread: readonly NamedZone[] = [],
    checkedAt = Date.now(),
  ) {
    this.#silenced = silenced;
    this.all = all;
    this.unread = unread;
    this.checkedAt = checkedAt;
  }

  /** What was found, without what is silenced by now. */
  get shown(): readonly ZoneFindings<NamedZone>[] {
    return (this.#shown ??= this.all.map((found) => withoutSilenced(found, this.#silenced.in(found.zone))));
  }

  /** Whether a finding was lifted that only another check can find: it was silenced during this one. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  /** Is called before a finding is lifted. */
  lifted({ account, domain, record, rule }: SilencedFinding): void {
    const zone = this.all.find(({ zone: each }) => each.id === domain && each.account === account);
    const isKept = zone?.findings.some((each) => each.rule === rule && each.records[0].id === record);
    if (isKept !== true) this.#isOutdated = true;
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
