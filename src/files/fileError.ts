import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { visible } from '../text/visible.ts';

/** Thrown for a file that cannot be written. The message is a sentence for people: which file, and why. */
export class FileError extends Error {
  constructor(place: vscode.Uri, cause: unknown) {
    const name = visible(place.scheme === 'file' ? place.fsPath : place.toString(true));
    super(l10n.t('{0} could not be written: {1}', name, reasonText(cause)), { cause });
    this.name = 'FileError';
  }
}

/** Error codes of Node. Where the editor has none of its own, they are in the message of its error. */
const NODE_CODE = /\b(?:ENOSPC|EDQUOT|EROFS|ENAMETOOLONG|EBUSY)\b/u;

function reasonText(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : '';
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  switch (NODE_CODE.exec(message)?.[0] ?? code) {
    case 'NoPermissions':
    case 'EACCES':
    case 'EPERM':
      return l10n.t('you may not write there. Choose another folder.');
    case 'EROFS':
      return l10n.t('its file system is read-only. Choose another folder.');
    case 'ENOSPC':
    case 'EDQUOT':
      return l10n.t('there is no space left. Make room, or choose another folder.');
    case 'ENAMETOOLONG':
      return l10n.t('its name is too long. Choose another name.');
    case 'EBUSY':
      return l10n.t('another program is using it. Close that program, then export again.');
    case 'FileNotFound':
    case 'ENOENT':
      return l10n.t('its folder is gone. Choose another folder.');
    case 'FileNotADirectory':
    case 'ENOTDIR':
      return l10n.t('a part of its path is a file. Choose another folder.');
    case 'FileIsADirectory':
    case 'EISDIR':
      return l10n.t('there is a folder of that name. Choose another name.');
    case 'Unavailable':
      return l10n.t('its file system cannot be reached. Choose another folder.');
    default:
      return l10n.t('the file system answered “{0}”.', visible(message));
  }
}
