// The state of the page of Check Workspace.
import type { Frame } from '../../src/panels/protocol.ts';
import type { ListView, WorkspaceListName } from '../../src/panels/workspace/workspaceContent.ts';
import { workspaceFrame } from '../../src/panels/workspace/workspaceFrame.ts';
import {
  WorkspaceResult,
  type Baseline,
  type CheckedWorkspace,
} from '../../src/panels/workspace/workspaceResult.ts';
import { dependentRows } from '../../src/panels/workspace/dependentRows.ts';
import { findDependents, type Dependents } from '../../src/workspace/dependents/dependents.ts';
import { checkedWorkspace } from '../support/product/checkedWorkspace.ts';
import { resultOf } from '../support/product/resultOf.ts';
import { record, zone } from '../unit/config/zones.ts';

export const FILES = {
  'deploy/production/values.yaml': 'host: api.example.com\nbackend: { host: apii.example.com }\n',
  'deploy/staging/values.yaml': 'host: apii.example.com\nmail: admin@intranet.example.com\n',
  'nginx/sites-enabled/shop.conf': 'server { server_name shop-before-the-move.example.com; }\n',
  hosts: '203.0.113.77 www.example.com\n',
};

const { signal } = new AbortController();

/** What depends on an address, through two aliases, with a file at the end. */
function dependentsOf(address: string): Dependents {
  const zones = [
    zone('example.com', [
      record({ host: 'web', value: '192.0.2.1' }),
      record({ host: 'www', type: 'CNAME', value: 'web.example.com' }),
      record({ host: 'pair', value: '192.0.2.1' }),
      record({ host: 'pair', value: '192.0.2.2' }),
      record({ host: '@', type: 'MX', value: 'web.example.com', mx: 10 }),
      record({ host: '@', type: 'TXT', value: 'v=spf1 mx ip4:192.0.2.1 -all' }),
      record({
        host: 'a-long-name-of-a-host-for-narrow-panels.staging',
        type: 'CNAME',
        value: 'www.example.com',
      }),
    ]),
  ];
  const place = { file: 'deploy/production/values.yaml', line: 2, start: 6, end: 21 };
  const evil = { file: '<img src=x>.yaml', line: 0, start: 0, end: 1 };
  const places = new Map([
    ['www.example.com', [place, evil]],
    [address, [{ ...place, file: 'hosts', line: 0, start: 0 }]],
  ]);
  const mentions = { hosts: places.keys().toArray(), of: (host: string) => places.get(host) ?? [] };
  return resultOf(findDependents({ kind: 'address', address }, zones, mentions));
}

const DEPENDENTS = dependentsOf('192.0.2.1');

interface Shown {
  readonly list?: WorkspaceListName;
  readonly view?: ListView;
  readonly known?: ReadonlyMap<string, number>;
  readonly hidesKnown?: boolean;
  readonly isOutdated?: boolean;
  readonly files?: Readonly<Record<string, string>>;
  readonly dependents?: Dependents;
  readonly missing?: CheckedWorkspace['missing'];
}

export async function workspacePage({
  list = 'problems',
  view = { filter: '' },
  known,
  hidesKnown = false,
  isOutdated = false,
  files = FILES,
  dependents = DEPENDENTS,
  missing = [],
}: Shown = {}): Promise<Frame> {
  const baseline: Baseline | undefined = known && { name: 'main.sarif', known };
  const result = new WorkspaceResult(checkedWorkspace(files, undefined, { missing }), baseline);
  const all = list === 'dependents' ? resultOf(dependentRows(dependents)) : await result.rows(list, signal);
  const counts = new Map([
    ['problems', (await result.rows('problems', signal)).length],
    ['absent', (await result.rows('absent', signal)).length],
    ['records', (await result.rows('records', signal)).length],
    ['dependents', resultOf(dependentRows(dependents)).length],
  ] as const);
  let count = 0;
  const idOf = (): string => String((count += 1) - 1);
  return workspaceFrame({
    result,
    dependents,
    list,
    view,
    hidesKnown,
    all,
    counts,
    matching: all,
    isOutdated,
    idOf,
  });
}
