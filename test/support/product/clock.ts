/** Runs `act` with a clock that is `by` milliseconds ahead of the real one. */
export async function withClock<T>(by: number, act: () => Promise<T> | T): Promise<T> {
  const real = Date.now;
  Date.now = () => real() + by;
  try {
    return await act();
  } finally {
    Date.now = real;
  }
}
