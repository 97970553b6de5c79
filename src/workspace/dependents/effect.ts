/** What becomes of the records of a host and type if what is asked about is removed. */
export type Effect = {
  /** The line whose clients it is about; undefined: not one of its own. */
  readonly line?: string | undefined;
} & (
  | { readonly kind: 'none' }
  /** `lost` of `of` answers lead nowhere then: those of the same host, type and line that led somewhere before. */
  | { readonly kind: 'fewer'; readonly lost: number; readonly of: number }
  /** All of its records stay of use, but what they lead to has fewer or other answers. */
  | { readonly kind: 'partly' }
  /** Other records answer instead: of another line, of a wildcard, or what a delegation hid. */
  | { readonly kind: 'other' }
  /** Another record says the same, or the answer comes from elsewhere. */
  | { readonly kind: 'same' }
  | { readonly kind: 'unknown' }
);

export const UNCHANGED: Effect = { kind: 'same' };

/** The worst first. */
const RANKS: readonly Effect['kind'][] = ['none', 'unknown', 'fewer', 'partly', 'other', 'same'];

export function worst(effects: readonly Effect[]): Effect | undefined {
  let found: Effect | undefined;
  for (const each of effects) if (found === undefined || rank(each) < rank(found)) found = each;
  return found;
}

function rank({ kind }: Effect): number {
  return RANKS.indexOf(kind);
}

/** Whether something fails, or has less to fall back to. */
export function isBreaking(effect: Effect | undefined): boolean {
  return effect?.kind === 'none' || effect?.kind === 'fewer';
}

export function isEqual(one: Effect, other: Effect | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
