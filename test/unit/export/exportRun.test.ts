import assert from 'node:assert/strict';
import type { DnsRecord } from '../../../src/api/record.ts';
import type { ExportZone } from '../../../src/export/exportZone.ts';
import type { ExportResult } from '../../../src/export/exportResult.ts';
import { ExportRun, ExportTooLarge, recordParts, type ExportLimit } from '../../../src/export/exportRun.ts';
import { FORM_NAMES, writeEachZone, type FormName } from '../../../src/export/forms.ts';
import { COUNTRY_CODES, COUNTRY_GROUPS, runOf, zoneOf } from './zones.ts';

const signal = new AbortController().signal;

function write(
  form: FormName,
  zones: readonly ExportZone[],
  most?: Partial<ExportLimit>,
): Promise<ExportResult> {
  const limit = { bytes: Number.POSITIVE_INFINITY, files: Number.POSITIVE_INFINITY, ...most };
  return writeEachZone(form, zones, { run: runOf(signal, limit) }, () => undefined);
}

function bytesOf({ files }: ExportResult): number {
  return files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
}

const NS: Partial<DnsRecord> = { host: '@', type: 'NS', value: 'ns1.example.net.' };

/** A zone with a disabled record, which is a comment in some forms, for each one that is not. */
function zoneWith(hosts: number, name?: string): ExportZone {
  const records = Array.from({ length: hosts }, (_, index) => [
    { host: `h${index}`, value: '192.0.2.1' },
    { host: `h${index}`, value: '192.0.2.2', recordLine: 'Country JP', ttl: 600 },
    { host: `d${index}`, value: '192.0.2.3', enabled: false },
  ]);
  return { ...zoneOf([NS, ...records.flat()], name), groups: COUNTRY_GROUPS };
}

/** Counts how often an export may let other events run. */
class CountedRun extends ExportRun {
  pauses = 0;

  override async pause(): Promise<void> {
    this.pauses += 1;
  }
}

const pausesOf = async (form: FormName, zones: readonly ExportZone[]): Promise<number> => {
  const run = new CountedRun(signal);
  await writeEachZone(form, zones, { run }, () => undefined);
  return run.pauses;
};

describe('An export', () => {
  for (const form of FORM_NAMES)
    it(`pauses for each zone, and for each part of a large one (${form})`, async () => {
      const zones = Array.from({ length: 20 }, (_, index) => zoneWith(1, `z${index}.example`));
      const large = zoneOf([NS, ...Array.from({ length: 10_000 }, (_, index) => ({ host: `h${index}` }))]);
      assert.ok((await pausesOf(form, zones)) >= 20);
      assert.ok((await pausesOf(form, [large])) >= 2);
    });

  it('pauses for each host with lines in each view (bind)', async () => {
    // A view of Japan, and the default one.
    assert.ok((await pausesOf('bind', [zoneWith(500)])) >= 2 * 500);
  });
});

describe('The size of an export', () => {
  it('is counted in bytes, with the end of each line', () => {
    const run = runOf(signal, { bytes: 8, files: 1 });
    assert.equal(run.counted('é'), 'é');
    assert.equal(run.counted('1234'), '1234');
    assert.throws(() => run.counted(''), ExportTooLarge);
  });

  it('does not go on once it is cancelled', async () => {
    const aborting = new AbortController();
    const run = runOf(aborting.signal);
    aborting.abort(new Error('enough'));
    const ended = async (): Promise<never> => {
      for (;;) await run.pause();
    };
    await assert.rejects(ended, /enough/u);
  });

  it('is counted in files', () => {
    const run = runOf(signal, { bytes: 0, files: 2 });
    run.countFile();
    run.countFile();
    assert.throws(() => run.countFile(), { name: 'ExportTooLarge', what: 'files', most: 2 });
  });

  for (const form of FORM_NAMES)
    for (const [title, zones] of [
      ['one zone', [zoneWith(300)]],
      ['ten zones together', Array.from({ length: 10 }, (_, index) => zoneWith(30, `z${index}.example`))],
    ] as const)
      it(`is limited for ${title}, while it is written (${form})`, async () => {
        const bytes = bytesOf(await write(form, zones));
        assert.ok(bytes > 5000);
        assert.equal(bytesOf(await write(form, zones, { bytes: bytes * 1.1 })), bytes);
        await assert.rejects(write(form, zones, { bytes: bytes * 0.9 }), ExportTooLarge);
      });

  for (const form of FORM_NAMES)
    it(`is limited to a number of files (${form})`, async () => {
      const zones = Array.from({ length: 20 }, (_, index) => zoneWith(1, `z${index}.example`));
      const { files } = await write(form, zones);
      // The configuration of all zones is no file of a zone.
      const most = files.filter(({ name }) => !name.startsWith('zones.')).length;
      assert.ok(most >= 20);
      assert.equal((await write(form, zones, { files: most })).files.length, files.length);
      await assert.rejects(write(form, zones, { files: most - 1 }), { what: 'files', most: most - 1 });
    });

  for (const form of ['bind', 'knot', 'octodns'] as const)
    it(`is limited where every country gets every host with another answer (${form})`, async () => {
      const records = Array.from({ length: 200 }, (_, index) => [
        { host: `h${index}`, value: '192.0.2.1' },
        { host: `h${index}`, value: '192.0.2.2', recordLine: 'Asia' },
        { host: `h${index}`, value: '192.0.2.3', recordLine: `Country ${COUNTRY_CODES[index] ?? ''}` },
      ]);
      const zone = { ...zoneOf([NS, ...records.flat()]), groups: COUNTRY_GROUPS };
      await assert.rejects(write(form, [zone], { bytes: 200_000 }), ExportTooLarge);
    });

  it('is limited before texts of escapes are put together', async () => {
    const records = Array.from({ length: 10 }, (_, index) => ({
      host: `h${index}`,
      type: 'TXT',
      value: '\u0001'.repeat(1000),
    }));
    // Each byte becomes four characters.
    for (const form of ['zoneFile', 'bind', 'knot'] as const) {
      await assert.rejects(write(form, [zoneOf(records)], { bytes: 40_000 }), ExportTooLarge);
      assert.ok((await write(form, [zoneOf(records)], { bytes: 45_000 })).files.length > 0);
    }
  });
});

function sizes(records: readonly Partial<DnsRecord>[]): readonly number[] {
  return recordParts(zoneOf(records).records).map(({ length }) => length);
}

describe('The parts of a zone', () => {
  it('have 5,000 records at most, in their order', () => {
    assert.deepEqual(sizes([]), []);
    assert.deepEqual(sizes(Array.from({ length: 5000 }, () => ({}))), [5000]);
    assert.deepEqual(sizes(Array.from({ length: 5001 }, () => ({}))), [5000, 1]);
    const { records } = zoneOf(Array.from({ length: 12_345 }, () => ({})));
    assert.deepEqual(recordParts(records).flat(), records);
  });

  it('have a million characters at most, unless one record has more', () => {
    const half = { host: '', type: '', value: 'x'.repeat(500_000) };
    assert.deepEqual(sizes([half, half, half]), [2, 1]);
    assert.deepEqual(sizes([half, half, { ...half, value: '', remark: 'x' }]), [2, 1]);
    assert.deepEqual(sizes([{ value: 'x'.repeat(3_000_000) }, {}]), [1, 1]);
  });
});
