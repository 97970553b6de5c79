import assert from 'node:assert/strict';
import type { ExportZone } from '../../../../src/export/exportZone.ts';
import { ExportRun } from '../../../../src/export/exportRun.ts';
import { FORM_NAMES, type FormName } from '../../../../src/export/forms.ts';
import { indexOmissions } from '../../../../src/export/omissions/omission.ts';
import { refusedZonesText, summaryParts } from '../../../../src/export/omissions/omissionSummary.ts';
import { record } from '../../zones/rows.ts';
import { writeForm, zoneOf } from '../zones.ts';

describe('Records of the index in a form', () => {
  const whole = record({ host: 'a' });
  const indexed = record({ host: 'b' });
  const disabled = record({ host: 'c', enabled: false });
  const zone: ExportZone = {
    name: 'example.com',
    records: [whole, indexed, disabled],
    whole: false,
    groups: undefined,
  };

  it('lose the fields that are not kept on this machine, unless they are left out', async () => {
    const { omissions } = await writeForm('hosts', [zone]);
    const more = indexOmissions([zone], new Set([indexed, disabled]), omissions);
    const records = more.map((omission) => omission.record);
    assert.deepEqual(records, [indexed]);
    assert.deepEqual(summaryParts(3, [...omissions, ...more]), [
      '2 of 3 records; 1 left out: 1 disabled',
      'not included: fields of 1 record that are not kept on this machine',
    ]);
  });
});

/** The forms that have no comments. */
const WITHOUT_COMMENTS: ReadonlySet<FormName> = new Set(['csv', 'json', 'markdown', 'dig']);

/** The lines of a copied text that say what is lost. */
async function copiedNotes(form: FormName, zone: ExportZone): Promise<readonly string[]> {
  const run = new ExportRun(new AbortController().signal, undefined, 'line');
  const { files } = await writeForm(form, [zone], { run });
  return files.flatMap(({ text }) => text.split('\n')).filter((line) => /left out|not included/iu.test(line));
}

describe('A copied text', () => {
  const records = [
    { host: '@', type: 'NS', value: 'ns1.example.net.' },
    { remark: 'old' },
    { host: 'a', enabled: false },
    { host: 'b', type: 'URL', value: 'https://example.net/' },
  ];

  for (const [form, sign] of [
    ['zoneFile', ';'],
    ['hosts', '#'],
    ['octodns', '#'],
    ['dnsendpoint', '#'],
    ['knot', '#'],
    ['bind', '//'],
    ['dnscontrol', '//'],
  ] as const)
    it(`says in one line what is left out (${form})`, async () => {
      const lines = await copiedNotes(form, zoneOf(records));
      assert.equal(lines.length, 1);
      assert.match(
        lines[0] ?? '',
        new RegExp(`^${sign} \\d of 4 records left out: .*; not included: 1 remark`, 'u'),
      );
      // A hosts file has no NS records.
      assert.deepEqual(await copiedNotes(form, zoneOf(form === 'hosts' ? [{}] : records.slice(0, 1))), []);
    });

  for (const form of WITHOUT_COMMENTS)
    it(`says nothing where there are no comments (${form})`, async () => {
      assert.deepEqual(await copiedNotes(form, zoneOf(records)), []);
    });
});

describe('The files of an export of which zones are left out', () => {
  const failure = { operation: 'Record.List', kind: 'service', code: '9', message: '' } as const;
  const notes = refusedZonesText(8, [{ name: 'b.example', failure }]);

  for (const form of FORM_NAMES.filter((each) => !WITHOUT_COMMENTS.has(each)))
    it(`say so at their head (${form})`, async () => {
      for (const omissionNotes of ['list', 'line'] as const) {
        const run = new ExportRun(new AbortController().signal, undefined, omissionNotes, notes);
        const { files } = await writeForm(form, [zoneOf([{}])], { run });
        assert.ok(files.some(({ text }) => HEAD_OF_REFUSED.test(text)));
      }
    });
});

const HEAD_OF_REFUSED = /^(?:;|#|\/\/) 8 of 9 zones; 1 left out: b\.example \(No permission\)\.\n/u;

describe('The files of a zone of which records may be missing', () => {
  const records = [{ host: '@', type: 'NS', value: 'ns1.example.net.' }, {}];
  const incomplete = { kind: 'short', announced: 900, received: 2 } as const;
  const said =
    'Records of example.com may be missing: The service announced 900 records and sent 2. Refresh to load them again.';

  for (const form of FORM_NAMES.filter((each) => !WITHOUT_COMMENTS.has(each)))
    it(`say so in one comment (${form})`, async () => {
      for (const notes of ['list', 'line'] as const) {
        const run = new ExportRun(new AbortController().signal, undefined, notes);
        const { files } = await writeForm(form, [{ ...zoneOf(records), incomplete }], { run });
        for (const { name, text } of files) {
          const lines = text.split('\n').filter((line) => line.includes(said));
          assert.equal(lines.length, 1, name);
          assert.match(lines[0] ?? '', /^(?:;|#|\/\/) Records of/u);
        }
        const { files: whole } = await writeForm(form, [zoneOf(records)], { run });
        assert.ok(!whole.some(({ text }) => text.includes('may be missing')));
      }
    });
});
