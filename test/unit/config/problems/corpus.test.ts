import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { foundProblems } from '../../../support/product/foundProblems.ts';
import { NameChecker } from '../../../../src/config/problems/nameChecker.ts';
import type { Problem } from '../../../../src/config/problems/problem.ts';
import { corpusFiles, type CorpusFile, type Mistake, type Planted } from './corpusFiles.ts';
import { corpusIndex, rowsOf } from './corpusZones.ts';
import { FRESH } from '../zones.ts';

const LEAST_LINES = 2000;
const LEAST_PLANTED = 120;
const LEAST_FOUND = 0.9;

/** The kinds of problems that count as finding a mistake. */
const PROBLEMS_OF: Readonly<Record<Mistake, readonly Problem['kind'][]>> = {
  typo: ['misspelled', 'series', 'absent', 'mail'],
  deleted: ['misspelled', 'series', 'absent', 'mail'],
  suffix: ['misspelled', 'absent'],
  disabled: ['disabled'],
  stale: ['address'],
};

/** Namespaces, claims, audiences and masks. Nothing tells them from hosts that are absent, so that they have hints. */
const NO_HOSTS: ReadonlySet<string> = new Set(
  'audiences claims data saml schemas services.irc shop.audiences sp vocab xml'
    .split(' ')
    .map((host) => `${host}.example.com`),
);

/** Returns why the hosted records contradict a planted mistake; undefined if they do not. */
function contradiction({ mistake, text }: Planted): string | undefined {
  const rows = rowsOf(text);
  switch (mistake) {
    case 'typo':
    case 'deleted':
    case 'suffix':
      return rows.length > 0 ? 'is hosted' : undefined;
    case 'disabled':
      return rows.length > 0 && rows.every((row) => row[3] === 'off') ? undefined : 'is not disabled';
    case 'stale':
      return isIP(text) > 0 ? undefined : 'is not an address';
  }
}

/** Counts a name, but not within a longer one. `-` may stand before it, as in `${HOST-www.example.com}`. */
function occurrences(line: string, text: string): number {
  const escaped = text.replaceAll('.', String.raw`\.`);
  return line.match(new RegExp(String.raw`(?<![\w.])${escaped}(?!\.?[\w-])`, 'gu'))?.length ?? 0;
}

describe('The corpus', () => {
  const files = corpusFiles();
  const marks = files.flatMap((file) =>
    [...file.planted].flatMap(([line, planted]) => planted.map((each) => ({ file, line, ...each }))),
  );

  it(`has at least ${LEAST_LINES} lines and ${LEAST_PLANTED} planted mistakes`, () => {
    const lines = files.reduce((sum, file) => sum + file.lines.length, 0);
    assert.ok(lines >= LEAST_LINES, `${lines} lines`);
    assert.ok(marks.length >= LEAST_PLANTED, `${marks.length} planted`);
  });

  it('plants only mistakes that the hosted records confirm', () => {
    const wrong = marks.flatMap((mark) => {
      const reason = contradiction(mark);
      return reason === undefined ? [] : [`${at(mark.file, mark.line)}: ${mark.text} ${reason}`];
    });
    assert.deepEqual(wrong, []);
  });

  it('has each planted text exactly once in its line', () => {
    const wrong = marks.filter(({ file, line, text }) => occurrences(file.lines[line] ?? '', text) !== 1);
    assert.deepEqual(
      wrong.map(({ file, line, text }) => `${at(file, line)}: ${text}`),
      [],
    );
  });

  const checker = new NameChecker(corpusIndex(), FRESH);
  for (const knowsLanguages of [true, false]) {
    describe(
      knowsLanguages ? 'in its languages' : 'as plain text, without extensions for its languages',
      () => {
        const found = files.flatMap((file) => {
          const languageId = knowsLanguages ? file.languageId : 'plaintext';
          const problems = foundProblems({ lines: file.lines, languageId, fileName: file.name }, checker);
          return problems.map(({ line, problem: { start, end, kind } }) => ({
            file,
            line,
            text: (file.lines[line] ?? '').slice(start, end),
            kind,
          }));
        });
        const isSame = (mark: (typeof marks)[number], problem: (typeof found)[number]): boolean =>
          mark.file === problem.file &&
          mark.line === problem.line &&
          mark.text === problem.text &&
          PROBLEMS_OF[mark.mistake].includes(problem.kind);

        it('has no diagnostics on correct text', () => {
          const wrong = found.filter(
            (problem) =>
              // The zone files hold records that the zones do not have yet.
              problem.kind !== 'declared' &&
              !(problem.kind === 'absent' && NO_HOSTS.has(problem.text)) &&
              !marks.some((mark) => isSame(mark, problem)),
          );
          assert.deepEqual(
            wrong.map(({ file, line, text, kind }) => `${at(file, line)}: ${text} (${kind})`),
            [],
          );
        });

        it(`has diagnostics for at least ${LEAST_FOUND * 100} of 100 planted mistakes`, () => {
          const missed = marks.filter((mark) => !found.some((problem) => isSame(mark, problem)));
          const share = 1 - missed.length / marks.length;
          const list = missed.map(
            ({ file, line, text, mistake }) => `${at(file, line)}: ${text} (${mistake})`,
          );
          assert.ok(
            share >= LEAST_FOUND,
            [`${missed.length} of ${marks.length} missed:`, ...list].join('\n'),
          );
        });
      },
    );
  }
});

function at(file: CorpusFile, line: number): string {
  return `${file.name}:${line + 1}`;
}
