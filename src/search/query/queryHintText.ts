import * as l10n from '@vscode/l10n';
import { LIMIT, plain, SHOWN } from '../../text/visible.ts';
import { type Key, QUERY_KEYS, STATES } from './query.ts';
import type { QueryHint } from './queryHint.ts';
import { listText } from '../../text/listText.ts';

const VALUES: Readonly<Record<Key, string>> = {
  type: 'type:MX',
  line: 'line:Europe',
  zone: 'zone:example.com',
  is: 'is:disabled',
  host: 'host:www',
  name: 'name:www',
  value: 'value:192.0.2.0/24',
  ttl: 'ttl:600 ttl:<300',
  remark: 'remark:"two words"',
  service: 'service:google',
};

/** A sentence about the problem of a query, and a second line that says what to type. */
interface HintText {
  readonly problem: string;
  readonly possible: string;
}

export function queryHintText(hint: QueryHint): HintText {
  switch (hint.kind) {
    case 'empty':
      return {
        problem: l10n.t('Type a value after the colon'),
        possible: l10n.t('For example: {0}', VALUES[hint.key]),
      };
    case 'state':
      return {
        problem: l10n.t('There is no state “{0}”', plain(hint.state, LIMIT.word)),
        possible: l10n.t('States: {0}', STATES.map((state) => `is:${state}`).join(' ')),
      };
    case 'unknown':
      return {
        problem: l10n.t('There is no key “{0}:”', plain(hint.key, LIMIT.word)),
        possible: l10n.t('Keys: {0}', QUERY_KEYS.map((key) => `${key}:`).join(' ')),
      };
    case 'ttl':
      return {
        problem: l10n.t('“{0}” is not a number of seconds', plain(hint.ttl, LIMIT.word)),
        possible: l10n.t('For example: {0}', 'ttl:600 ttl:<300 ttl:<=300 ttl:>3600 ttl:>=3600'),
      };
    case 'type':
      return {
        problem: l10n.t('No loaded record has the type “{0}”', plain(hint.type, LIMIT.word)),
        possible: l10n.t('Types: {0}', namedText(hint.types.toSorted())),
      };
    case 'line':
      return {
        problem: l10n.t('No loaded record has the line “{0}”', plain(hint.recordLine, LIMIT.word)),
        possible: l10n.t('Lines: {0}', namedText(hint.lines)),
      };
    case 'service':
      return {
        problem: l10n.t('No loaded record names the service “{0}”', plain(hint.service, LIMIT.word)),
        possible: l10n.t('Services: {0}', namedText(hint.services)),
      };
    case 'prefix':
      return {
        problem: l10n.t('“{0}” has no valid prefix length', plain(hint.block, LIMIT.word)),
        possible: l10n.t('After the slash: 0 to {0}', hint.longest),
      };
    case 'block':
      return {
        problem: l10n.t(
          '“{0}” is not an address block: its address is not complete',
          plain(hint.block, LIMIT.word),
        ),
        possible: l10n.t('For example: {0}', '192.0.2.0/24 2001:db8::/32'),
      };
    case 'address':
      return {
        problem: l10n.t('“{0}” is not an IPv4 address', plain(hint.address, LIMIT.word)),
        possible: l10n.t('Each number: 0 to 255, without leading zeros'),
      };
    case 'wholeAddress':
      return {
        problem: l10n.t('An address is searched as a whole'),
        possible: l10n.t(
          'Those beside it: {0}',
          `${hint.address.slice(0, hint.address.lastIndexOf('.'))}.0/24`,
        ),
      };
  }
}

function namedText(values: readonly string[]): string {
  const named = values.slice(0, SHOWN.cell).map((value) => plain(value, LIMIT.word));
  return listText([...named, ...(values.length > SHOWN.cell ? ['…'] : [])]);
}
