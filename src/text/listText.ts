import * as l10n from '@vscode/l10n';

/** Returns texts as a list in one line, with the comma of the display language between them. */
export function listText(texts: readonly string[]): string {
  return texts.join(l10n.t(', '));
}
