// Doubles documents, zones and edits, and measures how much longer the features of the editor take.
import { ignoreComment } from '../../src/config/problems/insertIgnoreComment.ts';
import { exemptKeys, parseNotHosts } from '../../src/config/problems/notHosts.ts';
import { addressHover, nameHover } from '../../src/editor/hoverText.ts';
import { inlayHintText } from '../../src/editor/inlayHintText.ts';
import { namesLike, suggestedValues } from '../../src/editor/nameSuggestions.ts';
import { inLines, TermSearch, zoneTerm, type SearchTerm } from '../../src/editor/references/searchTerms.ts';
import { DocumentReader } from '../../src/config/document/documentReader.ts';
import { ZoneFileHosts } from '../../src/editor/zoneDocument/zoneFileHosts.ts';
import { zoneText } from '../../src/editor/zoneDocument/zoneText.ts';
import type { IndexedRecord } from '../../src/index/recordTable.ts';
import { FRESH, record, recordIndex, zone } from '../unit/config/zones.ts';
import { Worst } from './growing.ts';

/** Twice the size takes twice as long, or up to three times when the garbage collector is busy. */
const LINEAR = 3;

const noAccount = (): undefined => undefined;
const address = (number: number): string => `198.51.${(number >> 8) % 256}.${number % 256}`;

function repeated(size: number, piece: (number: number) => string): string {
  let text = '';
  for (let number = 0; text.length < size; number += 1) text += piece(number);
  return text;
}

const OUTLINED: Readonly<Record<string, (number: number) => string>> = {
  'one owner with many types': (number) => `${number === 0 ? 'a' : ''} IN TYPE${number} x\n`,
  'many owners': (number) => `a${number} IN A 192.0.2.1\n`,
  'two owners in turn': (number) => `${number % 2 === 0 ? 'a' : 'b'} IN A 192.0.2.1\n`,
  'brackets that open': (number) => `${number === 0 ? 'a SOA ' : ''}( ( ${number}\n`,
  origins: (number) => `$ORIGIN a${number}.example.com.\na IN A 192.0.2.1\n`,
  'one line': (number) => `a${number} "b" `,
};
const SEARCHED: Readonly<Record<string, (number: number) => string>> = {
  'matches on one line': (number) => `n${number}.example.com v=spf1 `,
  'matches on many lines': (number) => `n${number}.example.com\nv=spf1\n`,
  'matches without blanks': () => '访.example.com了',
  'line ends alone': () => '\r\n',
  'dots alone': () => '.',
  'colons alone': () => ':',
  'backslashes alone': () => '\\',
  'other scripts alone': () => '访.',
};
const TERMS: readonly SearchTerm[] = [zoneTerm('example.com'), { kind: 'text', text: 'v=spf1' }];

const worst = new Worst();
for (const [shape, piece] of Object.entries(OUTLINED))
  await worst.measureSteps(shape, 200_000, (size) => {
    const lines = repeated(size, piece).split('\n');
    return {
      'outlining a zone file': () => {
        const hosts = new ZoneFileHosts({ commented: false });
        for (const line of lines) hosts.add(line);
      },
    };
  });
for (const [shape, piece] of Object.entries(SEARCHED))
  await worst.measureSteps(shape, 120_000, (size) => {
    const text = repeated(size, piece);
    return {
      'searching a file': () => {
        const search = new TermSearch(text, TERMS, Number.POSITIVE_INFINITY);
        search.advance(() => false);
        inLines(text, search.matches);
      },
    };
  });

const ZONES: Readonly<Record<string, (number: number) => IndexedRecord>> = {
  'many hosts': (number) => record({ host: `h${number}` }),
  'many hosts that are disabled': (number) => record({ host: `h${number}`, enabled: false }),
  'one host with many addresses': (number) => record({ host: 'h1', value: address(number) }),
  'one host with many texts': (number) =>
    record({ host: 'h1', type: 'TXT', value: `${number}${'\u202E'.repeat(100)}` }),
  'one host with many types': (number) => record({ host: 'h1', type: `TYPE${number}` }),
  'a chain': (number) => record({ host: `h${number}`, type: 'CNAME', value: `h${number + 1}.example.com.` }),
  'one host that leads to many': (number) =>
    record({ host: 'h1', type: 'CNAME', value: `h${number + 2}.example.com.` }),
  'long hosts': (number) => record({ host: `${'a.'.repeat(100)}h${number}` }),
  'hosts in other scripts': (number) => record({ host: `访${number}` }),
};
for (const [shape, made] of Object.entries(ZONES))
  await worst.measureSteps(`a zone with ${shape}`, 4000, (count) =>
    workOn(
      Array.from({ length: count }, (_, number) => made(number)),
      'h1.example.com',
    ),
  );

await worst.measureSteps('many places', 4000, (count) => {
  const lines = Array.from({ length: count }, (_, number) => `host: n${number}.example.com`);
  const source = { lineCount: count, textOf: (line: number) => lines[line] ?? '' };
  const reader = new DocumentReader('yaml', source, new Set(['example.com']));
  const changes = lines.flatMap((_, line) => [
    { firstLine: line, lastLine: line, linesNow: 2 },
    { firstLine: line, lastLine: line + 1, linesNow: 1 },
  ]);
  return { 'reading an edited document': () => (reader.apply(changes), reader.analysed()) };
});
await worst.measureSteps('a long text', 40_000, (count) => {
  const lines = [
    'a: b',
    ...Array.from({ length: count }, (_, number) => `${' '.repeat(1 + (number % 40))}c`),
  ];
  const text = { textOf: (line: number) => lines[line] ?? '' };
  return { 'finding a place for a comment': () => ignoreComment(text, count, 'yaml', 'a.yaml') };
});
await worst.measureSteps('a long setting', 8000, (count) => {
  const setting = Array.from({ length: count }, (_, number) => ({ key: `a${number}`, language: 'yaml' }));
  return { reading: () => exemptKeys(parseNotHosts(setting), 'yaml') };
});
worst.report('what a feature does with twice as much, the slowest growth', LINEAR);

/** Returns what the features do with a zone of many records. */
function workOn(records: readonly IndexedRecord[], name: string): Readonly<Record<string, () => unknown>> {
  const known = zone('example.com', records);
  const index = recordIndex(known);
  const choice = { first: new Set<string>(), only: false };
  const complete = (before: string): unknown => [...namesLike(index, { before, after: '' }, choice)];
  return {
    'writing its document': () => zoneText(zone('example.com', records), FRESH.now),
    'completing a name': () => {
      complete('');
      complete('h1');
      complete(name);
    },
    'completing a value': () => suggestedValues(index, name, FRESH),
    'hovering a name': () => nameHover(index, noAccount, name, FRESH),
    'hovering an address': () => addressHover(index, noAccount, '192.0.2.1'),
    'hinting at an address': () => inlayHintText(index, name, FRESH),
  };
}
