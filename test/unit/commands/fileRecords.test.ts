import assert from 'node:assert/strict';
import { recordsInFileText } from '../../../src/commands/history/fileRecords.ts';
import { LARGEST_DOCUMENT } from '../../../src/config/document/documentReader.ts';

/** The records of a zone in a file, as `host type value`. */
function recordsIn(path: string, text: string, zone = 'example.com'): readonly string[] {
  const { records } = recordsInFileText({ path, label: path, text }, { ascii: zone, name: zone });
  return records.map(({ host, type, value }) => `${host} ${type} ${value}`);
}

describe('The records of a zone in a file', () => {
  it('are not read in a text that the editor would not read, unless it is a zone file', () => {
    const { characters, lines } = LARGEST_DOCUMENT;
    const js = 'D("example.com", A("www", "192.0.2.1"));';
    const long = `${js}\n//${'x'.repeat(characters)}`;
    assert.throws(() => recordsIn('dnsconfig.js', long), /dnsconfig\.js is too large to compare\./u);
    const many = `${js}${'\n'.repeat(lines)}`;
    assert.throws(() => recordsIn('dnsconfig.js', many), /dnsconfig\.js is too large to compare\./u);
    assert.deepEqual(recordsIn('dnsconfig.js', js + '\n'.repeat(lines - 1)), ['www A 192.0.2.1']);
    assert.deepEqual(recordsIn('example.com.zone', `www A 192.0.2.1${'\n'.repeat(lines)}`), [
      'www A 192.0.2.1',
    ]);
  });
});
