import assert from 'node:assert/strict';
import { NAMED_SERVICES } from '../../../src/api/serviceAddress.ts';
import { HELP } from '../../../src/cli/commandArguments.ts';
import { readArguments } from '../../../src/cli/readArguments.ts';

const read = (words: string): ReturnType<typeof readArguments> =>
  readArguments(words.split(' ').filter((word) => word !== ''));
const why = (words: readonly string[]): string => {
  const found = readArguments(words);
  return found.kind === 'invalid' ? found.why : assert.fail(found.kind);
};

const CHECK = {
  kind: 'check',
  zones: ['a.json'],
  account: undefined,
  folder: undefined,
  sarif: undefined,
  baseline: undefined,
  least: undefined,
} as const;
const MCP = { kind: 'mcp', zones: ['a.json'], account: undefined, live: false } as const;

describe('The arguments of the command line', () => {
  for (const [words, expected] of [
    ['', { kind: 'help' }],
    ['help', { kind: 'help' }],
    ['help check', { kind: 'help' }],
    ['check -h', { kind: 'help' }],
    ['--help --version', { kind: 'help' }],
    ['--version', { kind: 'version' }],
    ['other --version', { kind: 'version' }],
    ['check --zones a.json', CHECK],
    ['check --zones=a.json', CHECK],
    ['--zones a.json check', CHECK],
    ['check --zones a.json --zones b.json repo', { ...CHECK, zones: ['a.json', 'b.json'], folder: 'repo' }],
    [
      'check --zones a.json --sarif s --baseline b --least error',
      { ...CHECK, sarif: 's', baseline: 'b', least: 'error' },
    ],
    ...(['error', 'warning', 'information', 'hint', 'note'] as const).map(
      (least) => [`check --zones a.json --least ${least}`, { ...CHECK, least }] as const,
    ),
    ['check --account international', { ...CHECK, zones: [], account: NAMED_SERVICES.international }],
    ['check --account China', { ...CHECK, zones: [], account: NAMED_SERVICES.china }],
    [
      'check --account https://dns.example',
      {
        ...CHECK,
        zones: [],
        account: { token: 'https://dns.example', cloudKey: 'https://dns.example' },
      },
    ],
    [
      'check --account https://dnsapi.cn',
      { ...CHECK, zones: [], account: { token: 'https://dnsapi.cn', cloudKey: undefined } },
    ],
    [
      'check --account https://dnspod.ap-guangzhou.tencentcloudapi.com',
      {
        ...CHECK,
        zones: [],
        account: { token: undefined, cloudKey: 'https://dnspod.ap-guangzhou.tencentcloudapi.com' },
      },
    ],
    ['mcp --zones a.json', MCP],
    ['mcp --zones a.json --live', { ...MCP, live: true }],
    ['mcp --account china', { ...MCP, zones: [], account: NAMED_SERVICES.china }],
  ] as const)
    it(`are ${expected.kind} for “${words}”`, () => {
      assert.deepEqual(read(words), expected);
    });

  for (const [words, expected] of [
    ['export', 'There is no such command.'],
    ['check', 'Say which zones to read: --zones <file>, or --account <service>.'],
    ['mcp --live', 'Say which zones to read: --zones <file>, or --account <service>.'],
    ['check --zones a b c', 'Give one folder.'],
    ['check --zones a --live', 'The command “check” has no option --live.'],
    ['check --zones a --least bad', '--least takes one of error, warning, information, hint, note.'],
    ['--zones a.json', 'Say which command to run: check or mcp.'],
    ['--sarif s --least error', 'Say which command to run: check or mcp.'],
    ['mcp --zones a b', 'The command “mcp” reads no folder.'],
    ['mcp --zones a --sarif s', 'The command “mcp” has no option --sarif.'],
    ['mcp --zones a --baseline b', 'The command “mcp” has no option --baseline.'],
    ['mcp --zones a --least hint', 'The command “mcp” has no option --least.'],
    ['check --token x', "Unknown option '--token'."],
  ] as const)
    it(`are refused: “${words}”`, () => {
      assert.equal(why(words.split(' ')), expected);
    });

  it('may not be empty, as a variable is that nobody set', () => {
    for (const words of [
      ['check', '--zones', ''],
      ['check', '--zones', 'a', '--zones', ''],
      ['check', '--zones', 'a', ''],
      ['check', '--zones', 'a', '--sarif', ''],
      ['mcp', '--account', ''],
    ])
      assert.equal(why(words), 'An argument is empty.', words.join(' '));
  });

  it('say what is wrong with the address of a service', () => {
    assert.match(why(['check', '--account', 'http://dns.example']), /^--account: .*unencrypted/u);
    assert.match(why(['check', '--account', 'ftp://dns.example']), /^--account: .*https:\/\//u);
  });

  it('are all in the help, with what each command reads', () => {
    for (const option of ['zones', 'account', 'sarif', 'baseline', 'least', 'live', 'help', 'version'])
      assert.match(HELP, new RegExp(`^  --${option}\\b|, --${option}$`, 'mu'), option);
    assert.match(HELP, /^Usage: dns-tree check \[options\] \[folder\]\n {7}dns-tree mcp \[options\]\n/u);
  });
});
