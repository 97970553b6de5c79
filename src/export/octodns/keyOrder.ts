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
    const difference = at % 2 === 1 ? Number(part) - Number(against) : 0;
    return difference || (part < against ? -1 : 1);
  }
  return one.length - other.length;
}
