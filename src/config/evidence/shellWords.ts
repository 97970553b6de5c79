import { DOCUMENT_LIMITS } from '../structure/documentLimits.ts';
/** The simple command that a place in a command line belongs to. */
export interface Words {
  /** The words before that of the place. */
  readonly words: readonly string[];
  /** The part of the current word before the place. */
  readonly current: string;
}

/** The times of a line of a crontab, and the user of the system's crontab. */
const CRON =
  /^\s*(?:@\w{1,10}|(?:[\d*,/-]{1,20}\s{1,10}){4}[\d*,/-]{1,20})\s{1,10}(?:(?:root|[a-z][\w-]{0,31})\s{1,10}(?=[/a-z]))?/u;
/** May precede the command of a line: `- `, `key: `, `ExecStart=`. */
const LABEL = /^\s*(?:-\s+)?(?:[\w.-]{1,40}:\s+|Exec\w{1,20}=[-@+!:]{0,3})?/u;

/** An instruction of a Dockerfile with an array of words: `CMD ["curl", "…`. */
const ARRAY = /^\s*[A-Z]{3,12}\s[^"[\]]{0,80}\[\s{0,9}((?:"[^"]{0,200}",\s{0,9}){0,30})"([^"]{0,200})$/u;

/** Characters of a word that mean nothing to a shell. */
const PLAIN = /[^\s;|&()"'`$\\]+/uy;

/** Splits the text before a place into words like a shell. The place may be inside of a quote. */
export function wordsBefore(text: string): Words {
  const before = text.slice(-DOCUMENT_LIMITS.commandCharacters);
  const array = ARRAY.exec(before);
  if (array !== null) {
    const [, items = '', last = ''] = array;
    return wordsOfItems(
      [...items.matchAll(/"([^"]*)"/gu)].map(([, item = '']) => item),
      last,
    );
  }
  const cron = CRON.exec(before)?.[0] ?? LABEL.exec(before)?.[0] ?? '';
  let words: string[] = [];
  let current = '';
  let isOpen = false;
  let quote = '';
  for (let at = cron.length; at < before.length; at += 1) {
    PLAIN.lastIndex = at;
    if (PLAIN.test(before)) {
      current += before.slice(at, PLAIN.lastIndex);
      isOpen = true;
      at = PLAIN.lastIndex;
    }
    const character = before.charAt(at);
    const startsCommand = quote !== "'" && (before.startsWith('$(', at) || character === '`');
    if (startsCommand || (quote === '' && /[;|&()\n]/u.test(character))) {
      [words, current, isOpen, quote] = [[], '', false, ''];
      if (character === '$') at += 1;
    } else if (character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) {
      quote = character;
      isOpen = true;
      const nests = current === '' ? takesCommandLine(words) : /^ProxyCommand=$/iu.test(current);
      if (nests) [words, current, isOpen, quote] = [[], '', false, ''];
    } else if (quote === '' && /\s/u.test(character)) {
      if (isOpen) words.push(current);
      [current, isOpen] = ['', false];
    } else {
      if (character === '\\' && quote !== "'") at += 1;
      current += before.charAt(at);
      isOpen = true;
    }
  }
  return { words, current };
}

/** Whether the next operand is a command line: `sh -c '…'`, `trap '…'`, `ssh host '…'`. */
function takesCommandLine(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (TAKES_LINE.has(last)) return !words.some((word) => WITH_QUERY.has(word));
  const ssh = words.indexOf('ssh');
  return ssh >= 0 && words.slice(ssh + 1).some((word) => !word.startsWith('-')) && !/^-\w$/u.test(last);
}

/** Words before a command line. */
const TAKES_LINE: ReadonlySet<string> = new Set(['-c', 'trap', 'eval']);
/** Commands whose `-c` is a query. */
const WITH_QUERY: ReadonlySet<string> = new Set(['psql', 'sqlite3', 'python', 'python3', 'ping', 'git']);

/** Returns the words of an array, each of which is one argument. Splits a command line in it: `["sh", "-c", "…"]`. */
export function wordsOfItems(items: readonly string[], current: string): Words {
  if (/^(?:-\w?c|CMD-SHELL)$/u.test(items.at(-1) ?? '')) return wordsBefore(current);
  return { words: items, current };
}

export function basename(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1);
}
