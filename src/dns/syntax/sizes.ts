/** A name of plain characters has at most as many, without a final dot. */
export const NAME_LENGTH = 253;

/** The limits of DNS, in bytes (RFC 1035 sections 2.3.4, 3.2.1, 3.3 and 4.2.2). */
export const DNS_SIZES = {
  label: 63,
  /** With a length before each label and the root's. */
  name: 255,
  characterString: 255,
  rdata: 65_535,
  message: 65_535,
} as const;
