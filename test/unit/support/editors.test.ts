import assert from 'node:assert/strict';
import manifestJson from '../../../package.json' with { type: 'json' };
import { OLDER_EDITORS } from '../../support/editor/editors.ts';

/** The minor release of VS Code in a version of it or of code-server. */
const minorOf = (version: string): number => Number(/\d+\.(\d+)\./u.exec(version)?.[1]);

describe('The editors of the tests', () => {
  it('are one of each minor release, from the oldest that the manifest allows to the one before that of the project', () => {
    const minors = OLDER_EDITORS.map(minorOf);
    assert.deepEqual(
      minors,
      [...new Set(minors)].toSorted((one, other) => one - other),
    );
    assert.ok(minorOf(manifestJson.engines.vscode) <= (minors[0] ?? 0));
    assert.ok((minors.at(-1) ?? 0) < minorOf(manifestJson.devDependencies['code-server']));
  });

  it('have no newer interface than the manifest allows', () => {
    assert.equal(
      minorOf(manifestJson.devDependencies['@types/vscode']),
      minorOf(manifestJson.engines.vscode),
    );
  });
});
