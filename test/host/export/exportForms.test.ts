// Copying and exporting by argument: every form of a record and a selection, some of a domain and a group.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { type FormName, FORM_NAMES } from '../../../src/export/forms.ts';
import { copied, pressButtonUntil, ref, run } from './exporting.ts';
import { signIn, useService } from '../fixture.ts';
import { child, childrenOf, domainNode, select, until } from '../parts.ts';

/** Of a record; in some forms of a selection and of a domain too. */
type OfSources = readonly [record: number, selection?: number, domain?: number];

interface Form {
  /** Matches what is written once for each record, or for each name and type. */
  readonly piece: RegExp;
  readonly pieces: OfSources;
  /** How many records are written; the others are left out. */
  readonly written: OfSources;
  /** What the text of the record `autodiscover` has. */
  readonly text: RegExp;
}

/** How many records each source has. */
const TOTALS: OfSources = [1, 4, 12_345];

/** Each record is written once. */
const same = (written: OfSources): Pick<Form, 'pieces' | 'written'> => ({ pieces: written, written });

const MASTER_LINE = /^[^;$\s]\S* \d+ IN (?!SOA |NS invalid\.)/gmu;
const MASTER_TEXT = /^autodiscover\.example\.com\. 600 IN CNAME autodiscover\.mail\.example\.$/mu;

