import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension in VS Code', () => {
  it('is installed under its public id', () => {
    assert.ok(vscode.extensions.getExtension('dns-tree.dns-tree'));
  });

  it('activates', async () => {
    const extension = vscode.extensions.getExtension('dns-tree.dns-tree');
    await extension?.activate();
    assert.equal(extension?.isActive, true);
  });
});
