// Check Workspace Files over 10,000 files of 20 kB in a window, and ripgrep over the same files right before and after: where
// every fourth file mentions a zone, and where one in twenty does, as in a repository.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FELT, reportFigure } from './figures.ts';
import { ProbedWindow } from './probedWindow.ts';

const FILES = 10_000;
const SIZE = 20_000;
/** How often a figure is measured; the best counts, because other processes take time. */
const ROUNDS = 3;

/** Of how many files one mentions a zone of the sample account, in a few of its 500 lines. */
const WORKSPACES = [
  { every: 4, against: '10,000 files of 20 kB, 25 % mention a zone; 54 zones with 13,000 records' },
  { every: 20, against: 'the same, 5 % mention a zone' },
] as const;

const block = (file: number, at: number, every: number): string => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: shop-${at}
  annotations:
    kubernetes.io/ingress.class: nginx
    cert-manager.io/cluster-issuer: letsencrypt
    description: "Routes the traffic of the shop to its service, version 1.2.${at % 50}"
spec:
  rules:
    - host: ${host(file, at, every)}
      http:
        paths:
          - path: /api/v${at % 9}
            pathType: Prefix
            backend: { service: { name: shop, port: { number: 80 } } }
  upstream: 10.0.${at % 200}.${file % 200}
  resources: { limits: { cpu: 500m, memory: 256Mi }, requests: { cpu: 250m, memory: 128Mi } }
---
`;

function host(file: number, at: number, every: number): string {
  if (file % every > 0 || at % 4 > 0) return `shop-${at}.svc.cluster.local`;
  return at === 20 ? `gone-${file % 500}.shop.example` : 'www.shop.example';
}

function writeFiles(folder: string, every: number): void {
  for (let file = 0; file < FILES; file += 1) {
    const place = path.join(folder, String(file % 100));
    mkdirSync(place, { recursive: true });
    let text = '';
    for (let at = 0; text.length < SIZE; at += 1) text += block(file, at, every);
    writeFileSync(path.join(place, `values-${file}.yaml`), text.slice(0, SIZE));
  }
}

/** How long ripgrep takes to count the lines with names of a zone, in milliseconds. */
function ripgrep(folder: string): number {
  const started = performance.now();
  execFileSync('rg', ['--count', '--ignore-case', '--fixed-strings', 'shop.example', folder], {
    maxBuffer: 10_000_000,
  });
  return performance.now() - started;
}

const window = await ProbedWindow.open();
try {
  const folder = path.join(window.workbench.folder, 'workspace', 'many');
  await window.workbench.openSampleAccount();
  const first = window.run('dnsTree.index');
  await window.clickIfAsked('Load');
  await first;
  for (const { every, against } of WORKSPACES) {
    writeFiles(folder, every);
    await window.quiet();
    await measure(folder, against);
    rmSync(folder, { recursive: true });
  }
  const { held, highest } = await window.memory();
  const [{ against }] = WORKSPACES;
  reportFigure({ figure: 'memory after that', value: held / 1e6, unit: 'MB', against });
  reportFigure({ figure: 'highest memory so far', value: highest / 1e6, unit: 'MB', against });
} finally {
  await window.close();
}

async function measure(folder: string, against: string): Promise<void> {
  const best = { taken: Number.POSITIVE_INFINITY, used: Number.POSITIVE_INFINITY, rg: ripgrep(folder) };
  const longest = { wall: 0, cpu: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    await window.reset();
    const started = performance.now();
    await window.run('dnsTree.workspace.check');
    best.taken = Math.min(best.taken, performance.now() - started);
    const { used, wall, cpu } = await window.hold();
    best.used = Math.min(best.used, used);
    best.rg = Math.min(best.rg, ripgrep(folder));
    Object.assign(longest, { wall: Math.max(longest.wall, wall), cpu: Math.max(longest.cpu, cpu) });
    await window.run('workbench.action.closeAllEditors');
  }
  reportFigure({ figure: 'checking a workspace', value: best.taken, unit: 'ms', against, limit: 30_000 });
  reportFigure({
    figure: 'checking a workspace, without other processes',
    value: best.used,
    unit: 'ms',
    against,
  });
  reportFigure({
    figure: 'checking a workspace',
    value: best.taken / best.rg,
    unit: '×',
    against: `ripgrep over them: ${best.rg.toFixed(0)} ms; ${against}`,
  });
  reportFigure({ figure: 'the host held by that', value: longest.wall, unit: 'ms', against });
  reportFigure({
    figure: 'the host held by that, without other processes',
    value: longest.cpu,
    unit: 'ms',
    against,
    limit: FELT.held,
  });
}
