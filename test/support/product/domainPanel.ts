import type { RecordIndex } from '../../../src/index/recordIndex.ts';
import { domainPanel as domainPanelOf } from '../../../src/panels/domain/domainPanel.ts';
import { noChecks, noHistory, openNoRule } from './panels.ts';

const noZones: RecordIndex = {
  zones: [],
  names: new Set(),
  named: () => [],
  zone: () => undefined,
  onDidChange: () => ({ dispose: () => undefined }),
};

/** The panel of a domain in a window without other zones. */
export const domainPanel = domainPanelOf(noZones, noChecks, openNoRule, noHistory);
