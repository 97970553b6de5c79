import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const nginx = `# A web server's configuration that names hosts of the sample account.
upstream app {
    server 192.0.2.10:8080;
    server app.example.com:8080 backup;
}

server {
    listen 443 ssl;
    server_name example.com www.example.com;

    location / {
        proxy_pass http://app;
    }

    location /api/ {
        proxy_pass https://api.example.com;
    }
}

server {
    listen 80;
    server_name mail.example.org;
    return 301 https://www.example.org$request_uri;
}
`;

/** A small folder to open, with host names in it. */
export function writeExample(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'nginx.conf'), nginx);
}
