import type { Handlers } from './ids.ts';
import type { ShowPanel } from './show.ts';
import type { Targets } from './targets.ts';
import { chooseThing } from './things.ts';

/** The line groups of a domain's grade on the map: of the domain clicked, or of the record's. */
export function linesCommands(showPanel: ShowPanel, targets: Targets): Handlers<'dnsTree.domain.lines'> {
  return {
    'dnsTree.domain.lines': async (clicked) => {
      const thing = await chooseThing(targets, clicked, 'domain');
      if (thing !== undefined) await showPanel('lines', { account: thing.account, domain: thing.domain });
    },
  };
}
