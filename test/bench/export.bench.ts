// Writing the 50,000 records of a zone in the forms that people carry elsewhere, with all that these state as lost.
import { RecordId } from '../../src/api/fields.ts';
import type { DnsRecord } from '../../src/api/record.ts';
import type { ExportZone } from '../../src/export/exportZone.ts';
import { FORMS } from '../../src/export/forms.ts';
import { terraform } from '../../src/export/terraform.ts';
import { zoneFile } from '../../src/export/zoneFile/zoneFile.ts';
import { resultOf } from '../support/resultOf.ts';
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
  { name: 'a zone file', write: () => resultOf(zoneFile([zone], {})), limit: 3 },
  { name: 'Terraform', write: () => resultOf(terraform([zone])), limit: 4 },
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

/** The length of a time slice, in milliseconds. Work cannot yield within a step, so a step longer than that delays events. */
const SLICE_MS = 8;

/** The longest step of some work, in slices. */
function longestStep(work: Iterator<void>): number {
  let longest = 0;
  for (let done: boolean | undefined = false; done !== true;) {
    const started = performance.now();
    done = work.next().done;
    longest = Math.max(longest, performance.now() - started);
  }
  return longest / SLICE_MS;
}

// Other load on the machine only makes a step longer, so the best of three rounds counts.
const longest = Object.values(FORMS).map((write) =>
  Math.min(...Array.from({ length: 3 }, () => longestStep(write([zone], {})))),
);
reportFigure({
  figure: 'longest step of writing 50,000 records, in any form',
  value: Math.max(...longest),
  unit: '×',
  against: 'a time slice of 8 ms',
  limit: 6,
});
