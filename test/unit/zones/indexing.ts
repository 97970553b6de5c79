import type { Disposable } from '../../../src/base/lifecycle.ts';
import type { Account } from '../../../src/zones/account.ts';
import type { Accounts } from '../../../src/zones/accounts.ts';
import type { ZoneMemory } from '../../../src/zones/zoneMemory.ts';
import { IndexFiles, type FileTrouble } from '../../../src/zones/stored/indexFiles.ts';
import { Indexer, type IndexOutcome, type IndexProgress } from '../../../src/zones/indexing/indexer.ts';
import { never } from '../api/server.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { ManyZones } from '../../support/service/manyZones.ts';
import { OneAccount } from './accounts.ts';

/** One window of the editor: an account, its index and the indexer. */
export class IndexWindow implements Disposable {
  readonly account: Account;
  readonly accounts: Accounts;
  readonly files: IndexFiles;
  readonly indexer: Indexer;
  readonly troubles: FileTrouble[] = [];
  readonly #one: OneAccount;

  constructor(address: string, folder: string, memory?: ZoneMemory) {
    this.#one = new OneAccount(address, undefined, memory);
    this.account = this.#one.account;
    this.accounts = this.#one.accounts;
    this.files = new IndexFiles(folder, (trouble) => void this.troubles.push(trouble));
    this.indexer = new Indexer(this.accounts, this.files);
  }

  /** Plans and runs like the command after the confirmation. */
  async index(
    signal: AbortSignal = never(),
    onProgress: (progress: IndexProgress) => void = () => undefined,
  ): Promise<IndexOutcome | undefined> {
    const plan = await this.indexer.plan(this.account, signal);
    return this.indexer.run(plan, signal, onProgress);
  }

  /** Removes the account. */
  remove(): void {
    this.#one.remove();
  }

  dispose(): void {
    this.indexer.dispose();
    this.#one.dispose();
  }
}

export interface IndexScene {
  readonly service: ManyZones;
  readonly folder: string;
  /** Opens another window with the same account and folder. */
  readonly open: (memory?: ZoneMemory) => IndexWindow;
}

export async function withService(
  zones: number,
  records: number,
  act: (scene: IndexScene) => Promise<void>,
): Promise<void> {
  await using service = await ManyZones.start(zones, records);
  const folder = temporaryFolder('index');
  const windows: IndexWindow[] = [];
  const opened = (memory?: ZoneMemory): IndexWindow => {
    const window = new IndexWindow(service.address, folder, memory);
    windows.push(window);
    return window;
  };
  try {
    await act({ service, folder, open: opened });
  } finally {
    for (const window of windows) window.dispose();
  }
}
