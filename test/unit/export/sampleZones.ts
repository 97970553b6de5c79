// The zones of the sample account as the extension loads them.
import assert from 'node:assert/strict';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { failureOf } from '../../../src/api/failure.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { domainAscii } from '../../../src/dns/record.ts';
import { Account } from '../../../src/zones/account.ts';
import { startSampleService } from '../../../src/sample/service.ts';
import type { ExportZone } from '../../../src/export/exportZone.ts';
import { clientOf, readToken } from '../api/server.ts';

let loading: Promise<readonly ExportZone[]> | undefined;

/**
 * Returns the readable zones of the sample account with their lines, and at most `most` records of each. Loads them
 * once.
 */
export async function sampleZones(most = Number.POSITIVE_INFINITY): Promise<readonly ExportZone[]> {
  loading ??= loadZones();
  return (await loading).map((zone) => ({ ...zone, records: zone.records.slice(0, most) }));
}

async function loadZones(): Promise<readonly ExportZone[]> {
  const service = await startSampleService();
  const address = ServiceAddress.parse(service.address);
  const client = clientOf(
    { address },
    { login: async () => ({ address, secret: readToken(service.token) }) },
  );
  const info = { kind: 'hosted', id: AccountId.parse('1@sample'), address, label: 'sample' } as const;
  const account = new Account(info, client, () => 8);
  const signal = new AbortController().signal;
  try {
    await account.allDomains.all(signal);
    const domains = account.allDomains.state.content?.rows ?? assert.fail('no domains were loaded');
    const [first] = domains;
    const lines = account.lines(first?.id ?? assert.fail('the first domain has no id'));
    await lines.open(signal);
    const read = lines.state.content?.value;
    assert.ok(read?.shape === 'groups');
    const loaded = domains.map(async (domain): Promise<readonly ExportZone[]> => {
      const id = domain.id ?? assert.fail('a domain has no id');
      try {
        const { rows } = await account.zone(id).loadWhole({ urgency: 'foreground' }, signal);
        return [{ name: domainAscii(domain), records: rows, whole: true, groups: read.groups }];
      } catch (error) {
        assert.ok(failureOf(error) !== undefined);
        return [];
      }
    });
    return (await Promise.all(loaded)).flat();
  } finally {
    account.dispose();
    await service.stop();
  }
}
