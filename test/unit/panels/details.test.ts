import assert from 'node:assert/strict';
import {
  AccountContent,
  DomainContent,
  RecordContent,
  type Field,
  type Section,
} from '../../../src/panels/content.ts';
import { domainPanel } from '../../support/product/domainPanel.ts';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import { linesPanel } from '../../../src/panels/lines/linesPanel.ts';
import { accountPanel, recordPanel } from '../../support/product/panels.ts';
import { never, refusal, status, success, type Respond } from '../api/server.ts';
import {
  accountRef,
  contentFrom,
  domainRef,
  frameFor,
  groupsIn,
  recordRef,
  itemOf,
  withAccount,
} from './items.ts';

const fieldsOf = (sections: readonly Section[]): readonly Field[] => sections.flatMap(({ fields }) => fields);
const valueOf = (fields: readonly Field[], label: string): string | undefined =>
  fields.find((field) => field.label === label)?.value;

/** Returns a success as text, because JSON.stringify cannot write all of it. */
const respondWith =
  (data: string): Respond =>
  () =>
    `{"status":${JSON.stringify(status('1'))},${data}}`;

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

describe('The details panels, with any response,', () => {
  it('show a field that is too deeply nested to be written, and all other fields', async () => {
    const respond = respondWith(`"domain":{"id":7,"name":"a.example","odd":${deep},"more":"x"}`);
    const fields = fieldsOf(
      DomainContent.parse(await contentFrom(respond, domainPanel, domainRef('7'))).sections,
    );
    assert.equal(valueOf(fields, 'Name'), 'a.example');
    assert.equal(valueOf(fields, 'more'), 'x');
    assert.match(valueOf(fields, 'odd') ?? '', /nested/u);
    const user = respondWith(`"info":{"user":{"id":7,"nick":"n","odd":${deep}}}`);
    const { personal } = AccountContent.parse(await contentFrom(user, accountPanel, accountRef));
    assert.equal(valueOf(fieldsOf(personal.sections), 'Display name'), 'n');
  });

  it('show the title of a grade without a name', async () => {
    for (const [sent, value, raw] of [
      [{ grade: 'DP_Free', grade_title: 'Free' }, 'Free', 'DP_Free'],
      [{ grade: 'DP_Free' }, 'DP_Free', undefined],
      [{ grade: null, grade_title: 'Free' }, 'Free', undefined],
      [{ grade: '', grade_title: 'Free' }, 'Free', undefined],
      [{ grade: null }, 'not given', undefined],
    ] as const) {
      const respond = (): string => success({ domain: { id: 7, name: 'a.example', ...sent } });
      const { sections } = DomainContent.parse(await contentFrom(respond, domainPanel, domainRef('7')));
      const grade = fieldsOf(sections).find(({ label }) => label === 'Grade');
      assert.deepEqual([grade?.value, grade?.raw], [value, raw], JSON.stringify(sent));
    }
  });

  it('show everything when every field has an unexpected type', async () => {
    for (const odd of [null, 0, 1.5, true, [], {}, '__proto__', '\0', '\u202E', 'x'.repeat(30_000)]) {
      const names =
        'id name punycode grade grade_title status ext_status records group_id is_mark remark is_vip';
      const domain = Object.fromEntries(
        [...names.split(' '), 'ttl', 'owner', '__proto__'].map((name) => [name, odd]),
      );
      await withAccount(
        () => success({ domain, record: domain, info: { user: domain } }),
        async (account) => {
          for (const [kind, ref, schema] of [
            [domainPanel, domainRef('7'), DomainContent],
            [recordPanel, recordRef('9'), RecordContent],
            [accountPanel, { account: account.id }, AccountContent],
          ] as const) {
            const frame = await frameFor(itemOf(kind, account, ref), ref);
            assert.equal(frame.notice, undefined, `${kind.name} ${JSON.stringify(odd)}`.slice(0, 80));
            assert.ok(schema.safeParse(frame.content).success);
            assert.notEqual(frame.heading, '');
          }
        },
      );
    }
  });
});

const row = (id: number, name: string, line: string): Readonly<Record<string, unknown>> => ({
  id,
  name,
  type: 'A',
  line,
  value: 'v',
});

