// How calls over the second interface fail, and what the product says and does then.
import assert from 'node:assert/strict';
import { DEFAULT_CONCURRENCY } from '../../../src/api/callQueue.ts';
import { CloudKey } from '../../../src/api/cloud/cloudKey.ts';
import { failureOf, type Failure } from '../../../src/api/failure.ts';
import { failureText } from '../../../src/text/failureText.ts';
import type { Account } from '../../../src/zones/account.ts';
import { speakChinese, speakEnglish } from '../../support/product/madeUpLanguage.ts';
import { pluck } from '../../support/pluck.ts';
import { CloudRefusal } from '../../support/service/cloudActions.ts';
import { CloudService, type CloudServiceKey } from '../../support/service/cloudService.ts';
import { startProxy, type Proxy } from '../../support/service/proxy.ts';
import { never } from '../../unit/api/server.ts';
import { accountAt } from './servedAccount.ts';

/** An account of a service, with a key. */
class Scene implements AsyncDisposable {
  readonly service: CloudService;
  readonly proxy: Proxy;
  readonly key: CloudServiceKey;
  readonly account: Account;

  private constructor(service: CloudService, proxy: Proxy, key: CloudServiceKey) {
    this.service = service;
    this.proxy = proxy;
    this.key = key;
    this.account = accountAt(proxy.address, new CloudKey(key));
  }

  static async open(
    keyOf: (service: CloudService) => CloudServiceKey = ({ key }) => key,
    site: CloudService['site'] = 'china',
  ): Promise<Scene> {
    const service = await CloudService.start(site);
    return new Scene(service, await startProxy(service.address), keyOf(service));
  }

  /** Loads the records of a zone, which must be listed. */
  async records(name: string): Promise<void> {
    await this.account.allDomains.all(never());
    const domain = this.account.allDomains.state.content?.rows.find((each) => each.name === name);
    await this.account.zone(domain?.id ?? assert.fail(`${name} is not listed`)).pages.open(never());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.account.dispose();
    await this.proxy.close();
    await this.service[Symbol.asyncDispose]();
  }
}

/** What must not be shown of a key: both halves, and the session token of a temporary one. */
function secretsOf({ secretId, secretKey, sessionToken }: CloudServiceKey): readonly string[] {
  return [secretId, secretKey, ...(sessionToken === undefined ? [] : [sessionToken])];
}

/** How a load fails. */
async function failureOfLoad(load: Promise<unknown>): Promise<Failure> {
  const error: unknown = await load.then(
    () => assert.fail('the load should fail'),
    (reason: unknown) => reason,
  );
  return failureOf(error) ?? assert.fail(String(error));
}

interface Case {
  readonly title: string;
  readonly open?: () => Promise<Scene>;
  /** Makes the service refuse from now on. */
  readonly spoil?: (scene: Scene) => void;
  /** Makes calls until one fails; by default for the groups. */
  readonly load?: (scene: Scene) => Promise<void>;
  readonly says: RegExp;
  /** Whether no more calls are made until the key changes. */
  readonly isLogin?: boolean;
}

const WRONG = 'x'.repeat(32);
const groups = async ({ account }: Scene): Promise<void> => account.groups.open(never());

const CASES: readonly Case[] = [
  {
    title: 'a wrong SecretKey',
    open: async () => Scene.open(({ key }) => ({ ...key, secretKey: WRONG })),
    says: /SecretKey/u,
    isLogin: true,
  },
  {
    title: 'a revoked key',
    load: async (scene) => {
      await groups(scene);
      scene.service.revoke(scene.key);
      await scene.account.allDomains.open(never());
    },
    says: /SecretId/u,
    isLogin: true,
  },
  {
    title: 'a temporary key that ended',
    open: async () => Scene.open((service) => service.addKey({}, Date.now() + 3_600_000)),
    load: async (scene) => {
      await groups(scene);
      scene.service.end(scene.key);
      await scene.account.allDomains.open(never());
    },
    says: /temporary/iu,
    isLogin: true,
  },
  {
    title: 'a clock that is an hour off',
    spoil: (scene) => void (scene.service.secondsAhead = -3600),
    says: /clock.* 1 h|clock.*60 min|clock.*hour/iu,
  },
  {
    title: 'an action that the key may not call',
    open: async () => Scene.open((service) => service.addKey({ actions: ['DescribeDomainGroupList'] })),
    says: /may not do this\. Allow the action/u,
  },
  {
    title: 'a domain that the key may not read',
    open: async () => Scene.open((service) => service.addKey({ domains: ['example.net'] })),
    load: async (scene) => scene.records('example.net'),
    says: /may not do this with this domain/u,
  },
  {
    title: 'an action that the site does not have',
    spoil: (scene) => void (scene.service.refuse = () => new CloudRefusal('InvalidAction')),
    says: /not offer/u,
  },
  {
    title: 'too many calls',
    spoil: (scene) => scene.service.limits.set('DescribeDomainGroupList', 0),
    says: /too many|busy/iu,
  },
  {
    title: 'the page of a proxy',
    spoil: (scene) => scene.proxy.spoil({ on: '*', fault: { kind: 'html' } }),
    says: /web page/u,
  },
];

