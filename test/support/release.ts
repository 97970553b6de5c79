// `npm run release`: see release/README.md.
//   npm run release -- --repository                          fills in the addresses in package.json from the git remote
//   npm run release -- --dry-run                             rehearses everything, changes and sends nothing
//   npm run release                                          builds and tags a commit, publishes nothing
//   npm run release -- --publish [--identity oidc|azure]     builds and publishes a tag, from a job with that identity
import { parseArgs } from 'node:util';
import { root } from './project.ts';
import { fillInAddresses } from './release/addresses.ts';
import { publishRelease, rehearseRelease, tagRelease } from './release/release.ts';
import { IDENTITIES, type Identity } from './release/registries.ts';

const { values } = parseArgs({
  options: {
    repository: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
    identity: { type: 'string', default: 'oidc' },
  },
});
const print = (text: string): void => void process.stdout.write(text);
const isIdentity = (name: string): name is Identity => name in IDENTITIES;
const steps = [values.repository, values['dry-run'], values.publish].filter(Boolean);
if (!isIdentity(values.identity) || steps.length > 1) {
  console.error('Say --repository, --dry-run, or --publish with --identity oidc or azure, or nothing.');
  process.exit(2);
}
try {
  if (values.repository) print(`${JSON.stringify(fillInAddresses(root), undefined, 2)}\n`);
  else if (values['dry-run']) await rehearseRelease(print);
  else if (values.publish) await publishRelease(print, values.identity);
  else await tagRelease(print);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
