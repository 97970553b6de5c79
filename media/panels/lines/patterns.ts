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
    const paints = second === undefined ? [first.paint] : [first.paint, second.paint];
    const id = `${this.#prefix}-${paints.join('-')}`;
    if (!this.#made.has(id)) this.#make(id, paints);
    return `url(#${id})`;
  }

  /** Scales the marks, so that they keep their size on the screen when the drawing is zoomed. */
  scale(scale: number): void {
    this.#scale = scale;
    for (const pattern of this.#made.values()) pattern.setAttribute('patternTransform', `scale(${scale})`);
  }

  #make(id: string, paints: readonly Category['paint'][]): void {
    const pattern = svg(
      'pattern',
      {
        id,
        width: 8,
        height: 8,
        patternUnits: 'userSpaceOnUse',
        patternTransform: `scale(${this.#scale})`,
      },
      ...(paints.length === 1 ? oneFill(paints[0]) : hatched(paints)),
    );
    this.#made.set(id, pattern);
    this.defs.append(pattern);
  }
}

function oneFill(paint: Category['paint'] | undefined): SVGElement[] {
  const tile = { width: 8, height: 8 };
  if (typeof paint !== 'number') {
    const open = paint === 'unresolved';
    return [
      svg('rect', { ...tile, class: 'tile blank' }),
      ...(open ? [svg('path', { d: MARKS[8], class: 'marks' })] : []),
    ];
  }
  const colour = `colour${paint % COLOURS}`;
  // After the last colour, the colours repeat with other marks.
  const marks = MARKS[((paint % COLOURS) + Math.floor(paint / COLOURS)) % 8] ?? '';
  return [
    svg('rect', { ...tile, class: `tile ${colour}` }),
    ...(marks === '' ? [] : [svg('path', { d: marks, class: `marks ${colour}` })]),
  ];
}

/** Broad stripes of two colours. */
function hatched(paints: readonly Category['paint'][]): SVGElement[] {
  const colours = paints.map((paint) => (typeof paint === 'number' ? `colour${paint % COLOURS}` : 'blank'));
  return [
    svg('rect', { width: 8, height: 8, class: `tile ${colours[0] ?? ''}` }),
    svg('path', { d: 'M-2 10L10 -2M-6 6L6 -6M2 14L14 2', class: `stripe ${colours[1] ?? ''}` }),
  ];
}
