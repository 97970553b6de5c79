import assert from 'node:assert/strict';
import type { IndexedRecord } from '../../../../src/zones/recordTable.ts';
import { foundProblems } from '../../../support/product/foundProblems.ts';
import { NameChecker } from '../../../../src/config/problems/nameChecker.ts';
import type { PlacedProblem } from '../../../../src/config/problems/problem.ts';
import type { KnownZones } from '../../../../src/zones/knownZones.ts';
import { knownZones, FRESH, record, zone } from '../zones.ts';

/** The records of example.com, a zone that also serves as an API group and as a prefix of labels. */
export const RECORDS: readonly IndexedRecord[] = [
  record({ host: '@', value: '192.0.2.10' }),
  record({ host: '@', type: 'MX', value: 'mail.example.com.' }),
  record({ host: 'www', type: 'CNAME', value: 'example.com.' }),
  record({ host: 'api', value: '192.0.2.30' }),
  record({ host: 'api', value: '192.0.2.31' }),
  record({ host: 'api', value: '2001:db8::30', type: 'AAAA' }),
  record({ host: 'mail', value: '192.0.2.25' }),
  record({ host: 'inside', value: '10.0.0.7' }),
  record({ host: 'www.fr', value: '192.0.2.40' }),
  record({ host: 'node1.dc1', value: '192.0.2.121' }),
  record({ host: 'node2.dc1', value: '192.0.2.122' }),
  record({ host: 'silent', type: 'TXT', value: 'nothing here' }),
  record({ host: '*.apps', value: '192.0.2.50' }),
  record({ host: 'gone.apps', value: '192.0.2.51', enabled: false }),
  record({ host: 'old', value: '192.0.2.99', enabled: false }),
];

/** A problem, the text that it marks, and the line of that text. */
interface Mark extends PlacedProblem {
  readonly marked: string;
}

/** Returns the problems of a text with what they mark. */
export function marksIn(text: string, fileName: string, known: KnownZones): readonly Mark[] {
  const lines = text.split('\n');
  const checked = { lines, languageId: 'plaintext', fileName };
  return foundProblems(checked, new NameChecker(known, FRESH)).map(({ line, problem }) => ({
    line,
    problem,
    marked: lines[line]?.slice(problem.start, problem.end) ?? '',
  }));
}

/** Returns the problems of a text, each as `line: text, kind`, with lines from 1. */
export function found(text: string, fileName: string): readonly string[] {
  return marksIn(text, fileName, knownZones(zone('example.com', RECORDS))).map(
    ({ line, problem: { kind }, marked }) => `${line + 1}: ${marked}, ${kind}`,
  );
}

/** A text of a file, and its problems. */
type Case = readonly [file: string, text: string, ...problems: readonly string[]];

export function inFile(
  file: string,
  texts: readonly (readonly [text: string, ...problems: string[]])[],
): readonly Case[] {
  return texts.map(([text, ...problems]) => [file, text, ...problems]);
}

/** Adds a test for each text, of which `problemsIn` returns the problems. */
export function describeProblems(
  problemsIn: (text: string, file: string) => readonly string[],
  name: string,
  cases: readonly Case[],
): void {
  describe(name, () => {
    for (const [file, text, ...expected] of cases)
      it(`has ${expected.join('; ') || 'no problem'} in ${text.replaceAll('\n', '⏎')} (${file})`, () =>
        assert.deepEqual(problemsIn(text, file), expected));
  });
}
