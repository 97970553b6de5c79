import * as vscode from 'vscode';
import { pageHtml } from './html.ts';
import type { PageName } from './panelNames.ts';

/** Sets the icon and the page of a panel. Listen to its messages first: the page requests its state at once. */
export function showPage(panel: vscode.WebviewPanel, name: PageName, extension: vscode.Uri): void {
  const { webview } = panel;
  const icon = (theme: 'light' | 'dark'): vscode.Uri =>
    vscode.Uri.joinPath(extension, 'media', 'icons', theme, `panel-${name}.svg`);
  panel.iconPath = { light: icon('light'), dark: icon('dark') };
  const scriptFolder = vscode.Uri.joinPath(extension, 'dist', 'panels');
  const styleFolder = vscode.Uri.joinPath(extension, 'media', 'panels');
  const address = (folder: vscode.Uri, file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(folder, file)).toString();
  webview.options = { enableScripts: true, localResourceRoots: [scriptFolder, styleFolder] };
  webview.html = pageHtml({
    title: panel.title,
    language: vscode.env.language,
    cspSource: webview.cspSource,
    script: address(scriptFolder, `${name}.js`),
    styles: ['panels.css', `${name}/page.css`].map((file) => address(styleFolder, file)),
  });
}
