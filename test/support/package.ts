// `npm run package`: builds dist/dns-tree.vsix and dist/dns-tree.cjs for production, and checks both.
import { buildPackage } from './release/buildPackage.ts';

await buildPackage((text) => void process.stdout.write(text));
process.exit(0);
