import { TimeSlice } from '../base/timeSlices.ts';
import type { DnsRecord } from '../api/record.ts';

/** The limits of an export, for all files together. */
export interface ExportLimit {
  /** Bytes of UTF-8. */
  readonly bytes: number;
  readonly files: number;
}

/** The limit exists because texts are made in memory, beside the records. */
export const EXPORT_LIMIT: ExportLimit = { bytes: 200_000_000, files: 20_000 };

/** Thrown when the files of an export would exceed its limit. */
export class ExportTooLarge extends Error {
  override readonly name = 'ExportTooLarge';
  readonly what: keyof ExportLimit;
  readonly most: number;

  constructor(what: keyof ExportLimit, most: number) {
    super(`The export would have more than ${most} ${what}.`);
    this.what = what;
    this.most = most;
  }
}

/** How an export describes what is left out: in a list of the records, or in one line that counts them. */
type OmissionNotes = 'list' | 'line';

/** One export: when it lets other events run, whether it was cancelled, and how much text it has made. */
export class ExportRun {
  readonly omissionNotes: OmissionNotes;
  /** Notes on the whole export, for the head of each text. */
  readonly notes: readonly string[];
  readonly #signal: AbortSignal;
  readonly #most: ExportLimit;
  readonly #slice = new TimeSlice();
  #bytes = 0;
  #files = 0;

  constructor(
    signal: AbortSignal,
    most: ExportLimit = EXPORT_LIMIT,
    omissionNotes: OmissionNotes = 'list',
    notes: readonly string[] = [],
  ) {
    this.omissionNotes = omissionNotes;
    this.notes = notes;
    this.#signal = signal;
    this.#most = most;
  }

  /**
   * Lets other events run if the current time slice is over. Called between zones, and between the parts of a large
   * zone.
   * @throws the reason of the signal once it is aborted
   */
  async pause(): Promise<void> {
    if (this.#slice.isOver) await this.#slice.next(this.#signal);
  }

  /** Counts a text of a file, which is returned, and the line feed after it. @throws ExportTooLarge */
  counted(text: string): string {
    this.#bytes += Buffer.byteLength(text) + 1;
    this.fits(this.#bytes);
    return text;
  }

  /** Counts lines, which are returned. @throws ExportTooLarge */
  countedLines(lines: readonly string[]): readonly string[] {
    return lines.map((line) => this.counted(line));
  }

  /** Counts a file. @throws ExportTooLarge */
  countFile(): void {
    this.#files += 1;
    if (this.#files > this.#most.files) throw new ExportTooLarge('files', this.#most.files);
  }

  /** Checks that a text in memory, which is not in a file yet, still fits. @throws ExportTooLarge */
  fits(bytes: number): void {
    if (bytes > this.#most.bytes) throw new ExportTooLarge('bytes', this.#most.bytes);
  }
}

/** The size of a part, which any form writes within a few milliseconds, so that it needs no pause. */
const MOST = { records: 5000, characters: 1_000_000 };

/**
 * Cuts the records of a zone into parts, in order. A record with more characters than a part may have is a part alone.
 */
export function recordParts(records: readonly DnsRecord[]): readonly (readonly DnsRecord[])[] {
  const parts: (readonly DnsRecord[])[] = [];
  let first = 0;
  let characters = 0;
  for (const [at, record] of records.entries()) {
    const { host, type, value, remark = '' } = record;
    const size = host.length + type.length + value.length + remark.length;
    if (at > first && (at - first === MOST.records || characters + size > MOST.characters)) {
      parts.push(records.slice(first, at));
      first = at;
      characters = 0;
    }
    characters += size;
  }
  if (records.length > first) parts.push(records.slice(first));
  return parts;
}
