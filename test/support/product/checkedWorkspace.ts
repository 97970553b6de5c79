import { NameChecker } from '../../../src/config/problems/nameChecker.ts';
import { fixedIndex } from '../../../src/zones/knownZones.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { WorkspacePanel } from '../../../src/panels/workspace/workspacePanel.ts';
import type { CheckedWorkspace } from '../../../src/panels/workspace/workspaceResult.ts';
import type { KnownFindings } from '../../../src/workspace/baseline.ts';
import { FilesCheck } from '../../../src/workspace/filesCheck.ts';
import { unmentionedRecords } from '../../../src/workspace/unmentionedRecords.ts';
import { NO_ACCOUNTS, NO_EDITOR } from './panels.ts';
import { record, zone } from '../../unit/config/zones.ts';

const ZONES = [
  zone('example.com', [
    record({ host: '@', type: 'NS', value: 'ns1.example.net.' }),
    record({ host: 'www', value: '192.0.2.1' }),
    record({ host: 'api', value: '192.0.2.2' }),
    record({ host: 'legacy', value: '192.0.2.3', enabled: false }),
    record({ host: 'intranet', type: 'TXT', value: 'no mail here' }),
  ]),
  zone('long-name-of-a-zone.example', [
    record({ host: 'nobody-mentions-this-host', type: 'CNAME', value: 'target.somewhere.example.net.' }),
  ]),
];

/** What the check finds in these files, beside some zones. */
export function checkedWorkspace(
  texts: Readonly<Record<string, string>>,
  zones: readonly ZoneState[] = ZONES,
  more: Partial<CheckedWorkspace> = {},
): CheckedWorkspace {
  const fresh = { now: Date.now(), maxAge: Number.POSITIVE_INFINITY };
  const files = new FilesCheck(new NameChecker(fixedIndex(zones), fresh));
  for (const [file, text] of Object.entries(texts)) files.add({ file, path: `/repo/${file}`, text });
  const unmentioned = unmentionedRecords(zones, files.mentions);
  let step = unmentioned.next();
  while (step.done !== true) step = unmentioned.next();
  return {
    files,
    accounts: [],
    zones: [],
    unmentioned: step.value,
    unread: { large: 0, binary: 0, failed: 0, isCut: false, isListCut: false, areRulesCut: false },
    missing: [],
    oldest: Date.now(),
    checkedAt: Date.now(),
    ...more,
  };
}

const nothing = { dispose: (): void => undefined };
const UNCHANGED = { ...nothing, onDidChange: () => nothing, uriOf: () => undefined };

/** The panel with the result of a check, compared with an earlier log if there is one. */
export function shownWorkspace(
  checked: CheckedWorkspace,
  known?: KnownFindings,
  isOutdated = false,
): WorkspacePanel {
  const item = new WorkspacePanel(NO_ACCOUNTS, NO_EDITOR);
  // No account could be removed meanwhile.
  item.show({ ...checked, accounts: [] }, { ...UNCHANGED, isOutdated });
  if (known !== undefined) item.compare({ name: 'old.sarif', known });
  return item;
}