describe('The panel of a record', () => {
  it('has a title that tells it apart from others of its name and type', async () => {
    for (const [isLoaded, titles] of [
      [true, ['www.a.example A', 'www.a.example A · Asia']],
      [false, ['www.a.example A · v', 'www.a.example A · Asia · v']],
    ] as const)
      await withAccount(
        ({ url, form }) => {
          const records = [row(9, 'www', 'Default'), row(10, 'www', 'Asia')];
          if (url === '/Record.List') return success({ records });
          const [own] = records.filter(({ id }) => String(id) === form.get('record_id'));
          const { name, type, line, ...rest } = own ?? assert.fail();
          const record = { ...rest, sub_domain: name, record_type: type, record_line: line };
          return success({ record, domain: { id: 7, domain: 'a.example' } });
        },
        async (account) => {
          if (isLoaded) await account.zone(domainRef('7').domain).pages.all(never());
          for (const [at, title] of titles.entries()) {
            const ref = recordRef(String(9 + at));
            assert.equal((await frameFor(itemOf(recordPanel, account, ref), ref)).heading, title);
          }
        },
      );
  });

  it('says only of a system record that it is one', async () => {
    for (const [hold, value] of [
      ['hold', 'yes'],
      ['', undefined],
    ] as const)
      await withAccount(
        ({ url }) => {
          const record = { ...row(9, '@', 'Default'), hold };
          return success(url === '/Record.List' ? { records: [record] } : { record, domain: { id: 7 } });
        },
        async (account) => {
          await account.zone(domainRef('7').domain).pages.all(never());
          const { content } = await frameFor(itemOf(recordPanel, account, recordRef('9')), recordRef('9'));
          const fields = fieldsOf(RecordContent.parse(content).sections);
          assert.equal(fields.find(({ label }) => label === 'System record')?.value, value);
        },
      );
  });

  it('show the title of a grade beside a record too, once the domain is loaded with the same grade', async () => {
    for (const [grade, value, raw] of [
      ['DP_Free', 'Free', 'DP_Free'],
      ['DP_Plus', 'DP_Plus', undefined],
    ] as const) {
      await withAccount(
        ({ url }) => {
          const own = { id: 7, domain: 'a.example', domain_grade: grade };
          if (url === '/Record.Info') return success({ domain: own, record: row(9, 'www', 'Default') });
          return success({ domain: { id: 7, name: 'a.example', grade: 'DP_Free', grade_title: 'Free' } });
        },
        async (account) => {
          const [domain, ref] = [domainRef('7'), recordRef('9')];
          await frameFor(itemOf(domainPanel, account, domain), domain);
          const { content } = await frameFor(itemOf(recordPanel, account, ref), ref);
          const shown = fieldsOf(RecordContent.parse(content).sections).find(
            ({ label }) => label === 'Grade',
          );
          assert.deepEqual([shown?.value, shown?.raw], [value, raw]);
        },
      );
    }
  });
});

