// Accounts and documents that were found to take gigabytes of memory or to hold the extension host for seconds.
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FORM_NAMES } from '../../src/export/forms.ts';
import type { HostileAccount } from './hostileService.ts';
import type { ProbedWindow } from './probedWindow.ts';

export interface Attack {
  readonly name: string;
  readonly account: HostileAccount;
  /** What a person does. `account` is the id of the account, which is in the tree. */
  readonly act: (window: ProbedWindow, account: string) => Promise<void>;
}

const FAT = { value: 'v'.repeat(4_000), extra: [{ a: [1] }] };
const AREAS = Array.from({ length: 676 }, (_, at) =>
  String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
);
const LINES = {
  default: { name: 'Default', sub_area: { default: 'Default' } },
  asia: { name: 'Asia', sub_area: Object.fromEntries(AREAS.map((code) => [code, `Area ${code}`])) },
};

const index: Attack['act'] = async (window) => {
  await window.run('dnsTree.index');
  await window.ended(/zones are loaded/u);
  await window.quiet();
};

/** Indexes, then checks what is loaded. */
const indexAndCheck: Attack['act'] = async (window) => {
  await window.run('dnsTree.index', [], false);
  await window.click('Load');
  console.log(`    ${await window.ended(/zones? (?:is|are) indexed/u)}`);
  await window.quiet();
  await window.run('dnsTree.check.all', [], false);
  await window.clickIfAsked('Check What Is Loaded');
  await window.quiet();
};

/** Opens every view of the first zone. */
const lookAt: Attack['act'] = async (window, account) => {
  const zone = { account, domain: '1' };
  for (const command of ['dnsTree.check.zone', 'dnsTree.domain.show', 'dnsTree.domain.lines']) {
    await window.run(command, [zone]);
    await window.quiet();
  }
};

/** Asks for the answers of a record, loads all records for the map, and asks for those of another one. */
const lookAtLines: Attack['act'] = async (window, account) => {
  const ask = async (record: string): Promise<void> => {
    await window.run('dnsTree.domain.lines', [{ account, domain: '1', record }]);
    await window.quiet();
  };
  await lookAt(window, account);
  await ask('10000001');
  await window.clickInPanel('Load the Rest');
  await window.quiet();
  await ask('10000002');
};

/** Writes the first zone in every form. */
const exportAll: Attack['act'] = async (window, account) => {
  for (const form of FORM_NAMES) {
    const folder = path.join(window.folder, form);
    mkdirSync(folder);
    const to = pathToFileURL(folder).href;
    await window.run('dnsTree.export', [{ account, domain: '1', as: form, to }], false);
    await window.clickIfAsked('Write');
    await window.quiet();
  }
  await window.ended(/Exported to|more than/u);
};

/** Searches a workspace of links and of huge files for a record. */
const findAmongLinks: Attack['act'] = async (window, account) => {
  const folder = path.join(window.workbench.folder, 'workspace');
  for (let nth = 0; nth < 8; nth += 1) {
    symlinkSync('/dev/zero', path.join(folder, `zero${nth}.conf`));
    symlinkSync('/proc/self/pagemap', path.join(folder, `virtual${nth}.conf`));
    symlinkSync(folder, path.join(folder, `loop${nth}`));
    writeFileSync(path.join(folder, `huge${nth}.conf`), '');
    truncateSync(path.join(folder, `huge${nth}.conf`), 2 ** 34);
  }
  await window.run('dnsTree.findInWorkspace', [{ account, domain: '1', record: '10000001' }], false);
  await window.quiet();
};

const ON_LINES: HostileAccount = {
  zones: 1,
  records: 50_000,
  lines: LINES,
  record: (nth) => ({
    name: `h${nth % 70}`,
    type: 'A',
    line: `Area ${AREAS[nth % AREAS.length]}`,
    value: address(nth),
  }),
};

const ONE_RECORD: HostileAccount = {
  zones: 1,
  records: 40,
  record: (nth) => ({ name: `host${nth}`, type: 'A', value: `192.0.2.${nth}` }),
};

/** Opens a document beside an indexed zone, and types into it. */
function inDocument(name: string, text: () => string): Attack['act'] {
  return async (window, account) => {
    await index(window, account);
    await window.reset();
    await window.openFile(name, text());
    await window.type('x');
    await window.type('y');
  };
}

function repeated(piece: (nth: number) => string, bytes: number): string {
  const pieces: string[] = [];
  for (let length = 0, nth = 0; length < bytes; nth += 1) {
    const next = piece(nth);
    pieces.push(next);
    length += next.length;
  }
  return pieces.join('');
}

const address = (nth: number): string => `192.0.${(nth >> 8) & 255}.${nth & 255}`;

