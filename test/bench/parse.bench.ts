import { readAnswer } from '../../src/api/answer.ts';
import type { Caller } from '../../src/api/caller.ts';
import { DomainId } from '../../src/api/fields.ts';
import { listRecords } from '../../src/api/record.ts';
import { LoginToken } from '../../src/api/token.ts';
import { compare, leaveFigure } from './figures.ts';
import { benchRecords, recordPage } from './zones.ts';

const text = recordPage(benchRecords(500, 'example.com'));
const token = LoginToken.parse('12345,0123456789abcdef0123456789abcdef');
if (typeof token === 'string') throw new Error(token);
const client: Caller = {
  call: () => Promise.reject(new Error('Nobody asks for that.')),
  callList: (operation, _fields, schema) =>
    Promise.resolve(
      readAnswer(operation, { status: 200, text, retryAfterSeconds: undefined }, schema, token),
    ),
};
const query = { domainId: DomainId.parse('1'), offset: 0, length: 500 };
const { signal } = new AbortController();

// One page is over too soon for the clock.
const pages = 20;
const { ratio } = await compare(
  async () => {
    for (let page = 0; page < pages; page += 1) await listRecords(client, query, signal);
  },
  () => {
    for (let page = 0; page < pages; page += 1) JSON.parse(text);
  },
);
leaveFigure({
  figure: 'parsing and normalising a 500-record page',
  value: ratio,
  unit: '×',
  against: 'JSON.parse of the same text',
  limit: 2,
});
