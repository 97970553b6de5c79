/** Splits a key into texts and numbers, which alternate: `a10b` → `a`, `10`, `b`. */
export function numbersApart(name: string): readonly string[] {
  return name.split(/(\d+)/u);
}

/** Compares the parts of two keys in the order that octoDNS requires in every mapping: numbers by their value. */
export function compareKeys(one: readonly string[], other: readonly string[]): number {
  for (const [at, part] of one.entries()) {
    const against = other[at];
    if (against === undefined) return 1;
    if (part === against) continue;
    if (at % 2 === 0) return part < against ? -1 : 1;
    // `02` is as much as `2`, and a label may have 63 digits.
    const difference = BigInt(part) - BigInt(against);
    if (difference !== 0n) return Number(difference);
  }
  return one.length - other.length;
}