const FORMS: Readonly<Record<FormName, Form>> = {
  zoneFile: {
    piece: MASTER_LINE,
    ...same([1, 3, 10_249]),
    text: MASTER_TEXT,
  },
  csv: {
    piece: /^(?!\uFEFF?zone,)[^\r\n]/gmu,
    ...same(TOTALS),
    text: /^example\.com,autodiscover\.example\.com,CNAME,Default,autodiscover\.mail\.example\.,/mu,
  },
  json: {
    piece: /^ +"zone": /gmu,
    ...same(TOTALS),
    text: /"value": "autodiscover\.mail\.example\."/u,
  },
  markdown: {
    piece: /^\| (?!zone |-)/gmu,
    ...same(TOTALS),
    text: /^\| example\.com \| autodiscover\.example\.com \| CNAME \| Default \| autodiscover\.mail\.example\. \|/mu,
  },
  hosts: {
    piece: /^[^#\s]/gmu,
    ...same([0]),
    text: /^# 1 of 1 records left out: 1 of a type that the form lacks\n?$/u,
  },
  dig: {
    piece: /^dig (?!"@)/gmu,
    ...same([1]),
    text: /^dig autodiscover\.example\.com\. CNAME$/mu,
  },
  terraform: {
    piece: /^resource "tencentcloud_dnspod_record" /gmu,
    ...same(TOTALS),
    text: /^resource .+ "example_com_autodiscover_cname" \{$/mu,
  },
  dnscontrol: {
    piece: /^ {2}[A-Z]+\(/gmu,
    ...same([1]),
    text: /^ {2}CNAME\("autodiscover", "autodiscover\.mail\.example\.", TTL\(600\)\)$/mu,
  },
  octodns: {
    piece: /^ +(?:- )?type: /gmu,
    ...same([1]),
    text: /^autodiscover:\n {2}ttl: 600\n {2}type: CNAME\n {2}value: autodiscover\.mail\.example\.$/mu,
  },
  dnsendpoint: {
    piece: /^ +recordType: /gmu,
    ...same([1]),
    text: /^ +- dnsName: autodiscover\.example\.com$/mu,
  },
  // The other lines are in the configuration.
  knot: {
    piece: MASTER_LINE,
    ...same([1]),
    text: MASTER_TEXT,
  },
  // Each line has its own file, and what all lines share is in one file.
  bind: {
    piece: MASTER_LINE,
    pieces: [1, 5],
    written: [1, 4],
    text: MASTER_TEXT,
  },
};

const number = (of: number): string => of.toLocaleString('en');
/** A form with omissions, one without, and one of several files: other tests hold the others of many records. */
const FEW: readonly FormName[] = ['zoneFile', 'csv', 'bind'];

const count = (text: string, piece: RegExp): number => text.match(piece)?.length ?? 0;

/** Opens the list of omissions by the button of the message, and returns its lines. */
async function listedOmissions(): Promise<readonly string[]> {
  const shown = new Promise<vscode.TextDocument>((resolve) => {
    const listening = vscode.window.onDidChangeActiveTextEditor((editor) => {
      if (editor?.document.uri.scheme !== 'dns-tree-losses') return;
      listening.dispose();
      resolve(editor.document);
    });
  });
  await pressButtonUntil(shown);
  return (await shown).getText().trimEnd().split('\n');
}

/** Returns how many records the list of omissions has as left out, and checks its summary. */
async function countLeftOut(total: number): Promise<number> {
  const [summary = '', ...list] = await listedOmissions();
  const included = list.indexOf('Included in part:');
  const lines = included === -1 ? list : list.slice(0, included);
  const left = lines.filter((line) => line.startsWith('  ')).length;
  const records = total === 1 ? 'record' : 'records';
  const start = `${number(total - left)} of ${number(total)} ${records}; ${number(left)} left out: `;
  assert.ok(summary.startsWith(start), `${summary}, not ${start}`);
  return left;
}

describe('copying and exporting by argument', () => {
  const service = useService();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dns-tree-export-'));
  afterEach(async () => {
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
    await run('workbench.action.closeAllEditors');
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Copies in forms, opens the list of what is left out, and exports. Of a group, the numbers are not known. */
  async function checkForms(
    argument: object,
    total: number,
    source?: 0 | 1 | 2,
    forms: readonly FormName[] = FEW,
  ): Promise<void> {
    for (const as of forms) {
      const { piece, pieces, written, text } = FORMS[as];
      await run('notifications.clearAll');
      await vscode.env.clipboard.writeText('');
      await run('dnsTree.copy.as', { ...argument, as });
      const copy = await copied();
      if (source === 0) assert.match(copy, text, as);
      const isWhole = source === undefined ? written === TOTALS : written[source] === total;
      const carried = isWhole ? total : total - (await countLeftOut(total));
      if (source !== undefined) {
        assert.equal(carried, written[source], as);
        assert.equal(count(copy, piece), pieces[source], as);
      } else if (pieces === written) assert.equal(count(copy, piece), carried, as);
      const target = path.join(folder, as);
      await run('dnsTree.export', { ...argument, as, to: vscode.Uri.file(target).toString() });
      const texts = textsAt(target);
      assert.equal(sum(texts.map((each) => count(each, piece))), count(copy, piece), as);
      if (texts.length === 1) assert.equal(withoutNotes(texts[0] ?? ''), withoutNotes(copy), as);
    }
  }

  it('of a record', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    const { record } = await child(all, domain, 'record', 'autodiscover');
    await checkForms({ ...ref(domain), record: record.id }, 1, 0, FORM_NAMES);
  });

  it('of the selection, when the argument names no account', async () => {
    const { all } = await signIn(service());
    const children = await childrenOf(all, await domainNode(all, 'example.com'));
    const first = children.find((node) => node.kind === 'record' && node.record.value === '192.0.2.10');
    assert.ok(first);
    // The keys go to the list that had the focus last: not to that of the messages of the test before.
    await run('notifications.clearAll');
    await select(all, first);
    for (const size of [2, 3, 4]) {
      await run('list.expandSelectionDown');
      await until(all.view.onDidChangeSelection, () => all.view.selection.length === size);
    }
    await checkForms({}, 4, 1);
  });

  it('of a domain of 12,345 records', async () => {
    // Slow: megabytes are copied, through the window, and written.
    const { all } = await signIn(service());
    await checkForms(ref(await domainNode(all, 'huge.example')), 12_345, 2, ['zoneFile', 'csv']);
  });

  it('of a group', async () => {
    const { all } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Often Change');
    const domains = (await childrenOf(all, group)).filter((node) => node.kind === 'domain');
    const total = sum(domains.map(({ domain }) => domain.records ?? assert.fail('it has no count')));
    await checkForms({ account: group.account.id, group: group.group.id }, total);
  });
});

/** A text without its comments: a file lists what is left out, and a copy counts it. */
function withoutNotes(text: string): string {
  return text
    .replace(/^\uFEFF/u, '')
    .split('\n')
    .filter((line) => !/^(?:[;#]|\/\/) /u.test(line))
    .join('\n')
    .trimEnd();
}

/** Returns the texts of a file, or of the files of a folder. */
function textsAt(place: string): readonly string[] {
  const files = statSync(place).isDirectory()
    ? readdirSync(place).map((name) => path.join(place, name))
    : [place];
  return files.map((file) => readFileSync(file, 'utf8'));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
