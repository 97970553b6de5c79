import { svg } from '../dom.ts';
import type { Category } from './state.ts';

const COLOURS = 7;
/** The path of each pattern's marks, on a tile of eight by eight. The first pattern has none. */
const MARKS = [
  '',
  'M-2 10L10 -2M-2 2L2 -2M6 10L10 6',
  'M2 2h.01M6 6h.01',
  'M0 2h8M0 6h8',
  'M-2 -2L10 10M-2 6L2 10M6 -2L10 2',
  'M2 0v8M6 0v8',
  'M0 4h8M4 0v8',
  'M1 3l2-2 2 2 2-2M1 7l2-2 2 2 2-2',
  'M0 0L8 8M8 0L0 8',
] as const;
/** Broad stripes, on such a tile. */
const STRIPES = 'M-2 10L10 -2M-6 6L6 -6M2 14L14 2';

/** The SVG patterns that fill a drawing. Classes give them the theme's colours; their marks differ as well. */
export class Patterns {
  readonly defs = svg('defs');
  readonly #prefix: string;
  readonly #made = new Map<string, SVGPatternElement>();
  #scale = 1;

  /** `prefix` makes the ids of this drawing differ from those of others in the same document. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Returns the fill of an element that belongs to `categories`; two are striped, further ones are ignored. */
  paint(categories: readonly Category[]): string {
    const [first, second] = categories;
    if (first === undefined) return 'none';
    const id = `${this.#prefix}-${first.paint}${second === undefined ? '' : `-${second.paint}`}`;
    if (!this.#made.has(id)) this.#make(id, first.paint, second?.paint);
    return `url(#${id})`;
  }

  /** Scales the marks, so that they keep their size on the screen when the drawing is zoomed. */
  scale(scale: number): void {
    this.#scale = scale;
    for (const pattern of this.#made.values()) pattern.setAttribute('patternTransform', `scale(${scale})`);
  }

  #make(id: string, paint: Category['paint'], second: Category['paint'] | undefined): void {
    const marks = marksOf(paint);
    const pattern = svg(
      'pattern',
      {
        id,
        width: 8,
        height: 8,
        patternUnits: 'userSpaceOnUse',
        patternTransform: `scale(${this.#scale})`,
      },
      svg('rect', { width: 8, height: 8, class: `tile ${colourOf(paint) ?? 'blank'}` }),
      second === undefined
        ? marks !== '' && svg('path', { d: marks, class: `marks ${colourOf(paint) ?? ''}` })
        : svg('path', { d: STRIPES, class: `stripe ${colourOf(second) ?? 'blank'}` }),
    );
    this.#made.set(id, pattern);
    this.defs.append(pattern);
  }
}

function colourOf(paint: Category['paint']): string | undefined {
  return typeof paint === 'number' ? `colour${paint % COLOURS}` : undefined;
}

/** The marks of a paint; empty for none. */
function marksOf(paint: Category['paint']): string {
  if (typeof paint !== 'number') return paint === 'unresolved' ? MARKS[8] : '';
  // After the last colour, the colours repeat with other marks.
  return MARKS[((paint % COLOURS) + Math.floor(paint / COLOURS)) % 8] ?? '';
}
