// Hostile accounts and documents in the editor: the highest memory of the extension host and its longest step. Each
// attack has a window of its own. DNS_TREE_ATTACK is a regular expression for the names of those to run.
import { ensureChromium } from '../support/editor/chromium.ts';
import { ensureServerInstalled } from '../support/editor/serverInstall.ts';
import { ATTACKS } from './attacks.ts';
import { FELT, reportFigure } from './figures.ts';
import { startHostileService } from './hostileService.ts';
import { ProbedWindow } from './probedWindow.ts';

/** The highest memory that the extension host may take, with everything else in it, in megabytes. */
const MOST_MEMORY = 1_000;

await ensureServerInstalled();
await ensureChromium();
const wanted = new RegExp(process.env['DNS_TREE_ATTACK'] ?? '', 'u');
for (const { name, account, act } of ATTACKS.filter((attack) => wanted.test(attack.name))) {
  await using service = await startHostileService(account);
  await ProbedWindow.with(name, async (window) => {
    await window.addAccount(service.address);
    await window.quiet();
    await window.reset();
    await act(window, `1@${service.address}`);
    await window.workbench.picture(`attack-${name}`);
    const { wall, cpu } = await window.hold();
    const against = `in the editor; ${Math.round(wall)} ms by the clock`;
    reportFigure({ figure: `${name}, longest step`, value: cpu, unit: 'ms', against, limit: FELT.held });
    reportFigure({
      figure: `${name}, highest memory`,
      value: (await window.highest()) / 1e6,
      unit: 'MB',
      against: 'in the editor',
      limit: MOST_MEMORY,
    });
  }).catch((error: unknown) => {
    // The others are still measured.
    console.error(`  ${name}:`, error);
    process.exitCode = 1;
  });
}
