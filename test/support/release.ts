// `npm run release`: see release/README.md.
//   npm run release -- --dry-run                             rehearses everything, changes and sends nothing
//   npm run release                                          builds and tags a commit, publishes nothing
//   npm run release -- --publish [--identity oidc|azure]     builds and publishes a tag, from a job with that identity
import { parseArgs } from 'node:util';
import { publishRelease, rehearseRelease, tagRelease } from './release/release.ts';
import { IDENTITIES, type Identity } from './release/registries.ts';

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
    identity: { type: 'string', default: 'oidc' },
  },
});
const print = (text: string): void => void process.stdout.write(text);
const isIdentity = (name: string): name is Identity => name in IDENTITIES;
if (!isIdentity(values.identity) || (values['dry-run'] && values.publish)) {
  console.error('Say --dry-run, or --publish with --identity oidc or azure, or nothing.');
  process.exit(2);
}
try {
  if (values['dry-run']) await rehearseRelease(print);
  else if (values.publish) await publishRelease(print, values.identity);
  else await tagRelease(print);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
