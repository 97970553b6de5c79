import { randomUUID } from 'node:crypto';
import { closeSync, constants, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { AccountId } from '../zones/accountInfo.ts';
import type { CountedRequests, RequestLog } from '../zones/calls/accountCaller.ts';
import { savedName } from '../base/savedFiles.ts';

const HOUR = 3_600_000;
/** More than the requests of an account in one hour take up. Only the beginning of a larger file is read. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** Non-blocking, so that a FIFO in the place of a file cannot hang the extension host. */
const READ = constants.O_RDONLY | constants.O_NONBLOCK;
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;

/**
 * The requests of an account, in a folder that all windows share. Appends to one file per hour, named
 * `HASH.HOUR.calls`. Each line is `TIME REQUESTS WRITER`. Appending a line is
 * atomic, so windows need no lock. Reads and writes are synchronous: a line must be on disk before its request is sent.
 * Without access to the files, each window counts its own requests only.
 */
export class AccountRequestLog implements RequestLog {
  readonly #folder: string;
  readonly #name: string;
  readonly #writer = randomUUID().slice(0, 8);
  /** How much of each file was read, in bytes. */
  readonly #read = new Map<string, number>();
  #isFirstRead = true;
  #isDeleted = false;

  constructor(folder: string, account: AccountId) {
    this.#folder = folder;
    this.#name = savedName(account);
  }

  add({ at, requests }: CountedRequests): void {
    if (this.#isDeleted) return;
    const line = `${at} ${requests} ${this.#writer}\n`;
    try {
      appendLine(this.#fileOf(hourOf(at)), line);
    } catch {
      this.#createAndAdd(at, line);
    }
  }

  takeOthers(now: number): readonly CountedRequests[] {
    if (!this.#isFirstRead) return this.#linesOf([hourOf(now) - 1, hourOf(now)]);
    this.#isFirstRead = false;
    // Files of past hours, also those of accounts that were never added.
    this.#deleteWhere((_name, hour) => hour < hourOf(now) - 1);
    const own = this.#files().flatMap(({ name, hour }) => (name === this.#name ? [hour] : []));
    const lines = this.#linesOf(own);
    // Written before the clock was put back. Count them once, or each new session would until that hour has passed.
    this.#deleteWhere((name, hour) => name === this.#name && hour > hourOf(now) + 1);
    return lines;
  }

  /** Deletes the log of a removed account, and ignores what is added to it from now on. */
  delete(): void {
    this.#isDeleted = true;
    this.#deleteWhere((name) => name === this.#name);
  }

  #createAndAdd(at: number, line: string): void {
    try {
      mkdirSync(this.#folder, { recursive: true });
      appendLine(this.#fileOf(hourOf(at)), line);
    } catch {
      // No access: see the class comment.
    }
  }

  #deleteWhere(which: (name: string, hour: number) => boolean): void {
    for (const { entry, name, hour } of this.#files()) {
      if (!which(name, hour)) continue;
      try {
        rmSync(path.join(this.#folder, entry), { force: true });
      } catch {
        // No access: see the class comment.
      }
    }
  }

  /** The files in the folder, of all accounts. */
  #files(): readonly { readonly entry: string; readonly name: string; readonly hour: number }[] {
    try {
      return readdirSync(this.#folder).flatMap((entry) => {
        const [name = '', hour, extension] = entry.split('.');
        return extension === 'calls' ? [{ entry, name, hour: Number(hour) }] : [];
      });
    } catch {
      // There is no folder before the first request.
      return [];
    }
  }

  #linesOf(hours: readonly number[]): readonly CountedRequests[] {
    return hours.flatMap((hour) => this.#newLines(this.#fileOf(hour)));
  }

  #newLines(file: string): readonly CountedRequests[] {
    const from = this.#read.get(file) ?? 0;
    const text = readFrom(file, from);
    const complete = text.slice(0, text.lastIndexOf('\n') + 1);
    this.#read.set(file, from + complete.length);
    return complete.split('\n').flatMap((line) => {
      const [time, number, writer] = line.split(' ');
      const [at, requests] = [Number(time), Number(number)];
      const isValid = Number.isSafeInteger(at) && Number.isSafeInteger(requests) && writer !== undefined;
      return isValid && writer !== this.#writer ? [{ at, requests }] : [];
    });
  }

  #fileOf(hour: number): string {
    return path.join(this.#folder, `${this.#name}.${hour}.calls`);
  }
}

function appendLine(file: string, line: string): void {
  const handle = openSync(file, APPEND, 0o600);
  try {
    writeSync(handle, line);
  } finally {
    closeSync(handle);
  }
}

function hourOf(time: number): number {
  return Math.floor(time / HOUR);
}

/** Returns the text of a file from an offset, in bytes; the files are ASCII. Empty if there is no file. */
function readFrom(file: string, offset: number): string {
  let handle: number | undefined;
  try {
    handle = openSync(file, READ);
    const chunks: Buffer[] = [];
    for (let position = offset; position < MAX_FILE_BYTES;) {
      const chunk = Buffer.alloc(65_536);
      const bytes = readSync(handle, chunk, 0, chunk.length, position);
      if (bytes === 0) break;
      chunks.push(chunk.subarray(0, bytes));
      position += bytes;
    }
    return Buffer.concat(chunks).toString('latin1');
  } catch {
    return '';
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
