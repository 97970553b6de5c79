const vscode = require('vscode');

exports.activate = (context) => {
  let asked = 0;
  const listZones = async () => {
    const count = (asked += 1);
    const outcome = await vscode.lm
      .invokeTool('dns-tree_listZones', { input: {}, toolInvocationToken: undefined })
      .then(
        ({ content }) => (content[0].value.includes('"accounts"') ? 'answered' : 'turned down'),
        () => 'refused',
      );
    vscode.window.setStatusBarMessage(`Call ${count}: ${outcome}`);
  };
  context.subscriptions.push(vscode.commands.registerCommand('asker.listZones', listZones));
};
