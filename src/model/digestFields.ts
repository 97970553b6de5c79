/** The fields of a type of record that ends in a digest. */
export interface DigestFields {
  /** The largest number of each field before the digest. */
  readonly most: readonly number[];
  /** Which of these fields holds the kind of digest. */
  readonly kindAt: number;
  /** How many hexadecimal digits each kind has. */
  readonly digits: ReadonlyMap<string, number>;
}

/** RFC 4255 section 3.1 and RFC 6594. */
export const SSHFP: DigestFields = {
  most: [255, 255],
  kindAt: 1,
  digits: new Map([
    ['1', 40],
    ['2', 64],
  ]),
};

/** RFC 6698 section 2.1. With matching type 0 the data are a whole certificate or key. */
export const TLSA: DigestFields = {
  most: [255, 255, 255],
  kindAt: 2,
  digits: new Map([
    ['1', 64],
    ['2', 128],
  ]),
};

/** RFC 4034 section 5.1, RFC 4509 and RFC 6605. */
export const DS: DigestFields = {
  most: [65_535, 255, 255],
  kindAt: 2,
  digits: new Map([
    ['1', 40],
    ['2', 64],
    ['4', 96],
  ]),
};
