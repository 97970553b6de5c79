import type { ItemChecks } from '../../../src/check/itemFindings.ts';
import type { ZoneChecks } from '../../../src/check/zoneChecks.ts';
import { accountPanel as accountPanelOf } from '../../../src/panels/account/accountPanel.ts';
import type { Severity } from '../../../src/check/rules/severity.ts';
import { indexedZone } from '../../unit/zones/zones.ts';
import type { ItemHistory } from '../../../src/panels/changesCard.ts';
import { recordPanel as recordPanelOf } from '../../../src/panels/record/recordPanel.ts';
import type { ResultEditor } from '../../../src/panels/resultEditor.ts';
import type { Accounts } from '../../../src/zones/accounts.ts';

const nothing = { dispose: (): void => undefined };

/** The findings of a window where no zone has been checked. */
export const noChecks: ItemChecks & Pick<ZoneChecks, 'lookupsOf'> = {
  lookupsOf: () => undefined,
  latest: () => undefined,
  onDidChange: () => nothing,
};

/** The changes of a window where none are known. */
export const noHistory: ItemHistory = {
  loadedChanges: () => undefined,
  onDidChange: () => nothing,
  markSeen: () => undefined,
};

/** A window without accounts. */
export const NO_ACCOUNTS: Pick<Accounts, 'all' | 'get' | 'onDidChangeList'> = {
  all: [],
  get: () => undefined,
  onDidChangeList: () => nothing,
};

/** An editor that does nothing for the panel of a result. */
export const NO_EDITOR: ResultEditor = {
  show: () => undefined,
  run: async () => undefined,
  openPlace: async () => undefined,
  choose: async () => undefined,
  chooseBaseline: async () => undefined,
  saveSarif: async () => undefined,
};

/** A record panel's content in a window where no zone has been checked. */
export const recordPanel = recordPanelOf(noChecks, noHistory);

/** An account panel's content in such a window. */
export const accountPanel = accountPanelOf(noChecks);

/** How many findings there are of each severity. */
export type FindingCounts = Partial<Record<Severity, number>>;

/** The checks of zones with these numbers of findings, by their ids. Other zones are not checked. */
export function checksOf(counts: Readonly<Record<string, FindingCounts>>): ItemChecks {
  return {
    latest: (account, id) => {
      const found = counts[id];
      if (found === undefined) return undefined;
      const zone = { ...indexedZone('a.example', []), account, id };
      const of = (severity: Severity) =>
        ({
          rule: 'name-doubled',
          source: 'https://www.rfc-editor.org/rfc/rfc1034',
          severity,
          count: found[severity] ?? 0,
        }) as const;
      return { zone, findings: [], counts: [of('error'), of('warning'), of('hint')] };
    },
    onDidChange: () => nothing,
  };
}
