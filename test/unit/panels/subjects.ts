// The account of a service that answers as a test says, and what panels make of it.
import assert from 'node:assert/strict';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import { failureOf } from '../../../src/api/failure.ts';
import { AccountId } from '../../../src/model/account.ts';
import type { ItemRef } from '../../../src/model/itemRef.ts';
import { Zones } from '../../../src/model/zones.ts';
import { frameOf } from '../../../src/panels/frame.ts';
import { LinesContent, type GroupsContent } from '../../../src/panels/linesContent.ts';
import { Frame } from '../../../src/panels/protocol.ts';
import type { PanelKind, Subject } from '../../../src/panels/subject.ts';
import { clientOf, never, TestService, type Respond } from '../api/server.ts';

const account = AccountId.parse('1@here');

/** The domain with this id. */
export function domainRef(id: string): ItemRef & { readonly domain: DomainId } {
  return { account, domain: DomainId.parse(id) };
}

/** The record with this id of domain 7. */
export function recordRef(id: string): ItemRef {
  return { ...domainRef('7'), record: RecordId.parse(id) };
}

/** Runs `act` with the zones of an account, at a service that answers by `answer`. */
export async function withAccount(
  answer: Respond,
  act: (zones: Zones, service: TestService) => Promise<void>,
): Promise<void> {
  await using service = await TestService.start(answer);
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

/** The panel of a kind on an item. */
export function subjectOf(kind: PanelKind, zones: Zones, ref: ItemRef): Subject {
  return kind.subject(zones, ref, async () => undefined) ?? assert.fail('no panel of this');
}

/** Reads what a panel wants to read, time and again, until it wants nothing more, as an open panel does. */
export async function settle(subject: Subject): Promise<void> {
  for (let round = 0; subject.loadable?.needsLoad === true; round += 1) {
    assert.ok(round < 5, 'it reads for ever');
    try {
      await subject.loadable.open(never());
    } catch (error) {
      assert.ok(failureOf(error), String(error));
    }
  }
}

/** What the page gets, once it went through a message. */
export async function frameFor(subject: Subject, ref: ItemRef): Promise<Frame> {
  await settle(subject);
  return Frame.parse(structuredClone(frameOf(subject, ref, Date.now())));
}

/** The groups of a page of lines. */
export function groupsIn({ content }: Frame): GroupsContent {
  const parsed = LinesContent.parse(content);
  return parsed.kind === 'groups' ? parsed : assert.fail(`${parsed.kind} instead of groups`);
}
