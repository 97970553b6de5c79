// Check Workspace over 10,000 files of 20 kB in a window, and ripgrep over the same files right before and after.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FELT, reportFigure } from './figures.ts';
import { ProbedWindow } from './probedWindow.ts';

const FILES = 10_000;
const SIZE = 20_000;
const AGAINST = '10,000 files of 20 kB, 54 zones with 13,000 records';

/** Every fourth file mentions a zone of the sample account, in a few of its 500 lines. */
const block = (file: number, at: number): string => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: shop-${at}
  annotations:
    kubernetes.io/ingress.class: nginx
    cert-manager.io/cluster-issuer: letsencrypt
    description: "Routes the traffic of the shop to its service, version 1.2.${at % 50}"
spec:
  rules:
    - host: ${host(file, at)}
      http:
        paths:
          - path: /api/v${at % 9}
            pathType: Prefix
            backend: { service: { name: shop, port: { number: 80 } } }
  upstream: 10.0.${at % 200}.${file % 200}
  resources: { limits: { cpu: 500m, memory: 256Mi }, requests: { cpu: 250m, memory: 128Mi } }
---
`;

function host(file: number, at: number): string {
  if (file % 4 > 0 || at % 4 > 0) return `shop-${at}.svc.cluster.local`;
  return at === 20 ? `gone-${file % 500}.shop.example` : 'www.shop.example';
}

function writeFiles(folder: string): void {
  for (let file = 0; file < FILES; file += 1) {
    const place = path.join(folder, String(file % 100));
    mkdirSync(place, { recursive: true });
    let text = '';
    for (let at = 0; text.length < SIZE; at += 1) text += block(file, at);
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
  writeFiles(folder);
  await window.workbench.openSampleAccount();
  const first = window.run('dnsTree.index');
  await window.clickIfAsked('Index');
  await first;
  await window.quiet();
  const before = ripgrep(folder);
  await window.reset();
  const started = performance.now();
  await window.run('dnsTree.workspace.check');
  const taken = performance.now() - started;
  const { wall, cpu, used } = await window.hold();
  const fastest = Math.min(before, ripgrep(folder), ripgrep(folder));
  reportFigure({ figure: 'checking a workspace', value: taken, unit: 'ms', against: AGAINST, limit: 30_000 });
  reportFigure({
    figure: 'checking a workspace, without other processes',
    value: used,
    unit: 'ms',
    against: AGAINST,
  });
  reportFigure({
    figure: 'checking a workspace',
    value: taken / fastest,
    unit: '×',
    against: `ripgrep over them: ${fastest.toFixed(0)} ms`,
  });
  reportFigure({ figure: 'the host held by that', value: wall, unit: 'ms', against: AGAINST });
  reportFigure({
    figure: 'the host held by that, without other processes',
    value: cpu,
    unit: 'ms',
    against: AGAINST,
    limit: FELT.held,
  });
  await window.run('workbench.action.closeAllEditors');
  const { held, highest } = await window.memory();
  reportFigure({ figure: 'memory after that', value: held / 1e6, unit: 'MB', against: AGAINST });
  reportFigure({ figure: 'highest memory so far', value: highest / 1e6, unit: 'MB', against: AGAINST });
} finally {
  await window.close();
}
