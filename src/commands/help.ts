import * as vscode from 'vscode';
import type { Handlers } from './ids.ts';
import { MANUAL_PAGES } from './manualPages.ts';

/** The commands that open the manual and the settings of the extension. */
export function helpCommands(media: vscode.Uri) {
  return {
    /** Both arguments are optional: the name of a page, and the anchor of a heading, to which the preview scrolls. */
    'dnsTree.openManual': async (page, anchor) => {
      const name = MANUAL_PAGES.find((each) => each === page) ?? 'README';
      // The bundle of translations is there only in a language that the extension, and so the manual, is in.
      const suffix = vscode.l10n.bundle === undefined ? '' : '.zh-cn';
      const file = vscode.Uri.joinPath(media, 'manual', `${name}${suffix}.md`);
      const fragment = typeof anchor === 'string' ? anchor : '';
      await vscode.commands.executeCommand('markdown.showPreview', file.with({ fragment }));
    },
    '_dnsTree.openSettings': async () => {
      await vscode.commands.executeCommand('workbench.action.openSettings', '@ext:dns-tree.dns-tree');
    },
  } satisfies Partial<Handlers>;
}