const DOCUMENTS: readonly (readonly [file: string, what: string, text: () => string])[] = [
  [
    'many.yaml',
    'YAML with one host and many addresses, 1.65 MB',
    () => `host: host1.z0.example\n${repeated((nth) => `ip: ${address(nth)}\n`, 1_650_000)}`,
  ],
  [
    'keys.yaml',
    'YAML with many keys, 2 MB',
    () => repeated((nth) => `k${nth}: host${nth}.z0.example\n`, 2_000_000),
  ],
  ['deep.xml', 'deep XML, 0.7 MB', () => `${'<a>'.repeat(100_000)}x${'</a>'.repeat(100_000)}`],
  [
    'wide.xml',
    'wide XML, 2 MB',
    () => `<a>${repeated((nth) => `<host>host${nth}.z0.example</host>`, 2_000_000)}</a>`,
  ],
  [
    'types.zone',
    'a zone file of one owner with many types, 0.95 MB',
    () => `$ORIGIN z0.example.\n${repeated((nth) => `www IN TYPE${nth} \\# 0\n`, 950_000)}`,
  ],
  [
    'names.sh',
    'a script of names, 4 MB',
    () => repeated((nth) => `curl https://host${nth}.z0.example/\n`, 4_000_000),
  ],
  [
    'line.conf',
    'a configuration of one long line, 2 MB',
    () => `server_name ${repeated((nth) => `host${nth}.z0.example `, 2_000_000)};`,
  ],
];

export const ATTACKS: readonly Attack[] = [
  {
    name: 'ten zones of millions of records',
    account: { zones: 10, records: 5_000_000, record: () => ({ ...FAT, name: 'www' }) },
    act: indexAndCheck,
  },
  {
    name: 'a thousand zones of 500 records',
    account: { zones: 1_000, records: 500, record: (nth) => ({ ...FAT, name: `h${nth}` }) },
    act: indexAndCheck,
  },
  {
    name: 'one zone of millions of small records',
    account: {
      zones: 1,
      records: 5_000_000,
      record: (nth) => ({ name: `h${nth}`, type: 'A', value: '10.0.0.1' }),
    },
    act: indexAndCheck,
  },
  {
    name: 'Record.Line of 490,000 lines',
    account: { ...ONE_RECORD, lines: Array.from({ length: 490_000 }, (_, at) => `l${at}`) },
    act: lookAt,
  },
  {
    name: '50,000 records on 676 lines',
    account: ON_LINES,
    act: lookAtLines,
  },
  {
    name: '50,000 hosts on 676 lines',
    account: {
      zones: 1,
      records: 50_000,
      lines: LINES,
      record: (nth) => ({
        name: `h${nth}`,
        type: 'A',
        line: `Area ${AREAS[nth % AREAS.length]}`,
        value: address(nth),
      }),
    },
    act: lookAtLines,
  },
  {
    name: '8,000 MX records toward 8,000 lines',
    account: {
      zones: 1,
      records: 16_000,
      lines: LINES,
      record: (nth) =>
        nth % 2 === 0
          ? { type: 'MX', mx: '10', line: `Line ${nth}`, value: 'mail.z0.example.' }
          : { name: 'mail', type: 'A', line: `Line ${nth}`, value: address(nth) },
    },
    act: lookAtLines,
  },
  {
    name: 'SPF records of 65 kB over eight CNAME records',
    account: {
      zones: 1,
      records: 100,
      record: (nth) =>
        nth < 9
          ? { name: `c${nth}`, type: 'CNAME', value: `c${nth + 1}.z0.example.` }
          : nth < 50
            ? { name: 'c9', value: `v=spf1 ${'include:c0.z0.example '.repeat(3_000)}-all` }
            : { name: `s${nth}`, value: `v=spf1 ${'include:c0.z0.example '.repeat(3_000)}-all` },
      perPage: 50,
    },
    act: lookAt,
  },
  {
    name: 'a remark of 7 MB beside 400 duplicates',
    account: {
      zones: 1,
      records: 400,
      record: (nth) => ({ type: 'A', value: '192.0.2.1', remark: nth === 0 ? 'r'.repeat(7_000_000) : 'r' }),
    },
    act: lookAt,
  },
  {
    name: '200 hosts of a megabyte',
    account: {
      zones: 1,
      records: 200,
      perPage: 7,
      record: (nth) => ({ name: `${'a.'.repeat(500_000)}${nth}`, type: 'A', value: '192.0.2.1' }),
    },
    act: lookAt,
  },
  {
    name: '50,000 records on 676 lines in every form',
    account: ON_LINES,
    act: exportAll,
  },
  {
    name: '20,000 records of a TTL each in every form',
    account: {
      zones: 1,
      records: 20_000,
      record: (nth) => ({ name: `h${nth}`, type: 'A', ttl: String(nth + 1), value: address(nth) }),
    },
    act: exportAll,
  },
  { name: 'a search of files behind links', account: ONE_RECORD, act: findAmongLinks },
  ...DOCUMENTS.map(([file, name, text]): Attack => ({
    name,
    account: ONE_RECORD,
    act: inDocument(file, text),
  })),
];
