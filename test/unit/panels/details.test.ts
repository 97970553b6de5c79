import assert from 'node:assert/strict';
import { accountPanel } from '../../../src/panels/accountPanel.ts';
import {
  AccountContent,
  DomainContent,
  RecordContent,
  type Field,
  type Section,
} from '../../../src/panels/content.ts';
import { domainPanel } from '../../../src/panels/domainPanel.ts';
import { recordPanel } from '../../../src/panels/recordPanel.ts';
import { status, success, type Respond } from '../api/server.ts';
import { domainThing, frameFor, recordThing, settle, subjectOf, withAccount } from './subjects.ts';

const fieldsOf = (sections: readonly Section[]): readonly Field[] => sections.flatMap(({ fields }) => fields);
const valueOf = (fields: readonly Field[], label: string): string | undefined =>
  fields.find((field) => field.label === label)?.value;

/** A success as text: what JSON.stringify could not write may be in it. */
const answering =
  (data: string): Respond =>
  () =>
    `{"status":${JSON.stringify(status('1'))},${data}}`;

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

describe('The panels of details, whatever the service sends,', () => {
  it('show a field that is nested deeper than can be written down, and all beside it', async () => {
    await withAccount(
      answering(`"domain":{"id":7,"name":"a.example","odd":${deep},"more":"x"}`),
      async (zones) => {
        const thing = domainThing('7');
        const { content } = await frameFor(subjectOf(domainPanel, zones, thing), thing);
        const fields = fieldsOf(DomainContent.parse(content).sections);
        assert.equal(valueOf(fields, 'Name'), 'a.example');
        assert.equal(valueOf(fields, 'more'), 'x');
        assert.match(valueOf(fields, 'odd') ?? '', /nested/u);
      },
    );
    await withAccount(answering(`"info":{"user":{"id":7,"nick":"n","odd":${deep}}}`), async (zones) => {
      const thing = { account: zones.account.id };
      const { content } = await frameFor(subjectOf(accountPanel, zones, thing), thing);
      assert.equal(valueOf(fieldsOf(AccountContent.parse(content).sections), 'Display name'), 'n');
    });
  });

  it('show the title of a grade that has no name', async () => {
    for (const [sent, value, raw] of [
      [{ grade: 'DP_Free', grade_title: 'Free' }, 'Free', 'DP_Free'],
      [{ grade: 'DP_Free' }, 'DP_Free', undefined],
      [{ grade: null, grade_title: 'Free' }, 'Free', undefined],
      [{ grade: '', grade_title: 'Free' }, 'Free', undefined],
      [{ grade: null }, 'not given', undefined],
    ] as const) {
      await withAccount(
        () => success({ domain: { id: 7, name: 'a.example', ...sent } }),
        async (zones) => {
          const thing = domainThing('7');
          const { content } = await frameFor(subjectOf(domainPanel, zones, thing), thing);
          const grade = fieldsOf(DomainContent.parse(content).sections).find(
            ({ label }) => label === 'Grade',
          );
          assert.deepEqual([grade?.value, grade?.raw], [value, raw], JSON.stringify(sent));
        },
      );
    }
  });

  it('show all that they have when every field is of another type', async () => {
    for (const odd of [null, 0, 1.5, true, [], {}, '__proto__', '\0', '\u202E', 'x'.repeat(30_000)]) {
      const names =
        'id name punycode grade grade_title status ext_status records group_id is_mark remark is_vip';
      const domain = Object.fromEntries(
        [...names.split(' '), 'ttl', 'owner', '__proto__'].map((name) => [name, odd]),
      );
      await withAccount(
        () => success({ domain, record: domain, info: { user: domain } }),
        async (zones) => {
          for (const [kind, thing, schema] of [
            [domainPanel, domainThing('7'), DomainContent],
            [recordPanel, recordThing('9'), RecordContent],
            [accountPanel, { account: zones.account.id }, AccountContent],
          ] as const) {
            const frame = await frameFor(subjectOf(kind, zones, thing), thing);
            assert.equal(frame.notice, undefined, `${kind.name} ${JSON.stringify(odd)}`.slice(0, 80));
            assert.ok(schema.safeParse(frame.content).success);
            assert.notEqual(frame.heading, '');
          }
        },
      );
    }
  });
});

const row = (id: number, name: string, line: string): object => ({ id, name, type: 'A', line, value: 'v' });

describe('The panel of a record', () => {
  it('finds its siblings by what a name is, not by how it is spelled', async () => {
    const records = [
      row(9, '@', 'Default'),
      row(10, '', 'Asia'),
      row(11, 'www', 'Asia'),
      row(12, 'WWW.', 'Europe'),
    ];
    for (const [host, expected] of [
      ['', ['Default', 'Asia']],
      ['@', ['Default', 'Asia']],
      ['www', ['Asia', 'Europe']],
    ] as const) {
      const record = { id: 9, sub_domain: host, record_type: 'A', record_line: 'Default', value: 'v' };
      await withAccount(
        ({ url }) => (url === '/Record.List' ? success({ records }) : success({ record, domain: {} })),
        async (zones) => {
          const thing = recordThing('9');
          const subject = subjectOf(recordPanel, zones, thing);
          await settle(subject);
          await subject.act('loadRecords', undefined, AbortSignal.timeout(5000));
          const { siblings } = RecordContent.parse((await frameFor(subject, thing)).content);
          assert.deepEqual(
            siblings.rows.map(({ cells }) => cells[0]),
            expected,
          );
        },
      );
    }
  });
});
