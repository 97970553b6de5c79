import * as vscode from 'vscode';
import { startSampleService, type SampleService } from '../../src/sample/service.ts';
import { type Proxy, startProxy } from '../support/service/proxy.ts';
import { noteToken } from '../support/service/tokens.ts';
import type { AccountId } from '../../src/zones/accountInfo.ts';
import { addAccount, parts, removeAllAccounts, type Parts } from './parts.ts';

/** The running extension, and a sample service behind a proxy; the service is new for each test. */
export interface Fixture {
  readonly all: Parts;
  readonly proxy: Proxy;
  readonly token: string;
}

/** Starts a service for each test of a suite, and removes all accounts afterwards. */
export function useService(): () => Fixture {
  let fixture: Fixture | undefined;
  let service: SampleService | undefined;
  beforeEach(async () => {
    const all = await parts();
    await all.filter.set('all');
    await vscode.commands.executeCommand('dnsTree.zones.focus');
    service = await startSampleService();
    noteToken(service.token);
    fixture = { all, proxy: await startProxy(service.address), token: service.token };
  });
  afterEach(async () => {
    if (fixture !== undefined) await removeAllAccounts(fixture.all);
    await fixture?.proxy.close();
    await service?.stop();
    fixture = undefined;
  });
  return () => {
    if (fixture === undefined) throw new Error('only within a test');
    return fixture;
  };
}

/** Adds the account of the service. */
export async function signIn(fixture: Fixture): Promise<Fixture & { readonly account: AccountId }> {
  const account = await addAccount(fixture.all, fixture.proxy.address, fixture.token);
  return { ...fixture, account };
}
