import { ignoreComment } from '../../../src/config/problems/insertIgnoreComment.ts';
import { exemptKeys, parseIgnored } from '../../../src/config/problems/ignoreEntries.ts';
import { addressHover, nameHover } from '../../../src/editor/hoverText.ts';
import { inlayHintText } from '../../../src/editor/inlayHintText.ts';
import { namesLike, suggestedValues } from '../../../src/editor/nameSuggestions.ts';
import {
  inLines,
  TermSearch,
  zoneTerm,
  type SearchTerm,
} from '../../../src/editor/references/searchTerms.ts';
import { DocumentReader } from '../../../src/config/document/documentReader.ts';
import { ZoneFileHosts } from '../../../src/editor/zoneDocument/zoneFileHosts.ts';
import { zoneText } from '../../../src/editor/zoneDocument/zoneText.ts';
import type { IndexedRecord } from '../../../src/zones/recordTable.ts';
import { assertLinear, type Work } from '../../support/product/growth.ts';
import { FRESH, record, knownZones, zone } from '../../unit/config/zones.ts';

const noAccount = (): undefined => undefined;
const address = (number: number): string => `198.51.${(number >> 8) % 256}.${number % 256}`;

function repeated(size: number, piece: (number: number) => string): string {
  let text = '';
  for (let number = 0; text.length < size; number += 1) text += piece(number);
  return text;
}

describe('A zone file that grows takes as much longer to outline', () => {
  const shapes: Readonly<Record<string, (number: number) => string>> = {
    'with one owner with many types': (number) => `${number === 0 ? 'a' : ''} IN TYPE${number} x\n`,
    'with many owners': (number) => `a${number} IN A 192.0.2.1\n`,
    'with two owners in turn': (number) => `${number % 2 === 0 ? 'a' : 'b'} IN A 192.0.2.1\n`,
    'with brackets that open': (number) => `${number === 0 ? 'a SOA ' : ''}( ( ${number}\n`,
    'with origins': (number) => `$ORIGIN a${number}.example.com.\na IN A 192.0.2.1\n`,
    'with one line': (number) => `a${number} "b" `,
  };
  for (const [shape, piece] of Object.entries(shapes)) {
    it(shape, () =>
      assertLinear(50_000, (size) => {
        const lines = repeated(size, piece).split('\n');
        return {
          reading: () => {
            const hosts = new ZoneFileHosts({ commented: false });
            for (const line of lines) hosts.add(line);
          },
        };
      }),
    );
  }
});

describe('A file that grows takes as much longer to search', () => {
  const terms: readonly SearchTerm[] = [zoneTerm('example.com'), { kind: 'text', text: 'v=spf1' }];
  const shapes: Readonly<Record<string, (number: number) => string>> = {
    'with matches on one line': (number) => `n${number}.example.com v=spf1 `,
    'with matches on many lines': (number) => `n${number}.example.com\nv=spf1\n`,
    'with matches without blanks': () => '访.example.com了',
    'with line ends alone': () => '\r\n',
    'with dots alone': () => '.',
    'with colons alone': () => ':',
    'with backslashes alone': () => '\\',
    'with other scripts alone': () => '访.',
  };
  for (const [shape, piece] of Object.entries(shapes)) {
    it(shape, () =>
      assertLinear(30_000, (size) => {
        const text = repeated(size, piece);
        return {
          searching: () => {
            const search = new TermSearch(text, terms, Number.POSITIVE_INFINITY);
            search.advance(() => false);
            inLines(text, search.matches);
          },
        };
      }),
    );
  }
});

/** Returns what the features do with a zone of many records. */
function workOn(records: readonly IndexedRecord[], name: string): Work {
  const known = zone('example.com', records);
  const index = knownZones(known);
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

describe('A zone that grows takes as much longer to show', () => {
  const shapes: Readonly<Record<string, (number: number) => IndexedRecord>> = {
    'with many hosts': (number) => record({ host: `h${number}` }),
    'with many hosts that are disabled': (number) => record({ host: `h${number}`, enabled: false }),
    'with one host with many addresses': (number) => record({ host: 'h1', value: address(number) }),
    'with one host with many texts': (number) =>
      record({ host: 'h1', type: 'TXT', value: `${number}${'\u202E'.repeat(100)}` }),
    'with one host with many types': (number) => record({ host: 'h1', type: `TYPE${number}` }),
    'with a chain': (number) =>
      record({ host: `h${number}`, type: 'CNAME', value: `h${number + 1}.example.com.` }),
    'with one host that points to many': (number) =>
      record({ host: 'h1', type: 'CNAME', value: `h${number + 2}.example.com.` }),
    'with long hosts': (number) => record({ host: `${'a.'.repeat(100)}h${number}` }),
    'with hosts in other scripts': (number) => record({ host: `访${number}` }),
  };
  for (const [shape, made] of Object.entries(shapes)) {
    it(shape, () =>
      assertLinear(1000, (count) =>
        workOn(
          Array.from({ length: count }, (_, number) => made(number)),
          'h1.example.com',
        ),
      ),
    );
  }
});

describe('An edit of many places takes as much longer', () => {
  it('with a document that grows', () => {
    assertLinear(1000, (count) => {
      const lines = Array.from({ length: count }, (_, number) => `host: n${number}.example.com`);
      const source = { lineCount: count, textOf: (line: number) => lines[line] ?? '' };
      const reader = new DocumentReader('yaml', source, new Set(['example.com']));
      const changes = lines.flatMap((_, line) => [
        { firstLine: line, lastLine: line, linesNow: 2 },
        { firstLine: line, lastLine: line + 1, linesNow: 1 },
      ]);
      return { reading: () => (reader.apply(changes), reader.analysed()) };
    });
  });
});

describe('Other work that grows takes as much longer', () => {
  it('to find a place for a comment in a long text', () => {
    assertLinear(10_000, (count) => {
      const lines = [
        'a: b',
        ...Array.from({ length: count }, (_, number) => `${' '.repeat(1 + (number % 40))}c`),
      ];
      const text = { textOf: (line: number) => lines[line] ?? '' };
      return { finding: () => ignoreComment(text, count, 'yaml', 'a.yaml') };
    });
  });

  it('to read a long setting', () => {
    assertLinear(2000, (count) => {
      const setting = Array.from({ length: count }, (_, number) => ({ key: `a${number}`, language: 'yaml' }));
      return { reading: () => exemptKeys(parseIgnored(setting), 'yaml') };
    });
  });
});
