const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');

exports.activate = () => undefined;

/**
 * Activates extensions in the order that the file says, and puts the milliseconds of each into it. Loads the code of those
 * in `loadedBefore` first.
 */
exports.run = async () => {
  const file = process.env.DNS_TREE_BENCH_ORDER;
  const milliseconds = {};
  const { activated, loadedBefore } = JSON.parse(readFileSync(file, 'utf8'));
  for (const id of loadedBefore) {
    const { extensionPath, packageJSON } = vscode.extensions.getExtension(id);
    require(path.join(extensionPath, packageJSON.main));
  }
  for (const id of activated) {
    const extension = vscode.extensions.getExtension(id);
    if (extension === undefined || extension.isActive) throw new Error(`${id} is not there to be activated`);
    const start = performance.now();
    await extension.activate();
    milliseconds[id] = performance.now() - start;
  }
  writeFileSync(file, JSON.stringify(milliseconds));
};
