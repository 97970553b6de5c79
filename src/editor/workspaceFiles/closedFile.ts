import * as vscode from 'vscode';

/**
 * A file that is not open, as the editor's matcher and settings see a document: by its path and its language. Opening
 * it instead would have every other extension read it.
 */
export class ClosedFile implements vscode.TextDocument {
  readonly uri: vscode.Uri;
  readonly languageId: string;
  readonly isUntitled = false;
  readonly encoding = 'utf8';
  readonly version = 0;
  readonly isDirty = false;
  readonly isClosed = true;
  readonly eol = vscode.EndOfLine.LF;
  readonly lineCount = 0;

  constructor(uri: vscode.Uri, languageId: string) {
    this.uri = uri;
    this.languageId = languageId;
  }

  get fileName(): string {
    return this.uri.fsPath;
  }

  save(): Thenable<boolean> {
    return Promise.resolve(false);
  }

  lineAt(): vscode.TextLine {
    throw new RangeError('The file is not open.');
  }

  offsetAt(): number {
    return 0;
  }

  positionAt(): vscode.Position {
    return new vscode.Position(0, 0);
  }

  getText(): string {
    return '';
  }

  getWordRangeAtPosition(): undefined {
    return undefined;
  }

  validateRange(): vscode.Range {
    return new vscode.Range(0, 0, 0, 0);
  }

  validatePosition(): vscode.Position {
    return new vscode.Position(0, 0);
  }
}
