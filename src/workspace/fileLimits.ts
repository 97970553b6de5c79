import { MOST_LINES_OF_RECORDS } from '../config/document/documentReader.ts';
import { LONGEST_LINE } from '../config/structure/structure.ts';

/** Limits of what is read of a folder or workspace, the same in a window and in the command line. */
export const FILE_LIMITS = {
  /** The most files of all folders together. */
  files: 100_000,
  /** The most of all files together, in bytes. */
  bytes: 2_000_000_000,
  /** Larger files, in bytes, are logs, dumps or generated. */
  fileBytes: 4_000_000,
  /** Longer lines, in characters, are not read, as in the editor. */
  lineCharacters: LONGEST_LINE,
  /** Of files with more lines, the records that they state are not read, as in the editor. */
  linesOfRecords: MOST_LINES_OF_RECORDS,
  /** Larger files of rules such as `.gitignore`, in bytes, are not read. */
  ignoreFileBytes: 1_000_000,
  /** The most of all such files together, in characters: the rules of all of them are kept at once. */
  ignoreText: 5_000_000,
  /** The most rules of all such files together: each is tested against each file. Wide ones count for more. */
  ignoreRules: 5_000,
  /** Longer rules, in characters, do not count: each becomes a pattern, and one may be too large to be made. */
  ignoreRuleCharacters: 1_000,
  // What is in more folders is not read: the time that a rule such as `**/a/**` takes grows with a power of their number.
  depth: 100,
} as const;
