// Writing the 50,000 records of a zone in the forms that people carry elsewhere, with all that these state as lost.
import { RecordId } from '../../src/api/fields.ts';
import type { DnsRecord } from '../../src/api/record.ts';
import type { ExportZone } from '../../src/export/exportZone.ts';
import { FORMS } from '../../src/export/forms.ts';
import { terraform } from '../../src/export/terraform.ts';
import { zoneFile } from '../../src/export/zoneFile/zoneFile.ts';
import { longestStep } from '../support/longestStep.ts';
import { runOf } from '../unit/export/zones.ts';
import { group } from '../unit/model/sampleLines.ts';
import { record } from '../unit/model/rows.ts';
import { compare, reportFigure } from './figures.ts';
import { benchRecords } from './zones.ts';

const RECORDS = 50_000;

const groups = [
  group('default', 'Default', 'default Default'),
  group('asia', 'Asia', 'JP Japan', 'CN China'),
  group('europe', 'Europe', 'DE Germany', 'FR France'),
  group('north_america', 'North America', 'US United States'),
  group('search_engine', 'Search Engine', 'search_engine Search Engine'),
];
// A zone as the service hosts it: no name has records beside a CNAME, and one record in ten has a remark.
const records = benchRecords(RECORDS, 'example.com').map((raw, index): DnsRecord =>
  record({
    id: RecordId.parse(raw.id),
    host: raw.type === 'NS' ? '@' : `${raw.name === '@' ? 'mail' : raw.name}-${index}`,
    type: raw.type,
    line: raw.line,
    value: raw.value,
    mx: Number(raw.mx),
    ttl: Number(raw.ttl),
    enabled: raw.enabled === '1',
    status: raw.status,
    monitorStatus: raw.monitor_status,
    remark: index % 10 === 0 ? 'until the move' : '',
    updatedOn: raw.updated_on,
    held: raw.hold === 'hold',
  }),
);
const zone: ExportZone = { name: 'example.com', records, whole: true, groups };

const compared = [
  { name: 'a zone file', write: () => zoneFile([zone], { run: runOf() }), limit: 3 },
  { name: 'Terraform', write: () => terraform([zone], { run: runOf() }), limit: 4 },
];
for (const { name, write, limit } of compared) {
  const { ratio } = await compare(write, () => JSON.stringify(records), { warmUp: 2, counted: 7 });
  reportFigure({
    figure: `${name} of 50,000 records`,
    value: ratio,
    unit: '×',
    against: '`JSON.stringify` of the same records',
    limit,
  });
}

// Other load on the machine only makes a step longer, so the best of three rounds counts.
let worst = { milliseconds: 0, form: '' };
for (const [form, write] of Object.entries(FORMS)) {
  let milliseconds = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1)
    milliseconds = Math.min(milliseconds, await longestStep(() => write([zone], { run: runOf() })));
  if (milliseconds > worst.milliseconds) worst = { milliseconds, form };
}
reportFigure({
  figure: 'longest step of writing 50,000 records, in any form',
  value: worst.milliseconds,
  unit: 'ms',
  against: `a pause that is not felt (${worst.form})`,
  limit: 250,
});
