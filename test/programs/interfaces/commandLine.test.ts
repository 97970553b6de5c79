// The command line says the same of one account over both interfaces.
import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { runCommandLine } from '../../../src/cli/commandLine.ts';
import { startSampleService } from '../../../src/sample/service.ts';
import { differences, REFUSED } from '../../support/product/differences.ts';
import { CloudService } from '../../support/service/cloudService.ts';
import { noteToken } from '../../support/service/tokens.ts';

interface Ended {
  readonly code: number;
  readonly printed: readonly string[];
  readonly warned: readonly string[];
}

async function check(address: string, environment: Readonly<Record<string, string>>): Promise<Ended> {
  const [printed, warned]: [string[], string[]] = [[], []];
  const code = await runCommandLine(['check', '--account', address, '--least', 'information'], {
    print: (line) => void printed.push(line),
    warn: (line) => void warned.push(line.replaceAll(address.replace('http://', ''), 'HOST')),
    input: Readable.from([]),
    output: new PassThrough(),
    environment,
    version: '1.2.3',
    signal: new AbortController().signal,
  });
  return { code, printed, warned };
}

/** The environment of a key. */
function keyOf({ key }: CloudService): Readonly<Record<string, string>> {
  return { DNS_TREE_SECRET_ID: key.secretId, DNS_TREE_SECRET_KEY: key.secretKey };
}

describe('The command line over the second interface', () => {
  for (const site of ['international', 'china'] as const)
    it(`finds the same in the sample account (${site})`, async () => {
      const sample = await startSampleService();
      try {
        noteToken(sample.token);
        await using cloud = await CloudService.start(site, 'en');
        const before = await check(sample.address, { DNS_TREE_TOKEN: sample.token });
        const after = await check(cloud.address, keyOf(cloud));
        assert.ok(before.printed.length > 100);
        assert.deepEqual(after.printed, before.printed);
        assert.equal(after.code, before.code);
        const [old, now] = [before, after].map(({ warned }) => new Map([['warned', warned.join('\n')]]));
        assert.deepEqual(differences(old ?? new Map(), now ?? new Map(), REFUSED), []);
        assert.equal(cloud.refusedLogins, 0);
      } finally {
        await sample.stop();
      }
    });

  it('stops at a refused key after one call, and shows nothing of it', async () => {
    await using cloud = await CloudService.start('china');
    cloud.revoke(cloud.key);
    const { code, printed, warned } = await check(cloud.address, keyOf(cloud));
    assert.deepEqual([code, printed, cloud.refusedLogins], [2, [], 1]);
    assert.match(warned.join('\n'), /AuthFailure\.SecretIdNotFound/u);
    assert.ok(!warned.join('\n').includes(cloud.key.secretKey));
  });
});
