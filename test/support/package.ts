// `npm run package`: builds dist/dns-tree.vsix and dist/dns-tree.cjs for production, and checks both.
import { buildPackage } from './release/buildPackage.ts';

try {
  await buildPackage((text) => void process.stdout.write(text));
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
