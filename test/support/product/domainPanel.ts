import { fixedIndex } from '../../../src/zones/knownZones.ts';
import { domainPanel as domainPanelOf } from '../../../src/panels/domain/domainPanel.ts';
import { noChecks, noHistory } from './panels.ts';

/** The panel of a domain in a window without other zones. */
export const domainPanel = domainPanelOf(fixedIndex([]), noChecks, noHistory);
