import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ExportResult } from '../../../src/export/exportResult.ts';
import { FORM_NAMES } from '../../../src/export/forms.ts';
import { yamlText } from '../../../src/export/yamlText.ts';
import { VARIED } from './variedZones.ts';
import { writeForm, zoneOf } from './zones.ts';

/** The files of a form, and how often it loses what. What editors and git change is spelled out. */
function described({ files, omissions }: ExportResult): string {
  const counts = Map.groupBy(omissions, (omission) =>
    omission.kind === 'leftOut' ? `without: ${omission.why}` : omission.what,
  );
  const lost = [...counts].map(([what, all]) => `${what} ${all.length}`).toSorted();
  const texts = files.map(
    ({ name, text }) => `=== ${name}\n${text.replaceAll('\r', '␍').replaceAll('\uFEFF', '<BOM>')}`,
  );
  return [...texts, `=== omissions\n${lost.join('\n')}\n`].join('\n');
}

describe('The files of varied zones', () => {
  for (const form of FORM_NAMES)
    it(`are those of test/fixtures/export/${form}.txt (DNS_TREE_WRITE_FIXTURES=1 writes it anew)`, async () => {
      const file = path.join('test', 'fixtures', 'export', `${form}.txt`);
      const found = described(await writeForm(form, VARIED));
      if (process.env['DNS_TREE_WRITE_FIXTURES'] === '1') writeFileSync(file, found);
      assert.equal(found, readFileSync(file, 'utf8').replaceAll('\r\n', '\n'));
    });
});

const nameOf = (last: number): string => [63, 63, 63, last].map((length) => 'a'.repeat(length)).join('.');

describe('The mailbox of a zone', () => {
  it('is that of the host master, where its name is not too long', async () => {
    for (const [name, mailbox] of [
      [nameOf(50), `hostmaster.${nameOf(50)}.`],
      [nameOf(51), 'hostmaster.'],
    ] as const) {
      const { files } = await writeForm('zoneFile', [zoneOf([{ host: '@', type: 'TXT', value: 'x' }], name)]);
      assert.ok(files[0]?.text.includes(` SOA invalid. ${mailbox} 1 3600 `), mailbox);
    }
  });
});

describe('A YAML document', () => {
  it('has text without quotes where every reader takes it for text', () => {
    const plain = ['a', 'A', '_', 'a1', 'a-b', 'a.b', 'a/b', 'A_', 'yes1', 'nullable'];
    const quoted = ['', '1', '-a', '.a', '/a', ' a', 'a ', 'a b', 'a:', 'a#', 'é', '*', '~', '1a'];
    const words = ['y', 'N', 'Yes', 'no', 'ON', 'off', 'true', 'False', 'null'];
    for (const text of plain) assert.equal(yamlText({ [text]: text }), `---\n${text}: ${text}\n`);
    for (const text of [...quoted, ...words])
      assert.equal(yamlText({ key: text }), `---\nkey: "${text}"\n`, text);
    assert.equal(yamlText(new Map([['1', 'x']])), '---\n"1": x\n');
  });

  it('has empty lists and maps on one line', () => {
    assert.equal(
      yamlText({ list: [], map: {}, none: null, number: 1, nested: [[], {}] }),
      '---\nlist: []\nmap: {}\nnone: null\nnumber: 1\nnested:\n  - []\n  - {}\n',
    );
  });
});
