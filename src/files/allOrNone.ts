import { randomUUID } from 'node:crypto';

/** A file to write, and its whole text. */
export interface NewFile<Place> {
  readonly place: Place;
  readonly text: string;
}

/**
 * Where files are written: the disk of this machine, or a file system of the editor. Throws the errors of the system.
 */
export interface FileStore<Place> {
  /** Returns the kind of the file at a place, or of the target of a link. */
  kind(place: Place): Promise<'file' | 'folder' | 'nothing'>;
  /** Returns the place of the target of a link; any other place unchanged. */
  resolved(place: Place): Promise<Place>;
  /** Returns the place of another file in the same folder. */
  beside(place: Place, name: string): Place;
  /** Writes a new file, and its folder if there is none. Only those who may read `target` may read it. */
  write(place: Place, text: string, target: Place): Promise<void>;
  copy(from: Place, to: Place): Promise<void>;
  /** Moves a file to a place where another file may be, but no folder. */
  replace(from: Place, to: Place): Promise<void>;
  remove(place: Place): Promise<void>;
}

/** Thrown when a file system refuses to write a file, with its own error as the cause. */
export class PlaceError extends Error {
  readonly place: unknown;

  constructor(place: unknown, cause: unknown) {
    super('A file could not be written.', { cause });
    this.name = 'PlaceError';
    this.place = place;
  }
}

/** Stands in for the error of a file system that refuses to replace a folder. */
class FolderError extends Error {
  readonly code = 'EISDIR';
}

/** A file, with the temporary places of its new text and of the copy of its old text. Both have short names. */
interface FileStep<Place> extends NewFile<Place> {
  readonly part: Place;
  readonly old: Place;
}

/**
 * Writes all files or none. The texts go to new files beside their places first, then files that exist are copied, and
 * only then the new files are moved to their places, one by one. A failure or an abort restores what was there. If the
 * process ends in between, each place has its old or its new text, whole, and the copies stay.
 * @throws PlaceError of the first file that could not be written, or the reason of the signal
 */
export async function writeAllOrNone<Place>(
  store: FileStore<Place>,
  files: readonly NewFile<Place>[],
  signal: AbortSignal,
  onFile: (count: number) => void = () => undefined,
): Promise<void> {
  const id = randomUUID().slice(0, 8);
  const begun: FileStep<Place>[] = [];
  const copied = new Set<FileStep<Place>>();
  let replacing = 0;
  try {
    for (const { place: given, text } of files) {
      signal.throwIfAborted();
      const place = await named(given, store.resolved(given));
      const name = `.dns-tree-${id}-${begun.length}`;
      const part = store.beside(place, `${name}.part`);
      begun.push({ place, text, part, old: store.beside(place, `${name}.old`) });
      await named(place, store.write(part, text, place));
      onFile(begun.length);
    }
    for (const step of begun) {
      signal.throwIfAborted();
      const kind = await named(step.place, store.kind(step.place));
      if (kind === 'folder') throw new PlaceError(step.place, new FolderError());
      if (kind === 'nothing') continue;
      copied.add(step);
      await named(step.place, store.copy(step.place, step.old));
    }
    for (const step of begun) {
      replacing += 1;
      await named(step.place, store.replace(step.part, step.place));
    }
  } catch (error) {
    for (const [index, step] of begun.slice(0, replacing).entries()) {
      // The last file could not be replaced, but may be deleted.
      const isReplaced = index < replacing - 1 || (await isGone(store, step.place));
      const isRestored =
        !isReplaced ||
        (await succeeds(copied.has(step) ? store.replace(step.old, step.place) : store.remove(step.place)));
      // Keep the copy of a file that could not be restored.
      if (!isRestored) copied.delete(step);
    }
    for (const { part } of begun) await succeeds(store.remove(part));
    for (const { old } of copied) await succeeds(store.remove(old));
    throw error;
  }
  for (const { old } of copied) await succeeds(store.remove(old));
}

async function isGone<Place>(store: FileStore<Place>, place: Place): Promise<boolean> {
  return (await store.kind(place).catch(() => 'unknown')) === 'nothing';
}

async function named<T>(place: unknown, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new PlaceError(place, error);
  }
}

/** Waits for work and returns whether it succeeded. Work may fail: a file to remove may not be there. */
async function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
