import { DNS_SIZES } from './sizes.ts';

/** A name of plain characters has at most as many, without a final dot. */
export const NAME_LENGTH = DNS_SIZES.name - 2;
