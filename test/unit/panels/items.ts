// Panels of an account at a service whose responses the test sets.
import assert from 'node:assert/strict';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import { failureOf } from '../../../src/api/failure.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import type { ItemRef } from '../../../src/zones/itemRef.ts';
import { Account } from '../../../src/zones/account.ts';
import { frameOf } from '../../../src/panels/frame.ts';
import { LinesContent, type GroupsContent } from '../../../src/panels/lines/linesContent.ts';
import { Frame } from '../../../src/panels/protocol.ts';
import type { ItemKind, PanelItem } from '../../../src/panels/panelKind.ts';
import { clientOf, never, TestService, type Respond } from '../api/server.ts';

const accountId = AccountId.parse('1@here');

/** A reference to the account. */
export const accountRef: ItemRef = { account: accountId };

/** Returns a reference to a domain. */
export function domainRef(id: string): ItemRef & { readonly domain: DomainId } {
  return { account: accountId, domain: DomainId.parse(id) };
}

/** Returns a reference to a record of domain 7. */
export function recordRef(id: string): ItemRef {
  return { ...domainRef('7'), record: RecordId.parse(id) };
}

/** Runs `act` with the zones of an account at a service that responds with `respond`. */
export async function withAccount(
  respond: Respond,
  act: (account: Account, service: TestService) => Promise<void>,
  options: Parameters<typeof clientOf>[1] = {},
): Promise<void> {
  await using service = await TestService.start(respond);
  const label = 'n@example.com';
  const account = new Account(
    { kind: 'hosted', id: accountId, address: service.address, label },
    clientOf(service, options),
  );
  try {
    await act(account, service);
  } finally {
    account.dispose();
  }
}

/** Returns the item that a panel of a kind shows for these ids. */
export function itemOf(kind: ItemKind, account: Account, ref: ItemRef): PanelItem {
  return kind.item(account, ref, async () => undefined) ?? assert.fail('no panel of this');
}

/** Loads until nothing more is needed, like an open panel. */
export async function settle(item: PanelItem): Promise<void> {
  for (let round = 0; item.loadable?.needsLoad === true; round += 1) {
    assert.ok(round < 5, 'it loads for ever');
    try {
      await item.loadable.open(never());
    } catch (error) {
      assert.ok(failureOf(error), String(error));
    }
  }
}

/** Returns the state that the page receives, serialized like a message. */
export async function frameFor(item: PanelItem, ref: ItemRef): Promise<Frame> {
  await settle(item);
  return Frame.parse(structuredClone(frameOf(item, ref, Date.now())));
}

/** Returns the content of a panel of the account, at a service that responds with `respond`. */
export async function contentFrom(respond: Respond, kind: ItemKind, ref: ItemRef): Promise<unknown> {
  let content: unknown;
  await withAccount(respond, async (account) => {
    ({ content } = await frameFor(itemOf(kind, account, ref), ref));
  });
  return content;
}

/** Returns the groups on the page of the lines. */
export function groupsIn({ content }: Frame): GroupsContent {
  const parsed = LinesContent.parse(content);
  return parsed.kind === 'groups' ? parsed : assert.fail(`${parsed.kind} instead of groups`);
}
