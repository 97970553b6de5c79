const { readFileSync, writeFileSync } = require('node:fs');
const vscode = require('vscode');

exports.activate = () => undefined;

/** Activates extensions in the order that the file says, and puts the milliseconds of each into it. */
exports.run = async () => {
  const file = process.env.DNS_TREE_BENCH_ORDER;
  const milliseconds = {};
  for (const id of JSON.parse(readFileSync(file, 'utf8'))) {
    const extension = vscode.extensions.getExtension(id);
    if (extension === undefined || extension.isActive) throw new Error(`${id} is not there to be activated`);
    const start = performance.now();
    await extension.activate();
    milliseconds[id] = performance.now() - start;
  }
  writeFileSync(file, JSON.stringify(milliseconds));
};
