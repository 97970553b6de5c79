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
