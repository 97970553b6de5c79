/** The kinds of panels that show an item of an account. */
export const PANEL_NAMES = ['domain', 'record', 'account', 'lines', 'live'] as const;
export type PanelName = (typeof PANEL_NAMES)[number];

/** All panels: `dist/panels/<name>.js` is the script. Those of *Check All Zones* and *Check Workspace* show no item. */
export const PAGE_NAMES = [...PANEL_NAMES, 'check', 'workspace'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** The view type of a panel in the editor. */
export function viewType(name: PageName): string {
  return `dnsTree.${name}`;
}
