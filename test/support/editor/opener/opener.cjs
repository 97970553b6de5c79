const vscode = require('vscode');

exports.activate = async () => {
  await vscode.commands.executeCommand('dnsTree.account.addSample');
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  // A window without the folder, or with one whose file was removed, only has the account.
  const [file] = folder
    ? await vscode.workspace.findFiles(new vscode.RelativePattern(folder, 'nginx.conf'))
    : [];
  if (file) await vscode.window.showTextDocument(file, { preview: false });
};
