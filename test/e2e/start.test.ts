import path from 'node:path';
import { root } from '../support/project.ts';
import { Workbench } from '../support/editor/workbench.ts';
import { closeAfterTests } from './sampleWindow.ts';

describe('The window of `npm start`', () => {
  let window: Workbench;

  before(async () => {
    const opener = path.join(root, 'test/support/editor/opener');
    window = await Workbench.open({ folders: 'start', others: [opener] });
  });

  closeAfterTests(() => window);

  it('shows the sample account beside a file with a mark', async () => {
    await window.shows(window.row('Zones', /Group Default Group/));
    await window.shows(window.page.getByRole('tab', { name: 'nginx.conf', selected: true }));
    await window.shows(window.page.locator('.squiggly-warning').first());
    await window.picture('npm-start');
  });
});