describe('The records that panels use', () => {
  it('are not shown as complete when the service sent fewer than it announced', async () => {
    const info = { record_total: 3 };
    await withAccount(
      ({ url, form }) => {
        if (url === '/Record.Line') return success({ lines: {} });
        if (url !== '/Record.List')
          return success({
            domain: { id: 7, name: 'a.example', grade: 'DP_Free' },
            record: { id: 9, sub_domain: 'www', record_type: 'A' },
          });
        return form.get('offset') === '0'
          ? success({ info, records: [row(9, 'www', 'Default'), row(10, 'api', 'Default')] })
          : refusal('10');
      },
      async (account) => {
        const [domain, one] = [domainRef('7'), recordRef('9')];
        await account.zone(DomainId.parse('7')).pages.all(never());
        const short = 'The service announced 3 records and sent 2. Refresh to load them again.';
        const details = await frameFor(itemOf(domainPanel, account, domain), domain);
        assert.equal(DomainContent.parse(details.content).records.note, short);
        const { siblings } = RecordContent.parse(
          (await frameFor(itemOf(recordPanel, account, one), one)).content,
        );
        assert.equal(siblings.note, `No other record among those loaded. ${short}`);
        const { question } = groupsIn(await frameFor(itemOf(linesPanel, account, domain), domain));
        assert.deepEqual([question.whole, question.note], [false, short]);
      },
    );
  });

  it('of a record have what a later lookup of its host brought', async () => {
    let records = [{ ...row(9, 'www', 'Default'), value: '192.0.2.2' }];
    const record = { id: 9, sub_domain: 'www', record_type: 'A', record_line: 'Default', value: '192.0.2.1' };
    await withAccount(
      ({ url }) => {
        if (url !== '/Record.List') return success({ domain: { id: 7, name: 'a.example' }, record });
        return success({ info: { record_total: records.length }, records });
      },
      async (account) => {
        const one = recordRef('9');
        const panel = itemOf(recordPanel, account, one);
        const shown = async (...labels: readonly string[]): Promise<readonly (string | undefined)[]> => {
          const { sections } = RecordContent.parse((await frameFor(panel, one)).content);
          return labels.map((label) => valueOf(fieldsOf(sections), label));
        };
        const domain = DomainId.parse('7');
        const lookUp = (): Promise<unknown> => account.zone(domain).lookUp('WWW', 'foreground', never());
        assert.deepEqual(await shown('Value', 'Host records loaded'), ['192.0.2.1', undefined]);
        await lookUp();
        const [value, time] = await shown('Value', 'Host records loaded');
        assert.equal(value, '192.0.2.2');
        assert.match(time ?? '', /^\d\d:\d\d$/u);
        records = [];
        await lookUp();
        const [last, gone] = await shown('Value', 'Host records loaded');
        assert.equal(last, '192.0.2.1');
        assert.match(gone ?? '', /^\d\d:\d\d: the record was not there any more$/u);
        await account.zone(domain).recordInfo(RecordId.parse('9')).open(never());
        account.zone(domain).recordInfo(RecordId.parse('9')).markStale();
        await account.zone(domain).recordInfo(RecordId.parse('9')).open(never());
        assert.deepEqual(await shown('Host records loaded'), [undefined]);
      },
    );
  });

  it('are marked when they are stale, and can be loaded again', async () => {
    let records = [row(9, 'www', 'Default')];
    const record = { id: 9, sub_domain: 'www', record_type: 'A', record_line: 'Default', value: 'v' };
    await withAccount(
      ({ url }) => {
        if (url === '/Record.Line')
          return success({ lines: { asia: { name: 'Asia', sub_area: { JP: 'Japan' } } } });
        if (url !== '/Record.List')
          return success({ domain: { id: 7, name: 'a.example', grade: 'DP_Free' }, record });
        return success({ info: { record_total: records.length }, records });
      },
      async (account) => {
        const [domain, one] = [domainRef('7'), recordRef('9')];
        const details = itemOf(domainPanel, account, domain);
        const sibling = itemOf(recordPanel, account, one);
        const lines = itemOf(linesPanel, account, domain);
        const notes = async (): Promise<readonly (readonly [string, string | undefined])[]> => {
          const { records: card } = DomainContent.parse((await frameFor(details, domain)).content);
          const { siblings } = RecordContent.parse((await frameFor(sibling, one)).content);
          const { question } = groupsIn(await frameFor(lines, domain));
          assert.equal(question.whole, question.action === undefined);
          return [card, siblings, question].map(({ note, action }) => [note, action?.label]);
        };
        const load = async (): Promise<void> => void (await lines.act('loadRecords', undefined, never()));
        await load();
        assert.deepEqual(await notes(), [
          ['All 1 loaded.', undefined],
          ['This is the only record of this name and type.', undefined],
          ['All 1 loaded.', undefined],
        ]);
        account.markStale();
        for (const [note, action] of await notes()) {
          assert.match(note, /All 1 loaded\. Loaded \d\d:\d\d; they may have changed\.$/u);
          assert.equal(action, 'Load Again');
        }
        records = [...records, row(10, 'www', 'Asia')];
        await load();
        assert.deepEqual(await notes(), [
          ['All 2 loaded.', undefined],
          ['', undefined],
          ['All 2 loaded.', undefined],
        ]);
      },
    );
  });
});
