import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import * as z from 'zod';
import type { DnsRecord } from '../../../../src/api/record.ts';
import type { ExportZone } from '../../../../src/export/exportZone.ts';
import { copiedText } from '../../../../src/export/exportResult.ts';
import { ExportRun } from '../../../../src/export/exportRun.ts';
import { fqdn, toAscii } from '../../../../src/dns/names.ts';
import { copyableText } from '../../../../src/text/unseenEscapes.ts';
import { anyZone, statesOmission, keptRecords, onlyText, zoneOf, writeForm, lossesOf } from '../zones.ts';
import { pluck } from '../../../support/pluck.ts';

/** Returns what the tables show of a record; undefined if it is empty. */
function expectedRow(
  zone: ExportZone,
  record: DnsRecord,
): Readonly<Record<string, string | number | boolean | undefined>> {
  const { host, type, recordLine, value, mx, ttl, weight, enabled, remark, monitorStatus, updatedOn, id } =
    record;
  return {
    zone: zone.name,
    name: toAscii(fqdn(host, zone.name).trim()),
    type,
    line: recordLine,
    value,
    mx,
    ttl,
    weight,
    enabled,
    remark,
    monitoring: monitorStatus,
    held: record.held || undefined,
    updated: updatedOn,
    id,
  };
}

async function checkCsv(zone: ExportZone): Promise<void> {
  const exported = await writeForm('csv', [zone]);
  const [head = [], ...rows] = parse(onlyText(exported), { bom: true });
  assert.equal(keptRecords(zone, exported).length, zone.records.length);
  for (const [at, record] of zone.records.entries()) {
    const cells = Object.entries(expectedRow(zone, record)).map(([, cell]) => String(cell ?? ''));
    // An apostrophe that disarms a formula is not part of the text.
    const read = rows[at]?.map((cell) => cell.replaceAll(/(^|;)'/gu, '$1'));
    const isChanged = statesOmission(exported, record, 'characters');
    assert.equal(
      isChanged,
      // A host that is a tab alone is left out of the name.
      [record.host, ...cells].some((cell) => cell !== copyableText(cell)),
    );
    assert.deepEqual(read, isChanged ? cells.map(copyableText) : cells);
  }
  assert.equal(rows.length, zone.records.length);
  assert.equal(head[0], 'zone');
}

async function checkJson(zone: ExportZone): Promise<void> {
  const read: unknown = JSON.parse(onlyText(await writeForm('json', [zone])));
  const wanted = zone.records.map((record) => ({
    ...expectedRow(zone, record),
    status: record.status,
    ...(record.other.length > 0 && { other: Object.fromEntries(record.other) }),
  }));
  assert.deepEqual(read, JSON.parse(JSON.stringify(wanted)));
}

describe('Tables of records', () => {
  it('contain any zone as CSV and JSON, except for the omissions', async () => {
    await fc.assert(
      fc.asyncProperty(anyZone, async (zone) => {
        await checkCsv(zone);
        await checkJson(zone);
      }),
    );
  });

  it('state the fields that have no column; JSON has them and the status', async () => {
    const zone = zoneOf([{ status: 'spam', other: [['line_id', '10=0']] }, { value: '192.0.2.2' }]);
    for (const form of ['csv', 'markdown'] as const)
      assert.deepEqual(lossesOf(await writeForm(form, [zone])), ['192.0.2.1 other']);
    assert.deepEqual((await writeForm('json', [zone])).omissions, []);
    const [first] = z.array(z.looseObject({})).parse(JSON.parse(onlyText(await writeForm('json', [zone]))));
    assert.equal(first?.['status'], 'spam');
    assert.deepEqual(first?.['other'], { line_id: '10=0' });
  });

  it('have all values of a repeated field as JSON', async () => {
    const zone = zoneOf([
      {
        other: [
          ['tag', 'a'],
          ['line_id', '1'],
          ['tag', 'b'],
        ],
      },
    ]);
    const [first] = z.array(z.looseObject({})).parse(JSON.parse(onlyText(await writeForm('json', [zone]))));
    assert.deepEqual(first?.['other'], { tag: ['a', 'b'], line_id: '1' });
  });

  it('state as CSV which records have an apostrophe that disarms a formula', async () => {
    const values = ['-IL71', '=1+1', 'v=DMARC1;-x', "'quoted", 'a-b', 'v=DMARC1; p=none', '+'];
    const zone = zoneOf(values.map((value) => ({ type: 'TXT', value })));
    const exported = await writeForm('csv', [zone]);
    const disarmed = ['-IL71', '=1+1', 'v=DMARC1;-x', "'quoted", '+'];
    const lost = disarmed.map((value) => `${value} apostrophe`);
    assert.deepEqual(lossesOf(exported), lost);
    assert.deepEqual((await writeForm('markdown', [zone])).omissions, []);
  });

  it('have a byte order mark in a file of CSV alone, and none in the clipboard', async () => {
    const zone = zoneOf([{ remark: '手机' }]);
    for (const form of ['csv', 'markdown', 'json'] as const) {
      const exported = await writeForm(form, [zone]);
      assert.equal(onlyText(exported).startsWith('\uFEFF'), form === 'csv');
      assert.doesNotMatch(copiedText(exported), /\uFEFF/u);
    }
  });

  it('have the code of a lone surrogate as text in JSON, which every reader takes, and state it', async () => {
    const zone = zoneOf([
      { type: 'TXT', value: 'a\uD800b\\ud800' },
      { type: 'TXT', value: '😀' },
    ]);
    const exported = await writeForm('json', [zone]);
    const texts = z.array(z.looseObject({ value: z.string() })).parse(JSON.parse(onlyText(exported)));
    assert.deepEqual(pluck(texts, 'value'), ['a\\ud800b\\ud800', '😀']);
    assert.deepEqual(lossesOf(exported), ['a\uD800b\\ud800 characters']);
    const jq = spawnSync('jq', ['length'], { input: onlyText(exported), encoding: 'utf8' });
    if (jq.error === undefined) assert.equal(jq.stdout, '2\n', jq.stderr);
  });

  it('let other events run after each row, and after each part of a zone', async () => {
    class CountedRun extends ExportRun {
      pauses = 0;
      override pause(): Promise<void> {
        this.pauses += 1;
        return super.pause();
      }
    }
    const zone = zoneOf(Array.from({ length: 5_001 }, () => ({})));
    const pausesOf = async (form: 'csv' | 'markdown' | 'json'): Promise<number> => {
      const run = new CountedRun(new AbortController().signal);
      await writeForm(form, [zone], { run });
      return run.pauses;
    };
    assert.equal(await pausesOf('csv'), 1 + 5_001 + 2);
    assert.equal(await pausesOf('markdown'), 1 + 5_001 + 2);
    assert.equal(await pausesOf('json'), 2);
  });
});
