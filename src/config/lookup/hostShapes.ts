import { getOrAdd } from '../../base/getOrAdd.ts';
import type { RecordTable } from '../../zones/recordTable.ts';
import { toUnicode } from '../../dns/names.ts';

/** A label of a host, to be compared with that of another host whose other labels are the same. */
interface ComparedLabel {
  readonly host: string;
  /** In Unicode: in punycode, labels that resemble nothing are alike, and those that do are not. */
  readonly text: string;
  /** {@link stemOf} it. */
  readonly stem: string;
}

/** The hosts of a table by their spelling. */
interface HostShapes {
  /** By the host with `*` in place of one label. */
  readonly byRest: ReadonlyMap<string, readonly ComparedLabel[]>;
  /** The members of each series, by {@link seriesOf}. */
  readonly series: ReadonlyMap<string, readonly string[]>;
}

/** Built once per table, when the first name of its zone answers nothing. */
const SHAPES_OF_TABLES = new WeakMap<RecordTable, HostShapes>();

export function shapesOf(table: RecordTable): HostShapes {
  return getOrAdd(SHAPES_OF_TABLES, table, () => {
    const byRest = new Map<string, ComparedLabel[]>();
    const series = new Map<string, string[]>();
    for (const host of table.byHost.keys()) {
      if (host === '@') continue;
      for (const { rest, label } of restsOf(host)) {
        const text = inOwnScript(label);
        getOrAdd(byRest, rest, () => []).push({ host, text, stem: stemOf(text) });
      }
      const ofSeries = seriesOf(host);
      if (ofSeries !== host) getOrAdd(series, ofSeries, () => []).push(host);
    }
    return { byRest, series };
  });
}

/** Yields each label of a host, with the host that has `*` in its place. */
export function* restsOf(
  host: string,
): Generator<{ readonly rest: string; readonly label: string; readonly start: number }> {
  for (let start = 0; start <= host.length;) {
    const dot = host.indexOf('.', start);
    const end = dot < 0 ? host.length : dot;
    yield { rest: `${host.slice(0, start)}*${host.slice(end)}`, label: host.slice(start, end), start };
    start = end + 1;
  }
}

/** Returns a name in Unicode if it has labels in punycode. */
export function inOwnScript(name: string): string {
  return name.includes('xn--') ? toUnicode(name) : name;
}

/** What distinguishes the members of a series: numbers, and single letters beside a hyphen. */
const MEMBER = /\d+|(?<=-)[a-z](?=[-.]|$)|(?<=^|\.)[a-z](?=-)/gu;

/** Returns a label, in its own script, without what distinguishes the members of a series. */
export function stemOf(label: string): string {
  return label.replaceAll(MEMBER, '');
}

export function seriesOf(host: string): string {
  return inOwnScript(host).replaceAll(MEMBER, '#');
}
