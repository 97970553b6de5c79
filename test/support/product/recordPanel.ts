import type { ItemChecks } from '../../../src/check/itemFindings.ts';
import { recordPanel as recordPanelOf } from '../../../src/panels/recordPanel.ts';

/** The findings of a window where no zone has been checked. */
export const noChecks: ItemChecks = {
  latest: () => undefined,
  onDidChange: () => ({ dispose: () => undefined }),
};

export const openNoRule = async (): Promise<void> => undefined;

/** A record panel's content in a window where no zone has been checked. */
export const recordPanel = recordPanelOf(noChecks, openNoRule);
