/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/u;

/** File names are at most 255 bytes long; this leaves room for what is put after a name. */
const LONGEST = 200;

/** A file name for a zone, without an extension: letters, digits, `.`, `_` and `-`, valid on every platform. */
export function fileName(zone: string): string {
  const plain = zone
    .toLowerCase()
    .slice(0, LONGEST)
    .replaceAll(/[^a-z0-9._-]/gu, '_')
    .replace(/^\.+/u, '_')
    .replaceAll('..', '._');
  if (plain === '') return 'zone';
  return DEVICE.test(plain) ? `_${plain}` : plain;
}

/** Hands out each name once: a name that is taken gets a number. Ignores case. */
export class UniqueNames {
  readonly #given = new Set<string>();
  /** The number to try next for a name: trying all of them again would take quadratic time. */
  readonly #next = new Map<string, number>();

  has(name: string): boolean {
    return this.#given.has(name.toLowerCase());
  }

  take(name: string, spelled: (number: number) => string): string {
    const key = name.toLowerCase();
    if (!this.#given.has(key)) {
      this.#given.add(key);
      return name;
    }
    let number = this.#next.get(key) ?? 2;
    let taken = name;
    for (; this.has(taken); number += 1) taken = spelled(number);
    this.#next.set(key, number);
    this.#given.add(taken.toLowerCase());
    return taken;
  }
}
