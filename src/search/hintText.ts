import * as l10n from '@vscode/l10n';
import { LIMIT, plain } from '../text/visible.ts';
import { type Key, KEYS, STATES } from './query.ts';
import type { QueryHint } from './queryHint.ts';

const VALUES: Readonly<Record<Key, string>> = {
  type: 'type:MX',
  line: 'line:Europe',
  zone: 'zone:example.com',
  is: 'is:disabled',
  host: 'host:www',
  name: 'name:www',
  value: 'value:192.0.2.1',
  ttl: 'ttl:600',
  remark: 'remark:"two words"',
};

/** Says what is missing or wrong in a query, and what to type. */
export function hintText(hint: QueryHint): string {
  switch (hint.kind) {
    case 'empty':
      return l10n.t('Type a value after the colon, for example {0}', VALUES[hint.key]);
    case 'state':
      return l10n.t(
        'There is no state “{0}”. States: {1}',
        plain(hint.state, LIMIT.word),
        STATES.map((state) => `is:${state}`).join(' '),
      );
    case 'unknown':
      return l10n.t(
        'There is no key “{0}:”. Keys: {1}',
        plain(hint.key, LIMIT.word),
        KEYS.map((key) => `${key}:`).join(' '),
      );
  }
}
