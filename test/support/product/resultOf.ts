/** Runs a generator to its end without a pause, and returns what it returns. */
export function resultOf<Step, T>(work: Generator<Step, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
