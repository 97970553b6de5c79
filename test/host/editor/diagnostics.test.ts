import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { DocumentReader } from '../../../src/config/document/documentReader.ts';
import { Diagnostics } from '../../../src/editor/diagnose/diagnostics.ts';
import type { ShownDocument } from '../../../src/editor/documents/shownDocuments.ts';
import type { KnownZones } from '../../../src/zones/knownZones.ts';
import { record, knownZones, zone } from '../../unit/config/zones.ts';
import { diagnosticsOf, expectDiagnostics, leaveEditor, openText, updateSetting } from './documents.ts';
import { nextChange } from '../parts.ts';

const HOUR_MS = 3_600_000;

/** Documents that no editor shows, so that only the diagnostics of a test check them. */
class HiddenDocuments {
  readonly #settled = new vscode.EventEmitter<ShownDocument>();
  readonly #shown: readonly ShownDocument[];
  readonly visible: readonly ShownDocument[] = [];
  readonly onDidSettle = this.#settled.event;
  readonly onDidClose = new vscode.EventEmitter<vscode.TextDocument>().event;

  constructor(...shown: readonly ShownDocument[]) {
    this.#shown = shown;
  }

  get all(): IteratorObject<ShownDocument> {
    return this.#shown.values();
  }

  settle(shown: ShownDocument): void {
    this.#settled.fire(shown);
  }
}

/** Returns a document of one line that mentions a host. It is read once `ready` resolves. */
async function hidden(host: string, { names }: KnownZones, ready?: Promise<void>): Promise<ShownDocument> {
  const content = `url: https://${host}/`;
  const document = await openText(content, 'yaml');
  const reader = new DocumentReader('yaml', { lineCount: 1, textOf: () => content }, names);
  reader.useZones(names);
  assert.ok(reader.advance(() => false));
  const analysed = reader.analysed();
  return {
    document,
    isTooLarge: false,
    zones: analysed.zones,
    read: async () => {
      await ready;
      return analysed;
    },
  };
}

const NO_HISTORY = { pastHosts: () => undefined, onDidChange: () => ({ dispose: () => undefined }) };

function reportBug(error: unknown): void {
  assert.fail(String(error));
}

describe('The diagnostics of configuration files', () => {
  afterEach(leaveEditor);

  it('go from all documents when records turned stale while the computer slept', async () => {
    const loadedAt = Date.now();
    const zones = ['one.example', 'two.example'].map((name) =>
      zone(name, [record({ host: 'www' })], { loadedAt }),
    );
    const index = knownZones(...zones);
    const [first, second] = [
      await hidden('none.one.example', index),
      await hidden('none.two.example', index),
    ];
    const documents = new HiddenDocuments(first, second);
    const diagnostics = new Diagnostics({ accounts: index, documents, history: NO_HISTORY, reportBug });
    let aged = 0;
    diagnostics.onDidAge(() => (aged += 1));
    const now = Date.now.bind(Date);
    try {
      await expectDiagnostics(first.document, ['1: none.one.example']);
      await expectDiagnostics(second.document, ['1: none.two.example']);
      // The clock goes on, but no timer elapses.
      Date.now = () => now() + HOUR_MS;
      documents.settle(first);
      await expectDiagnostics(first.document, []);
      await expectDiagnostics(second.document, []);
      assert.equal(aged, 1);
    } finally {
      Date.now = now;
      diagnostics.dispose();
    }
  });

  it('stay away from a document that is read while the setting is turned off', async () => {
    const index = knownZones(zone('one.example', [record({ host: 'www' })], { loadedAt: Date.now() }));
    const { promise: ready, resolve: finishReading } = Promise.withResolvers<void>();
    const shown = await hidden('none.one.example', index, ready);
    const documents = new HiddenDocuments(shown);
    const diagnostics = new Diagnostics({ accounts: index, documents, history: NO_HISTORY, reportBug });
    try {
      const changed = nextChange(vscode.workspace.onDidChangeConfiguration);
      await updateSetting('diagnostics', 'off');
      await changed;
      finishReading();
      assert.deepEqual(await diagnostics.problemsOf(shown), []);
      await setImmediate();
      assert.deepEqual(diagnosticsOf(shown.document), []);
    } finally {
      diagnostics.dispose();
    }
  });
});
