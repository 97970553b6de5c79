const vscode = require('vscode');

exports.activate = () => vscode.commands.executeCommand('dnsTree.account.addSample');
