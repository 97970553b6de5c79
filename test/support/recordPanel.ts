import { recordPanel as recordPanelOf } from '../../src/panels/recordPanel.ts';

/** The panel of a record in a window where no zone was checked. */
export const recordPanel = recordPanelOf(
  { latest: () => undefined, onDidChange: () => ({ dispose: () => undefined }) },
  async () => undefined,
);
