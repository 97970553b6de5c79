import { recordPanel as recordPanelOf } from '../../src/panels/recordPanel.ts';

/** A record panel's content in a window where no zone has been checked. */
export const recordPanel = recordPanelOf(
  { latest: () => undefined, onDidChange: () => ({ dispose: () => undefined }) },
  async () => undefined,
);
