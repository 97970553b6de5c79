import assert from 'node:assert/strict';
import { recordsInText } from '../../../../src/config/records/recordsInText.ts';
import { parseRdata } from '../../../../src/dns/types/parseRdata.ts';
import type { FormName } from '../../../../src/export/forms.ts';
import { hostKey } from '../../../../src/dns/names.ts';
import { sampleZones } from '../../export/sampleZones.ts';
import { keptRecords, writeForm } from '../../export/zones.ts';

interface Spelled {
  readonly host: string;
  readonly type: string;
  readonly value: string;
  readonly mx?: number | undefined;
}

/** Returns a record in one spelling. The CNAME of an apex is an ALIAS in other forms. */
function spelled({ host, type, value, mx }: Spelled): string {
  const isText = type === 'TXT' || type === 'SPF';
  const parsed = parseRdata(type, value, mx);
  const data = isText ? value : parsed.ok ? parsed.canonical : 'a value with a fault';
  const owner = hostKey(host);
  return `${owner} ${owner === '@' && type === 'ALIAS' ? 'CNAME' : type} ${data}`;
}

describe('The records of an exported file', () => {
  const forms: readonly FormName[] = ['terraform', 'dnscontrol', 'octodns', 'dnsendpoint'];
  for (const form of forms)
    it(`are those that it was written with (${form})`, async () => {
      let count = 0;
      for (const zone of await sampleZones(300)) {
        // Its values are in no form that others would write.
        if (zone.name === 'faults.example') continue;
        const exported = await writeForm(form, [zone]);
        const kept = new Set(keptRecords(zone, exported).map(spelled));
        const declared = exported.files.flatMap(
          ({ name, text }) => recordsInText(text, name, new Set([zone.name])).zones.get(zone.name) ?? [],
        );
        for (const record of declared)
          assert.ok(kept.has(spelled(record)), `${zone.name}: ${spelled(record)}`);
        count += declared.length;
      }
      assert.ok(count > 300, `${count} records`);
    });
});
