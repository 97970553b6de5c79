/** Returns a function that keeps its latest result, and returns it again for the same arguments. */
export function cached<Arguments extends readonly unknown[], Result>(
  make: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let known: { readonly given: Arguments; readonly result: Result } | undefined;
  return (...given) => {
    const { given: before } = known ?? {};
    if (known === undefined || given.some((value, at) => value !== before?.[at]))
      known = { given, result: make(...given) };
    return known.result;
  };
}
