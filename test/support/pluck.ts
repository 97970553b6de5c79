/** One property of each of these. */
export const pluck = <T, K extends keyof T>(
  all: readonly T[] | undefined,
  key: K,
): readonly T[K][] | undefined => all?.map((each) => each[key]);
