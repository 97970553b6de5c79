import assert from 'node:assert/strict';
import { DomainId } from '../../../src/api/fields.ts';
import {
  estimateText,
  exceedsHour,
  indexQuestion,
  loadQuestion,
} from '../../../src/search/indexing/indexText.ts';
import { pluck } from '../../support/pluck.ts';
import { actionOf, refuse, respond, startCloud } from '../api/cloud/cloudServer.ts';
import { never } from '../api/server.ts';
import { cloudAccount, spend } from './scene.ts';

const [plus, free] = [DomainId.parse('62'), DomainId.parse('63')];
const domains = {
  DomainCountInfo: { DomainTotal: 2, AllTotal: 2 },
  DomainList: [
    { DomainId: 62, Name: 'example.com', Status: 'ENABLE', Grade: 'DP_PLUS', RecordCount: 1 },
    { DomainId: 63, Name: '例子.example', Status: 'ENABLE', Grade: 'DP_FREE', RecordCount: 1 },
  ],
};
const records = {
  RecordCountInfo: { SubdomainCount: 1, ListCount: 1, TotalCount: 1 },
  RecordList: [
    { RecordId: 1, Name: 'www', Type: 'A', Line: 'Default', Value: '192.0.2.1', Status: 'ENABLE' },
  ],
};

const answers: Readonly<Record<string, object>> = {
  DescribeDomainList: domains,
  DescribeRecordList: records,
  DescribeDomain: { DomainInfo: { DomainId: 62, Domain: 'example.com', Grade: 'DP_PLUS' } },
  DescribeRecord: { RecordInfo: { Id: 1, SubDomain: 'www', RecordType: 'A', Value: '192.0.2.1' } },
  DescribeRecordLineList: { LineList: [{ Name: 'Default', LineId: '0' }] },
};

describe('An account with a cloud key', () => {
  it('names the domain in ASCII in every call about it, and loads the lines of each domain', async () => {
    await using service = await startCloud((action) =>
      action in answers ? respond(answers[action] ?? {}) : refuse('InvalidAction'),
    );
    const account = cloudAccount(service);
    await account.allDomains.all(never());
    const zone = account.zone(plus);
    await zone.loadWhole({ urgency: 'background' }, never());
    await zone.lookUp('www', 'foreground', never());
    await zone.details.open(never());
    assert.equal((await account.linesOf(plus, never()))?.shape, 'names');
    assert.equal(account.loadedLines(free), undefined);
    await account.linesOf(free, never());
    assert.deepEqual(account.loadedLines(free), account.loadedLines(plus));
    const [, ...about] = service.received.map((request) => `${actionOf(request)} ${request.body}`);
    const name = '"DomainId":62,"Domain":"example.com"';
    const other = '"DomainId":63,"Domain":"xn--fsqu00a.example"';
    assert.deepEqual(about, [
      `DescribeRecordList {${name},"Offset":0,"Limit":500}`,
      `DescribeRecordList {${name},"Offset":0,"Limit":500,"Subdomain":"www"}`,
      `DescribeDomain {${name}}`,
      `DescribeRecordLineCategoryList {${name}}`,
      `DescribeRecordLineList {"DomainGrade":"DP_PLUS",${name}}`,
      `DescribeRecordLineCategoryList {${other}}`,
      `DescribeRecordLineList {"DomainGrade":"DP_FREE",${other}}`,
    ]);
    account.dispose();
  });

  it('loads in the background however many calls were made in the last hour, and says nothing of a limit', async () => {
    await using service = await startCloud((action) => respond(answers[action] ?? {}));
    const account = cloudAccount(service);
    await account.allDomains.all(never());
    spend(account, 100_000);
    const whole = await account.zone(plus).loadWhole({ urgency: 'background' }, never());
    assert.deepEqual(pluck(whole.rows, 'host'), ['www']);
    const wanted = [...account.zones()].map(({ id }) => ({ id, calls: 1 }));
    const plan = { account, wanted: [], calls: 1043, total: wanted.length, missing: 0, since: 0 };
    const now = Date.now();
    assert.equal(estimateText([plan], now), 'about 1,043 calls');
    assert.equal(estimateText([{ ...plan, calls: 1 }], now), '1 call');
    assert.match(indexQuestion([plan], now).detail, /\nAbout 1,043 calls\.$/u);
    assert.equal(loadQuestion([plan], now).detail, 'About 1,043 calls.');
    assert.equal(exceedsHour([plan], now), false);
    account.dispose();
  });

  // Slow: the last call waits a second.
  it('begins no more calls of an operation in a second than its limit allows', async () => {
    const times: number[] = [];
    await using service = await startCloud((action) => {
      times.push(performance.now());
      return respond(answers[action] ?? {});
    });
    const account = cloudAccount(service);
    await account.user.open(never()).catch(() => undefined);
    times.length = 0;
    // Not when the first call arrived: a busy machine would make the second shorter.
    const begun = performance.now();
    for (let left = 17; left > 0; left -= 1) {
      account.groups.markStale();
      await account.groups.open(never()).catch(() => undefined);
    }
    // Of the 20 calls a second, four are left to others.
    assert.ok((times[16] ?? 0) - begun >= 990);
    account.dispose();
  });
});
