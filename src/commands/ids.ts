/** Every command there is; the names are public and stay, but for steps of others (with an underscore). */
export const COMMAND_IDS = [
  'dnsTree.account.add',
  'dnsTree.account.addSample',
  'dnsTree.account.replaceToken',
  'dnsTree.account.remove',
  'dnsTree.refresh',
  'dnsTree.filterDomains',
  'dnsTree.loadNext',
  'dnsTree.loadAll',
  'dnsTree.reveal',
  'dnsTree.search',
  'dnsTree.index',
  'dnsTree.copy.value',
  'dnsTree.copy.host',
  'dnsTree.copy.name',
  'dnsTree.copy.as',
  'dnsTree.domain.show',
  'dnsTree.domain.lines',
  'dnsTree.record.show',
  'dnsTree.account.show',
  'dnsTree.findInWorkspace',
  'dnsTree.showLog',
  '_dnsTree.focus.begin',
  '_dnsTree.focus.note',
  '_dnsTree.copy.focused',
  '_dnsTree.retry',
  '_dnsTree.filterDomains.active',
  '_dnsTree.click',
  '_dnsTree.enter',
  '_dnsTree.editor.copyValue',
  '_dnsTree.editor.refresh',
  '_dnsTree.editor.show',
] as const;

export type CommandId = (typeof COMMAND_IDS)[number];

/** What a command does with what the editor hands it: the clicked node and all selected ones, or nothing. */
export type Handler = (clicked?: unknown, selected?: unknown) => Promise<void> | void;

/** The commands of one topic. */
export type Handlers<Id extends CommandId> = Readonly<Record<Id, Handler>>;
