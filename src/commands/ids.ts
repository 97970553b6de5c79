/** All commands. The ids are public and stay, except internal ones, which begin with an underscore. */
export const COMMAND_IDS = [
  'dnsTree.account.add',
  'dnsTree.account.addSample',
  'dnsTree.account.replaceToken',
  'dnsTree.account.remove',
  'dnsTree.refresh',
  'dnsTree.filterDomains',
  'dnsTree.clearFilter',
  'dnsTree.groupRecords',
  'dnsTree.loadNext',
  'dnsTree.loadAll',
  'dnsTree.reveal',
  'dnsTree.goToDomain',
  'dnsTree.openConsole',
  'dnsTree.search',
  'dnsTree.searchInZone',
  'dnsTree.searchLike',
  'dnsTree.results.show',
  'dnsTree.results.copyAs',
  'dnsTree.results.refresh',
  'dnsTree.results.clear',
  'dnsTree.index',
  'dnsTree.copy.value',
  'dnsTree.copy.host',
  'dnsTree.copy.name',
  'dnsTree.copy.as',
  'dnsTree.export',
  'dnsTree.domain.show',
  'dnsTree.domain.lines',
  'dnsTree.record.show',
  'dnsTree.account.show',
  'dnsTree.findInWorkspace',
  'dnsTree.check.zone',
  'dnsTree.check.all',
  'dnsTree.showLog',
  '_dnsTree.focus.begin',
  '_dnsTree.focus.note',
  '_dnsTree.copy.focused',
  '_dnsTree.refresh.all',
  '_dnsTree.retry',
  '_dnsTree.filterDomains.active',
  '_dnsTree.click',
  '_dnsTree.enter',
  '_dnsTree.editor.copyValue',
  '_dnsTree.editor.refresh',
  '_dnsTree.editor.show',
  '_dnsTree.editor.ignoreFile',
  '_dnsTree.editor.addNotHost',
] as const;

export type CommandId = (typeof COMMAND_IDS)[number];

/** The handler of a command. The editor passes the clicked node and all selected nodes, or nothing. */
export type Handler = (clicked?: unknown, selected?: unknown) => Promise<void> | void;

/** The commands of one topic. */
export type Handlers<Id extends CommandId> = Readonly<Record<Id, Handler>>;
