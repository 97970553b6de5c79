/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/u;

/**
 * The longest name of a zone in a file name, in characters of one byte each. File systems take at most 255 bytes, and
 * the name of a view, a number and an extension may follow.
 */
const LONGEST = 120;

/**
 * A file name for a zone, without an extension: letters, digits, `.`, `_` and `-`, valid on every platform. It does not
 * begin with `.`, which hides a file, or with `-`, which programs take for an option.
 */
export function fileName(zone: string): string {
  const plain = zone
    .toLowerCase()
    .slice(0, LONGEST)
    .replaceAll(/[^a-z0-9._-]/gu, '_')
    .replace(/^[.-]+/u, '_')
    .replaceAll('..', '._');
  if (plain === '') return 'zone';
  return DEVICE.test(plain) ? `_${plain}` : plain;
}

/** The name, without an extension, of a file that all zones share. `several`: its name for more than one zone. */
export function sharedFileName(zones: readonly { readonly name: string }[], several = 'records'): string {
  const [first] = zones;
  return zones.length === 1 && first !== undefined ? fileName(first.name) : several;
}

/** The words of ASCII letters and digits in a text of any length, in lower case with `-` between them. */
export function dashedWords(text: string, longest: number): string {
  const words = text
    .toLowerCase()
    .slice(0, longest)
    .match(/[a-z0-9]+/gu);
  return words?.join('-') ?? '';
}

/** Hands out each name once: a name that is taken gets a number. Ignores case. */
export class UniqueNames {
  readonly #given = new Set<string>();
  /** The number to try next for a name: trying all of them again would take quadratic time. */
  readonly #next = new Map<string, number>();

  /** Reserves a name, which is in lower case. Returns false if it was reserved before. */
  add(name: string): boolean {
    const { size } = this.#given;
    return this.#given.add(name).size > size;
  }

  take(name: string, spelled: (number: number) => string): string {
    const key = name.toLowerCase();
    if (this.add(key)) return name;
    let number = this.#next.get(key) ?? 2;
    let taken = spelled(number);
    for (; !this.add(taken.toLowerCase()); taken = spelled(number)) number += 1;
    this.#next.set(key, number + 1);
    return taken;
  }
}