describe('A refusal over the second interface', () => {
  const said = { en: new Map<string, string>(), cn: new Map<string, string>() };

  for (const { title, open = async () => Scene.open(), spoil, load = groups, says, isLogin = false } of CASES)
    it(`has its own sentence: ${title}`, async () => {
      await using scene = await open();
      const { service, account, key } = scene;
      spoil?.(scene);
      const failure = await failureOfLoad(load(scene));
      assert.equal(failure.kind === 'login', isLogin, JSON.stringify(failure));
      const en = failureText(failure);
      assert.match(en, says);
      speakChinese();
      const cn = failureText(failure);
      speakEnglish();
      assert.match(cn, /\p{Script=Han}/u);
      for (const [language, text] of [
        ['en', en],
        ['cn', cn],
      ] as const) {
        // Ids of requests and hosts differ each time.
        const sentence = text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|127\.0\.0\.1:\d+/gu, '');
        assert.equal(said[language].get(sentence), undefined, `also said of another refusal: ${text}`);
        said[language].set(sentence, title);
      }
      for (const secret of secretsOf(key))
        assert.ok(![JSON.stringify(failure), en, cn].join('\n').includes(secret));

      assert.equal(service.refusedLogins, isLogin ? 1 : 0);
      const requests = service.count();
      await account.allDomains.open(never()).catch(() => undefined);
      await account.user.open(never()).catch(() => undefined);
      if (isLogin) assert.equal(service.count(), requests, 'a refused login is not tried again');
    });

  it('of the clock is over once the clock is right and somebody asks again', async () => {
    await using scene = await Scene.open();
    scene.service.secondsAhead = 3600;
    const failure = await failureOfLoad(groups(scene));
    assert.deepEqual([failure.kind, scene.service.count()], ['clock', 1]);
    scene.service.secondsAhead = 0;
    scene.account.groups.forgetFailure();
    await groups(scene);
    assert.equal(scene.account.groups.state.content?.rows.length, 8);
  });

  it('of the login is not repeated by calls that wait for the first one', async () => {
    await using scene = await Scene.open(({ key }) => ({ ...key, secretKey: WRONG }));
    const { account, service } = scene;
    const loads = [account.groups, account.allDomains, account.user].map(async (each) =>
      failureOfLoad(each.open(never())),
    );
    assert.deepEqual(pluck(await Promise.all(loads), 'kind'), ['login', 'login', 'login']);
    assert.equal(service.count(), 1);
  });

  it('of the login stops the loading of all zones', async () => {
    await using scene = await Scene.open();
    const { account, service } = scene;
    await account.allDomains.all(never());
    service.revoke(scene.key);
    const domains = account.allDomains.state.content?.rows ?? [];
    const loads = domains.map(async ({ id }) =>
      failureOfLoad(account.zone(id ?? assert.fail()).pages.all(never())),
    );
    assert.deepEqual(new Set(pluck(await Promise.all(loads), 'kind')), new Set(['login']));
    // Those that were under way when the first one was refused.
    assert.ok(service.refusedLogins <= DEFAULT_CONCURRENCY, String(service.refusedLogins));
    assert.equal(account.refusal?.kind, 'login');
  });

  it('of one action or one domain does not stop the others', async () => {
    await using scene = await Scene.open((service) =>
      service.addKey({ actions: ['DescribeDomainGroupList'], domains: ['example.net'] }),
    );
    await failureOfLoad(groups(scene));
    await failureOfLoad(scene.records('example.net'));
    await scene.records('example.com');
    assert.equal(scene.account.refusal, undefined);
  });

  it('that repeats the key in its message does not show it', async () => {
    await using scene = await Scene.open((service) => service.addKey({}, Date.now() + 3_600_000));
    const secrets = secretsOf(scene.key);
    assert.equal(secrets.length, 3);
    scene.service.refuse = () => new CloudRefusal('InvalidParameter', secrets.join(' '));
    const failure = await failureOfLoad(groups(scene));
    for (const text of [failureText(failure), JSON.stringify(failure)])
      for (const secret of secrets) assert.ok(!text.includes(secret), text);
  });

  it('that is temporary is repeated until it is over', async () => {
    await using scene = await Scene.open();
    let left = 2;
    scene.service.refuse = () => ((left -= 1) < 0 ? undefined : new CloudRefusal('InternalError'));
    await groups(scene);
    assert.equal(scene.service.count('DescribeDomainGroupList'), 3);
  });
});
