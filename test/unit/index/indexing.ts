import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Disposable } from '../../../src/base/lifecycle.ts';
import type { RowBudgets } from '../../../src/model/rowBudget.ts';
import { PortfolioIndex } from '../../../src/index/portfolioIndex.ts';
import { IndexFiles, type FileTrouble } from '../../../src/index/indexFiles.ts';
import { Indexer, type IndexOutcome, type IndexProgress } from '../../../src/index/indexer.ts';
import { never } from '../api/server.ts';
import { ManyZones } from '../../support/service/manyZones.ts';
import { OneAccount } from './accounts.ts';

/** One window of the editor: an account, its index and the indexer. */
export class IndexWindow implements Disposable {
  readonly accounts: OneAccount;
  readonly recordIndex: PortfolioIndex;
  readonly files: IndexFiles;
  readonly indexer: Indexer;
  readonly troubles: FileTrouble[] = [];

  constructor(address: string, folder: string, budgets?: RowBudgets) {
    this.accounts = new OneAccount(address, undefined, budgets);
    this.recordIndex = new PortfolioIndex(this.accounts);
    this.files = new IndexFiles(folder, (trouble) => void this.troubles.push(trouble));
    this.indexer = new Indexer(this.accounts, this.recordIndex, this.files);
  }

  /** Plans and runs like the command after the confirmation. */
  async index(
    signal: AbortSignal = never(),
    onProgress: (progress: IndexProgress) => void = () => undefined,
  ): Promise<IndexOutcome | undefined> {
    const plan = await this.indexer.plan(this.accounts.zones, signal);
    return this.indexer.run(plan, signal, onProgress);
  }

  dispose(): void {
    this.indexer.dispose();
    this.recordIndex.dispose();
    this.accounts.dispose();
  }
}

export interface IndexScene {
  readonly service: ManyZones;
  readonly folder: string;
  /** Opens another window with the same account and folder. */
  readonly open: (budgets?: RowBudgets) => IndexWindow;
}

export async function withService(
  zones: number,
  records: number,
  act: (scene: IndexScene) => Promise<void>,
): Promise<void> {
  await using service = await ManyZones.start(zones, records);
  const folder = await mkdtemp(path.join(tmpdir(), 'dns-tree-index-'));
  const windows: IndexWindow[] = [];
  const opened = (budgets?: RowBudgets): IndexWindow => {
    const window = new IndexWindow(service.address, folder, budgets);
    windows.push(window);
    return window;
  };
  try {
    await act({ service, folder, open: opened });
  } finally {
    for (const window of windows) window.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}
