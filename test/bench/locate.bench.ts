// Locating every name and address of a config of 10 MB, with 5,000 zones.
import { locate } from '../../src/config/locate/locate.ts';
import { ZoneTrie } from '../../src/config/locate/zoneTrie.ts';
import { medianTime, reportFigure } from './figures.ts';

const SIZE = 10_000_000;
const endings = ['com', 'net', 'org', 'dev', 'cn', 'com.cn', 'co.uk', 'example'];
const zoneNames = Array.from({ length: 5000 }, (_, at) => `zone-${at}.${endings[at % endings.length]}`);
const zones = new ZoneTrie(zoneNames);

const blocks: ((zone: string, at: number) => string)[] = [
  (zone, at) => `server {
    listen 443 ssl http2;
    listen [::]:443 ssl http2;
    server_name ${zone} www.${zone} *.${zone};
    # Requests of version 1.2.${at % 50} are kept for a while.
    ssl_certificate /etc/letsencrypt/live/${zone}/fullchain.pem;
    location /api/ {
        proxy_set_header X-Real-IP $remote_addr;
        proxy_pass http://192.0.2.${at % 256}:8080;
    }
}
`,
  (zone, at) => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: shop-${at}
  annotations:
    kubernetes.io/ingress.class: nginx
    cert-manager.io/cluster-issuer: letsencrypt
spec:
  rules:
    - host: shop-${at}.${zone}
      http:
        paths:
          - path: /
            backend: { service: { name: shop, port: { number: 80 } } }
---
`,
  (zone, at) => `192.0.2.${at % 256} host-${at}.${zone} host-${at} # of nobody.invalid, com.example.Foo\n`,
];

function config(zoneOf: (at: number) => string): string {
  const parts: string[] = [];
  for (let at = 0, length = 0; length < SIZE; at += 1) {
    const block = blocks[at % blocks.length]?.(zoneOf(at), at) ?? '';
    parts.push(block);
    length += block.length;
  }
  return parts.join('');
}

const own = config((at) => zoneNames[(at * 7919) % zoneNames.length] ?? '');
const texts = {
  'a config whose names are all of 5,000 zones': own,
  'the same, of others': config((at) => `zone-${at}.invalid`),
  'the same, with comments in Chinese': own.replaceAll('# Requests of version', '# 请求。版本'),
  'the same, on one line': own.split('\n').join(' '),
};
const taken: { readonly name: string; readonly milliseconds: number }[] = [];
for (const [name, made] of Object.entries(texts)) {
  // One flat string, as the editor returns it.
  const text = made.split('\n').join('\n');
  const milliseconds = await medianTime(() => locate(text, zones));
  console.log(`  ${name}: ${milliseconds.toFixed()} ms`);
  taken.push({ name, milliseconds });
}
const [slowest] = taken.toSorted((one, other) => other.milliseconds - one.milliseconds);
if (slowest === undefined) throw new Error('Nothing was measured.');
reportFigure({
  figure: 'locating names and addresses in 10 MB',
  value: slowest.milliseconds,
  unit: 'ms',
  against: slowest.name,
});
