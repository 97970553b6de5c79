import assert from 'node:assert/strict';
import { DocumentReader, type AnalysedDocument } from '../../../../src/config/document/documentReader.ts';
import { LineJudge } from '../../../../src/config/problems/lineJudge.ts';
import { NameChecker } from '../../../../src/config/problems/nameChecker.ts';
import { FRESH, record, knownZones, zone } from '../zones.ts';

const known = knownZones(zone('example.com', [record({ host: 'api', value: '192.0.2.1' })]));

function documentOf(...lines: readonly string[]): AnalysedDocument {
  const source = { lineCount: lines.length, textOf: (line: number) => lines[line] ?? '' };
  return new DocumentReader('yaml', source, known.names).analysed();
}

const texts = (parts: readonly { readonly mention: { readonly text: string } }[]): readonly string[] =>
  parts.map(({ mention: { text } }) => text);

describe('The findings of a line', () => {
  it('are the same ones while neither the line nor its structure changes', () => {
    const judge = new LineJudge(new NameChecker(known, FRESH));
    const document = documentOf('hosts:', '- wwww.example.com', '- api.example.com 192.0.2.9');
    for (const line of [0, 1, 2])
      assert.equal(judge.findingsOf(document, line), judge.findingsOf(document, line));
    assert.equal(judge.findingsOf(document, 1).problems.length, 1);
    assert.equal(judge.findingsOf(document, 2).problems.length, 1);
  });

  it('are others when its structure changes', () => {
    const judge = new LineJudge(new NameChecker(known, FRESH));
    const document = documentOf('hosts:', '- wwww.example.com');
    const { mentions } = document;
    const countIn = (text: AnalysedDocument): number => judge.findingsOf(text, 1).problems.length;
    const changed = { ...documentOf('notes:', '- wwww.example.com'), mentions };
    assert.deepEqual([countIn(document), countIn(changed)], [1, 0]);
  });

  it('are none in a line that is left out, or beyond the text', () => {
    const judge = new LineJudge(new NameChecker(known, FRESH));
    const document = documentOf(
      'host: wwww.example.com # dns-tree-ignore',
      '# dns-tree-ignore-next-line',
      'host: wwww.example.com',
      'host: wwww.example.com',
    );
    const counts = [-1, 0, 1, 2, 3, 4].map((line) => judge.findingsOf(document, line).problems.length);
    assert.deepEqual(counts, [0, 0, 0, 0, 1, 0]);
  });

  it('have no address of a name beside a name that is not known', () => {
    const judge = new LineJudge(new NameChecker(known, FRESH));
    const counts = ['', ' # www.example.net', ' # {{ host }}.example.com', ' # wwww.example.com'].map(
      (others) =>
        judge
          .findingsOf(documentOf(`api.example.com: 192.0.2.9${others}`), 0)
          .problems.filter(({ kind }) => kind === 'address').length,
    );
    assert.deepEqual(counts, [1, 0, 0, 0]);
  });

  it('include the names and addresses of its block', () => {
    const judge = new LineJudge(new NameChecker(known, FRESH));
    const line =
      '{name: api.example.com, ip: 192.0.2.1, mirror_domain: wwww.example.com, nagios_ip: 192.0.2.2, x: xxxx.example.com}';
    const { names, onlyNames, addresses, stems } = judge.findingsOf(documentOf(line), 0);
    assert.deepEqual(texts(names), ['api.example.com']);
    assert.deepEqual(texts(onlyNames), ['wwww.example.com']);
    assert.deepEqual(texts(addresses), ['192.0.2.1']);
    assert.deepEqual(
      stems.map(({ kind, stem, mention: { text } }) => `${kind} ${stem}: ${text}`),
      [
        'name name: api.example.com',
        'name mirror domain: wwww.example.com',
        'name x: xxxx.example.com',
        'address nagios: 192.0.2.2',
      ],
    );
  });
});
