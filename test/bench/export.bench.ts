// Writing the 50,000 records of a zone in each form.
import { RecordId } from '../../src/api/fields.ts';
import type { DnsRecord } from '../../src/api/record.ts';
import type { ExportZone } from '../../src/export/exportZone.ts';
import { FORM_NAMES, FORMS, type FormName } from '../../src/export/forms.ts';
import { runOf } from '../unit/export/zones.ts';
import { group } from '../unit/zones/sampleLines.ts';
import { record } from '../unit/zones/rows.ts';
import { FELT, longestHold, reportFigure, reportTime } from './figures.ts';
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
    recordLine: raw.line,
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

/** Writes the zone, with the pauses that the extension makes. */
function written(form: FormName): Promise<unknown> {
  return FORMS[form]([zone], { run: runOf() });
}

for (const form of ['zoneFile', 'terraform'] as const) {
  await reportTime(`exporting as ${form}`, 'a zone of 50,000 records', () => written(form), { rounds: 5 });
}

let worst = { milliseconds: 0, form: '' };
for (const form of FORM_NAMES) {
  const milliseconds = await longestHold(() => written(form));
  if (milliseconds > worst.milliseconds) worst = { milliseconds, form };
}
reportFigure({
  figure: `the host held by an export, the slowest form (${worst.form})`,
  value: worst.milliseconds,
  unit: 'ms',
  against: 'a zone of 50,000 records',
  limit: FELT.held,
});
