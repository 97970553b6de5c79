import type { Family } from '../structure/language.ts';

/** The meaning that a place gives a name. */
export type Role =
  /** A host: a record must answer. */
  | 'host'
  /** A name with a record, which may begin with an underscore, or the name that a record points to. */
  | 'record'
  /** The target of a record, if the value is nothing else. */
  | 'target'
  /** The host of a URL, or of something similar that a path may follow. */
  | 'address'
  /** A host if a port or a path follows, otherwise the name of a repository. */
  | 'repository'
  /** A host if a slash follows, otherwise the name of a container image. */
  | 'image'
  /** A name that the text itself gives records, or allows them. */
  | 'definition'
  /** A suffix of names. It need not have records itself. */
  | 'suffix'
  /** The domain of a mailbox. */
  | 'mail'
  /** Part of a text for people, which does not use it. */
  | 'prose'
  /** The name of something other than a host. */
  | 'identifier';

/** What a row looks at: the following, or a whole key or directive in one language. */
type EvidencePlace =
  /** The text of the line right before the name, in any language. */
  | 'text'
  /** The same, from the beginning of a line of a file within another file. */
  | 'line'
  /** The scheme of a URL. */
  | 'scheme'
  /** The command that the name is an operand or an option of. */
  | 'command'
  /** The last words of a key in any language; by `pattern`, the key as a whole. */
  | 'key'
  /** The last word of a key. */
  | 'word'
  /** The last words of a key whose members are hosts: a host is the key of a member, or its `name`. */
  | 'members'
  /** The last words of a key whose members are hosts: a host is the key of a member. Its `name` says nothing here. */
  | 'keys'
  /** A whole key for the name of the host that its block is about, in lower case without `_` and `-`. */
  | 'blockName'
  /** The same, for its address. */
  | 'blockAddress'
  /** The name itself, in ASCII and lower case. */
  | 'itself';

/**
 * One piece of evidence. The first matching row for a place decides, so special rows stand above general ones.
 * `test/unit/config/evidence/examples.ts` has texts that a row matches, and similar ones that it does not.
 */
export interface EvidenceRow {
  readonly where: EvidencePlace | Family;
  /** Words with blanks between them, in lower case. Several words of one key have hyphens between them. */
  readonly key?: string;
  /** Matches the text, key or name at the place. */
  readonly pattern?: RegExp;
  /** Matches the text right behind the name. */
  readonly behind?: RegExp;
  /** Matches what {@link pathOf} returns. */
  readonly within?: RegExp;
  readonly role: Role;
  readonly because: string;

  /**
   * Which operands of a command are hosts if `behind` matches the text after them: each, or the first one only. By
   * default, none is.
   */
  readonly operands?: 'all' | 'first';
  /** Options of a command whose value is a host, without their hyphens. */
  readonly hosts?: string;
  /** Its other options that take a value. The next word is not an operand. */
  readonly values?: string;
  /** Whether a command follows the first operand. */
  readonly runs?: true;
}

/** Returns the rows of a table. A row without a place or a role has that of the table. */
export function rowsOfTable(
  ofTable: Pick<EvidenceRow, 'where' | 'role'>,
  all: readonly (Omit<EvidenceRow, 'where' | 'role'> & Partial<EvidenceRow>)[],
): readonly EvidenceRow[] {
  return all.map((row) => ({ ...ofTable, ...row }));
}

/** Returns the words of a row. */
export function rowWords({ key = '' }: EvidenceRow): readonly string[] {
  return key.split(' ');
}
