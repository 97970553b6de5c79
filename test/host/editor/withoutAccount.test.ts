import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { useService } from '../fixture.ts';
import { addAccount, removeAllAccounts } from '../parts.ts';
import { expectDiagnostics, leaveEditor, showText } from './documents.ts';

function define(registerHoverProvider: unknown): void {
  const value = registerHoverProvider;
  Object.defineProperty(vscode.languages, 'registerHoverProvider', { value, configurable: true });
}

describe('A document', () => {
  const service = useService();
  const { registerHoverProvider } = vscode.languages;
  /** How many features read documents now. */
  let reading = 0;

  before(() =>
    define((...given: Parameters<typeof registerHoverProvider>) => {
      const registered = registerHoverProvider(...given);
      reading += 1;
      return vscode.Disposable.from(registered, { dispose: () => (reading -= 1) });
    }),
  );
  after(() => define(registerHoverProvider));
  afterEach(leaveEditor);

  it('is read only while there is an account', async () => {
    const { all, proxy, token } = service();
    const { document } = await showText('host: wwww.shop.example\n');
    assert.equal(reading, 0);
    await addAccount(all, proxy.address, token);
    await expectDiagnostics(document, ['1: wwww.shop.example']);
    assert.equal(reading, 1);
    await removeAllAccounts(all);
    await expectDiagnostics(document, []);
    assert.equal(reading, 0);
  });
});
