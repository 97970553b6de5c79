import { ManyZones, writtenRecord, type WrittenRecord } from '../support/service/manyZones.ts';
import { Workbench } from '../support/editor/workbench.ts';
import { addAccount, closeAfterTests } from './sampleWindow.ts';

const TOKEN = '1,c4a9e5c4a9e5ec4e';

/** Records of a small zone, by host, type and value. */
function recordsOfZone(...lines: readonly string[]): WrittenRecord[] {
  return lines.map((line, nth) => {
    const [name = '', type = '', ...value] = line.split(' ');
    const mx = type === 'MX' ? '10' : '0';
    return { ...writtenRecord(0, nth), id: `${name} ${type}`, name, type, value: value.join(' '), mx };
  });
}

const KEPT = [
  '@ A 192.0.2.10',
  '@ AAAA 2001:db8::10',
  '@ MX mail.example.net.',
  '@ TXT v=spf1 mx -all',
  'api A 192.0.2.30',
  'cdn CNAME edge.example.net.',
];

describe('changes of a zone in the installed extension', () => {
  let window: Workbench;
  let service: ManyZones;

  before(async () => {
    service = await ManyZones.start(1, 0);
    window = await Workbench.open({ size: { width: 1240, height: 620 } });
  });

  closeAfterTests(() => window);
  after(async () => service?.[Symbol.asyncDispose]());

  it('are marked, listed and compared', async () => {
    const [zone] = service.zones;
    if (zone === undefined) throw new Error('the service has no zone');
    zone.name = 'example.com';
    zone.records = recordsOfZone(...KEPT, 'old A 192.0.2.99', 'www CNAME edge-one.example.net.');
    await addAccount(window, service.address, TOKEN);
    await window.expand('Zones', /Group Default Group/);
    await window.expand('Zones', /Zone example\.com/);
    await window.row('Zones', /A record old\.example\.com/).waitFor();
    // It waits until the snapshot of these records is kept.
    await window.menu(window.row('Zones', /Zone example\.com/), 'History', 'Show Changes');
    await window.page
      .getByText(/example\.com has not changed since/)
      .first()
      .waitFor();
    zone.records = recordsOfZone(...KEPT, 'new A 192.0.2.40', 'www CNAME edge-two.example.net.');
    zone.updatedOn = '2025-01-03 03:04:05';
    await window.runCommand('DNS Tree: Refresh');
    await window.row('Zones', /A record new\.example\.com/).waitFor();
    await window.useTheme('dark');
    await window.menu(window.row('Zones', /Zone example\.com/), 'History', 'Show Changes');
    await window.pick('1 changed, 1 added, 1 removed');
    await window.page.locator('.diff-editor, .monaco-diff-editor').getByText('edge-two').first().waitFor();
    await window.page.mouse.move(800, 500);
    await window.picture('changes-dark');
    await window.useTheme('light');
    await window.picture('changes-light');
  });
});
