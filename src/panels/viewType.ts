export const PANEL_NAMES = ['domain', 'record', 'account', 'lines'] as const;

/** A kind of panel. */
export type PanelName = (typeof PANEL_NAMES)[number];

/** What the editor knows a kind of panel by. */
export function viewType(name: PanelName): string {
  return `dnsTree.${name}`;
}
