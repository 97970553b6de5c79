// Hovers and completion with 100,000 records loaded, and the diagnostics of a file of 10,000 lines after a keystroke.
import { RecordTable } from '../../src/zones/recordTable.ts';
import { fixedIndex } from '../../src/zones/knownZones.ts';
import { addressHover, nameHover } from '../../src/editor/hoverText.ts';
import { namesLike } from '../../src/editor/nameSuggestions.ts';
import { SHOWN } from '../../src/text/visible.ts';
import { NameChecker } from '../../src/config/problems/nameChecker.ts';
import { ProblemFinder } from '../../src/config/problems/problemFinder.ts';
import { DocumentReader } from '../../src/config/document/documentReader.ts';
import { AccountId } from '../../src/zones/accountInfo.ts';
import { fqdn, toAscii } from '../../src/dns/names.ts';
import { FELT, percentile, reportFigure } from './figures.ts';
import { benchZones, indexedRecord, indexedZone } from './zones.ts';

const fresh = { now: 0, maxAge: 900_000 };
const account = AccountId.parse('bench');
const raw = benchZones(500, 100_000);
const zones = raw.map((zone) => indexedZone(account, zone, new RecordTable(zone.records.map(indexedRecord))));
const accounts = fixedIndex(zones);

/** The FQDNs, and the addresses among the values, of every n-th record. */
const names: string[] = [];
const addresses: string[] = [];
for (const { name, records } of raw) {
  for (const [index, record] of records.entries()) {
    if (index % 20 !== 0) continue;
    names.push(fqdn(toAscii(record.name), toAscii(name)).toLowerCase());
    if (record.type === 'A') addresses.push(record.value);
  }
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

const noAccount = (): undefined => undefined;
const hovers = [
  ...names.map((name) => timed(() => nameHover(accounts, noAccount, name, fresh))),
  ...addresses.slice(0, 1000).map((address) => timed(() => addressHover(accounts, noAccount, address))),
];
reportFigure({
  figure: 'hover, p95',
  value: percentile(hovers, 95),
  unit: 'ms',
  against: `${hovers.length} names and addresses, 100,000 records in 500 zones loaded`,
});

/** Takes what one list of completions shows. */
function complete(before: string): void {
  let count = 0;
  const choice = { first: new Set<string>(), only: false };
  for (const ofZone of namesLike(accounts, { before, after: '' }, choice)) {
    count += ofZone.length;
    if (count >= SHOWN.offered) return;
  }
}

// The first one sorts the hosts of each zone.
complete('no-such-name');
const typed = names.slice(0, 100).flatMap((name) => Array.from(name, (_, end) => name.slice(0, end + 1)));
reportFigure({
  figure: 'completion after a keystroke, p95',
  value: percentile(
    typed.map((before) => timed(() => complete(before))),
    95,
  ),
  unit: 'ms',
  against: 'names typed letter by letter, 100,000 records in 500 zones loaded',
  limit: FELT.keystroke,
});

const lines = Array.from({ length: 10_000 }, (_, index) => {
  const name = names[(index * 7) % names.length] ?? '';
  const wrong = index % 100 === 0 ? 'zzz-' : '';
  switch (index % 4) {
    case 0:
      return `  server_name ${wrong}${name} www.example.org;`;
    case 1:
      return `  proxy_pass https://${name}/v1; # since 1.2.3`;
    case 2:
      return `${addresses[index % addresses.length] ?? ''}  ${name}`;
    default:
      return '    image: registry.example.org/team/web:2.31.7';
  }
});
/** The state that the editor keeps for a visible document. */
function newDocument(): { edit(line: number): void; check(): unknown } {
  const source = { lineCount: lines.length, textOf: (line: number) => lines[line] ?? '' };
  const reader = new DocumentReader('settings', source, accounts.names);
  const finder = new ProblemFinder(new NameChecker(accounts, fresh));
  return {
    edit(line) {
      reader.apply([{ firstLine: line, lastLine: line, linesNow: 1 }]);
    },
    check() {
      const search = finder.search(reader.analysed());
      search.advance(() => false);
      return search.problems;
    },
  };
}

const document = newDocument();
document.check();
const keystrokes = Array.from({ length: 500 }, (_, index) => {
  const line = (index * 37) % lines.length;
  lines[line] = `${lines[line] ?? ''}x`;
  return timed(() => {
    document.edit(line);
    document.check();
  });
});
reportFigure({
  figure: 'diagnostics after a keystroke, p95',
  value: percentile(keystrokes, 95),
  unit: 'ms',
  against: 'a file of 10,000 lines, 100,000 records loaded',
  limit: FELT.keystroke,
});
