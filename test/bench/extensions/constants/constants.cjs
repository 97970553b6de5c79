const { readFileSync } = require('node:fs');
const vscode = require('vscode');

/**
 * Shows as many lists as asked for, each with the rows of one file: label, description, spoken, icon. Makes one call
 * before it shows the lists, if an address is given.
 */
exports.activate = (context) => {
  const { lists, rows } = JSON.parse(readFileSync(process.env.DNS_TREE_BENCH_ROWS, 'utf8'));
  const roots = Array.from({ length: lists }, (_, list) => ({ list, label: `list ${list}` }));
  const media = vscode.Uri.joinPath(
    vscode.extensions.getExtension('dns-tree.dns-tree').extensionUri,
    'media',
    'icons',
  );
  const treeDataProvider = {
    getChildren: async (node) => {
      if (node !== undefined) return rows.map((row, nth) => ({ ...row, nth, list: node.list }));
      const address = process.env.DNS_TREE_BENCH_CALL;
      if (address !== undefined) await (await fetch(address, { method: 'POST' })).json();
      return roots;
    },
    getTreeItem: ({ label, description, spoken, icon, nth, list }) => {
      const root = nth === undefined;
      const item = new vscode.TreeItem(
        label,
        root ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None,
      );
      item.id = `${list}/${nth}`;
      if (root) return item;
      item.description = description;
      item.contextValue = 'record';
      item.accessibilityInformation = { label: spoken };
      const [light, dark] = ['light', 'dark'].map((theme) =>
        vscode.Uri.joinPath(media, theme, `record-${icon}.svg`),
      );
      item.iconPath = { light, dark };
      return item;
    },
  };
  context.subscriptions.push(
    vscode.window.createTreeView('constants.tree', { treeDataProvider, canSelectMany: true }),
  );
};
