import type { TextRange } from '../structure/entry.ts';

/** A host name within one of the zones. Its final dot is not in the range. */
export interface LocatedName extends TextRange {
  readonly kind: 'name';
  /** In lower case, with no final dot. */
  readonly ascii: string;
  /** The longest zone that the name ends with, in ASCII. */
  readonly zone: string;
  /**
   * Whether the text names exactly this name. False where the name may begin elsewhere (`访问www.…`, `\nwww.…`)
   * or go on (`www.…$SUFFIX`), is a file or folder (`/srv/www.…`), or is written for a regular expression
   * (`www\.example\.com`), or where a label is probably a placeholder (`www.ENV.example.com`). A name that is not
   * certain never gets a diagnostic.
   */
  readonly certain: boolean;
}

/** The end of a name whose first labels a template makes (`${VAR}.example.com`). */
export interface LocatedTemplate extends TextRange {
  readonly kind: 'template';
  /** The zone that all of these names are in, in ASCII. */
  readonly zone: string;
}

/** An IP address, with its `%zone` but without brackets and prefix length. */
export interface LocatedAddress extends TextRange {
  readonly kind: 'address';
  /** In canonical spelling, without `%zone`. */
  readonly address: string;
  /** The length of the prefix written behind the address, in bits. */
  readonly prefix?: number;
}

export type LocatedItem = LocatedName | LocatedTemplate | LocatedAddress;
