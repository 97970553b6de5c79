/** The names of the tools, as programs call them. */
export const LIST = 'dns-tree_listZones';
export const FIND = 'dns-tree_findRecords';
export const READ = 'dns-tree_readZone';
export const CHECK = 'dns-tree_checkZones';
export const CHANGES = 'dns-tree_zoneChanges';
export const DEPENDENTS = 'dns-tree_dependents';
export const LIVE = 'dns-tree_checkLive';
