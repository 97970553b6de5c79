import assert from 'node:assert/strict';
import { NO_CALLER } from '../../../src/api/caller.ts';
import { Accounts } from '../../../src/zones/accounts.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { Account } from '../../../src/zones/account.ts';
import { accountsHaving, asciiOf, findZone } from '../../../src/tools/findZone.ts';
import { ACCOUNT_GONE, listAllDomains } from '../../../src/tools/listAllDomains.ts';
import { readZone } from '../../../src/tools/readZone.ts';
import type { ToolContext } from '../../../src/tools/tool.ts';
import { never } from '../api/server.ts';
import { indexedZone } from '../zones/zones.ts';
import { scene, withTwo, type TwoAccounts } from './calls.ts';
import { pluck } from '../../support/pluck.ts';

const HOUR = 3_600_000;

/** Returns the account and the zone that are found for names, or the beginning of the sentence that says why none is. */
type Find = (names: readonly string[], allowed?: TwoAccounts['all'], maxAge?: number) => Promise<unknown>;

async function withFinding(
  act: (two: TwoAccounts & { readonly found: Find }) => Promise<void>,
): Promise<void> {
  await withTwo(async (two) => {
    const found: Find = async (names, allowed = two.all, maxAge = HOUR) => {
      const each = await findZone(two.context, names, allowed, maxAge, never());
      return typeof each === 'string' ? each : [each.account.id, each.zone.ascii];
    };
    await act({ ...two, found });
  });
}

/** An account with the zones of files. */
function filesContext(one: ToolContext): { readonly context: ToolContext; readonly account: Account } {
  const account = new Account({ kind: 'files', id: AccountId.parse('files') }, NO_CALLER);
  account.restore([indexedZone('example.com', [{}, {}])], 1, 1);
  return { context: { ...one, accounts: new Accounts([account]) }, account };
}

describe('Finding a zone by its name', () => {
  it('lists the domains of accounts only if no such zone is listed', async () => {
    await withFinding(async ({ all: [a, b], service, found }) => {
      assert.ok(a && b);
      assert.deepEqual(await found(['z0.example'], [a]), ['a', 'z0.example']);
      assert.equal(service.count('Domain.List'), 1);
      assert.deepEqual(await found(['www.z1.example', 'z1.example', 'z0.example']), ['a', 'z1.example']);
      assert.equal(service.count('Domain.List'), 1);
      assert.deepEqual(await found(['z0.example'], [b]), ['b', 'z0.example']);
      assert.equal(service.count('Domain.List'), 2);
    });
  });

  it('says that there is none, and lists again only what is too old', async () => {
    await withFinding(async ({ all: [a], service, found }) => {
      assert.ok(a);
      const none = 'There is no zone "other.example" in what could be listed.';
      for (const [maxAge, calls] of [
        [HOUR, 1],
        [HOUR, 1],
        [0, 2],
      ] as const) {
        assert.equal(await found(['other.example'], [a], maxAge), none);
        assert.equal(service.count('Domain.List'), calls);
      }
      assert.equal(
        await found(['a.b.z0.example'], [a]),
        'There is no zone "a.b.z0.example" in what could be listed. The name is within the zone "z0.example": read that.',
      );
    });
  });

  it('asks which account if several have it', async () => {
    await withFinding(async ({ context, all, service, found }) => {
      for (const each of all) await each.allDomains.all(never());
      const { host } = new URL(service.address);
      assert.equal(
        await found(['z0.example']),
        `Several accounts have a zone of this name. Call again with \`account\`, one of: "n (${host})", "n (${host}) 2".`,
      );
      assert.deepEqual(await found(['z0.example'], all.slice(1)), ['b', 'z0.example']);
      assert.equal(accountsHaving(context, ['z0.example'], all).length, 2);
    });
  });

  it('says which accounts could not be listed', async () => {
    await withFinding(async ({ all: [a, b], service, found }) => {
      assert.ok(a && b);
      await a.allDomains.all(never());
      service.refuse = () => ({ code: '-99' });
      const { host } = new URL(service.address);
      const sentence = String(await found(['other.example']));
      assert.ok(
        sentence.startsWith('There is no zone "other.example" in what could be listed. "n ('),
        sentence,
      );
      assert.ok(sentence.includes(`"n (${host}) 2": The service has suspended`), sentence);
      assert.ok(!sentence.includes(`"n (${host})": `));
      assert.match(
        String(await found(['other.example'], [b])),
        /^The zones could not be listed\. "n \(.* 2": The service has suspended this feature\./u,
      );
    });
  });

  it('takes the accounts that have the zone, and all of them while none has', async () => {
    await withTwo(async ({ context, all }) => {
      const [a, b] = all;
      assert.ok(a && b);
      assert.deepEqual(accountsHaving(context, ['z0.example'], all), all);
      await b.allDomains.all(never());
      assert.deepEqual(accountsHaving(context, ['www.z0.example', 'z0.example'], all), [b]);
      assert.deepEqual(accountsHaving(context, ['z0.example'], [a]), [a]);
      assert.deepEqual(accountsHaving(context, ['other.example'], all), all);
    });
  });

  it('reads a name as the index has it', () => {
    assert.deepEqual([' Bücher.Example ', 'WWW.example.com.'].map(asciiOf), [
      'xn--bcher-kva.example',
      'www.example.com',
    ]);
  });
});

describe('An account of files', () => {
  it('is never loaded again', async () => {
    await scene(0, 0, async ({ context: one }) => {
      const { context, account } = filesContext(one);
      assert.deepEqual(await listAllDomains(context, [account], 0, never()), []);
      const reply = await readZone.reply(
        context,
        { zone: 'example.com', maxAgeMinutes: 0 },
        [account],
        never(),
      );
      assert.ok(reply.kind === 'rows' && reply.rows.length === 2);
      assert.equal(reply.head['problem'], undefined);
      account.dispose();
    });
  });
});

describe('The domains of accounts', () => {
  it('that are cancelled because the account is gone are a problem of that account', async () => {
    await withTwo(async ({ context, all, service }) => {
      const [a, b] = all;
      assert.ok(a && b);
      service.before = async () => a.dispose();
      const problems = await listAllDomains(context, [a], 0, never());
      assert.deepEqual(pluck(problems, 'problem'), [ACCOUNT_GONE]);
      await assert.rejects(listAllDomains(context, [b], 0, AbortSignal.abort()), /cancelled/iu);
    });
  });
});
