// Panels of an account at a service whose responses the test sets.
import assert from 'node:assert/strict';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import { failureOf } from '../../../src/api/failure.ts';
import { AccountId } from '../../../src/model/account.ts';
import type { ItemRef } from '../../../src/model/itemRef.ts';
import { Zones } from '../../../src/model/zones.ts';
import { frameOf } from '../../../src/panels/frame.ts';
import { LinesContent, type GroupsContent } from '../../../src/panels/lines/linesContent.ts';
import { Frame } from '../../../src/panels/protocol.ts';
import type { PanelItem, PanelKind } from '../../../src/panels/panelKind.ts';
import { clientOf, never, TestService, type Respond } from '../api/server.ts';

const account = AccountId.parse('1@here');

/** A reference to the account. */
export const accountRef: ItemRef = { account };

/** Returns a reference to a domain. */
export function domainRef(id: string): ItemRef & { readonly domain: DomainId } {
  return { account, domain: DomainId.parse(id) };
}

/** Returns a reference to a record of domain 7. */
export function recordRef(id: string): ItemRef {
  return { ...domainRef('7'), record: RecordId.parse(id) };
}

/** Runs `act` with the zones of an account at a service that responds with `respond`. */
export async function withAccount(
  respond: Respond,
  act: (zones: Zones, service: TestService) => Promise<void>,
): Promise<void> {
  await using service = await TestService.start(respond);
  const label = 'n@example.com';
  const zones = new Zones(
    { kind: 'hosted', id: account, address: service.address, label },
    clientOf(service),
  );
  try {
    await act(zones, service);
  } finally {
    zones.dispose();
  }
}

/** Returns the item that a panel of a kind shows for these ids. */
export function itemOf(kind: PanelKind, zones: Zones, ref: ItemRef): PanelItem {
  return kind.item(zones, ref, async () => undefined) ?? assert.fail('no panel of this');
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
export async function contentFrom(respond: Respond, kind: PanelKind, ref: ItemRef): Promise<unknown> {
  let content: unknown;
  await withAccount(respond, async (zones) => {
    ({ content } = await frameFor(itemOf(kind, zones, ref), ref));
  });
  return content;
}

/** Returns the groups on the page of the lines. */
export function groupsIn({ content }: Frame): GroupsContent {
  const parsed = LinesContent.parse(content);
  return parsed.kind === 'groups' ? parsed : assert.fail(`${parsed.kind} instead of groups`);
}
