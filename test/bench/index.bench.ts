// How many calls an update of the index takes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ManyZones, writtenRecord } from '../support/manyZones.ts';
import { IndexWindow } from '../unit/index/indexing.ts';
import { reportFigure } from './figures.ts';

const ZONES = 1000;
const RECORDS = 100;

const folder = mkdtempSync(path.join(tmpdir(), 'dns-tree-index-'));
await using service = await ManyZones.start(ZONES, RECORDS);
const window = new IndexWindow(service.address, folder);
try {
  await window.index();
  const full = service.calls.length;
  const [zone] = service.zones;
  if (zone === undefined) throw new Error('There is no zone to change.');
  zone.records[0] = { ...writtenRecord(0, 0), value: '203.0.113.77' };
  zone.updatedOn = '2025-06-07 08:09:10';
  await window.index();
  const again = service.calls.length - full;
  console.log(`  ${full} calls for a full index, ${again} after one zone changed`);
  reportFigure({
    figure: 'index refresh, 1 of 1,000 zones changed',
    value: (again / full) * 100,
    unit: '%',
    against: 'the calls of a full index',
    limit: 1,
  });
} finally {
  window.dispose();
  rmSync(folder, { recursive: true, force: true });
}
