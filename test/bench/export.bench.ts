// Writing the 50,000 records of a zone in the forms that people carry elsewhere, with all that these state as lost.
import { RecordId } from '../../src/api/fields.ts';
import type { DnsRecord } from '../../src/api/record.ts';
import type { ExportZone } from '../../src/export/form.ts';
import { terraform } from '../../src/export/terraform.ts';
import { zoneFile } from '../../src/export/zoneFile.ts';
import { group } from '../unit/model/sampleLines.ts';
import { record } from '../unit/model/rows.ts';
import { compare, leaveFigure } from './figures.ts';
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

const forms = [
  { name: 'a zone file', write: () => zoneFile([zone], {}), limit: 3 },
  { name: 'Terraform', write: () => terraform([zone]), limit: 4 },
];
for (const { name, write, limit } of forms) {
  const { ratio } = await compare(write, () => JSON.stringify(records), { warmUp: 2, counted: 7 });
  leaveFigure({
    figure: `${name} of 50,000 records`,
    value: ratio,
    unit: '×',
    against: '`JSON.stringify` of the same records',
    limit,
  });
}
