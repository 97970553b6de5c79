import * as l10n from '@vscode/l10n';
import { plain, shortened } from '../base/visible.ts';
import { type Key, KEYS, STATES } from '../catalogue/query.ts';
import type { QueryHint } from '../catalogue/queryHint.ts';

const EXAMPLES: Readonly<Record<Key, string>> = {
  type: 'type:MX',
  line: 'line:Europe',
  zone: 'zone:example.com',
  is: 'is:disabled',
  host: 'host:www',
  value: 'value:192.0.2.1',
  remark: 'remark:"two words"',
};

/** What to type instead. */
export function hintText(hint: QueryHint): string {
  switch (hint.kind) {
    case 'empty':
      return hint.key === 'is'
        ? l10n.t('Go on with a state: {0}', STATES.join(', '))
        : l10n.t('Go on after the colon: {0}', EXAMPLES[hint.key]);
    case 'state':
      return l10n.t(
        '“{0}” is no state: {1}',
        plain(shortened(hint.state, 40)),
        STATES.map((state) => `is:${state}`).join(' '),
      );
    case 'unknown':
      return l10n.t(
        '“{0}:” is no key; there are {1}',
        plain(shortened(hint.key, 40)),
        KEYS.map((key) => `${key}:`).join(' '),
      );
  }
}
