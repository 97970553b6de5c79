/** Where a thing stands in a text, in UTF-16 code units; `text` is what stands there. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A host name of one of the zones. The final dot of a name is not in its place. */
export interface LocatedName extends Place {
  readonly kind: 'name';
  /** In lower case, with no final dot. */
  readonly ascii: string;
  /** Within the zone, in ASCII; `@` for the zone itself. */
  readonly host: string;
  /** The longest zone that the name ends with, in ASCII. */
  readonly zone: string;
  readonly wildcard: boolean;
  /**
   * Whether the text can mean nothing else than this name. Not so where it may begin elsewhere (`访问www.…`,
   * `\nwww.…`) or go on (`www.…$SUFFIX`), name a file or folder (`/srv/www.…`), or tell apart what need not
   * be hosted (`example.com/v1`, `example.com/owner: me`, `xmlns="https://example.com/…"`). Nothing should be
   * held against a name that is not certain.
   */
  readonly certain: boolean;
}

/** The end of names that a template or a pattern makes (`${VAR}.example.com`): which, is unknown. */
export interface LocatedTemplate extends Place {
  readonly kind: 'template';
  /** The zone that all of these names are in, in ASCII. */
  readonly zone: string;
}

/** An IP address, with its `%zone` but without brackets and prefix length. */
export interface LocatedAddress extends Place {
  readonly kind: 'address';
  readonly family: 4 | 6;
  /** In its one spelling, without `%zone`. */
  readonly address: string;
  /** The length of the prefix written behind the address, in bits. */
  readonly prefix?: number;
}

export type Located = LocatedName | LocatedTemplate | LocatedAddress;
