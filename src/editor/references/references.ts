import type * as vscode from 'vscode';
import { withCancellation } from '../../base/cancellation.ts';
import type { KnownZones } from '../../zones/knownZones.ts';
import { subjectAt } from '../atCursor.ts';
import { recordTerms, type SearchTerm } from './searchTerms.ts';
import { findInWorkspace } from './workspaceSearch.ts';

/** *Find All References* on a name or an address: finds it in the workspace. */
export function referenceProvider(accounts: KnownZones): vscode.ReferenceProvider {
  return {
    provideReferences: async (document, position, _context, token) => {
      const terms = termsAt(accounts, document, position);
      if (terms.length === 0) return [];
      return withCancellation(token, async (signal) => {
        try {
          const { matches } = await findInWorkspace(terms, signal);
          return matches.map(({ location }) => location);
        } catch (error) {
          if (signal.aborted) return [];
          throw error;
        }
      });
    },
  };
}

function termsAt(
  accounts: KnownZones,
  document: vscode.TextDocument,
  position: vscode.Position,
): readonly SearchTerm[] {
  const subject = subjectAt(accounts, document, position);
  switch (subject?.kind) {
    case undefined:
      return [];
    case 'record':
      return recordTerms(subject.record, subject.zone.ascii);
    case 'address':
      return [subject];
    case 'host':
      return [{ kind: 'name', ascii: subject.host, below: false }];
  }
}
