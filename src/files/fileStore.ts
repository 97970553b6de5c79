/** A file to write, and its whole text. */
export interface NewFile<Place> {
  readonly place: Place;
  readonly text: string;
}

/** What files are written to: the disk of this machine, or a file system of the editor. Errors are those of the system. */
export interface FileStore<Place> {
  /** What a place leads to. */
  kind(place: Place): Promise<'file' | 'folder' | 'nothing'>;
  /** The place of a file that a link leads to; any other place as it is. */
  resolved(place: Place): Promise<Place>;
  /** The place of another file in the same folder. */
  beside(place: Place, name: string): Place;
  /** Writes a new file, and its folder if there is none. Nobody may read it who may not read `target`. */
  write(place: Place, text: string, target: Place): Promise<void>;
  copy(from: Place, to: Place): Promise<void>;
  /** Moves a file to a place where another file may be, but no folder. */
  replace(from: Place, to: Place): Promise<void>;
  remove(place: Place): Promise<void>;
}
