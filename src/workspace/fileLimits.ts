import { DOCUMENT_LIMITS } from '../config/structure/documentLimits.ts';

/** The limits for reading a folder or workspace, the same in a window and in the command line. */
export const FILE_LIMITS = {
  /** The most files of all folders together. */
  files: 100_000,
  /** The most of all files together, in bytes. */
  bytes: 2_000_000_000,
  /** Larger files, in bytes, are logs, dumps or generated. */
  fileBytes: 4_000_000,
  /** Longer lines, in characters, are not read, as in the editor. */
  lineCharacters: DOCUMENT_LIMITS.lineCharacters,
  /** The declared records of files with more lines are not read, as in the editor. */
  linesOfRecords: DOCUMENT_LIMITS.linesOfRecords,
  /**
   * Files with more lines, unless they are zone files, are not compared with a zone: some take more memory than a
   * record.
   */
  comparedLines: 200_000,
  /** Larger files of rules such as `.gitignore`, in bytes, are not read. */
  ignoreFileBytes: 1_000_000,
  /** The most of all such files together, in characters: the rules of all of them are kept at once. */
  ignoreText: 5_000_000,
  /** The most rules of all such files together: each is tested against each file. Wide ones count for more. */
  ignoreRules: 5_000,
  /** Longer rules, in characters, do not count: each becomes a pattern, and one may be too large to be made. */
  ignoreRuleCharacters: 1_000,
  /**
   * The most of all globs of the settings together, in characters, with what each of their braces is replaced by:
   * `{a,b}{c,d}…` stands for any number of globs, and each is tested against each file.
   */
  globText: 1_000_000,
  /** How many mistakes, and as many absent names, are listed. Further ones are only counted. */
  problems: 20_000,
  // Files in deeper folders are not read: the time that a rule such as `**/a/**` takes grows with a power of the depth.
  depth: 100,
} as const;
