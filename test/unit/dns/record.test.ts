import assert from 'node:assert/strict';
import {
  domainAscii,
  isDefaultLine,
  readableValue,
  recordHostName,
  recordName,
  troublesOf,
  type Trouble,
} from '../../../src/dns/record.ts';
import { isRedirectType } from '../../../src/dns/types/redirect.ts';
import { domain, record } from '../zones/rows.ts';

const bücher = domain({ name: 'bücher.example', punycode: 'xn--bcher-kva.example' });

describe('A record', () => {
  it('has a Unicode name for people, and an ASCII name for configuration files', () => {
    for (const zone of [
      bücher,
      domain({ name: 'bücher.example' }),
      domain({ name: 'xn--bcher-kva.example.' }),
    ]) {
      for (const host of ['größe', 'xn--gre-6ka8i']) {
        assert.equal(recordName(record({ host }), zone), 'größe.bücher.example');
        assert.equal(recordHostName(record({ host }), zone), 'xn--gre-6ka8i.xn--bcher-kva.example');
      }
      assert.equal(recordHostName(record({ host: '@' }), zone), 'xn--bcher-kva.example');
      assert.equal(recordName(record({ host: '*' }), zone), '*.bücher.example');
      assert.equal(domainAscii(zone), 'xn--bcher-kva.example');
    }
  });

  it('is read with the priority of its mail server', () => {
    const mail = { type: 'MX', value: 'mail.example.net.' };
    assert.equal(readableValue(record({ ...mail, mx: 10 })), '10 mail.example.net.');
    assert.equal(readableValue(record({ ...mail, mx: 0 })), '0 mail.example.net.');
    assert.equal(readableValue(record({ ...mail, mx: undefined })), 'mail.example.net.');
    assert.equal(readableValue(record({ ...mail, type: 'CNAME', mx: 10 })), 'mail.example.net.');
  });

  it('is a redirect by its type alone', () => {
    for (const type of ['URL', 'Framed URL', '显性URL', '隐性URL']) assert.ok(isRedirectType(type), type);
    for (const type of ['A', 'URI', 'URLS']) assert.ok(!isRedirectType(type), type);
  });

  it('is on the default line, or on another', () => {
    for (const line of ['Default', 'default', '默认', '', undefined]) assert.ok(isDefaultLine(line));
    for (const line of ['China', 'Search Engine', '电信', 'DEFAULTS']) assert.ok(!isDefaultLine(line));
  });
});

describe('The troubles of a record', () => {
  const well = { monitorStatus: undefined, held: false, remark: undefined };
  const cases: readonly (readonly [Partial<Parameters<typeof troublesOf>[0]>, ...Trouble[]])[] = [
    [{}],
    [{ monitorStatus: '' }],
    [{ monitorStatus: 'Ok', remark: 'Load balancer' }],
    [{ monitorStatus: 'Down' }, 'down'],
    [{ monitorStatus: 'Warn' }, 'warning'],
    [{ held: true }, 'held'],
    [{ remark: 'Drained 🚧' }, 'drained'],
    [{ remark: 'draining for the upgrade' }, 'drained'],
    [{ remark: 'out of rotation' }, 'drained'],
    [{ remark: '维护中' }, 'drained'],
    [{ remark: 'drainage pump' }],
    [{ remark: 'undrained' }],
    [{ remark: 'Drain it' }, 'drained'],
    [{ remark: 'in MAINTENANCE.' }, 'drained'],
    [{ remark: 'now out of service' }, 'drained'],
    [{ remark: 'timeout of service' }],
    [{ remark: 'out of services' }],
    [{ remark: '已下线' }, 'drained'],
    [{ remark: '已摘除' }, 'drained'],
    [{ remark: '排空中' }, 'drained'],
    [{ monitorStatus: 'Down', held: true, remark: 'maintenance' }, 'down', 'held', 'drained'],
  ];
  for (const [fields, ...troubles] of cases) {
    it(`are ${troubles.join(', ') || 'none'} for ${JSON.stringify(fields)}`, () => {
      assert.deepEqual(troublesOf({ ...well, ...fields }), troubles);
    });
  }
});
