/** Limits of what is read of a folder or workspace, the same in a window and in the command line. */
export const FILE_LIMITS = {
  /** The most files of all folders together. */
  files: 100_000,
  /** The most of all files together, in bytes. */
  bytes: 2_000_000_000,
  /** Folders within more others are not read: patterns with several `**` take a time that grows with a power of the depth. */
  depth: 100,
  /** Larger files, in bytes, are logs, dumps or generated. */
  fileBytes: 4_000_000,
  /** Larger files of rules such as `.gitignore`, in bytes, are not read. */
  ignoreFileBytes: 1_000_000,
  /** The most of all such files together, in characters: the rules of all of them are kept at once. */
  ignoreText: 5_000_000,
} as const;
