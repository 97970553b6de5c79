import type { ItemRef } from '../../src/model/itemRef.ts';
import { frameOf } from '../../src/panels/frame.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import type { Subject } from '../../src/panels/subject.ts';
import type { Scene } from './scene.ts';
import type { PanelPage } from './stage.ts';

/** The subject of a domain panel, and the states that it sends. */
export interface DomainScene {
  readonly subject: Subject;
  readonly frame: () => Frame;
}

/** Returns the subject of a domain panel with all records loaded. */
export async function domainScene(scene: Scene, name: string): Promise<DomainScene> {
  const ref: ItemRef = await scene.ref(name);
  const subject = scene.domainPanel.subject(scene.zones, ref, async () => undefined);
  if (subject?.records === undefined) throw new Error('no domain');
  const signal = AbortSignal.timeout(60_000);
  await subject.loadable?.open(signal);
  await subject.records.all(signal);
  return { subject, frame: () => frameOf(subject, ref, Date.now()) };
}

/** Sends a page the state of a domain and the rows that it requests. */
export async function showRecords(panel: PanelPage, { subject, frame }: DomainScene): Promise<void> {
  await panel.answer((message) => {
    if (message.kind !== 'records') return undefined;
    const portion = subject.portion?.(message.filter, message.first);
    return portion && { kind: 'records', portion };
  });
  await panel.send(frame());
  await panel.page.locator('.record-list tbody button').first().waitFor();
}
