import { DomainId } from '../../src/api/fields.ts';
import { listRecords } from '../../src/api/record.ts';
import { answering } from './answering.ts';
import { compare, reportFigure } from './figures.ts';
import { benchRecords, recordPage } from './zones.ts';

const text = recordPage(benchRecords(500, 'example.com'));
const client = answering(text);
const query = { domainId: DomainId.parse('1'), offset: 0, length: 500 };
const { signal } = new AbortController();

// One page alone is too fast to measure.
const pages = 20;
// Keeps rows of this shape alive, as a session does, so that V8 does not drop their hidden class.
const kept: unknown = JSON.parse(text);
const { ratio } = await compare(
  async () => {
    for (let page = 0; page < pages; page += 1) await listRecords(client, query, signal);
  },
  () => {
    for (let page = 0; page < pages; page += 1) JSON.parse(text);
  },
);
if (kept === undefined) throw new Error('The page was not kept.');
reportFigure({
  figure: 'parsing and normalising a 500-record page',
  value: ratio,
  unit: '×',
  against: 'JSON.parse of the same text',
  limit: 2,
});
